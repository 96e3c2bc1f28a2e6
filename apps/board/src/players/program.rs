//! Another program as a player: it speaks UCI over its standard input and output.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use qishu::engine::contest::{GameClocks, Player, Playing};
use qishu::engine::{EngineGame, MoveText, SearchLimits, SquareNames};
use qishu::file_error_in_words;
use qishu::rules::{Letters, SIDE_LETTERS, shortened};

/// A program that speaks UCI, and its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciProgram {
    /// Its command, followed by arguments.
    pub command: String,
    /// Its options, as in `UCI_Variant=xiangqi`.
    pub options: Vec<String>,
    /// The silence that is allowed beyond the thinking time: after that, the program is taken to hang, and is killed.
    pub patience: Duration,
}

impl UciProgram {
    /// A program with the default patience of twenty seconds.
    #[must_use]
    pub fn new(command: String, options: Vec<String>) -> UciProgram {
        UciProgram { command, options, patience: Duration::from_secs(20) }
    }
}

/// The longest search without a clock or a time for a move.
const LONGEST_SEARCH: Duration = Duration::from_secs(600);

/// A running program.
pub struct ProgramPlayer {
    child: Child,
    input: ChildStdin,
    /// Its output, line by line, as a thread reads it.
    lines: Receiver<io::Result<String>>,
    patience: Duration,
    game: EngineGame,
    /// The limits of each search, without the clocks.
    limits: SearchLimits,
    knows_the_game: bool,
}

/// The most bytes of one output line, and the most lines in the queue.
const LONGEST_LINE: u64 = 1 << 20;
const MOST_LINES: usize = 64;

impl ProgramPlayer {
    /// Starts a program, by its command and arguments, and tells it its options.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be started, does not speak UCI or says nothing.
    pub fn start(program: &UciProgram, game: &EngineGame, limits: SearchLimits) -> Result<ProgramPlayer, String> {
        let mut words = program.command.split_whitespace();
        let name = words.next().unwrap_or_default();
        let started = Command::new(name).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|error| format!("cannot start `{name}`: {}", file_error_in_words(&error)))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("cannot talk to `{name}`"));
        };
        // Waiting for a line has a timeout. The reading thread has none, but it ends with the program.
        let (sender, lines) = sync_channel(MOST_LINES);
        thread::spawn(move || read_lines(output, &sender));
        let (game, patience) = (game.clone(), program.patience);
        let mut player = ProgramPlayer { child, input, lines, patience, game, limits, knows_the_game: true };
        player.greet(&program.options).map_err(|why| format!("`{name}`: {why}"))?;
        Ok(player)
    }

    /// Sends each position by itself from now on, without the moves that led to it. The program's rules may depend on
    /// more than a position and the side to move.
    #[must_use]
    pub fn by_position(mut self) -> ProgramPlayer {
        self.knows_the_game = false;
        self
    }

    /// Sets the limits of further searches, without the clocks.
    pub fn set_limits(&mut self, limits: SearchLimits) {
        self.limits = limits;
    }

    fn greet(&mut self, options: &[String]) -> Result<(), String> {
        self.say("uci")?;
        self.hear("uciok", Duration::ZERO)?;
        for option in options {
            let (name, value) = option.split_once('=').ok_or_else(|| format!("`{option}` is not NAME=VALUE"))?;
            self.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|error| error.to_string())
    }

    /// The next line that begins with a word. The wait is the given time plus the program's patience.
    fn hear(&mut self, word: &str, time: Duration) -> Result<String, String> {
        let wait = time.saturating_add(self.patience);
        let begun = Instant::now();
        loop {
            let line = match self.lines.recv_timeout(wait.saturating_sub(begun.elapsed())) {
                Ok(line) => line.map_err(|error| error.to_string())?,
                Err(RecvTimeoutError::Disconnected) => return Err(format!("it ended before it said `{word}`")),
                Err(RecvTimeoutError::Timeout) => {
                    // It is of no further use, and would only burn processor time.
                    let _ = self.child.kill();
                    return Err(format!("it did not say `{word}` within {:.1} seconds", wait.as_secs_f64()));
                }
            };
            if line.split_whitespace().next() == Some(word) {
                return Ok(line.trim().to_owned());
            }
        }
    }

    fn words(&self) -> MoveText<'_> {
        let royal = &self.game.game().royal;
        MoveText { royal, ..MoveText::new(self.game.rules(), SquareNames::RanksFromOne) }
    }
}

/// Reads a program's output, until it ends or the receiver is gone.
fn read_lines(output: ChildStdout, lines: &SyncSender<io::Result<String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        let line = match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) => return,
            Ok(_) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) => Err(error),
        };
        let is_last = line.is_err();
        if lines.send(line).is_err() || is_last {
            return;
        }
    }
}

/// The `go` command of these limits, without the clocks.
fn go(limits: SearchLimits) -> String {
    let words = [
        limits.depth.map(|depth| format!(" depth {depth}")),
        limits.nodes.map(|nodes| format!(" nodes {nodes}")),
        limits.time.map(|time| format!(" movetime {}", time.as_millis())),
    ];
    format!("go{}", words.into_iter().flatten().collect::<String>())
}

impl Player for ProgramPlayer {
    fn begin(&mut self) -> Result<(), String> {
        self.say("ucinewgame")?;
        self.say("isready")?;
        self.hear("readyok", Duration::ZERO).map(drop)
    }

    fn choose(&mut self, playing: &Playing, clocks: &GameClocks) -> Result<usize, String> {
        let line = playing.line();
        let (mut state, moves) =
            if self.knows_the_game { (line.start.clone(), &*line.moves) } else { (playing.state(), &[][..]) };
        let mut text = format!("position fen {}", self.game.rules().state_text_with(&state, Letters::Other));
        if !moves.is_empty() {
            text += " moves";
        }
        for mv in moves {
            text += " ";
            text += &self.words().text(mv, &state, Letters::Other, true);
            state = self.game.after(&state, mv).map_err(|error| error.to_string())?;
        }
        self.say(&text)?;
        let mut go = go(self.limits);
        let mut time = self.limits.time;
        for (side, letter) in SIDE_LETTERS.into_iter().enumerate() {
            if let Some(clock) = clocks.of(side) {
                let (left, increment) = (clock.left.as_millis(), clock.increment.as_millis());
                go += &format!(" {letter}time {left} {letter}inc {increment}");
                if side == state.to_move.index() {
                    time = Some(clock.left);
                }
            }
        }
        self.say(&go)?;
        let answer = self.hear("bestmove", time.unwrap_or(LONGEST_SEARCH))?;
        let word = answer.split_whitespace().nth(1).unwrap_or_default();
        let state = playing.state();
        let meant = playing.moves().iter().position(|mv| self.words().means(word, mv, &state));
        meant.ok_or_else(|| format!("it answered `{}` to `{text}`, which is no legal move", shortened(&answer)))
    }
}

impl Drop for ProgramPlayer {
    fn drop(&mut self) {
        // If the write fails, the program is not needed any more anyway.
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use qishu::Variant;

    use super::*;

    const ROWS: &str = "variant rows {
    board 3 x 3
    sides first, second same
    piece cross  X of first  { count 0..5 anywhere }
    piece nought O of second { count 0..4 anywhere }
    budget turns: across sides 0..1 = cross - nought
    start \"3/3/3\"
    move cross, nought drops
    end win if line of 3 along file, rank, diagonal
    end draw if no move
}";

    /// The result of a shell script as a player of noughts and crosses.
    fn played(script: &str) -> Result<usize, String> {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("program.sh");
        std::fs::write(&path, script).expect("there is room");
        let variant = Variant::from_text("rows", ROWS).expect("the rules are right");
        let game = variant.moves().expect("it has moves").engine_game().expect("it has an opening");
        let command = format!("sh {}", path.display());
        let program = UciProgram { command, options: Vec::new(), patience: Duration::from_millis(300) };
        let limits = SearchLimits { time: Some(Duration::from_millis(50)), ..SearchLimits::default() };
        let mut player = ProgramPlayer::start(&program, &game, limits)?;
        player.begin()?;
        let opening = game.opening().expect("it has an opening");
        let playing = Playing::new(&game, &opening).expect("it is one of the board");
        player.choose(&playing, &GameClocks::default())
    }

    const GREETING: &str = "read word; echo uciok; read word; read word; echo readyok; read word; read word;";

    #[test]
    fn a_program_that_hangs_or_ends_is_given_up() {
        assert_eq!(played(&format!("{GREETING} echo bestmove X@b2; read word")), Ok(4));
        let silent = |why: Result<usize, String>, word: &str| {
            let why = why.expect_err("it says nothing");
            assert!(why.contains(&format!("did not say `{word}` within 0.3")), "{why}");
        };
        // This program never ends, and neither would a test that waited for it.
        silent(played("read word; exec tail -f /dev/null"), "uciok");
        silent(played(&format!("{GREETING} while true; do echo info; done")), "bestmove");
        let ended = played(&format!("{GREETING} exit 1")).expect_err("it ended");
        assert!(ended.contains("it ended before it said `bestmove`"), "{ended}");
    }
}

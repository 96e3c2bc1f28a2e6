//! Another program as a player: it speaks UCI over its standard input and output.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use qishu::engine::contest::{GameClocks, Player, Playing};
use qishu::engine::{EngineGame, RankNumbers, SearchLimits, TurnWords, program_sides, program_state_text};
use qishu::rules::{Letters, Turn};

/// A program that speaks UCI, and what it is told first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciProgram {
    /// Its command, with arguments behind it.
    pub command: String,
    /// Its options, as in `UCI_Variant=xiangqi`.
    pub options: Vec<String>,
}

/// A program that runs.
pub struct ProgramPlayer {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    game: EngineGame,
    /// What is asked of each search, but for the clocks.
    go: String,
    knows_the_game: bool,
}

/// The most bytes of one line that a program says.
const LONGEST_LINE: u64 = 1 << 20;

impl ProgramPlayer {
    /// Starts a program, by its command and arguments, and tells it its options.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be started or does not speak UCI.
    pub fn start(program: &UciProgram, game: &EngineGame, limits: SearchLimits) -> Result<ProgramPlayer, String> {
        let mut words = program.command.split_whitespace();
        let name = words.next().unwrap_or_default();
        let started = Command::new(name).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|error| format!("cannot start `{name}`: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("cannot talk to `{name}`"));
        };
        let output = BufReader::new(output);
        let (game, go) = (game.clone(), go(limits));
        let mut player = ProgramPlayer { child, input, output, game, go, knows_the_game: true };
        player.greet(&program.options).map_err(|why| format!("`{name}`: {why}"))?;
        Ok(player)
    }

    /// The same program, told each position by itself from now on and not by the turns that led there: its rules may know more
    /// than a position and the side to move.
    #[must_use]
    pub fn by_position(mut self) -> ProgramPlayer {
        self.knows_the_game = false;
        self
    }

    /// Tells it how long to think from now on, but for the clocks.
    pub fn set_limits(&mut self, limits: SearchLimits) {
        self.go = go(limits);
    }

    fn greet(&mut self, options: &[String]) -> Result<(), String> {
        self.say("uci")?;
        self.hear("uciok")?;
        for option in options {
            let (name, value) = option.split_once('=').ok_or_else(|| format!("`{option}` is not NAME=VALUE"))?;
            self.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|error| error.to_string())
    }

    /// The next line that begins with a word.
    fn hear(&mut self, word: &str) -> Result<String, String> {
        loop {
            let mut bytes = Vec::new();
            let read = self.output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes);
            if read.map_err(|error| error.to_string())? == 0 {
                return Err(format!("it ended before it said `{word}`"));
            }
            let line = String::from_utf8_lossy(&bytes);
            if line.split_whitespace().next() == Some(word) {
                return Ok(line.trim().to_owned());
            }
        }
    }

    fn words(&self) -> TurnWords<'_> {
        TurnWords { rules: self.game.rules(), ranks: RankNumbers::FromOne }
    }
}

/// How a program is asked to think, but for the clocks.
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
        self.hear("readyok").map(drop)
    }

    fn choose(&mut self, playing: &Playing, clocks: &GameClocks) -> Result<usize, String> {
        let line = playing.line();
        let (mut state, turns) =
            if self.knows_the_game { (line.start.clone(), &*line.turns) } else { (playing.state(), &[][..]) };
        let mut text = format!("position fen {}", program_state_text(self.game.rules(), &state));
        if !turns.is_empty() {
            text += " moves";
        }
        for turn in turns {
            let word = match turn {
                Turn::Pass => "0000".to_owned(),
                turn => self.words().text(turn, &state, Letters::Other, true),
            };
            text += &format!(" {word}");
            state = state.after(turn, true);
        }
        self.say(&text)?;
        let mut go = self.go.clone();
        for (side, letter) in program_sides(self.game.rules()).into_iter().enumerate() {
            if let Some(clock) = clocks.of(side) {
                let (left, increment) = (clock.left.as_millis(), clock.increment.as_millis());
                go += &format!(" {letter}time {left} {letter}inc {increment}");
            }
        }
        self.say(&go)?;
        let answer = self.hear("bestmove")?;
        let word = answer.split_whitespace().nth(1).unwrap_or_default();
        let state = playing.state();
        let meant = playing.turns().iter().position(|turn| self.words().means(word, turn, &state));
        meant.ok_or_else(|| format!("it answered `{answer}` to `{text}`, which is no legal move"))
    }
}

impl Drop for ProgramPlayer {
    fn drop(&mut self) {
        // Whether it hears that or not, it is not needed any more.
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

//! Another program as a player: it speaks UCI over its standard input and output.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use qishu::engine::contest::{GameClocks, Player, Playing};
use qishu::engine::{EngineGame, RankNumbers, TurnWords, program_sides, program_state_text};
use qishu::rules::{Letters, Turn};

use crate::args::PlayerArg;
use crate::console::Failure;

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
    pub fn start(
        command: &str,
        options: &[String],
        game: &EngineGame,
        arg: &PlayerArg,
    ) -> Result<ProgramPlayer, Failure> {
        let mut words = command.split_whitespace();
        let program = words.next().unwrap_or_default();
        let started = Command::new(program).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|error| Failure::new(format!("cannot start `{program}`: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure::new(format!("cannot talk to `{program}`")));
        };
        let limits = arg.limits;
        let go = [
            limits.depth.map(|depth| format!(" depth {depth}")),
            limits.nodes.map(|nodes| format!(" nodes {nodes}")),
            limits.time.map(|time| format!(" movetime {}", time.as_millis())),
        ];
        let go = format!("go{}", go.into_iter().flatten().collect::<String>());
        let (output, knows_the_game) = (BufReader::new(output), !arg.by_position);
        let mut player = ProgramPlayer { child, input, output, game: game.clone(), go, knows_the_game };
        player.greet(options, arg.threads).map_err(|why| Failure::new(format!("`{program}`: {why}")))?;
        Ok(player)
    }

    fn greet(&mut self, options: &[String], threads: Option<usize>) -> Result<(), String> {
        self.say("uci")?;
        self.hear("uciok")?;
        if let Some(threads) = threads {
            self.say(&format!("setoption name Threads value {threads}"))?;
        }
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

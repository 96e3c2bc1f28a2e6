//! Another program as a player: it speaks UCI over its standard input and output.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use qishu::engine::contest::{Player, Playing};
use qishu::engine::{EngineGame, RankNumbers, SearchLimits, TurnWords};
use qishu::rules::{Letters, Turn};

use crate::console::Failure;

/// A program that runs.
pub struct ProgramPlayer {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    game: EngineGame,
    go: String,
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
        limits: SearchLimits,
    ) -> Result<ProgramPlayer, Failure> {
        let mut words = command.split_whitespace();
        let program = words.next().unwrap_or_default();
        let started = Command::new(program).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|error| Failure::new(format!("cannot start `{program}`: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure::new(format!("cannot talk to `{program}`")));
        };
        let go = [
            limits.depth.map(|depth| format!(" depth {depth}")),
            limits.nodes.map(|nodes| format!(" nodes {nodes}")),
            limits.time.map(|time| format!(" movetime {}", time.as_millis())),
        ];
        let go = format!("go{}", go.into_iter().flatten().collect::<String>());
        let mut player = ProgramPlayer { child, input, output: BufReader::new(output), game: game.clone(), go };
        player.greet(options).map_err(|why| Failure::new(format!("`{program}`: {why}")))?;
        Ok(player)
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

impl Player for ProgramPlayer {
    fn begin(&mut self) -> Result<(), String> {
        self.say("ucinewgame")?;
        self.say("isready")?;
        self.hear("readyok").map(drop)
    }

    fn choose(&mut self, playing: &Playing) -> Result<usize, String> {
        let line = playing.line();
        let mut state = line.start.clone();
        let mut text = format!("position fen {} moves", self.game.rules().state_text_with(&state, Letters::Other));
        for turn in &line.turns {
            let word = match turn {
                Turn::Pass => "0000".to_owned(),
                turn => self.words().text(turn, &state, Letters::Other, true),
            };
            text += &format!(" {word}");
            state = state.after(turn, true);
        }
        self.say(&text)?;
        let go = self.go.clone();
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

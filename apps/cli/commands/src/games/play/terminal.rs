//! A board in the terminal.

use std::fs;
use std::io::{self, BufRead};
use std::time::Duration;

use qishu::engine::contest::{EnginePlayer, GameClocks, Player};
use qishu::engine::{EngineOptions, Level, SearchLimits};
use qishu::rules::{Letters, SideId};
use qishu::{Notation, file_error_in_words};
use qishu_page::{BoardGame, Reason, Verdict};

use crate::args::PlayArgs;
use crate::process::library;
use crate::terminal::console::{Console, Failure};
use crate::terminal::target::Target;

/// What can be said beside moves.
const WORDS: &str = "\
A move is written in any notation. Other words:
  moves     lists the legal moves
  hint      tells a good move
  undo      takes moves back until it is your move
  fen       prints the position as text
  record    prints the game, and `record FILE` writes it there
  resign    gives the game up
  quit      ends the program
";

/// A game of people, or against the engine.
struct TerminalGame {
    game: BoardGame,
    /// The engine, and the side that it plays.
    engine: Option<(EnginePlayer, SideId)>,
    adviser: EnginePlayer,
    resigned: Option<SideId>,
}

/// Plays until the game is over or the input ends.
///
/// # Errors
///
/// Fails if standard input or output does.
pub fn play(args: &PlayArgs, target: Option<Target>, console: &mut Console) -> io::Result<()> {
    match begun(args, target) {
        Ok(game) => game.converse(io::stdin().lock(), console),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

fn begun(args: &PlayArgs, target: Option<Target>) -> Result<TerminalGame, Failure> {
    let target = target.map_or_else(
        || {
            let first = library::variants().iter().find(|variant| variant.plays);
            let first = first.ok_or_else(|| Failure::new("no variant is compiled into this program"))?;
            Target::in_library(first)
        },
        Ok,
    )?;
    if target.shown == crate::terminal::target::STANDARD_INPUT {
        let text = "moves are read from standard input, and rules cannot be".to_owned();
        return Err(Failure::Command { text, help: vec!["name a variant or a file".to_owned()] });
    }
    let moves = target.variant.moves().map_err(|error| target.failure(&error))?;
    let engine_game = moves.engine_game().map_err(|error| target.failure(&error))?;
    let start = moves.start().map_err(|error| target.failure(&error))?;
    let seed = super::seed(args);
    let player = |level: Level| {
        let time = level.time_for_a_move(Duration::from_millis(args.think));
        let options = EngineOptions { strength: level.strength(seed), ..EngineOptions::default() };
        EnginePlayer::new(engine_game.clone(), options, SearchLimits { time: Some(time), ..SearchLimits::default() })
    };
    let side = SideId(u32::from(!args.engine_first));
    let engine = args.level.map(|level| (player(level), side));
    let adviser = player(Level::Hard);
    let game =
        BoardGame::new(moves, engine_game.clone(), start, seed).map_err(|error| Failure::new(error.to_string()))?;
    Ok(TerminalGame { game, engine, adviser, resigned: None })
}

impl TerminalGame {
    fn converse(mut self, input: impl BufRead, console: &mut Console) -> io::Result<()> {
        let mut lines = input.lines();
        console.print(WORDS)?;
        let mut shown = None;
        loop {
            let place = self.game.tree().current();
            if shown != Some(place) {
                console.print(&format!("\n{}", self.drawn()))?;
                shown = Some(place);
            }
            if let Some(text) = self.result_in_words() {
                console.print(&format!("{text}\n"))?;
                return Ok(());
            }
            if let Some((engine, _)) = self.engine.as_mut().filter(|(_, side)| *side == self.game.to_move()) {
                match engine
                    .choose(self.game.playing(), &GameClocks::default())
                    .and_then(|index| make(&mut self.game, index))
                {
                    Ok(()) => console.print(&format!("the engine plays {}\n", self.last_in_words()))?,
                    Err(why) => {
                        console.fail(&Failure::new(why));
                        return Ok(());
                    }
                }
                continue;
            }
            console.print(&format!("{}> ", self.side_name(self.game.to_move())))?;
            let Some(line) = lines.next().transpose()? else { return Ok(()) };
            match self.answer(line.trim()) {
                Ok(None) => return Ok(()),
                Ok(Some(text)) => console.print(&text)?,
                Err(why) => console.print(&format!("{why}\n"))?,
            }
        }
    }

    /// The answer to a line; `None` if the user leaves.
    fn answer(&mut self, line: &str) -> Result<Option<String>, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Ok(Some(match word {
            "" => String::new(),
            "quit" => return Ok(None),
            "help" => WORDS.to_owned(),
            "moves" => self.listed(),
            "hint" => self.advice()?,
            "undo" => self.take_back()?,
            "fen" => format!("{}\n", self.game.moves().state_text(&self.game.state(), Letters::Own)),
            "record" => self.record(rest.trim())?,
            "resign" => {
                self.resigned = Some(self.game.to_move());
                String::new()
            }
            _ => {
                self.game.make_written(line).map_err(|error| format!("{error}; `help` lists other words"))?;
                String::new()
            }
        }))
    }

    fn listed(&self) -> String {
        let texts: Vec<String> = self.game.offered_moves().into_iter().map(|mv| mv.text).collect();
        texts.chunks(10).map(|line| line.join(" ") + "\n").collect()
    }

    fn advice(&mut self) -> Result<String, String> {
        let index = self.adviser.choose(self.game.playing(), &GameClocks::default())?;
        let mv = &self.game.playing().moves()[index];
        let written = |notation| self.game.moves().move_written(mv, &self.game.state(), notation);
        let texts = [Notation::Squares, Notation::Wxf, Notation::Chinese].map(written);
        Ok(format!("{}\n", distinct(&texts).join("  ")))
    }

    fn take_back(&mut self) -> Result<String, String> {
        let engine = self.engine.as_ref().map(|(_, side)| *side);
        while self.game.take_back().map_err(|error| error.to_string())? {
            if Some(self.game.to_move()) != engine {
                break;
            }
        }
        Ok(String::new())
    }

    fn record(&self, path: &str) -> Result<String, String> {
        let mut record = self.game.record();
        record.result = self.verdict().map(Verdict::result).unwrap_or_default();
        let text = self.game.moves().record_text(&record, Notation::Squares);
        if path.is_empty() {
            return Ok(text);
        }
        fs::write(path, text).map_err(|error| format!("cannot write `{path}`: {}", file_error_in_words(&error)))?;
        Ok(String::new())
    }

    fn drawn(&self) -> String {
        let check = if self.game.in_check() {
            format!("{} is in check\n", self.side_name(self.game.to_move()))
        } else {
            String::new()
        };
        self.game.moves().variant().rules().draw(&self.game.state().position) + &check
    }

    fn last_in_words(&self) -> String {
        let tree = self.game.tree();
        distinct(&tree.nodes()[tree.current()].texts).join("  ")
    }

    /// How the game is over.
    fn verdict(&self) -> Option<Verdict> {
        let resigned = self.resigned.map(|side| Verdict::against(side, Reason::Resigned));
        resigned.or_else(|| self.game.verdict())
    }

    fn result_in_words(&self) -> Option<String> {
        let Verdict { winner, reason } = self.verdict()?;
        Some(match winner {
            None => format!("no side wins: the game ends {reason}"),
            Some(side) => format!("{} wins {reason}", self.side_name(side)),
        })
    }

    fn side_name(&self, side: SideId) -> &str {
        &self.game.moves().variant().rules().sides[side.index()]
    }
}

fn make(game: &mut BoardGame, index: usize) -> Result<(), String> {
    game.make(index).map_err(|error| error.to_string())
}

/// The texts without those that have been said already.
fn distinct(texts: &[String]) -> Vec<&str> {
    let mut said: Vec<&str> = Vec::new();
    for text in texts {
        if !said.contains(&text.as_str()) {
            said.push(text);
        }
    }
    said
}

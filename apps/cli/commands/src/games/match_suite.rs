//! `qishu match --suite`: positions with known best moves, and how many of them each player solves.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use qishu::engine::contest::{GameClocks, Playing};
use qishu::engine::{Control, Engine, EngineGame, EngineOptions, GameLine, Score, SearchLimits, SearchRequest};
use qishu::rules::{Letters, Move, flush_left};
use qishu::{GameRecord, Moves, Notation};

use crate::args::MatchArgs;
use crate::games::match_player::{MatchPlayer, players};
use crate::games::records;
use crate::terminal::console::{Console, Failure};
use crate::terminal::ended::Ended;

/// A position with its solution: all that is stated has to hold of the move that is chosen.
struct TestPosition<'r> {
    record: &'r GameRecord,
    /// Its operation `id`, or its number from 1.
    id: String,
    /// The best moves (`bm`), if there are some.
    best: Vec<Move>,
    /// The moves to avoid (`am`).
    avoid: Vec<Move>,
    /// The number of moves within which the side mates (`dm`).
    mate: Option<u32>,
}

/// The positions after which the proof of a mate is given up: a minute or two.
const MOST_NODES: u64 = 100_000_000;

/// The moves of the two players, and whether they solve the position.
type Answers = [(Move, bool); 2];

/// Has both players answer all positions of a suite, and prints their moves and how many positions each has solved.
///
/// # Errors
///
/// Fails if the suite cannot be read or states no solution, if a player fails, or if standard output does.
pub fn solve(args: &MatchArgs, suite: &Path, moves: &Moves, console: &mut Console) -> Result<(), Ended> {
    let game = moves.engine_game().map_err(|error| Failure::new(error.to_string()))?;
    let records = records::read(moves, Some(suite), None, console)?;
    let read = |(number, record)| TestPosition::read(moves, number, record);
    let positions: Vec<TestPosition<'_>> = (1..).zip(&records).map(read).collect::<Result<_, Failure>>()?;
    if positions.is_empty() {
        return Err(Failure::new("the suite has no positions").into());
    }
    let answers = answered(args, &game, &positions)?;
    console.print(&text(args, moves, &positions, &answers))?;
    let first = answers.iter().filter(|[(_, is_solved), _]| *is_solved).count();
    let share = first as f64 * 100.0 / positions.len() as f64;
    match args.at_least.filter(|&percent| share < f64::from(percent)) {
        Some(percent) => {
            let text =
                format!("the first player has solved {share:.1} % of the positions, which is less than {percent} %");
            Err(Failure::new(text).into())
        }
        None => Ok(()),
    }
}

/// The answers to all positions in their order, whichever comes first.
fn answered(args: &MatchArgs, game: &EngineGame, positions: &[TestPosition<'_>]) -> Result<Vec<Answers>, Failure> {
    let (next, answers) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let work = || -> Result<(), Failure> {
        let mut players = players(args, game)?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(position) = positions.get(number) else { return Ok(()) };
            let clocks = [args.first.limits.clock, args.second.limits.clock];
            let mut answer = |index: usize| {
                let clocks = GameClocks::new([clocks[index]; 2]);
                let answer = position.answer(game, &mut *players[index], number, &clocks);
                answer.map_err(|why| Failure::new(format!("position {}: {why}", position.id)))
            };
            let both = [answer(0)?, answer(1)?];
            answers.lock().unwrap_or_else(PoisonError::into_inner).insert(number, both);
        }
    };
    args.threads.each(work).into_iter().collect::<Result<(), Failure>>()?;
    Ok(answers.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect())
}

impl<'r> TestPosition<'r> {
    fn read(moves: &Moves, number: u32, record: &'r GameRecord) -> Result<TestPosition<'r>, Failure> {
        let id = record.header("id").map_or_else(|| number.to_string(), ToOwned::to_owned);
        let failure = |what: String| Failure::new(format!("position {id}: {what}"));
        let stated = |operation: &str| -> Result<Vec<Move>, Failure> {
            let texts = record.header(operation).into_iter().flat_map(str::split_whitespace);
            let read = |text| moves.read_move(text, &record.start, Notation::San);
            texts.map(|text| read(text).map_err(|error| failure(format!("`{operation}`: {error}")))).collect()
        };
        let mate = record.header("dm").map(|number| {
            let moves = number.parse().ok().filter(|&moves| moves > 0);
            moves.ok_or_else(|| failure("`dm` is not followed by a number of moves".to_owned()))
        });
        let (best, avoid, mate) = (stated("bm")?, stated("am")?, mate.transpose()?);
        if best.is_empty() && avoid.is_empty() && mate.is_none() {
            return Err(failure("there is no solution, as in `bm Qg6`, `am Qg6` or `dm 3`".to_owned()));
        }
        Ok(TestPosition { record, id, best, avoid, mate })
    }

    /// The player's move, and whether it solves the position.
    fn answer(
        &self,
        game: &EngineGame,
        player: &mut dyn MatchPlayer,
        number: usize,
        clocks: &GameClocks,
    ) -> Result<(Move, bool), String> {
        let line = GameLine { start: self.record.start.clone(), moves: Vec::new() };
        let playing = Playing::new(game, &line).map_err(|error| error.to_string())?;
        if playing.moves().is_empty() {
            return Err("there is no move".to_owned());
        }
        player.sit_down(number as u64);
        player.player().begin()?;
        let chosen = player.player().choose(&playing, clocks)?;
        let mv = playing.moves()[chosen].clone();
        let is_among_best = self.best.is_empty() || self.best.contains(&mv);
        let is_solved = is_among_best && !self.avoid.contains(&mv) && self.mates_in_time(game, &line, &mv)?;
        Ok((mv, is_solved))
    }

    /// Whether a move mates within the stated number of moves, by a search of all answers.
    fn mates_in_time(&self, game: &EngineGame, line: &GameLine, mv: &Move) -> Result<bool, String> {
        let Some(moves) = self.mate else { return Ok(true) };
        let limits = SearchLimits { mate: Some(moves), nodes: Some(MOST_NODES), ..SearchLimits::default() };
        let request = SearchRequest { limits, only: Some(vec![mv.clone()]), lines: 1 };
        let mut engine = Engine::new(game.clone(), EngineOptions::default());
        let found =
            engine.search(line, request, &Control::default(), &mut |_| ()).map_err(|error| error.to_string())?;
        let Some(found) = found else { return Ok(false) };
        match Score::of(found.points) {
            Score::WinsIn(plies) => Ok(plies.div_ceil(2) <= moves),
            _ if found.nodes > MOST_NODES => {
                Err(format!("{MOST_NODES} positions do not tell whether a move mates within {moves} moves"))
            }
            _ => Ok(false),
        }
    }

    /// The solution as text.
    fn solution(&self, moves: &Moves) -> String {
        let said = |name: &str, stated: &[Move]| match stated {
            [] => None,
            stated => {
                let texts: Vec<String> = stated.iter().map(|mv| self.written(moves, mv)).collect();
                Some(format!("{name} {}", texts.join(" ")))
            }
        };
        let mate = self.mate.map(|number| format!("dm {number}"));
        let all: Vec<String> = [said("bm", &self.best), said("am", &self.avoid), mate].into_iter().flatten().collect();
        all.join(", ")
    }

    fn written(&self, moves: &Moves, mv: &Move) -> String {
        moves.move_text(mv, &self.record.start, Letters::Own)
    }
}

/// The answers for people, with `+` behind those that solve their position.
fn text(args: &MatchArgs, moves: &Moves, positions: &[TestPosition<'_>], answers: &[Answers]) -> String {
    let mut rows = vec![["position", "solution", "first", "second"].map(ToOwned::to_owned)];
    rows.extend(positions.iter().zip(answers).map(|(position, answers)| {
        let [first, second] = answers
            .each_ref()
            .map(|(mv, is_solved)| format!("{}{}", position.written(moves, mv), if *is_solved { " +" } else { "" }));
        [position.id.clone(), position.solution(moves), first, second]
    }));
    let number = |player: usize| answers.iter().filter(|answers| answers[player].1).count().to_string();
    rows.push(["solved".to_owned(), String::new(), number(0), number(1)]);
    let widths: Vec<usize> =
        (0..4).map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)).collect();
    let mut text = format!(
        "{}: {} positions\n  first   {}\n  second  {}\n\n",
        moves.variant().name(),
        positions.len(),
        args.first.name,
        args.second.name
    );
    for row in rows {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &width)| flush_left(cell, width)).collect();
        text += &format!("  {}\n", cells.join("  ").trim_end());
    }
    text
}

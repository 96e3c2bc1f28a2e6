//! Endgames solved: what each position of given material is worth, if both sides do their best.

mod files;
mod tables;

use std::path::PathBuf;
use std::sync::Arc;

use qishu_codegen::solve::endgame::{Endgame, EndgameError, TablesByKey};
use qishu_codegen::solve::muster::MusterToSolve;
use qishu_codegen::solve::rounds::RoundsHalt;
use qishu_codegen::solve::table::EndgameTable;
pub use qishu_codegen::solve::value::GameValue;
use qishu_rules::{Game, SideId};

pub use tables::{EndgameTables, LongestLine, SolvedMaterial, SolvedSide};

use crate::error::Error;
use crate::material::Material;
use crate::variant::Variant;
use crate::work::{Progress, Work};
use files::TableFolder;

/// What is to be solved, and how.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// The material, with either side to move; without it that of the opening, with the side to move that begins.
    pub material: Option<Material>,
    /// A folder in which tables are kept: those that are there are taken, after a look at their digests, and others are
    /// written. It must exist.
    pub folder: Option<PathBuf>,
    /// How many threads work; as many as there are processors without a number.
    pub threads: Option<usize>,
    /// Whether every value is compared with those of the positions to which turns lead.
    pub verify: bool,
}

/// Of how many bytes is spoken before anything is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SolveSize {
    positions: u128,
    bytes: u128,
}

/// Solves material and all that it can turn into.
pub(crate) fn solve(variant: &Variant, options: &SolveOptions, work: &Work<'_>) -> Result<EndgameTables, Error> {
    let (model, game) = (variant.model()?, variant.game()?);
    let (pieces, to_move) = asked(variant, game, options)?;
    let endgame = Endgame::new(model, game, &pieces, &to_move)?;
    let size = size_of(&endgame, work.bytes().into())?;
    let folder = options.folder.as_ref().map(|path| TableFolder::new(variant, game, path));
    let threads = options.threads.map_or_else(processors, |threads| threads.max(1));
    let mut solving = Solving { endgame: &endgame, folder, threads, verify: options.verify, work, done: 0, size };
    let mut tables = TablesByKey::new();
    let mut solved = Vec::new();
    for (one, _) in endgame.musters() {
        let (table, was_there) = solving.table(one, &tables)?;
        solved.push(SolvedMaterial::new(variant, &endgame, &table, was_there));
        tables.insert(endgame.key(&one.muster), table);
    }
    if work.report(solving.progress(0)).is_break() {
        return Err(Error::Stopped(solving.progress(0)));
    }
    Ok(EndgameTables::new(variant, endgame, tables, solved))
}

/// The tables of a folder that say something about positions to which a game can come from a state.
pub(crate) fn tables_of(
    variant: &Variant,
    folder: &std::path::Path,
    state: &qishu_rules::GameState,
) -> Result<EndgameTables, Error> {
    let (model, game) = (variant.model()?, variant.game()?);
    let endgame = Endgame::new(model, game, &pieces_of(variant, &state.position), &[state.to_move])?;
    let folder = TableFolder::new(variant, game, folder);
    let mut tables = TablesByKey::new();
    for (one, _) in endgame.musters() {
        let index = endgame.index(&one.muster).ok_or_else(|| EndgameError::TooMany(one.muster.clone()))?;
        if let Some(table) = folder.read(one, index)? {
            tables.insert(endgame.key(&one.muster), Arc::new(table));
        }
    }
    Ok(EndgameTables::new(variant, endgame, tables, Vec::new()))
}

/// The number of each piece, and the sides that may be to move.
fn asked(variant: &Variant, game: &Game, options: &SolveOptions) -> Result<(Vec<u32>, Vec<SideId>), Error> {
    if let Some(material) = &options.material {
        return Ok((material.numbers().to_vec(), vec![SideId(0), SideId(1)]));
    }
    let start = variant.rules().parse_state(&game.start);
    let start = start.map_err(|error| Error::NoPosition { message: error.to_string(), byte: error.offset() })?;
    Ok((pieces_of(variant, &start.position), vec![start.to_move]))
}

/// How many men of each piece stand there.
fn pieces_of(variant: &Variant, position: &[qishu_rules::Man]) -> Vec<u32> {
    let rules = variant.rules();
    let pieces: Vec<_> = rules.men().map(|kind| kind.piece.index()).collect();
    let mut numbers = vec![0; rules.pieces.len()];
    for man in position.iter().filter_map(|man| man.number()) {
        if let Some(&piece) = pieces.get(man) {
            numbers[piece] += 1;
        }
    }
    numbers
}

/// How many positions there are, and how many bytes are taken at once: four for each position of the largest table, as long as
/// that is solved, and one for each of all tables and sides to move, which are kept.
fn size_of(endgame: &Endgame, allowed: u128) -> Result<SolveSize, Error> {
    let total = |sizes: &[u64]| {
        let sides = endgame.musters().iter().map(|(one, _)| one.sides.into_iter().filter(|&side| side).count());
        let positions = sizes.iter().zip(sides).map(|(&size, sides)| u128::from(size) * sides as u128).sum();
        let largest = sizes.iter().max().copied().unwrap_or(0);
        SolveSize { positions, bytes: 4 * u128::from(largest) + positions }
    };
    let most: Vec<u64> = endgame.musters().iter().map(|(_, most)| *most).collect();
    let mut size = total(&most);
    // Symmetries make a group of positions one at best, so that there is no need to look closely at what is far too large.
    if size.bytes / endgame.symmetries() as u128 <= allowed {
        let exact = |(one, _): &(MusterToSolve, u64)| endgame.index(&one.muster).map(|index| index.size());
        let sizes: Option<Vec<u64>> = endgame.musters().iter().map(exact).collect();
        size = sizes.map_or(size, |sizes| total(&sizes));
    }
    match size.bytes > allowed {
        true => Err(Error::EndgameTooLarge { positions: size.positions, bytes: size.bytes, allowed }),
        false => Ok(size),
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Tables while they are found.
struct Solving<'a> {
    endgame: &'a Endgame,
    folder: Option<TableFolder>,
    threads: usize,
    verify: bool,
    work: &'a Work<'a>,
    /// How many positions have been solved.
    done: u128,
    size: SolveSize,
}

impl Solving<'_> {
    /// The table of a muster, and whether it was there already.
    fn table(&mut self, one: &MusterToSolve, tables: &TablesByKey) -> Result<(Arc<EndgameTable>, bool), Error> {
        let index = || self.endgame.index(&one.muster).ok_or_else(|| EndgameError::TooMany(one.muster.clone()));
        let known = match &self.folder {
            Some(folder) => folder.read(one, index()?)?,
            None => None,
        };
        let was_there = known.is_some();
        let watch = |looked_at: u64| self.work.report(self.progress(looked_at.into()));
        let table = match known {
            Some(table) => table,
            None => {
                let solved = self.endgame.solve(one, index()?, tables, self.threads, &watch);
                solved.map_err(|halt| self.halted(halt))?
            }
        };
        if self.verify {
            let wrong = self.endgame.verify(&table, tables, self.threads, &|_| watch(0));
            if let Some((side, number)) = wrong.map_err(|halt| self.halted(halt))? {
                return Err(Error::Inconsistent(format!(
                    "the value of the position of number {number} with side {side} to move does not follow from its turns"
                )));
            }
        }
        if let (Some(folder), false) = (&self.folder, was_there) {
            folder.write(one, &table)?;
        }
        self.done += table.sides.iter().map(|values| u128::from(values.length())).sum::<u128>();
        Ok((Arc::new(table), was_there))
    }

    fn halted(&self, halt: RoundsHalt) -> Error {
        match halt {
            RoundsHalt::Stopped => Error::Stopped(self.progress(0)),
            RoundsHalt::TooLong => Error::NotSolved("a win takes more plies than can be written down".to_string()),
        }
    }

    fn progress(&self, more: u128) -> Progress {
        Progress::of_units((self.done + more).min(self.size.positions), self.size.positions, "positions")
    }
}

impl From<EndgameError> for Error {
    fn from(error: EndgameError) -> Error {
        Error::NotSolved(error.to_string())
    }
}

//! Solved endgames: the value of each position of given material, with best play by both sides.

mod files;
mod head;
mod lines;
mod reached;
mod size;
mod tablebases;
mod tables;
mod unheeded;

use std::path::PathBuf;
use std::sync::Arc;

use qishu_endgames::endgame::{Endgame, EndgameError, TablesByKey};
pub use qishu_endgames::metric::Metric;
use qishu_endgames::rounds::RoundsHalt;
use qishu_endgames::signature::SignatureToSolve;
use qishu_endgames::table::EndgameTable;
pub use qishu_endgames::value::GameValue;
use qishu_engine::Threads;
use qishu_rules::{Game, SideId};

pub use reached::{ReachedFigures, ReachedOptions, ReachedValues};
pub use size::SolveEstimate;
pub use tablebases::Tablebases;
pub(crate) use tablebases::tablebases_of;
pub use tables::{EndgameTables, LongestLine, SolvedMaterial, SolvedSide};

use crate::error::Error;
use crate::material::Material;
use crate::variant::Variant;
use crate::work::{Progress, Work};
use files::{TableFolder, TableFound};
use size::SolveSize;

/// The endgame to solve, and the options.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// The material, with either side to move. The default is the material and the side to move of the opening.
    pub material: Option<Material>,
    /// What the plies of wins and losses are counted up to; by default the end of the game.
    pub metric: Metric,
    /// An existing folder for tables. Valid tables in it are reused, after a check of their digests, and new ones are
    /// written. If all tables exceed the allowed bytes, only those needed for the current material stay in memory. The
    /// others are read again on demand; [`Variant::solved_tables`] reads those of a position afterwards.
    pub folder: Option<PathBuf>,
    /// The number of threads, by default one per processor.
    pub threads: Option<Threads>,
    /// Whether every value is verified against the values of the successor positions.
    pub verify: bool,
}

/// Solves material and all that it can turn into.
pub(crate) fn solve(variant: &Variant, options: &SolveOptions, work: &Work<'_>) -> Result<EndgameTables, Error> {
    let endgame = endgame(variant, options)?;
    let game = variant.game()?;
    let folder = options.folder.as_ref().map(|path| TableFolder::new(variant, game, path, options.metric));
    folder.iter().for_each(TableFolder::clear);
    let size = SolveSize::of(&endgame, folder.is_some(), work.bytes().into());
    if size.bytes > work.bytes().into() {
        return Err(size.error(size.bytes, work));
    }
    let threads = options.threads.unwrap_or_else(Threads::of_processors).number();
    let mut solving = Solving {
        endgame: &endgame,
        folder,
        threads,
        verify: options.verify,
        work,
        done: 0,
        size,
        passed_over: Vec::new(),
    };
    let mut tables = TablesByKey::new();
    let mut solved = Vec::new();
    for (place, (one, _)) in endgame.signatures().iter().enumerate() {
        solving.gather(one, &mut tables)?;
        let (table, was_there) = solving.table(place, &tables)?;
        solved.push(SolvedMaterial::new(variant, &endgame, &table, was_there));
        tables.insert(endgame.key(&one.signature), table);
    }
    if work.report(solving.progress(0)).is_break() {
        return Err(Error::Stopped(solving.progress(0)));
    }
    let passed_over = std::mem::take(&mut solving.passed_over);
    Ok(EndgameTables::new(variant, endgame, tables, solved, passed_over))
}

/// Checks that material can be solved by tables.
pub(crate) fn unless_refused(variant: &Variant, options: &SolveOptions) -> Result<(), Error> {
    endgame(variant, options).map(|_| ())
}

/// The size of the tables that [`solve`] makes.
pub(crate) fn estimate(variant: &Variant, options: &SolveOptions, work: &Work<'_>) -> Result<SolveEstimate, Error> {
    Ok(SolveSize::of(&endgame(variant, options)?, options.folder.is_some(), work.bytes().into()).estimate())
}

/// The material that is asked for, with all that it turns into.
fn endgame(variant: &Variant, options: &SolveOptions) -> Result<Endgame, Error> {
    let (model, game) = (variant.model()?, variant.game()?);
    let (piece_types, to_move) = asked(variant, game, options)?;
    Ok(Endgame::new(model, game, &piece_types, &to_move, options.metric)?)
}

/// The tables of a folder for the material of a state and all material reachable from it.
pub(crate) fn tables_of(
    variant: &Variant,
    folder: &std::path::Path,
    metric: Metric,
    state: &qishu_rules::GameState,
) -> Result<EndgameTables, Error> {
    read_tables(variant, folder, metric, &piece_types_of(variant, &state.position), &[state.to_move])
}

/// The tables of a folder for some material, with one of some sides to move, and for all that it can turn into.
fn read_tables(
    variant: &Variant,
    folder: &std::path::Path,
    metric: Metric,
    piece_types: &[u32],
    to_move: &[SideId],
) -> Result<EndgameTables, Error> {
    let (model, game) = (variant.model()?, variant.game()?);
    let endgame = Endgame::new(model, game, piece_types, to_move, metric)?;
    let folder = TableFolder::new(variant, game, folder, metric);
    let (mut tables, mut passed_over) = (TablesByKey::new(), Vec::new());
    for (one, _) in endgame.signatures() {
        let index = endgame.index(&one.signature).ok_or_else(|| EndgameError::TooMany(one.signature.clone()))?;
        match folder.read(one, index) {
            TableFound::Nothing => {}
            TableFound::Table(table) => {
                tables.insert(endgame.key(&one.signature), Arc::from(table));
            }
            TableFound::PassedOver(path, why) => passed_over.push((path, why)),
        }
    }
    Ok(EndgameTables::new(variant, endgame, tables, Vec::new(), passed_over))
}

/// The number of each piece, and the possible sides to move.
fn asked(variant: &Variant, game: &Game, options: &SolveOptions) -> Result<(Vec<u32>, Vec<SideId>), Error> {
    if let Some(material) = &options.material {
        return Ok((material.numbers().to_vec(), vec![SideId(0), SideId(1)]));
    }
    let start = game.parse_state(variant.rules(), &game.start);
    let start = start.map_err(|error| Error::NoPosition { message: error.to_string(), byte: error.offset() })?;
    Ok((piece_types_of(variant, &start.position), vec![start.to_move]))
}

/// The number of pieces of each type in a position.
fn piece_types_of(variant: &Variant, position: &[qishu_rules::Piece]) -> Vec<u32> {
    let rules = variant.rules();
    let piece_types: Vec<_> = rules.pieces().map(|kind| kind.piece_type.index()).collect();
    let mut numbers = vec![0; rules.piece_types.len()];
    for piece in position[..rules.board.size()].iter().filter_map(|piece| piece.number()) {
        if let Some(&piece_type) = piece_types.get(piece) {
            numbers[piece_type] += 1;
        }
    }
    numbers
}

/// The progress of solving.
struct Solving<'a> {
    endgame: &'a Endgame,
    folder: Option<TableFolder>,
    threads: usize,
    verify: bool,
    work: &'a Work<'a>,
    /// The number of positions solved.
    done: u128,
    size: SolveSize,
    /// The invalid files, which are replaced.
    passed_over: Vec<(PathBuf, String)>,
}

impl Solving<'_> {
    /// Keeps only the tables needed for a material signature's moves, and reads the missing ones again, unless all are
    /// kept.
    fn gather(&self, one: &SignatureToSolve, tables: &mut TablesByKey) -> Result<(), Error> {
        let Some(folder) = self.folder.as_ref().filter(|_| !self.size.keeps_all) else { return Ok(()) };
        let signatures = self.endgame.signatures();
        let needed: Vec<_> =
            one.after.iter().map(|&after| (self.endgame.key(&signatures[after].0.signature), after)).collect();
        tables.retain(|key, _| needed.iter().any(|(needed, _)| needed == key));
        for (key, after) in needed {
            if tables.contains_key(&key) {
                continue;
            }
            let (other, _) = &signatures[after];
            let index = self.endgame.index(&other.signature);
            let index = index.ok_or_else(|| EndgameError::TooMany(other.signature.clone()))?;
            let table = match folder.read(other, index) {
                TableFound::Table(table) => *table,
                TableFound::Nothing => return Err(Error::File("a table that was written is gone".to_string())),
                TableFound::PassedOver(path, why) => {
                    return Err(Error::File(format!("`{}` was written, and now {why}", path.display())));
                }
            };
            tables.insert(key, Arc::new(table));
        }
        Ok(())
    }

    /// The table of a material signature, and whether it already existed.
    fn table(&mut self, place: usize, tables: &TablesByKey) -> Result<(Arc<EndgameTable>, bool), Error> {
        let (one, _) = &self.endgame.signatures()[place];
        let index = || self.endgame.index(&one.signature).ok_or_else(|| EndgameError::TooMany(one.signature.clone()));
        let known = match self.folder.as_ref().map(|folder| Ok::<_, Error>(folder.read(one, index()?))).transpose()? {
            Some(TableFound::Table(table)) => Some(*table),
            Some(TableFound::PassedOver(path, why)) => {
                self.passed_over.push((path, why));
                None
            }
            Some(TableFound::Nothing) | None => None,
        };
        let was_there = known.is_some();
        let watch = |looked_at: u64| self.work.report(self.progress(looked_at.into()));
        let table = match known {
            Some(table) => table,
            None => {
                let may_be_wide = self.size.wide[place] <= self.work.bytes().into();
                let solved = self.endgame.solve(one, index()?, tables, self.threads, may_be_wide, &watch);
                solved.map_err(|halt| match halt {
                    RoundsHalt::TooWide => self.size.error(self.size.wide[place], self.work),
                    halt => self.halted(halt),
                })?
            }
        };
        if self.verify {
            let wrong = self.endgame.verify(&table, tables, self.threads, &|_| watch(0));
            if let Some((side, number)) = wrong.map_err(|halt| self.halted(halt))? {
                return Err(Error::Inconsistent(format!(
                    "the value of the position of number {number} with side {side} to move does not follow from its moves"
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
            RoundsHalt::TooLong | RoundsHalt::TooWide => too_long(),
        }
    }

    fn progress(&self, more: u128) -> Progress {
        Progress::of_units((self.done + more).min(self.size.positions), self.size.positions, "positions")
    }
}

/// Some win takes too many plies.
fn too_long() -> Error {
    Error::NotSolved("a win takes more plies than can be written down".to_string())
}

impl From<EndgameError> for Error {
    fn from(error: EndgameError) -> Error {
        Error::NotSolved(error.to_string())
    }
}

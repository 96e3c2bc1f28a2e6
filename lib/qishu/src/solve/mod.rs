//! Solved endgames: the value of each position of given material, with best play by both sides.

mod files;
mod head;
mod lines;
mod paged_file;
mod reached;
mod size;
mod solving;
mod tablebases;
mod tables;
mod time;
mod unheeded;

use std::path::PathBuf;
use std::sync::Arc;

use qishu_endgames::endgame::{AskedMaterial, Endgame, EndgameError, TablesByKey};
pub use qishu_endgames::metric::Metric;
use qishu_endgames::pages::PageMemory;
pub use qishu_endgames::value::GameValue;
use qishu_engine::Threads;
use qishu_rules::{Game, PieceTypeId, SideId};

pub use reached::{ReachedFigures, ReachedOptions, ReachedValues};
pub use size::{KeptTables, SolveEstimate};
pub use tablebases::Tablebases;
pub(crate) use tablebases::tablebases_of;
pub use tables::{EndgameTables, LongestLine, SolvedMaterial, SolvedSide};

use crate::error::Error;
use crate::material::Material;
use crate::variant::Variant;
use crate::work::Work;
use files::{TableFolder, TableFound};
use size::SolveSize;
use solving::Solving;
use tables::SolvedTables;
use time::time;

/// The memory for pages of tables in which single positions are looked up: 16 MiB.
const PROBED_BYTES: u64 = 1 << 24;

/// The endgame to solve, and the options.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// The material, with either side to move. The default is the material and the side to move of the opening.
    pub material: Option<Material>,
    /// What the plies of wins and losses are counted up to; by default the end of the game.
    pub metric: Metric,
    /// An existing folder for tables. Valid tables in it are reused, after a check of their digests, and new ones are
    /// written. Several processes may solve into one folder: each leaves out what another is solving, and reads it when it
    /// is there.
    ///
    /// If all tables exceed the allowed bytes, only those needed for the current material are in memory, or even only pages
    /// of them. The others are read again on demand; [`Variant::solved_tables`] reads those of a position afterwards.
    /// Without a folder, tables are then dropped once no further material needs them.
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
    let opposing = options.material.as_ref().and_then(Material::opposing);
    let folder = |path| TableFolder::new(variant, game, path, options.metric, opposing);
    let folder = options.folder.as_ref().map(|path| folder(path));
    folder.iter().for_each(TableFolder::clear);
    let threads = options.threads.unwrap_or_else(Threads::of_processors).number();
    let size = SolveSize::of(&endgame, folder.is_some(), threads, work.bytes().into());
    if size.bytes > work.bytes().into() {
        return Err(size.error(size.bytes, work));
    }
    let solving = Solving::new(variant, &endgame, folder, size, threads, options.verify, work);
    let solved = solving.all(opposing)?;
    Ok(EndgameTables::new(variant, endgame, opposing, solved))
}

/// Checks that material can be solved by tables.
pub(crate) fn unless_refused(variant: &Variant, options: &SolveOptions) -> Result<(), Error> {
    endgame(variant, options).map(|_| ())
}

/// The size of the tables that [`solve`] makes, and the time that it takes.
pub(crate) fn estimate(variant: &Variant, options: &SolveOptions, work: &Work<'_>) -> Result<SolveEstimate, Error> {
    let endgame = endgame(variant, options)?;
    let threads = options.threads.unwrap_or_else(Threads::of_processors).number();
    let size = SolveSize::of(&endgame, options.folder.is_some(), threads, work.bytes().into());
    let is_solved = solved(variant, &endgame, options)?;
    let left = size.values.iter().zip(&is_solved).map(|(&values, &is_solved)| if is_solved { 0 } else { values });
    let time = time(&endgame, &left.collect::<Vec<u128>>(), threads);
    Ok(size.estimate(is_solved.iter().filter(|is_solved| **is_solved).count(), time))
}

/// For each material signature, whether its table is in the folder, as far as the head of its file tells.
fn solved(variant: &Variant, endgame: &Endgame, options: &SolveOptions) -> Result<Vec<bool>, Error> {
    let signatures = endgame.signatures();
    let Some(path) = &options.folder else { return Ok(vec![false; signatures.len()]) };
    let opposing = options.material.as_ref().and_then(Material::opposing);
    let folder = TableFolder::new(variant, variant.game()?, path, options.metric, opposing);
    Ok(signatures.iter().map(|(one, _)| folder.has(one)).collect())
}

/// The material that is asked for, with all that it turns into.
fn endgame(variant: &Variant, options: &SolveOptions) -> Result<Endgame, Error> {
    let game = variant.game()?;
    let (material, to_move) = asked(variant, game, options)?;
    endgame_of(variant, &material, &to_move, options.metric)
}

/// Some material, with one of some sides to move, and all that it turns into.
fn endgame_of(variant: &Variant, material: &Material, to_move: &[SideId], metric: Metric) -> Result<Endgame, Error> {
    let pieces_of = |piece_type: PieceTypeId| {
        let pieces = variant.rules().pieces_of_sides().enumerate();
        pieces.filter(|(_, kind)| kind.piece_type == piece_type).map(|(piece, _)| piece).collect()
    };
    let asked = AskedMaterial {
        piece_types: material.numbers().to_vec(),
        to_move: to_move.to_vec(),
        opposing: material.opposing().map(|types| types.map(pieces_of)),
    };
    Ok(Endgame::new(variant.model()?, variant.game()?, &asked, metric)?)
}

/// The tables of a folder for the material of a state and all material reachable from it, read in pages. If there is no
/// table of all positions of the material, there may be one of those in which pieces oppose each other.
pub(crate) fn tables_of(
    variant: &Variant,
    folder: &std::path::Path,
    metric: Metric,
    state: &qishu_rules::GameState,
) -> Result<EndgameTables, Error> {
    let pages = Arc::new(PageMemory::new(PROBED_BYTES, Threads::of_processors().number()));
    let read = |material: &Material| read_tables(variant, folder, metric, material, &[state.to_move], Some(&pages));
    let material = Material::new(variant.rules(), piece_types_of(variant, &state.position));
    let whole = read(&material)?;
    if whole.has(&material) {
        return Ok(whole);
    }
    let listed = TableFolder::new(variant, variant.game()?, folder, metric, None).list();
    let listed = listed.map(|list| list.tables).unwrap_or_default();
    let is_it = |one: &Material| one.opposing().is_some() && one.numbers() == material.numbers();
    for (_, opposing) in listed.iter().filter(|(_, one)| is_it(one)) {
        let tables = read(opposing)?;
        if tables.value(state).is_some() {
            return Ok(tables);
        }
    }
    Ok(whole)
}

/// The tables of a folder for some material, with one of some sides to move, and for all that it can turn into. They are in
/// memory, or read in pages, given the memory for these.
fn read_tables(
    variant: &Variant,
    folder: &std::path::Path,
    metric: Metric,
    material: &Material,
    to_move: &[SideId],
    pages: Option<&Arc<PageMemory>>,
) -> Result<EndgameTables, Error> {
    let endgame = endgame_of(variant, material, to_move, metric)?;
    let folder = TableFolder::new(variant, variant.game()?, folder, metric, material.opposing());
    let (mut tables, mut passed_over) = (TablesByKey::new(), Vec::new());
    for (one, _) in endgame.signatures() {
        let index = endgame.index(&one.signature).ok_or_else(|| EndgameError::TooMany(one.signature.clone()))?;
        match folder.read(one, index, pages) {
            TableFound::Nothing => {}
            TableFound::Table(table) => {
                tables.insert(endgame.key(&one.signature), Arc::from(table));
            }
            TableFound::PassedOver(path, why) => passed_over.push((path, why)),
        }
    }
    let solved = SolvedTables { tables, pages: pages.cloned(), solved: Vec::new(), passed_over };
    Ok(EndgameTables::new(variant, endgame, material.opposing(), solved))
}

/// The material, and the possible sides to move.
fn asked(variant: &Variant, game: &Game, options: &SolveOptions) -> Result<(Material, Vec<SideId>), Error> {
    if let Some(material) = &options.material {
        return Ok((material.clone(), vec![SideId(0), SideId(1)]));
    }
    let start = game.parse_state(variant.rules(), &game.start);
    let start = start.map_err(|error| Error::NoPosition { message: error.to_string(), byte: error.offset() })?;
    Ok((Material::new(variant.rules(), piece_types_of(variant, &start.position)), vec![start.to_move]))
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

/// Some win takes too many plies.
fn too_long() -> Error {
    Error::NotSolved("a win takes more plies than can be written down".to_string())
}

impl From<EndgameError> for Error {
    fn from(error: EndgameError) -> Error {
        Error::NotSolved(error.to_string())
    }
}

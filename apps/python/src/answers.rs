//! The classes of the package's Python part, built from the library's answers.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple, PyType};
use qishu::rules::{Letters, Rules};
use qishu::{CountTable, Fix, LongestLine, Mistake, Mistakes, Orbits, Place, ReachedPly, ReachedPositions, SolvedSide};

use crate::number::WholeNumber;

/// A class of the module `qishu.answers`.
struct AnswerClass {
    name: &'static str,
    found: PyOnceLock<Py<PyType>>,
}

static ANALYSIS: AnswerClass = AnswerClass::named("Analysis");
static GAMES: AnswerClass = AnswerClass::named("RandomGames");
static IMPORTED: AnswerClass = AnswerClass::named("ImportedVariant");
static RECORDED: AnswerClass = AnswerClass::named("RecordedMove");
static VERIFIED: AnswerClass = AnswerClass::named("Verified");
static FIX: AnswerClass = AnswerClass::named("Fix");
static MISTAKE: AnswerClass = AnswerClass::named("Mistake");
static ORBITS: AnswerClass = AnswerClass::named("Orbits");
static PERFT: AnswerClass = AnswerClass::named("Perft");
static PIECE: AnswerClass = AnswerClass::named("Piece");
static PLACE: AnswerClass = AnswerClass::named("Place");
static PROBE: AnswerClass = AnswerClass::named("Probe");
static PUBLISHED: AnswerClass = AnswerClass::named("Published");
static REACH: AnswerClass = AnswerClass::named("Reach");
static REACHED_PLY: AnswerClass = AnswerClass::named("ReachedPly");
static RETRACTION: AnswerClass = AnswerClass::named("Retraction");
static SOLVED: AnswerClass = AnswerClass::named("SolvedMaterial");
static TABLE: AnswerClass = AnswerClass::named("Table");

impl AnswerClass {
    const fn named(name: &'static str) -> AnswerClass {
        AnswerClass { name, found: PyOnceLock::new() }
    }

    /// An object of the class with these fields.
    fn of<'py>(
        &self,
        py: Python<'py>,
        parts: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let class = self.found.import(py, "qishu.answers", self.name)?;
        class.call1(parts.into_pyobject(py)?)
    }
}

/// A list of `Mistake`.
pub fn mistakes<'py>(py: Python<'py>, mistakes: &Mistakes) -> PyResult<Bound<'py, PyList>> {
    let all = mistakes.iter().map(|one| mistake(py, one)).collect::<PyResult<Vec<_>>>()?;
    PyList::new(py, all)
}

fn mistake<'py>(py: Python<'py>, mistake: &Mistake) -> PyResult<Bound<'py, PyAny>> {
    let places = mistake.places.iter().map(|one| place(py, one)).collect::<PyResult<Vec<_>>>()?;
    let fix = mistake.fix.as_ref().map(|Fix { place: at, replacement, .. }| FIX.of(py, (place(py, at)?, replacement)));
    let severity = mistake.severity.to_string();
    let (places, help) = (PyTuple::new(py, places)?, PyTuple::new(py, &mistake.help)?);
    MISTAKE.of(py, (&mistake.code, severity, &mistake.message, places, help, fix.transpose()?))
}

fn place<'py>(py: Python<'py>, place: &Place) -> PyResult<Bound<'py, PyAny>> {
    let path = place.path.as_ref().map(|path| path.display().to_string());
    let bytes = (place.bytes.start, place.bytes.end);
    let end = (place.end_line, place.end_column);
    PLACE.of(py, (&place.name, path, place.line, place.column, end.0, end.1, bytes, &place.remark))
}

/// A `Table` of counts by numbers of pieces.
pub fn table<'py>(py: Python<'py>, table: CountTable) -> PyResult<Bound<'py, PyAny>> {
    let value = |(column, number): (usize, u32)| -> PyResult<Bound<'py, PyAny>> {
        match table.words.get(column).is_some_and(|words| !words.is_empty()) {
            true => Ok(table.in_words(column, number).into_pyobject(py)?.into_any()),
            false => Ok(number.into_pyobject(py)?.into_any()),
        }
    };
    let rows = table.rows.iter().map(|(key, positions)| {
        let key = (0..).zip(key.iter().copied()).map(value).collect::<PyResult<Vec<_>>>()?;
        Ok((PyTuple::new(py, key)?, WholeNumber(positions.clone())))
    });
    let rows = rows.collect::<PyResult<Vec<_>>>()?;
    table_of(py, &table.columns, rows, Some(WholeNumber(table.total)))
}

/// A `Table` with these headings and rows; shares are relative to the total.
pub fn table_of<'py>(
    py: Python<'py>,
    columns: &[impl AsRef<str>],
    rows: Vec<(Bound<'py, PyTuple>, WholeNumber)>,
    whole: Option<WholeNumber>,
) -> PyResult<Bound<'py, PyAny>> {
    let columns = PyTuple::new(py, columns.iter().map(AsRef::as_ref))?;
    TABLE.of(py, (columns, PyTuple::new(py, rows)?, whole))
}

/// `Orbits`.
pub fn orbits<'py>(py: Python<'py>, orbits: Orbits) -> PyResult<Bound<'py, PyAny>> {
    let fixed: Vec<(String, WholeNumber)> =
        orbits.fixed.into_iter().map(|(name, fixed)| (name, WholeNumber(fixed))).collect();
    ORBITS.of(py, (WholeNumber(orbits.number), PyTuple::new(py, fixed)?))
}

/// `Perft`: the number of sequences of moves, and the number for each first move.
pub fn perft(py: Python<'_>, total: u64, by_move: Vec<(String, u64)>) -> PyResult<Bound<'_, PyAny>> {
    PERFT.of(py, (total, PyTuple::new(py, by_move)?))
}

/// `Piece`: its full name, its side, its type, its symbol, the height of a stack, and the name of its layer.
pub fn piece<'py>(
    py: Python<'py>,
    (name, side, piece_type, symbol, height, layer): (String, &str, &str, &str, u32, String),
) -> PyResult<Bound<'py, PyAny>> {
    PIECE.of(py, (name, side, piece_type, symbol, height, layer))
}

/// `Published`: a figure, its source, and whether it agrees with the count if that is known.
pub fn published<'py>(py: Python<'py>, figure: &str, source: &str) -> PyResult<Bound<'py, PyAny>> {
    PUBLISHED.of(py, (figure, source))
}

/// `Probe`: the value of a state and those of its moves.
pub fn probe(
    py: Python<'_>,
    value: Option<String>,
    moves: Vec<(String, Option<String>)>,
) -> PyResult<Bound<'_, PyAny>> {
    PROBE.of(py, (value, PyTuple::new(py, moves)?))
}

/// `Retraction`: a move, the state before it, and the pieces that it has removed.
pub fn retraction<'py>(
    py: Python<'py>,
    mv: &str,
    before: Bound<'py, PyAny>,
    removed: Bound<'py, PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    RETRACTION.of(py, (mv, before, removed))
}

/// `Reach`: the positions and lines after each number of plies, and whether that is all.
pub fn reach<'py>(py: Python<'py>, reach: &ReachedPositions) -> PyResult<Bound<'py, PyAny>> {
    let ply = |one: &ReachedPly| {
        let ReachedPly { plies, positions, new, in_all, lines, ended, .. } = one;
        REACHED_PLY.of(py, (plies, positions, new, in_all, lines, ended))
    };
    let plies = reach.plies.iter().map(ply).collect::<PyResult<Vec<_>>>()?;
    REACH.of(py, (PyTuple::new(py, plies)?, reach.is_complete))
}

/// `SolvedMaterial`: the figures of one material, or of all, with a side to move, and the longest win and loss as plies
/// and a state.
pub fn solved<'py>(
    py: Python<'py>,
    material: Option<&str>,
    to_move: &str,
    figures: &SolvedSide,
    rules: &Rules,
) -> PyResult<Bound<'py, PyAny>> {
    let SolvedSide {
        wins,
        losses,
        draws,
        cursed_wins,
        blessed_losses,
        wins_in,
        losses_in,
        longest_win,
        longest_loss,
        ..
    } = figures;
    let line = |line: &LongestLine| (line.plies, rules.state_text_with(&line.state, Letters::Own));
    let [win, loss] = [longest_win, longest_loss].map(|longest| longest.as_ref().map(line));
    let by_plies = |numbers: &[(u32, u64)]| PyTuple::new(py, numbers);
    let by_plies = (by_plies(wins_in)?, by_plies(losses_in)?);
    let beyond = (cursed_wins, blessed_losses);
    SOLVED.of(py, (material, to_move, wins, losses, draws, win, loss, by_plies.0, by_plies.1, beyond.0, beyond.1))
}

/// `RecordedMove`: a move, its remark, and the lines instead of it.
pub fn recorded_move<'py>(
    py: Python<'py>,
    mv: &str,
    remark: &str,
    instead: Bound<'py, PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    RECORDED.of(py, (mv, remark, instead))
}

/// `Analysis`: a line, its points or its plies to a forced end, the depth, and the number of positions.
pub fn analysis(
    py: Python<'_>,
    line: Vec<String>,
    points: Option<i32>,
    plies: Option<i64>,
    depth: i32,
    nodes: u64,
) -> PyResult<Bound<'_, PyAny>> {
    ANALYSIS.of(py, (PyTuple::new(py, line)?, points, plies, depth, nodes))
}

/// `Verified`: the counts by brute force, the naive frontier, the plan and the module.
pub fn verified(py: Python<'_>, counts: [Option<WholeNumber>; 4]) -> PyResult<Bound<'_, PyAny>> {
    let [brute, frontier, plan, module] = counts;
    VERIFIED.of(py, (brute, frontier, plan, module))
}

/// A mean, and its confidence interval.
pub type MeanAndInterval = (f64, (f64, f64));

/// `RandomGames`: the numbers of games by end and winner, the sums of plies and of legal moves, and the means of the
/// plies of a game and of the legal moves of a ply.
pub fn random_games(
    py: Python<'_>,
    ended: Vec<(String, Option<String>, u64)>,
    plies: u128,
    moves: u128,
    [mean, branching]: [Option<MeanAndInterval>; 2],
) -> PyResult<Bound<'_, PyAny>> {
    GAMES.of(py, (PyTuple::new(py, ended)?, plies, moves, mean, branching))
}

/// `ImportedVariant`: its name, its rules, the parts that are left out, and what the rules have in full.
pub fn imported<'py>(
    py: Python<'py>,
    name: &str,
    text: &str,
    left_out: Vec<(String, String)>,
    [has_all_positions, has_moves]: [bool; 2],
) -> PyResult<Bound<'py, PyAny>> {
    IMPORTED.of(py, (name, text, PyTuple::new(py, left_out)?, has_all_positions, has_moves))
}

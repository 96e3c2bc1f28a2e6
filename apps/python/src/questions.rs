//! Questions about a variant's positions.

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use qishu::rules::shortened;
use qishu::{By, Citation, ReportOptions, TableColumn, VariantPage};

use crate::ask::ask;
use crate::asked_positions::AskedPositions;
use crate::names::generators;
use crate::number::{Fitting, WholeNumber};
use crate::positions::PyPositions;
use crate::ranked_positions::RankedPositions;
use crate::squares::PySquareCounts;
use crate::texts::GivenNames;
use crate::variant::PyVariant;
use crate::work::PyWork;
use crate::{answers, errors, library};

#[pymethods]
impl PyVariant {
    /// The number of positions; with `legal` that of legal ones: pairs of a position and a side to move that could not
    /// capture a royal piece at once. With `weighted` it is the sum of the weights of all positions, by the `weight`
    /// statements of the rules.
    #[pyo3(signature = (*, legal=false, weighted=false, work=None))]
    fn count(&self, py: Python<'_>, legal: bool, weighted: bool, work: Option<&PyWork>) -> PyResult<WholeNumber> {
        let (variant, asked) = (self.variant.clone(), AskedPositions::of(legal, weighted)?);
        Ok(WholeNumber(ask(py, work, move |work| asked.count(&variant, work))?))
    }

    /// The positions by numbers of pieces: of all `pieces`, of each `side`, of each `piece` one after another, or of
    /// all pieces together as `material`. A list of names, as in `["to_move", "rook"]`, gives columns of state
    /// variables and pieces. A name without a side is that of each side's piece. With `weighted` the table has sums of
    /// weights.
    #[pyo3(signature = (by=None, *, legal=false, weighted=false, work=None))]
    fn table<'py>(
        &self,
        py: Python<'py>,
        by: Option<&Bound<'py, PyAny>>,
        legal: bool,
        weighted: bool,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let asked = AskedPositions::of(legal, weighted)?;
        let by = match by.map(|by| by.cast::<PyString>().map_err(|_| by)) {
            None => Ok(By::Pieces),
            Some(Ok(word)) if word.to_str()? == "piece" => return self.by_piece(py, asked, work),
            Some(Ok(words)) => self.variant.by_called(words.to_str()?),
            Some(Err(list)) => {
                let GivenNames(names) = list.extract()?;
                self.variant.by_columns(&names.iter().map(String::as_str).collect::<Vec<_>>())
            }
        };
        let by = by.map_err(|error| errors::raised(py, error))?;
        let variant = self.variant.clone();
        answers::table(py, ask(py, work, move |work| asked.table(&variant, &by, work))?)
    }

    /// The number of positions in which each piece stands on each square.
    #[pyo3(signature = (*, legal=false, work=None))]
    fn squares(&self, py: Python<'_>, legal: bool, work: Option<&PyWork>) -> PyResult<PySquareCounts> {
        let variant = self.variant.clone();
        let counts = ask(py, work, move |work| match legal {
            true => variant.squares_legal(work),
            false => variant.squares(work),
        })?;
        Ok(PySquareCounts::new(&self.variant, counts))
    }

    /// The number of positions up to symmetries, by default all that the rules have. A symmetry is one of `files`,
    /// `ranks`, `half-turn`, `quarter-turn`, `diagonal`, `square`, `sixth-turn`, `hexagon` and `sides`, or is named by
    /// a statement of the rules.
    #[pyo3(signature = (up_to=None, *, legal=false, work=None))]
    fn orbits<'py>(
        &self,
        py: Python<'py>,
        up_to: Option<GivenNames>,
        legal: bool,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let named = up_to.map(|GivenNames(names)| generators(&names));
        let variant = self.variant.clone();
        let orbits = ask(py, work, move |work| match legal {
            true => variant.orbits_legal(&named.map_or_else(|| variant.symmetries_legal(), Ok)?, work),
            false => variant.orbits(&named.map_or_else(|| variant.symmetries(), Ok)?, work),
        })?;
        answers::orbits(py, orbits)
    }

    /// The material with at most `at_most` positions, in ascending order of their number. A limit on the number of
    /// `pieces` reduces the work. If the rules are the same for both sides, materials that differ only by an exchange
    /// of the sides are listed once.
    #[pyo3(signature = (at_most, *, pieces=None, work=None))]
    fn endgames<'py>(
        &self,
        py: Python<'py>,
        at_most: WholeNumber,
        pieces: Option<Fitting<u32>>,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let variant = self.variant.clone();
        let found =
            ask(py, work, move |work| variant.endgames(&at_most.0, pieces.map(|Fitting(pieces)| pieces), work))?;
        let row = |(material, positions): (qishu::Material, BigUint)| {
            Ok(((material.pieces(), material.to_string()).into_pyobject(py)?, WholeNumber(positions)))
        };
        let rows = found.list.into_iter().map(row).collect::<PyResult<Vec<_>>>()?;
        answers::table_of(py, &["pieces", "material"], rows, None)
    }

    /// The positions with their numbers, or the legal ones: for ranking, unranking and sampling. Symmetries are named
    /// as for `orbits`. With symmetries, all positions of an orbit share one number, which stands for the orbit's
    /// representative. Without them, every position has a separate number.
    #[pyo3(signature = (*, up_to=None, legal=false, work=None))]
    fn positions(
        slf: &Bound<'_, PyVariant>,
        up_to: Option<GivenNames>,
        legal: bool,
        work: Option<&PyWork>,
    ) -> PyResult<PyPositions> {
        let (py, variant) = (slf.py(), slf.get().variant.clone());
        let up_to = up_to.map_or(Vec::new(), |GivenNames(names)| names);
        let generators = generators(&up_to);
        let numbered = ask(py, work, move |work| match (generators.as_slice(), legal) {
            ([], true) => variant.legal_positions(work).map(RankedPositions::Legal),
            ([], false) => variant.positions(work).map(RankedPositions::All),
            (generators, true) => variant.legal_positions_up_to(generators, work).map(RankedPositions::Legal),
            (generators, false) => variant.positions_up_to(generators, work).map(RankedPositions::All),
        })?;
        PyPositions::new(slf, numbered, up_to, work)
    }

    /// The citation of the number of positions, or of those with some material, or of the legal ones, so that a reader
    /// can reproduce it: what `qishu cite` prints, as `text` or `bibtex`.
    #[pyo3(signature = (*, material=None, legal=false, format="text", work=None))]
    fn cite(
        &self,
        py: Python<'_>,
        material: Option<&str>,
        legal: bool,
        format: &str,
        work: Option<&PyWork>,
    ) -> PyResult<String> {
        let written = match format {
            "text" => Citation::text,
            "bibtex" => Citation::bibtex,
            _ => {
                let help = vec!["a format is `text` or `bibtex`".to_owned()];
                return Err(errors::wrong(format!("there is no format `{}`", shortened(format)), help));
            }
        };
        let variant = self.variant.clone();
        let material = material.map(|material| variant.parse_material(material)).transpose();
        let material = material.map_err(|error| errors::raised(py, error))?;
        let target =
            if library::has(&variant) { variant.name().to_owned() } else { format!("{}.rules", variant.name()) };
        let citation = ask(py, work, move |work| Citation::of(&variant, material.as_ref(), legal, &target, work))?;
        Ok(written(&citation))
    }

    /// A page of HTML with all that is known of the variant: its count, board, pieces, opening, symmetry, plan and rules,
    /// and as many positions as asked for, drawn with the seed. It loads nothing. An answer that takes more work than
    /// allowed is left out, and the page says so in its place.
    #[pyo3(
        signature = (*, legal=false, sample=Fitting(6), seed=Fitting(0), work=None),
        text_signature = "($self, *, legal=False, sample=6, seed=0, work=None)"
    )]
    fn report(
        &self,
        py: Python<'_>,
        legal: bool,
        sample: Fitting<u16>,
        seed: Fitting<u64>,
        work: Option<&PyWork>,
    ) -> PyResult<String> {
        let variant = self.variant.clone();
        let options = ReportOptions { legal, sample: sample.0, seed: seed.0, longest: None };
        Ok(ask(py, work, move |work| VariantPage::of(&variant, options, None, work))?.page)
    }

    /// The plan of the count in words: the tables, the classes of squares, the order, and the cost of each stage; or
    /// the other method of counting.
    #[pyo3(signature = (*, work=None))]
    fn explain(&self, py: Python<'_>, work: Option<&PyWork>) -> PyResult<String> {
        let variant = self.variant.clone();
        ask(py, work, move |work| variant.plan(work)?.explain())
    }

    /// The method of counting without a module: tables, frontier or domains.
    #[pyo3(signature = (*, work=None))]
    fn method(&self, py: Python<'_>, work: Option<&PyWork>) -> PyResult<&'static str> {
        let variant = self.variant.clone();
        ask(py, work, move |work| Ok(variant.plan(work)?.method().name()))
    }
}

impl PyVariant {
    /// The tables of all pieces one after another.
    fn by_piece<'py>(
        &self,
        py: Python<'py>,
        asked: AskedPositions,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let variant = self.variant.clone();
        let tables = ask(py, work, move |work| {
            let pieces = variant.rules().non_value_type_ids();
            let table =
                |piece| Ok((piece, asked.table(&variant, &By::Columns(vec![TableColumn::PieceType(piece)]), work)?));
            pieces.map(table).collect::<Result<Vec<_>, qishu::Error>>()
        })?;
        let (mut rows, mut whole) = (Vec::<(Bound<'py, PyTuple>, WholeNumber)>::new(), None);
        for (piece, table) in tables {
            let name = self.variant.rules().piece_name(piece);
            for (key, positions) in table.rows {
                let key = (name.as_str(), key.first().copied().unwrap_or(0));
                rows.push((key.into_pyobject(py)?, WholeNumber(positions)));
            }
            whole = Some(WholeNumber(table.total));
        }
        answers::table_of(py, &["piece", "number"], rows, whole)
    }
}

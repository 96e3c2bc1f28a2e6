//! Variants: the origin of their rules, and their content.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use qishu::{Mistakes, Moves, Variant};

use crate::legend::Legend;
use crate::library::{self, ReadVariant};
use crate::pictures;
use crate::texts::GivenPath;
use crate::{answers, errors};

/// The extension of rules files.
const ENDING: &str = ".rules";

/// The positions of a game, defined by rules.
///
/// A text with braces is rules. One that ends in `.rules` or includes a folder names a file, as every `pathlib.Path`
/// does. Any other text names a variant of the library: `Variant("xiangqi")`. `from_text`, `from_path` and `from_name`
/// make the choice explicit.
///
/// Raises `RulesError` with all mistakes of the rules, `MissingRulesError` (also a `FileNotFoundError`) for a file that
/// does not exist, and `InputError` for an unknown name.
#[pyclass(frozen, name = "Variant", module = "qishu", weakref)]
#[derive(Debug)]
pub struct PyVariant {
    pub variant: Variant,
    warnings: Option<Mistakes>,
    /// The moves, computed when first needed.
    moves: OnceLock<Moves>,
    /// The names of pieces and squares, computed when first needed.
    legend: OnceLock<Legend>,
}

impl PyVariant {
    /// A variant without warnings.
    pub fn of(variant: &Variant) -> PyVariant {
        PyVariant::new((variant.clone(), None))
    }

    /// The moves of the variant.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move.
    pub fn moves(&self, py: Python<'_>) -> PyResult<&Moves> {
        if let Some(moves) = self.moves.get() {
            return Ok(moves);
        }
        let moves = self.variant.moves().map_err(|error| errors::raised(py, error))?;
        Ok(self.moves.get_or_init(|| moves))
    }

    /// The names of pieces, squares, hands and state variables.
    ///
    /// # Errors
    ///
    /// Fails if the package's Python part does.
    pub fn legend(&self, py: Python<'_>) -> PyResult<&Legend> {
        if let Some(legend) = self.legend.get() {
            return Ok(legend);
        }
        let legend = Legend::of(py, self.variant.rules())?;
        Ok(self.legend.get_or_init(|| legend))
    }

    fn new((variant, warnings): ReadVariant) -> PyVariant {
        PyVariant { variant, warnings, moves: OnceLock::new(), legend: OnceLock::new() }
    }
}

/// The origin of the rules.
#[pymethods]
impl PyVariant {
    #[new]
    #[pyo3(signature = (rules, /))]
    fn from_any(py: Python<'_>, rules: &Bound<'_, PyAny>) -> PyResult<PyVariant> {
        let Ok(text) = rules.cast::<PyString>() else {
            return PyVariant::from_path(py, rules.extract()?);
        };
        let text = text.to_str()?;
        if text.contains('{') {
            PyVariant::from_text(py, text, "rules")
        } else if text.ends_with(ENDING) || text.contains(std::path::is_separator) {
            PyVariant::from_path(py, GivenPath(text.into()))
        } else {
            PyVariant::from_name(py, text)
        }
    }

    /// The variant of the library with this name, counted by its compiled module if it has one.
    #[staticmethod]
    fn from_name(py: Python<'_>, name: &str) -> PyResult<PyVariant> {
        library::named(py, name).map(PyVariant::new)
    }

    /// The rules of a file, which may extend variants in the same folder as `<name>.rules`, and those of the library.
    #[staticmethod]
    fn from_path(py: Python<'_>, path: GivenPath) -> PyResult<PyVariant> {
        library::from_path(py, path.0).map(PyVariant::new)
    }

    /// The rules of a text, which may extend variants of the library. The name is used in messages.
    #[staticmethod]
    #[pyo3(signature = (text, name="rules"))]
    fn from_text(py: Python<'_>, text: &str, name: &str) -> PyResult<PyVariant> {
        library::from_text(py, text, name).map(PyVariant::new)
    }

    /// The rules of texts in the form of `files`, restricted to some material if that is given. Pickling uses this.
    #[staticmethod]
    #[pyo3(signature = (files, material=None))]
    fn from_files(py: Python<'_>, files: Vec<(String, String)>, material: Option<&str>) -> PyResult<PyVariant> {
        let variant = library::from_files(py, &files).map(PyVariant::new)?;
        match material {
            Some(material) => variant.with_material(py, material),
            None => Ok(variant),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let restored = py.import("qishu._restored")?;
        let material = self.variant.material().map(ToString::to_string);
        let parts = restored.call_method1("of_variant", (self.variant.files(), material))?;
        Ok((restored.getattr("variant")?, parts))
    }
}

/// The content of the rules.
#[pymethods]
impl PyVariant {
    /// The name, an identifier.
    #[getter]
    fn name(&self) -> &str {
        self.variant.name()
    }

    /// The title for display.
    #[getter]
    fn title(&self) -> &str {
        self.variant.title()
    }

    /// The titles by language or format, such as `zh` or `pgn`: for each a list of names, the one for display first.
    #[getter]
    fn titles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let titles = PyDict::new(py);
        for title in self.variant.local_titles().map_err(|error| errors::raised(py, error))? {
            titles.set_item(&*title.language, title.words.iter().map(|word| &**word).collect::<Vec<&str>>())?;
        }
        Ok(titles)
    }

    /// The sources of the rules, a sentence each.
    #[getter]
    fn sources(&self) -> Vec<String> {
        self.variant.sources().to_vec()
    }

    /// Published figures, to compare the count with.
    #[getter]
    fn published<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let published = self.variant.published().iter();
        published.map(|one| answers::published(py, &one.text, &one.source)).collect()
    }

    /// The texts of the rules, pairs of a name and a text: the variant's own, then those that it extends.
    #[getter]
    fn files(&self) -> Vec<(&str, &str)> {
        self.variant.files()
    }

    /// The SHA-256 digest of all that determines the positions.
    #[getter]
    fn digest(&self) -> String {
        self.variant.digest()
    }

    /// The warnings about text that may be unintended.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match &self.warnings {
            Some(warnings) => answers::mistakes(py, warnings),
            None => Ok(PyList::empty(py)),
        }
    }

    /// The names of the sides, the first of which moves first.
    #[getter]
    fn sides(&self) -> Vec<String> {
        self.variant.rules().sides.iter().map(ToString::to_string).collect()
    }

    /// The names of the pieces, with their sides.
    #[getter]
    fn pieces(&self) -> Vec<String> {
        let rules = self.variant.rules();
        rules.non_value_type_ids().map(|piece| rules.piece_name(piece)).collect()
    }

    /// The names of the squares, from the first rank on.
    #[getter]
    fn square_names(&self) -> Vec<String> {
        self.variant.rules().board.squares().iter().map(|square| square.to_string()).collect()
    }

    /// The material that positions are restricted to, if any.
    #[getter]
    fn material(&self) -> Option<String> {
        self.variant.material().map(ToString::to_string)
    }

    /// Whether a compiled module counts the positions.
    #[getter]
    fn is_compiled(&self) -> bool {
        self.variant.is_compiled()
    }

    /// Whether the rules say how pieces move.
    #[getter]
    fn has_moves(&self, py: Python<'_>) -> bool {
        self.moves(py).is_ok()
    }

    /// These rules with the number of every piece fixed, as in `"K 2*R | K"`.
    fn with_material(&self, py: Python<'_>, material: &str) -> PyResult<PyVariant> {
        let material = self.variant.parse_material(material);
        let with = material.and_then(|material| self.variant.with_material(&material));
        with.map(|variant| PyVariant::of(&variant)).map_err(|error| errors::raised(py, error))
    }

    /// The board as SVG; with `regions` the named regions, with `piece` its placements.
    #[pyo3(signature = (*, regions=false, piece=None, dark=false))]
    fn svg(&self, py: Python<'_>, regions: bool, piece: Option<&str>, dark: bool) -> PyResult<String> {
        let picture = pictures::of_variant(&self.variant, regions, piece);
        Ok(pictures::file(&picture.map_err(|error| errors::raised(py, error))?, self.variant.title(), dark))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let svg = match self.moves(py).and_then(|moves| moves.start().map_err(|error| errors::raised(py, error))) {
            Ok(start) => pictures::position(&self.variant, &start.position, false),
            Err(_) => pictures::of_variant(&self.variant, false, None)
                .map(|picture| pictures::file(&picture, self.variant.title(), false)),
        };
        pictures::html(py, &svg.map_err(|error| errors::raised(py, error))?, self.variant.title())
    }

    fn __repr__(&self) -> String {
        let material = self.variant.material().map(|material| format!(", material {material}")).unwrap_or_default();
        format!("<qishu.Variant {}: {}{material}>", self.variant.name(), self.variant.title())
    }

    /// Variants are equal if their rules have the same texts and the same material.
    fn __eq__(&self, other: &PyVariant) -> bool {
        self.variant.files() == other.variant.files() && self.variant.material() == other.variant.material()
    }

    fn __hash__(&self) -> u64 {
        hashed(&(self.variant.name(), self.variant.material().map(ToString::to_string)))
    }
}

/// What stands on squares, in hand and in state variables.
#[pymethods]
impl PyVariant {
    /// The pieces that stand on boards by their codes in arrays of positions: `legend[code]`. Code 0 is an empty square,
    /// and so `None`.
    #[getter(legend)]
    fn piece_codes<'py>(slf: &Bound<'py, PyVariant>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let pieces = slf.get().legend(py)?.pieces_on_boards();
        let codes = std::iter::once(None).chain(pieces.iter().map(|piece| Some(piece.bind(py))));
        PyTuple::new(py, codes.collect::<Vec<_>>())
    }

    /// The names of the layers on which pieces stand. The common one, which comes first, has the empty name.
    #[getter]
    fn layers(&self, py: Python<'_>) -> PyResult<Vec<&str>> {
        Ok(self.legend(py)?.boards().iter().map(|layer| layer.name.as_str()).collect())
    }

    /// The pieces that can be in hand, in the order of the columns of `Positions.hands`; empty for rules without hands.
    #[getter]
    fn hand_pieces<'py>(slf: &Bound<'py, PyVariant>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        PyTuple::new(py, slf.get().legend(py)?.slots().iter().map(|slot| slot.piece.bind(py)))
    }

    /// The values of each state variable, by its name, in the order of the columns of `Positions.variables`.
    #[getter]
    fn variables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(py);
        for variable in self.legend(py)?.variables() {
            let names = variable.values.iter().map(|(_, name)| name);
            values.set_item(&variable.name, PyTuple::new(py, names)?)?;
        }
        Ok(values)
    }
}

/// A hash that is equal for equal values, in one process.
pub fn hashed(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

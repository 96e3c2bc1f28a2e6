//! For build scripts: rules files in, Rust modules out.

mod index;

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use qishu_spec_lang::Model;

use self::index::VariantIndex;
use crate::counting::Counting;
use crate::emit::moves::emit_moves;
use crate::emit::{emit, emit_legal, emit_positions, names};
use crate::error::PlanError;
use crate::frontier::DiagramCases;
use crate::moves::plan::{MoveRefusal, plan_moves};
use crate::plan::Plan;
use crate::planner::{Limits, plan};
use crate::questions::legal::LegalQuestions;
use crate::system::Statistic;

/// Compiles rules files from a build script: a path is a file, or a folder of which, and of the folders in it, every `.rules` file is
/// taken.
///
/// For each variant there will be a module in cargo's output folder, and beside them the file that
/// `qishu_runtime::include_variants!()` brings in. Cargo is told to run the build script again when one of the files changes,
/// when a base of one does, or when a folder gains or loses a file, and which variants' moves are not compiled and why. That is all
/// that this function prints.
///
/// ```no_run
/// fn main() -> Result<(), qishu_codegen::CompileError> {
///     qishu_codegen::compile(&["my_game.rules"])
/// }
/// ```
///
/// # Errors
///
/// Fails with all mistakes of all files, each with its place; if two variants would have one module; if a count would be too
/// much work; and if a file cannot be written. The error's debug form is its text, so that a build script may simply return it.
pub fn compile<P: AsRef<Path>>(paths: &[P]) -> Result<(), CompileError> {
    in_build_script(|out| compile_into(paths, out))
}

/// The same for a library of rules, some of which only an interpreter counts: a variant that is not counted by tables has no module.
/// The list `LIBRARY` has all of them, with their texts.
///
/// # Errors
///
/// As [`compile`]. A count that would be too much work in every way fails.
pub fn compile_library<P: AsRef<Path>>(paths: &[P]) -> Result<(), CompileError> {
    in_build_script(|out| compile_library_into(paths, out))
}

fn in_build_script(compile: impl FnOnce(&Path) -> Result<Compilation, CompileError>) -> Result<(), CompileError> {
    let out = env::var_os("OUT_DIR").ok_or_else(|| CompileError::new("OUT_DIR is not set: is this a build script?"))?;
    let compiled = compile(Path::new(&out));
    // Also after a mistake: its correction must bring the build script back.
    let watched = match &compiled {
        Ok(compiled) => &compiled.watched,
        Err(error) => &error.watched,
    };
    for path in watched {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    for warning in compiled.iter().flat_map(|compiled| &compiled.warnings) {
        println!("cargo::warning={warning}");
    }
    compiled.map(drop)
}

/// What was done with rules files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compilation {
    /// The files and folders that were looked at.
    pub watched: Vec<PathBuf>,
    /// What the rules say and was not compiled, each with its place and the reason.
    pub warnings: Vec<String>,
}

/// Compiles rules files into a folder and prints nothing.
///
/// # Errors
///
/// As [`compile`].
pub fn compile_into<P: AsRef<Path>>(paths: &[P], out: &Path) -> Result<Compilation, CompileError> {
    compile_each(paths, out, VariantIndex::of_modules(), |model| compile_model(model).map(Some))
}

/// Compiles a library of rules files into a folder and prints nothing.
///
/// # Errors
///
/// As [`compile_library`].
pub fn compile_library_into<P: AsRef<Path>>(paths: &[P], out: &Path) -> Result<Compilation, CompileError> {
    compile_each(paths, out, VariantIndex::of_library(), compile_if_by_tables)
}

/// Compiles each variant that has a source, and writes the index of all.
fn compile_each<P: AsRef<Path>>(
    paths: &[P],
    out: &Path,
    mut index: VariantIndex,
    source_of: impl Fn(&Model) -> Result<Option<ModuleSource>, PlanError>,
) -> Result<Compilation, CompileError> {
    let mut watched: Vec<PathBuf> = paths.iter().map(|path| path.as_ref().to_path_buf()).collect();
    let files = rules_files(&watched).map_err(|error| error.watching(&watched))?;
    let loaded = qishu_spec_lang::load(&files);
    watched.extend(loaded.sources.paths().map(Path::to_path_buf));
    watched.sort();
    watched.dedup();
    let models = loaded.models.map_err(|diagnostics| {
        let texts: Vec<String> = diagnostics.iter().map(|one| one.render_plain(&loaded.sources)).collect();
        CompileError::new(texts.join("\n")).watching(&watched)
    })?;
    check_module_names(&models).map_err(|error| error.watching(&watched))?;
    let mut warnings = Vec::new();
    for model in &models {
        let source = source_of(model)
            .map_err(|error| CompileError::new(format!("{}: error: {error}", model.origin)).watching(&watched))?;
        let Some(source) = source else {
            index.interpreted(model, &loaded.sources);
            continue;
        };
        index.module(model, &source, &loaded.sources);
        let moves = match source.moves {
            Ok(moves) => Some((moves_file(model), moves)),
            Err(MoveRefusal::NoMoves) => None,
            Err(refusal) => {
                warnings.push(format!("{}: {refusal}", model.origin));
                None
            }
        };
        let files = [(count_file(model), source.count), (positions_file(model), source.positions)];
        let legal = source.legal.map(|legal| (legal_file(model), legal));
        for (file, text) in files.into_iter().chain(moves).chain(legal) {
            write(&out.join(file), &text).map_err(|error| error.watching(&watched))?;
        }
    }
    write(&out.join("variants.rs"), &index.into_text()).map_err(|error| error.watching(&watched))?;
    Ok(Compilation { watched, warnings })
}

/// The source of one variant's module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleSource {
    /// What counts the positions.
    pub count: String,
    /// The module inside it, `positions`, which knows the rules and gives each position its number.
    pub positions: String,
    /// The module inside it, `moves`, which makes turns; or why there is none.
    pub moves: Result<String, MoveRefusal>,
    /// The module inside it, `legal`, which counts the legal positions, if men are royal and few states tell whether one can be taken.
    pub legal: Option<String>,
}

/// The source of the module that counts and numbers one variant's positions.
///
/// # Errors
///
/// Fails if the count would be too much work.
pub fn compile_model(model: &Model) -> Result<ModuleSource, PlanError> {
    Ok(with_plan(model, &plan(model, Statistic::Total, Limits::default())?))
}

/// The same if tables count the variant, which then is not planned twice.
fn compile_if_by_tables(model: &Model) -> Result<Option<ModuleSource>, PlanError> {
    Ok(match Counting::of(model, Statistic::Total, Limits::default())?.known_to_keep_limits()? {
        Counting::Tables(plan) => Some(with_plan(model, &plan)),
        Counting::Frontier(_) | Counting::Roles(_) => None,
    })
}

fn with_plan(model: &Model, plan: &Plan) -> ModuleSource {
    let legal = legal_diagrams(model).map(|diagrams| emit_legal(model, &diagrams));
    ModuleSource {
        count: emit(model, plan),
        positions: emit_positions(model, plan),
        moves: compile_moves(model),
        legal,
    }
}

/// The source of the module that makes one variant's turns, which belongs inside its module.
///
/// # Errors
///
/// Fails if the rules do not say how men move, and with the first thing that they say and that is not compiled.
pub fn compile_moves(model: &Model) -> Result<String, MoveRefusal> {
    let game = model.game.as_ref().ok_or(MoveRefusal::NoMoves)?;
    let plan = plan_moves(&model.rules, game)?;
    Ok(emit_moves(model, game, &plan))
}

/// What a module that counts one variant's legal positions is made of; `None` if there is none: without moves or royal men, or
/// where there are more states than a module holds.
pub fn legal_diagrams(model: &Model) -> Option<DiagramCases> {
    LegalQuestions::new(model, model.game.as_ref()?, Statistic::Total).ok()?.diagrams()
}

/// Checks that the variants have modules of different names. A module is not quite called like its variant, so that two of
/// them may want one.
fn check_module_names(models: &[Model]) -> Result<(), CompileError> {
    let mut first_of: BTreeMap<String, &Model> = BTreeMap::new();
    for model in models {
        let module = names::module(&model.name);
        if let Some(first) = first_of.get(&module) {
            let (name, other, other_origin) = (&model.name, &first.name, &first.origin);
            return Err(CompileError::new(format!(
                "{}: error: the module of `{name}` would be called `{module}`, as that of `{other}` ({other_origin}) is: \
                 give one of the variants another name",
                model.origin
            )));
        }
        first_of.insert(module, model);
    }
    Ok(())
}

/// The name of the file that counts the variant. No variant's name has a dot, so no two files have one name.
fn count_file(model: &Model) -> String {
    format!("{}.rs", model.name)
}

/// The name of the file with its positions.
fn positions_file(model: &Model) -> String {
    format!("{}.positions.rs", model.name)
}

/// The name of the file with its moves, if they are compiled.
fn moves_file(model: &Model) -> String {
    format!("{}.moves.rs", model.name)
}

/// The name of the file that counts its legal positions, if there is one.
fn legal_file(model: &Model) -> String {
    format!("{}.legal.rs", model.name)
}

/// The rules files among paths: the files, and for each folder all `.rules` files in it and in the folders inside, sorted by their
/// names.
///
/// # Errors
///
/// Fails if a folder cannot be read.
pub fn rules_files<P: AsRef<Path>>(paths: &[P]) -> Result<Vec<PathBuf>, CompileError> {
    let mut files = Vec::new();
    for path in paths {
        let path = path.as_ref();
        if path.is_dir() {
            let mut found = Vec::new();
            find_rules_files(path, &mut found).map_err(|error| {
                CompileError::new(format!("{}: error: cannot read the folder: {error}", path.display()))
            })?;
            found.sort_by(|one, other| (one.file_name(), one).cmp(&(other.file_name(), other)));
            files.extend(found);
        } else {
            files.push(path.to_path_buf());
        }
    }
    Ok(files)
}

/// Adds the rules files in a folder and in those inside it. Links to folders are not followed, since they may lead back, and what is no
/// file is passed over, since a pipe may never say anything.
fn find_rules_files(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            find_rules_files(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "rules")
            && !fs::metadata(&path).is_ok_and(|about| !about.is_file())
        {
            found.push(path);
        }
    }
    Ok(())
}

/// Writes a file unless it has that text already.
fn write(path: &Path, text: &str) -> Result<(), CompileError> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text).map_err(|error| CompileError::new(format!("{}: error: {error}", path.display())))
}

/// Why rules could not be compiled: all mistakes, each with its place. The debug form is the same text.
pub struct CompileError {
    text: String,
    watched: Vec<PathBuf>,
}

impl CompileError {
    fn new(text: impl Into<String>) -> CompileError {
        CompileError { text: text.into(), watched: Vec::new() }
    }

    fn watching(mut self, watched: &[PathBuf]) -> CompileError {
        self.watched = watched.to_vec();
        self
    }
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}", self.text)
    }
}

impl std::error::Error for CompileError {}

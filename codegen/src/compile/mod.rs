//! For build scripts: rules files in, Rust modules out.

mod extent;
mod index;
mod modules;
mod source;

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use self::extent::Extended;
pub use self::extent::LibraryExtent;
use self::index::VariantIndex;
use self::modules::modules_of;
pub use self::source::{ModuleSource, compile_moves, compile_plan, legal_diagrams};
use crate::emit::{emit_rules, names};
use qishu_counting::error::PlanError;
use qishu_counting::planner::Limits;
use qishu_counting::system::{Statistic, System};
use qishu_counting::{Counting, Efforts};
use qishu_moves::plan::MoveRefusal;
use qishu_spec_lang::Model;

/// Compiles rules files from a build script. A path is a file or a folder, of which every `.rules` file is compiled,
/// subfolders included.
///
/// Each variant has a module in cargo's output folder; `qishu_runtime::include_variants!()` includes the file that
/// lists them. Cargo runs the build script again when one of the files or a base of one changes, or when a folder gains
/// or loses a file. It shows a warning for each variant whose moves are not compiled, or whose module takes many steps or
/// an unknown number. `cargo build -vv` shows a line for each variant before and after the decision how to count it.
/// Several variants are planned at once, as many as cargo allows jobs and four at most; each may need as many bytes as the
/// limits allow.
///
/// The way to count a variant is decided as in the program, with the same limits but less effort where no short search
/// decides. Efforts are numbers of steps and not times, so that a build ends in the same way on every machine.
///
/// ```no_run
/// fn main() -> Result<(), qishu_codegen::CompileError> {
///     qishu_codegen::compile(&["my_game.rules"])
/// }
/// ```
///
/// # Errors
///
/// Fails with all errors of all files, each with its place, and if two variants would have one module. A count that
/// would be too much work is an error, and so is a file that cannot be written. The error's debug form is its text, so
/// that a build script may simply return it.
pub fn compile<P: AsRef<Path>>(paths: &[P]) -> Result<(), CompileError> {
    in_build_script(|out, progress| compile_each(paths, out, WithoutModule::Mistake, decided_in_a_build, progress))
}

/// Compiles a library of rules files, some of which only an interpreter counts. A variant has no module if its count is too
/// much work or of unknown size, or if its counting code is longer than the extent allows. The extent also says whose moves are compiled. The list `LIBRARY` has all variants, with their texts.
///
/// # Errors
///
/// As [`compile`], but for variants that are too much work.
pub fn compile_library<P: AsRef<Path>>(paths: &[P], extent: LibraryExtent) -> Result<(), CompileError> {
    in_build_script(|out, progress| compile_each(paths, out, WithoutModule::Listed(extent), decided, progress))
}

/// Receives progress messages, one line each.
type BuildProgress<'p> = dyn FnMut(&str) + 'p;

fn in_build_script(
    compile: impl FnOnce(&Path, &mut BuildProgress<'_>) -> Result<Compilation, CompileError>,
) -> Result<(), CompileError> {
    let out = env::var_os("OUT_DIR").ok_or_else(|| CompileError::new("OUT_DIR is not set: is this a build script?"))?;
    let compiled = compile(Path::new(&out), &mut |line| println!("qishu: {line}"));
    // The files are watched after a mistake, too: its correction must run the build script again.
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

/// The result of compiling rules files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compilation {
    /// The files and folders that were read.
    pub watched: Vec<PathBuf>,
    /// What the rules say and the compiler does not support, each with its place and the reason.
    pub warnings: Vec<String>,
}

/// Compiles rules files into a folder and prints nothing.
///
/// # Errors
///
/// As [`compile`].
pub fn compile_into<P: AsRef<Path>>(paths: &[P], out: &Path) -> Result<Compilation, CompileError> {
    compile_each(paths, out, WithoutModule::Mistake, decided_in_a_build, &mut |_| {})
}

/// Compiles rules files into a folder, each counted in the way that is decided for it, even where another is less work.
/// For tests of modules.
///
/// # Errors
///
/// As [`compile`].
pub fn compile_decided_into<P: AsRef<Path>>(
    paths: &[P],
    out: &Path,
    decide: impl Fn(&Model) -> Result<Counting, PlanError> + Sync,
) -> Result<Compilation, CompileError> {
    compile_each(paths, out, WithoutModule::Mistake, decide, &mut |_| {})
}

/// Compiles a library of rules files into a folder and prints nothing.
///
/// # Errors
///
/// As [`compile_library`].
pub fn compile_library_into<P: AsRef<Path>>(
    paths: &[P],
    extent: LibraryExtent,
    out: &Path,
) -> Result<Compilation, CompileError> {
    compile_each(paths, out, WithoutModule::Listed(extent), decided, &mut |_| {})
}

/// The way to count a variant, with the usual efforts.
fn decided(model: &Model) -> Result<Counting, PlanError> {
    Counting::of(model, Statistic::Total, Limits::default()).and_then(Counting::known_to_keep_limits)
}

/// The way to count a variant with less effort, since build scripts are seldom optimised.
fn decided_in_a_build(model: &Model) -> Result<Counting, PlanError> {
    let (system, limits) = (System::new(model, Statistic::Total)?, Limits::default());
    Counting::of_system_with(model, system, limits, Efforts::BUILDING).known_to_keep_limits()
}

/// The treatment of a variant that has no module.
#[derive(Clone, Copy)]
enum WithoutModule {
    /// An error.
    Mistake,
    /// An entry of the library without a module. A variant whose counting code is longer than this allows is listed so,
    /// too.
    Listed(LibraryExtent),
}

/// Compiles each variant that has a module, and writes the index of all.
fn compile_each<P: AsRef<Path>>(
    paths: &[P],
    out: &Path,
    without: WithoutModule,
    decide: impl Fn(&Model) -> Result<Counting, PlanError> + Sync,
    progress: &mut BuildProgress<'_>,
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
    let modules = modules_of(&models, without, decide, progress, &mut warnings);
    let modules = modules.map_err(|error| error.watching(&watched))?;
    let (mut index, extent) = match without {
        WithoutModule::Mistake => (VariantIndex::of_modules(), LibraryExtent::Whole),
        WithoutModule::Listed(extent) => (VariantIndex::of_library(), extent),
    };
    let extended = Extended::of(&models);
    for (model, source) in models.iter().zip(modules) {
        let moves = match extent.has_moves(model, &extended).then(|| compile_moves(model)) {
            None | Some(Err(MoveRefusal::NoMoves)) => None,
            Some(Ok(moves)) => Some(moves),
            Some(Err(refusal)) => {
                warnings.push(format!("{}: {refusal}", model.origin));
                None
            }
        };
        let positions = match (&source, &moves) {
            (Some(source), _) => {
                index.module(model, source, moves.is_some(), &loaded.sources);
                Some(source.positions.clone())
            }
            (None, Some(_)) => {
                index.played(model, &loaded.sources);
                Some(emit_rules(model))
            }
            (None, None) => {
                index.interpreted(model, &loaded.sources);
                None
            }
        };
        let (count, legal) = source.map_or((None, None), |source| (Some(source.count), source.legal));
        let files = [
            (count_file(model), count),
            (positions_file(model), positions),
            (moves_file(model), moves),
            (legal_file(model), legal),
        ];
        for (file, text) in files.into_iter().filter_map(|(file, text)| Some((file, text?))) {
            write(&out.join(file), &text).map_err(|error| error.watching(&watched))?;
        }
    }
    write(&out.join("variants.rs"), &index.into_text()).map_err(|error| error.watching(&watched))?;
    Ok(Compilation { watched, warnings })
}

/// Checks that the variants have modules of different names. A module's name differs slightly from its variant's, so
/// that two variants may need one name.
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

/// The name of the file that counts the variant. Variant names contain no dot, so all file names differ.
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

/// The rules files among paths: the files, and for each folder all `.rules` files in it and in the folders inside,
/// sorted by their names.
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

/// Adds the rules files in a folder and in those inside it. Links to folders are not followed, since they may lead
/// back, and what is no file is passed over, since a pipe may never say anything.
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

//! A temporary crate, in which generated modules are compiled as a release build would.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use std::{env, fmt, io};

use tempfile::TempDir;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The manifest of the crate that holds the modules.
const PACKAGE: &str = "[package]
name = \"modules\"
edition = \"2024\"

[dependencies]
qishu-runtime.workspace = true

[workspace]

";

/// The program, but for its modules and their list.
const MAIN: &str = include_str!("main.txt");

/// Compiled modules. The folder is removed on drop.
#[derive(Debug)]
pub struct CompiledModules {
    folder: TempDir,
    build_time: Duration,
    compiler: String,
}

/// What a module found, and how long it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The count, in decimal digits.
    pub count: String,
    /// How long all runs took together.
    pub elapsed: Duration,
}

/// Why modules could not be compiled or run.
#[derive(Debug)]
pub enum NotBuilt {
    /// Cargo did not start; perhaps there is no toolchain.
    NoCargo(io::Error),
    /// The folder or the program in it could not be used.
    Folder(io::Error),
    /// The build failed or the program did: what it said.
    Failed(String),
}

impl CompiledModules {
    /// Compiles the sources of some modules, with optimisation.
    ///
    /// # Errors
    ///
    /// Fails if there is no toolchain, if the folder cannot be written, or if the build fails.
    pub fn build(sources: &[String]) -> Result<CompiledModules, NotBuilt> {
        let compiler = said(cargo().arg("--version").output().map_err(NotBuilt::NoCargo)?)?;
        let folder = tempfile::Builder::new().prefix("qishu-bench-").tempdir().map_err(NotBuilt::Folder)?;
        write(folder.path(), sources).map_err(NotBuilt::Folder)?;
        let begun = Instant::now();
        let build = |offline: &[&str]| {
            let mut command = cargo();
            command.args(["build", "--release", "--quiet", "--target-dir", "target"]).args(offline);
            said(command.current_dir(folder.path()).output().map_err(NotBuilt::NoCargo)?)
        };
        // What has been downloaded before will do, and works without a network.
        build(&["--offline"]).or_else(|_| build(&[]))?;
        Ok(CompiledModules { build_time: begun.elapsed(), compiler: compiler.trim().to_owned(), folder })
    }

    /// How long the build took, the runtime and what it needs included.
    pub fn build_time(&self) -> Duration {
        self.build_time
    }

    /// Which cargo compiled the modules, by its own words.
    pub fn compiler(&self) -> &str {
        &self.compiler
    }

    /// The program that counts.
    pub fn program(&self) -> PathBuf {
        self.folder.path().join("target/release").join(format!("modules{}", env::consts::EXE_SUFFIX))
    }

    /// The program's arguments for some runs of one module, given by its index in the sources.
    pub fn arguments(index: usize, runs: u32) -> Vec<OsString> {
        vec![index.to_string().into(), runs.to_string().into()]
    }

    /// Counts with one module the given number of times.
    ///
    /// # Errors
    ///
    /// Fails if the program does.
    pub fn run(&self, index: usize, runs: u32) -> Result<Counted, NotBuilt> {
        let output = Command::new(self.program()).args(CompiledModules::arguments(index, runs)).output();
        let text = said(output.map_err(NotBuilt::Folder)?)?;
        let counted = text.split_once(' ').and_then(|(count, nanoseconds)| {
            let elapsed = Duration::from_nanos(nanoseconds.trim().parse().ok()?);
            Some(Counted { count: count.to_owned(), elapsed })
        });
        counted.ok_or(NotBuilt::Failed(text))
    }
}

/// The cargo that runs this program, or else the one on the path.
fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// What a program printed, if it ended well.
fn said(output: Output) -> Result<String, NotBuilt> {
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(NotBuilt::Failed(String::from_utf8_lossy(&output.stderr).into_owned())),
    }
}

/// Writes the crate and, in folders of it, those that the modules call if their sources are known.
fn write(folder: &Path, sources: &[String]) -> io::Result<()> {
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, text)
    };
    file("Cargo.toml", &format!("{PACKAGE}{VERSIONS}"))?;
    LOCK.map_or(Ok(()), |lock| file("Cargo.lock", lock))?;
    for (name, text) in FILES {
        file(name, text)?;
    }
    let (mut modules, mut counts) = (String::new(), String::new());
    for (index, source) in sources.iter().enumerate() {
        file(&format!("src/module_{index}.rs"), source)?;
        modules.push_str(&format!("#[allow(warnings)]\nmod module_{index};\n"));
        counts.push_str(&format!("module_{index}::count, "));
    }
    file("src/main.rs", &MAIN.replace("/* modules */", &modules).replace("/* counts */", &counts))
}

impl fmt::Display for NotBuilt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotBuilt::NoCargo(error) => write!(f, "cannot run cargo: {error}"),
            NotBuilt::Folder(error) => write!(f, "cannot use a temporary folder: {error}"),
            NotBuilt::Failed(said) => write!(f, "the modules cannot be compiled and run:\n{}", said.trim()),
        }
    }
}

impl std::error::Error for NotBuilt {}

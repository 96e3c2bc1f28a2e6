//! Many variants as modules of one program, compiled by the installed Rust and run for their counts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs, io};

use num_bigint::BigUint;
use qishu_codegen::compile::compile_into;

/// A program that runs every module. A module that panics has no count, and the others are run all the same.
const PROGRAM: &str = "\
qishu_runtime::include_variants!();

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    for variant in VARIANTS {
        if let Ok(count) = std::panic::catch_unwind(variant.count) {
            println!(\"{} {count}\", variant.name);
        }
    }
}
";

/// A folder in which modules are compiled. Batch after batch uses the same, so that what they depend on is built once.
#[derive(Debug)]
pub struct Workshop {
    folder: PathBuf,
}

/// The result of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Built {
    /// The counts by the variants' names, without those whose module panicked.
    Counts(BTreeMap<String, BigUint>),
    /// The modules do not compile, or only with warnings: the compiler's messages.
    Mistakes(String),
}

impl Workshop {
    /// A workshop in a folder, which is made if it is not there.
    ///
    /// # Errors
    ///
    /// Fails if the folder's files cannot be written.
    pub fn new(folder: &Path) -> io::Result<Workshop> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let runtime = root.join("runtime").canonicalize()?;
        fs::create_dir_all(folder.join("src"))?;
        // Overflow is checked, as it is in the tests; nothing is optimised, since a module runs once.
        let manifest = format!(
            "[package]\nname = \"modules\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\nqishu-runtime = {{ path = {runtime:?} }}\n\n\
             [profile.dev]\nopt-level = 0\ndebug = 0\nincremental = false\n\n[workspace]\n"
        );
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        fs::write(folder.join("src/main.rs"), PROGRAM)?;
        Ok(Workshop { folder: folder.to_path_buf() })
    }

    /// Compiles rules files, given by name and text, and runs all their modules. The names of variants must differ.
    ///
    /// # Errors
    ///
    /// Fails if files cannot be written or programs not be started.
    pub fn build(&self, files: &[(String, String)]) -> io::Result<Built> {
        let (specs, out) = (self.folder.join("specs"), self.folder.join("out"));
        for folder in [&specs, &out] {
            if folder.exists() {
                fs::remove_dir_all(folder)?;
            }
            fs::create_dir_all(folder)?;
        }
        for (name, text) in files {
            fs::write(specs.join(name), text)?;
        }
        if let Err(mistakes) = compile_into(&[&specs], &out) {
            return Ok(Built::Mistakes(mistakes.to_string()));
        }
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["run", "--quiet", "--offline"])
            .current_dir(&self.folder)
            .env("OUT_DIR", &out)
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .env("RUSTFLAGS", "--deny warnings")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .output()?;
        Ok(read(&output))
    }
}

/// What the program printed, or why there is none.
fn read(output: &Output) -> Built {
    if !output.status.success() {
        return Built::Mistakes(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let entry = |line: &str| {
        let (name, count) = line.split_once(' ')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    Built::Counts(text.lines().filter_map(entry).collect())
}

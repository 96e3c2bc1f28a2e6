//! `qishu watch`: checks and counts files, again after every change.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use qishu::Reading;
use qishu::numbers::grouped;

use crate::args::WatchArgs;
use crate::terminal::ask::ask;
use crate::terminal::console::{Console, Failure, printable};
use crate::terminal::target::{self, Target};

/// The polling interval. Modification times are polled, since every system and network file system supports them.
const PAUSE: Duration = Duration::from_millis(200);

/// When each file was written, and how long it is.
type FileStamps = BTreeMap<PathBuf, (SystemTime, u64)>;

/// Goes on until Ctrl-C ends the program.
///
/// # Errors
///
/// Fails if standard output does.
pub fn watch(args: &WatchArgs, console: &mut Console) -> io::Result<()> {
    loop {
        // A change during the report leads to another report.
        let told = stamps(&args.files);
        for path in &args.files {
            tell(path, args, console)?;
        }
        let now = loop {
            thread::sleep(PAUSE);
            let now = stamps(&args.files);
            if now != told {
                break now;
            }
        };
        let of_either = told.keys().chain(now.keys()).filter(|path| told.get(*path) != now.get(*path));
        let mut changed: Vec<String> = of_either.map(|path| path.display().to_string()).collect();
        changed.sort();
        changed.dedup();
        console.print(&format!("\nchanged: {}\n", printable(&changed.join(", "))))?;
    }
}

/// The files, and all other rules files in their folders, which they may extend.
fn stamps(files: &[PathBuf]) -> FileStamps {
    let folder = |file: &PathBuf| file.parent().map_or(PathBuf::new(), Path::to_path_buf);
    let mut watched = files.to_vec();
    for folder in files.iter().map(folder) {
        let place = if folder.as_os_str().is_empty() { Path::new(".") } else { &folder };
        let names = fs::read_dir(place).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.file_name()));
        watched.extend(
            names.map(|name| folder.join(name)).filter(|path| path.extension().is_some_and(|end| end == "rules")),
        );
    }
    let stamp = |path: PathBuf| {
        let data = fs::metadata(&path).ok()?;
        Some((path, (data.modified().ok()?, data.len())))
    };
    watched.into_iter().filter_map(stamp).collect()
}

/// What is wrong with a file, or its count.
fn tell(path: &Path, args: &WatchArgs, console: &mut Console) -> io::Result<()> {
    let shown = path.display().to_string();
    let reading = Reading::of_files(&[path.to_path_buf()], &target::bases());
    if reading.warnings.iter().next().is_some() {
        console.draw(&reading.warnings);
    }
    let variant = match reading.variants.map(|variants| variants.into_iter().next()) {
        Ok(Some(variant)) => variant,
        Ok(None) => return Ok(()),
        Err(error) => {
            console.fail(&Failure::from(error));
            return console.print(&format!("{}: not counted\n", printable(&shown)));
        }
    };
    let target = Target { variant, shown };
    match ask(&target, &args.work, console, |work| target.variant.count(work)) {
        Ok(count) => console.print(&format!("{}: {} positions\n", printable(&target.shown), grouped(&count))),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

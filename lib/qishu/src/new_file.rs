//! Files that appear in their place only when complete.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile};

/// The extension of incomplete files.
const UNFINISHED: &str = ".new";

/// The number of random characters in the name of such a file.
const RANDOM: usize = 6;

/// The number of files that are begun in turn while others remove them.
const MOST_ATTEMPTS: usize = 1000;

/// The files that this process is writing. A process that ends abruptly removes them first.
static BEING_WRITTEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A file that is being written. If it is dropped before [`keep`](NewFile::keep), the previous file in its place is
/// untouched.
///
/// Until then it lies beside its place under a name that is unique across processes and machines, and is locked. The
/// lock distinguishes files being written from those left behind by a killed process.
#[derive(Debug)]
pub struct NewFile(Writing);

/// The destination of the bytes.
#[derive(Debug)]
enum Writing {
    /// A temporary file beside the place, which is renamed to it in the end.
    Beside(UnfinishedFile, PathBuf),
    /// An existing object that cannot be replaced, such as a pipe.
    Through(File),
}

/// A file that is not yet in its place, and is removed unless it gets there.
#[derive(Debug)]
struct UnfinishedFile {
    file: Option<NamedTempFile>,
    path: PathBuf,
}

impl NewFile {
    /// Begins to write the file of a place.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be written, or if the place is a folder.
    pub fn begin(place: &Path) -> io::Result<NewFile> {
        // The target of a link is replaced, not the link.
        let (place, about) = match place.canonicalize() {
            Ok(place) => (place.clone(), Some(fs::metadata(&place)?)),
            Err(_) => (place.to_path_buf(), None),
        };
        if about.as_ref().is_some_and(|about| !about.is_file()) {
            return Ok(NewFile(Writing::Through(File::options().write(true).open(place)?)));
        }
        let name = place.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_string_lossy();
        let prefix = format!(".{name}.");
        let mut builder = Builder::new();
        builder.prefix(&prefix).suffix(UNFINISHED).rand_bytes(RANDOM);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = UnfinishedFile::create(&builder, folder_of(&place))?;
        if let (Some(about), Some(file)) = (about, &file.file) {
            file.as_file().set_permissions(about.permissions())?;
        }
        Ok(NewFile(Writing::Beside(file, place)))
    }

    /// Adds bytes.
    ///
    /// # Errors
    ///
    /// Fails if they cannot be written.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.0 {
            Writing::Beside(UnfinishedFile { file, .. }, _) => {
                file.as_mut().map_or(Ok(()), |file| file.write_all(bytes))
            }
            Writing::Through(file) => file.write_all(bytes),
        }
    }

    /// Moves the file into its place, once all of it is on the disk.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be moved there.
    pub fn keep(self) -> io::Result<()> {
        match self.0 {
            Writing::Beside(mut unfinished, place) => {
                let Some(file) = unfinished.file.take() else { return Ok(()) };
                file.as_file().sync_all()?;
                file.persist(&place).map_err(|error| error.error)?;
                sync_folder(folder_of(&place));
                Ok(())
            }
            Writing::Through(mut file) => file.flush(),
        }
    }

    /// Writes a whole file.
    ///
    /// # Errors
    ///
    /// As [`begin`](NewFile::begin), [`write`](NewFile::write) and [`keep`](NewFile::keep).
    pub fn put(place: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = NewFile::begin(place)?;
        file.write(bytes)?;
        file.keep()
    }

    /// The unfinished files of a folder, in alphabetical order, each with the name of its intended place. They include
    /// files that are still being written.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be read.
    pub fn unfinished(folder: &Path) -> io::Result<Vec<(PathBuf, String)>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if let Some(name) = entry.file_name().to_str().and_then(place_of) {
                found.push((entry.path(), name.to_owned()));
            }
        }
        found.sort();
        Ok(found)
    }

    /// The names of the places of a folder whose files are being written, here or by other processes. On a file system
    /// without locks, no file counts as being written.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be read.
    pub fn places_being_written(folder: &Path) -> io::Result<BTreeSet<String>> {
        let is_locked = |path: &Path| {
            File::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
        };
        let unfinished = NewFile::unfinished(folder)?.into_iter();
        Ok(unfinished.filter(|(path, _)| is_locked(path)).map(|(_, name)| name).collect())
    }

    /// Removes unfinished files for some places of a folder whose writer was killed. Files that cannot be removed stay.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be read.
    pub fn remove_left_behind(folder: &Path, is_wanted: impl Fn(&str) -> bool) -> io::Result<()> {
        for (path, name) in NewFile::unfinished(folder)? {
            // It is removed while it is locked, so that its writer does not take it for its own afterwards.
            let Some(file) = File::open(&path).ok().filter(|file| is_wanted(&name) && file.try_lock().is_ok()) else {
                continue;
            };
            let _ = fs::remove_file(&path);
            drop(file);
        }
        Ok(())
    }

    /// Removes all files that this process is writing. No file can be begun or finished afterwards: this is for a
    /// process that ends at once, without running destructors.
    pub fn abandon_all() {
        let paths = being_written();
        for path in &*paths {
            let _ = fs::remove_file(path);
        }
        // The lock is never released, so that other threads cannot begin a file before the process ends.
        std::mem::forget(paths);
    }
}

/// A temporary file that only programs of the same user may read, and only while this value lives.
#[derive(Debug)]
pub struct PassingFile(UnfinishedFile);

impl PassingFile {
    /// Writes a file with a unique name into a folder.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be written.
    pub fn create(folder: &Path, ending: &str, bytes: &[u8]) -> io::Result<PassingFile> {
        // By default only the user may read it.
        let mut passing = UnfinishedFile::create(Builder::new().prefix("passing-").suffix(ending), folder)?;
        if let Some(file) = &mut passing.file {
            file.write_all(bytes)?;
            file.flush()?;
        }
        Ok(PassingFile(passing))
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0.path
    }
}

impl UnfinishedFile {
    fn create(builder: &Builder<'_, '_>, folder: &Path) -> io::Result<UnfinishedFile> {
        let mut paths = being_written();
        for _ in 0..MOST_ATTEMPTS {
            let file = builder.tempfile_in(folder)?;
            // A search for what was left behind may hold the lock for a moment. On a file system without locks, no
            // file is treated as left behind.
            let _ = file.as_file().lock();
            // Before it was locked, the file could be taken for one that was left behind, and removed.
            if file.path().exists() {
                let path = file.path().to_path_buf();
                paths.insert(path.clone());
                return Ok(UnfinishedFile { file: Some(file), path });
            }
        }
        Err(io::ErrorKind::NotFound.into())
    }
}

impl Drop for UnfinishedFile {
    fn drop(&mut self) {
        drop(self.file.take());
        being_written().remove(&self.path);
    }
}

fn being_written() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    BEING_WRITTEN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn folder_of(place: &Path) -> &Path {
    place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The name of the place of an unfinished file, if `name` has the form `.NAME.RANDOM.new`.
fn place_of(name: &str) -> Option<&str> {
    let (place, random) = name.strip_prefix('.')?.strip_suffix(UNFINISHED)?.rsplit_once('.')?;
    (!place.is_empty() && random.len() == RANDOM && random.chars().all(char::is_alphanumeric)).then_some(place)
}

/// Synchronises the renaming to the disk, too. Where folders cannot be opened or synchronised, the system does it
/// later.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("it is there");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("it is there").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn what_is_written_is_there_when_it_is_whole() {
        let folder = tempfile::tempdir().expect("there is room");
        let place = folder.path().join("a.txt");
        let mut file = NewFile::begin(&place).expect("it can be written");
        file.write(b"whole").expect("it can be written");
        assert!(!place.exists());
        file.keep().expect("it can be put there");
        assert_eq!(names(folder.path()), ["a.txt"]);
        drop(NewFile::begin(&place).expect("it can be written"));
        assert_eq!(fs::read(&place).expect("it is there"), b"whole");
        assert_eq!(names(folder.path()), ["a.txt"]);
    }

    #[test]
    fn several_may_write_the_same_place() {
        let folder = tempfile::tempdir().expect("there is room");
        let place = folder.path().join("a.txt");
        let mut files = ["one", "two", "three"].map(|text| (NewFile::begin(&place).expect("it can be written"), text));
        for (file, text) in &mut files {
            file.write(text.as_bytes()).expect("it can be written");
        }
        for (file, text) in files {
            file.keep().expect("it can be put there");
            assert_eq!(fs::read(&place).expect("it is there"), text.as_bytes());
        }
        assert_eq!(names(folder.path()), ["a.txt"]);
    }

    #[test]
    fn what_was_left_behind_is_told_from_what_is_being_written() {
        let folder = tempfile::tempdir().expect("there is room");
        let place = folder.path().join("a.txt");
        let file = NewFile::begin(&place).expect("it can be written");
        for name in [".a.txt.Xy12Zw.new", ".b.txt.Xy12Zw.new", ".a.txt.new", "a.txt.Xy12Zw.new"] {
            fs::write(folder.path().join(name), "half").expect("it can be written");
        }
        let unfinished = NewFile::unfinished(folder.path()).expect("it can be read");
        assert_eq!(unfinished.len(), 3, "{unfinished:?}");
        let being_written = NewFile::places_being_written(folder.path()).expect("it can be read");
        assert_eq!(being_written, BTreeSet::from(["a.txt".to_owned()]));
        NewFile::remove_left_behind(folder.path(), |name| name == "a.txt").expect("it can be read");
        let left = names(folder.path());
        assert_eq!(left.len(), 4, "{left:?}");
        assert!(!left.contains(&".a.txt.Xy12Zw.new".to_owned()), "{left:?}");
        file.keep().expect("it was not taken away");
        assert!(place.exists());
    }

    #[test]
    fn what_is_begun_beside_a_search_for_what_was_left_behind_is_kept() {
        let folder = tempfile::tempdir().expect("there is room");
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    NewFile::remove_left_behind(folder.path(), |_| true).expect("it can be read");
                }
            });
            let put = |at: usize| NewFile::put(&folder.path().join(at.to_string()), b"whole");
            let failed: Vec<io::Error> = (0..1000).filter_map(|at| put(at).err()).collect();
            is_over.store(true, Ordering::Relaxed);
            assert!(failed.is_empty(), "{failed:?}");
        });
        assert_eq!(names(folder.path()).len(), 1000);
    }

    #[test]
    fn a_passing_file_is_the_user_s_alone_and_goes() {
        let folder = tempfile::tempdir().expect("there is room");
        let file = PassingFile::create(folder.path(), ".html", b"secret").expect("it can be written");
        assert_eq!(fs::read(file.path()).expect("it is there"), b"secret");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let about = fs::metadata(file.path()).expect("it is there");
            assert_eq!(about.permissions().mode() & 0o777, 0o600);
        }
        drop(file);
        assert_eq!(names(folder.path()), [""; 0]);
    }
}

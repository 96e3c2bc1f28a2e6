//! Files that are there when they are whole, and not before.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// The ending of what is not whole yet.
pub const UNFINISHED: &str = ".new";

/// A file that is being written. If it is dropped before it is kept, whatever stood in its place is still there.
#[derive(Debug)]
pub struct NewFile(Writing);

/// Where the bytes go.
#[derive(Debug)]
enum Writing {
    /// To a file beside the place, which takes the place in the end.
    Beside(NamedTempFile, PathBuf),
    /// To what is there and is no file that could be replaced, such as a pipe.
    Through(File),
}

impl NewFile {
    /// Begins a file in some place.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be written, or if the place is a folder.
    pub fn begin(place: &Path) -> io::Result<NewFile> {
        // What a link leads to is replaced, and not the link.
        let (place, about) = match place.canonicalize() {
            Ok(place) => (place.clone(), Some(fs::metadata(&place)?)),
            Err(_) => (place.to_path_buf(), None),
        };
        if about.as_ref().is_some_and(|about| !about.is_file()) {
            return Ok(NewFile(Writing::Through(File::options().write(true).open(place)?)));
        }
        let name = place.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_string_lossy();
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let prefix = format!(".{name}.");
        let mut builder = Builder::new();
        builder.prefix(&prefix).suffix(UNFINISHED);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder)?;
        if let Some(about) = about {
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
            Writing::Beside(file, _) => file.write_all(bytes),
            Writing::Through(file) => file.write_all(bytes),
        }
    }

    /// Puts the file into its place.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be put there.
    pub fn keep(self) -> io::Result<()> {
        match self.0 {
            Writing::Beside(file, place) => {
                file.as_file().sync_all()?;
                file.persist(place).map_err(|error| error.error)?;
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
}

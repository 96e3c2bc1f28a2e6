//! The address of a server, kept in a file, so that it is the same when the program starts again.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::token::PageSecret;

/// The name of the file in the folder of data.
const FILE: &str = "address";
/// More bytes than the file has.
const LONGEST: u64 = 100;

/// The file with the port and the secret of the last server. Only the user can read it.
#[derive(Debug)]
pub struct AddressFile(PathBuf);

/// The port and the secret of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptAddress {
    /// The port.
    pub port: u16,
    /// The secret.
    pub secret: PageSecret,
}

impl AddressFile {
    /// The file of a folder.
    pub fn of(folder: &Path) -> AddressFile {
        AddressFile(folder.join(FILE))
    }

    /// What the file says; `None` if there is none, if it says something else, or if others could have read or
    /// written it.
    pub fn read(&self) -> Option<KeptAddress> {
        let file = File::open(&self.0).ok()?;
        if !is_private(&file) {
            return None;
        }
        let mut text = String::new();
        file.take(LONGEST).read_to_string(&mut text).ok()?;
        let (port, secret) = text.trim_end().split_once(' ')?;
        Some(KeptAddress { port: port.parse().ok().filter(|&port| port != 0)?, secret: PageSecret::of_text(secret)? })
    }

    /// Replaces the file.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be written.
    pub fn write(&self, address: &KeptAddress) -> io::Result<()> {
        let unfinished = self.0.with_extension(format!("{}.new", std::process::id()));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        // What a killed process with the same number left behind is of no use.
        let _ = fs::remove_file(&unfinished);
        let written = options
            .open(&unfinished)
            .and_then(|mut file| writeln!(file, "{} {}", address.port, address.secret.text()))
            .and_then(|()| fs::rename(&unfinished, &self.0));
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        written
    }
}

/// Whether only the user can read and write a regular file. Windows keeps a user's folder private.
fn is_private(file: &File) -> bool {
    let Ok(about) = file.metadata() else { return false };
    #[cfg(unix)]
    let is_private = std::os::unix::fs::MetadataExt::mode(&about) & 0o077 == 0;
    #[cfg(not(unix))]
    let is_private = true;
    about.is_file() && is_private
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_it_was_written_and_from_private_files_alone() {
        let folder = tempfile::tempdir().expect("there is room");
        let file = AddressFile::of(folder.path());
        assert_eq!(file.read(), None);
        let [first, second] =
            [8000, 8001].map(|port| KeptAddress { port, secret: PageSecret::drawn().expect("random") });
        for address in [&first, &second] {
            file.write(address).expect("there is room");
            assert_eq!(file.read().as_ref(), Some(address));
        }
        let path = folder.path().join(FILE);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).expect("it is ours");
            assert_eq!(file.read(), None, "others could have read it");
            fs::set_permissions(&path, PermissionsExt::from_mode(0o600)).expect("it is ours");
        }
        for text in
            ["", "8000", "0 00000000000000000000000000000000", "8000 short", "80000 00000000000000000000000000000000"]
        {
            fs::write(&path, text).expect("there is room");
            assert_eq!(file.read(), None, "{text}");
        }
    }
}

//! The folder of a user's data.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// The folder of this program among the user's data, by the system's convention; `None` if the environment has no home.
pub fn of_user() -> Option<PathBuf> {
    let named = |name: &str| env::var_os(name).filter(|value: &OsString| !value.is_empty()).map(PathBuf::from);
    let folder = if cfg!(target_os = "windows") {
        named("APPDATA")
    } else if cfg!(target_os = "macos") {
        named("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        // The base directory specification of freedesktop.org requires that relative paths be ignored.
        let data = named("XDG_DATA_HOME").filter(|path| path.is_absolute());
        data.or_else(|| named("HOME").map(|home| home.join(".local/share")))
    };
    folder.map(|folder| folder.join("qishu"))
}

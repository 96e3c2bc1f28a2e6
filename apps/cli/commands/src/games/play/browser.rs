//! The user's browser.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use qishu::PassingFile;

/// Opens an address in the browser, by way of a local redirect page, which must exist until the browser has read it.
/// All users of the machine can read a process's arguments, so the browser only gets the path of that private file. No
/// shell is involved.
///
/// # Errors
///
/// Fails if the page cannot be written, or if nothing opens it.
pub fn open(url: &str, folder: &Path) -> io::Result<PassingFile> {
    let page = PassingFile::create(&folder.canonicalize()?, ".html", leading_to(url).as_bytes())?;
    let (program, first): (&str, &[&str]) = if cfg!(target_os = "windows") {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(first).arg(page.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn()?;
    Ok(page)
}

/// A page that leads to an address, which has no character that means something in HTML.
fn leading_to(url: &str) -> String {
    format!(
        "<!DOCTYPE html>
<meta charset=\"utf-8\">
<meta name=\"referrer\" content=\"no-referrer\">
<meta http-equiv=\"refresh\" content=\"0; url={url}\">
<title>Qishu</title>
<a href=\"{url}\">Qishu</a>
"
    )
}

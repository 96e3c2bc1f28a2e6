//! Headers that are lines of their own, without brackets, and what stands around the moves below them.
//!
//! Two kinds of text have them. The text of the server dpxq.com has lines such as `红方: 甲`, and a footer that names the
//! program. The WXF file format (Yang, "Chinese Chess File Format"; the server PlayOK writes it) begins with `FORMAT`,
//! has a line for each header, such as `RED` and a name, and encloses the moves in `START{` and `}END`.

use super::lines::is_chinese;

/// The first word of a WXF file.
const FORMAT: &str = "FORMAT";
/// The beginning and the end of the moves in a WXF file.
const START: &str = "START{";
const END: &str = "}END";
/// The beginning of the footer of a text of dpxq.com.
const FOOTER: &str = "棋谱由";
/// The signs between a header's name and its value.
const COLONS: [char; 2] = [':', '：'];

/// Where in a text of headers without brackets a line stands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BareHeaders {
    /// Whether the lines up to `START{` are headers.
    is_in_head: bool,
}

/// What a line begins with.
pub(super) enum LineBeginning<'t> {
    /// A header: its name and its value, and the number of bytes up to its end.
    Header(&'t str, String, usize),
    /// A number of bytes that mean nothing.
    Nothing(usize),
}

impl BareHeaders {
    /// What a line begins with, if that is a header, the footer or a frame of moves.
    pub(super) fn beginning<'t>(&mut self, rest: &'t str) -> Option<LineBeginning<'t>> {
        let line = rest.lines().next().unwrap_or_default();
        let (first, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        self.is_in_head |= first == FORMAT;
        if line.starts_with(START) {
            self.is_in_head = false;
            return Some(LineBeginning::Nothing(START.len()));
        }
        if self.is_in_head {
            return Some(LineBeginning::Header(first, value.trim().to_owned(), line.len()));
        }
        if line.starts_with(FOOTER) {
            return Some(LineBeginning::Nothing(line.len()));
        }
        let (name, value) = line.split_once(COLONS)?;
        let is_name = !name.is_empty() && name.chars().all(is_chinese);
        is_name.then(|| LineBeginning::Header(name, value.trim().to_owned(), line.len()))
    }
}

/// The number of bytes of the end of a frame, if a text begins with it.
pub(super) fn end_of_frame(rest: &str) -> Option<usize> {
    rest.starts_with(END).then_some(END.len())
}

//! Tables in a folder, one file each: lines of text that say what it is, an empty line, and the packed values.
//!
//! A file is written under another name first and gets its own when it is whole, so that one that is there is never half a
//! table. Its digests tell whether it is one of these rules, and whether it is what was written.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use qishu_codegen::moves::lower::lower;
use qishu_codegen::solve::index::MusterIndex;
use qishu_codegen::solve::muster::MusterToSolve;
use qishu_codegen::solve::table::{EndgameTable, PackedValues};
use qishu_codegen::solve::value::ValueCode;
use qishu_rules::{Game, Rules};

use crate::digest::sha256;
use crate::error::Error;
use crate::file_words::{file_error_in_words, path_in_words};
use crate::material::Material;
use crate::variant::Variant;

/// The first line of each file; the number changes with the form.
const FIRST_LINE: &str = "qishu endgame table 1";

/// The most bytes that say whose table a file is.
const LONGEST_ORIGIN: u64 = 1 << 16;

/// The ending of names of files.
const ENDING: &str = "endgame";

/// A folder with tables of one variant.
#[derive(Clone, Debug)]
pub(super) struct TableFolder {
    path: PathBuf,
    variant: Variant,
    /// The digest of all that values follow from.
    rules: String,
}

impl TableFolder {
    pub(super) fn new(variant: &Variant, game: &Game, path: &Path) -> TableFolder {
        TableFolder {
            path: path.to_path_buf(),
            variant: variant.clone(),
            rules: sha256(content(variant.rules(), game).as_bytes()),
        }
    }

    /// The table of a muster, if there is a whole one of these rules and with all sides to move that are asked for.
    ///
    /// # Errors
    ///
    /// Fails if there is a file that cannot be read. One that is damaged, or of other rules, counts as none.
    pub(super) fn read(&self, one: &MusterToSolve, index: MusterIndex) -> Result<Option<EndgameTable>, Error> {
        let path = self.file(one);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => {
                return Err(Error::File(format!(
                    "cannot read `{}`: {}",
                    path_in_words(&path),
                    file_error_in_words(&error)
                )));
            }
        };
        Ok(self.parsed(one, index, &bytes))
    }

    /// The material of all tables of the folder that are of these rules, as their first lines say, and the bytes of their files.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be read.
    pub(super) fn materials(&self) -> Result<(Vec<Material>, u64), Error> {
        let wrong = |error: io::Error| {
            Error::File(format!("cannot read `{}`: {}", path_in_words(&self.path), file_error_in_words(&error)))
        };
        let (mut materials, mut bytes) = (Vec::new(), 0u64);
        for entry in fs::read_dir(&self.path).map_err(wrong)? {
            let entry = entry.map_err(wrong)?;
            if entry.path().extension().is_none_or(|ending| ending != ENDING) {
                continue;
            }
            let mut head = Vec::new();
            let file = fs::File::open(entry.path()).map_err(wrong)?;
            file.take(LONGEST_ORIGIN).read_to_end(&mut head).map_err(wrong)?;
            let text = String::from_utf8_lossy(&head);
            let of_these_rules = text.strip_prefix(FIRST_LINE).and_then(|text| text.strip_prefix('\n'));
            let origin = of_these_rules.and_then(|text| text.strip_prefix(&*self.rules_lines()));
            let Some(material) = origin.and_then(|text| text.strip_prefix("\nmaterial ")?.lines().next()) else {
                continue;
            };
            if let Ok(material) = Material::parse(self.variant.rules(), material) {
                materials.push(material);
                bytes = bytes.saturating_add(entry.metadata().map_err(wrong)?.len());
            }
        }
        Ok((materials, bytes))
    }

    /// Writes the table of a muster.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be written to.
    pub(super) fn write(&self, one: &MusterToSolve, table: &EndgameTable) -> Result<(), Error> {
        let path = self.file(one);
        // Another process may be writing the same table.
        let part = path.with_extension(format!("{}.part", std::process::id()));
        let values = values(table);
        let head = self.head(one, table, &values);
        let write = |mut file: fs::File| file.write_all(head.as_bytes()).and_then(|()| file.write_all(&values));
        let written = fs::File::create(&part).and_then(write).and_then(|()| fs::rename(&part, &path));
        if written.is_err() {
            _ = fs::remove_file(&part);
        }
        written.map_err(|error| {
            Error::File(format!("cannot write `{}`: {}", path_in_words(&path), file_error_in_words(&error)))
        })
    }

    /// The file of a muster: the numbers of its men by piece, of the sides one after the other. A man of a piece that looks
    /// several ways has the number of his look.
    fn file(&self, one: &MusterToSolve) -> PathBuf {
        let rules = self.variant.rules();
        let mut sides = vec![Vec::new(); rules.sides.len()];
        let men: Vec<_> = rules.men().collect();
        for (man, kind) in men.iter().enumerate() {
            let number = one.muster.number(man);
            if number == 0 {
                continue;
            }
            let piece = rules.piece(kind.piece);
            let looks = men.iter().filter(|other| other.piece == kind.piece).count();
            let look = men[..man].iter().filter(|other| other.piece == kind.piece).count();
            let look = if looks > 1 { format!(".{look}") } else { String::new() };
            sides[piece.side.index()].push(format!("{number}{}{look}", piece.name));
        }
        let sides: Vec<String> = sides.iter().map(|words| words.join("+")).collect();
        self.path.join(format!("{}-{}.{ENDING}", self.variant.name(), sides.join("-")))
    }

    /// The lines of text in front of the values.
    fn head(&self, one: &MusterToSolve, table: &EndgameTable, values: &[u8]) -> String {
        let mut head = format!("{FIRST_LINE}\n{}\n", self.origin(one));
        for side in &table.sides {
            let codes: Vec<String> = side.codes().iter().map(|code| code.0.to_string()).collect();
            head += &format!("values {} of {}\n", side.length(), codes.join(" "));
        }
        head + &format!("digest {}\n\n", sha256(values))
    }

    /// The lines that say which program and which rules it belongs to, and which men it is about.
    fn origin(&self, one: &MusterToSolve) -> String {
        let rules = self.variant.rules();
        let material = Material::new(rules, one.muster.material(rules));
        format!("{}\nmaterial {material}", self.rules_lines())
    }

    /// The lines that say which program and which rules a table belongs to.
    fn rules_lines(&self) -> String {
        let (version, variant) = (env!("CARGO_PKG_VERSION"), self.variant.name());
        format!("version {version}\nvariant {variant}\nrules {}", self.rules)
    }

    fn parsed(&self, one: &MusterToSolve, index: MusterIndex, bytes: &[u8]) -> Option<EndgameTable> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n")?;
        let (head, values) = (std::str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 2..]);
        let lines = head.strip_prefix(FIRST_LINE)?.strip_prefix('\n')?.strip_prefix(&*self.origin(one))?;
        let mut lines = lines.strip_prefix('\n')?.lines();
        let mut rest = values;
        let mut side = |is_asked_for: bool| {
            let (length, codes) = lines.next()?.strip_prefix("values ")?.split_once(" of ")?;
            let length: u64 = length.parse().ok()?;
            let codes: Option<Vec<ValueCode>> =
                codes.split_whitespace().map(|code| code.parse().ok().map(ValueCode)).collect();
            let is_there = length == index.size() || length == 0 && !is_asked_for;
            let words = PackedValues::words_of(codes.as_ref()?.len(), length);
            let (own, others) = rest.split_at_checked(words.checked_mul(8)?)?;
            rest = others;
            let words =
                own.chunks_exact(8).map(|word| word.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
            PackedValues::from_parts(codes?, length, words.collect()).filter(|_| is_there)
        };
        let sides = [side(one.sides[0])?, side(one.sides[1])?];
        let is_whole = rest.is_empty() && lines.next()? == format!("digest {}", sha256(values));
        is_whole.then(|| EndgameTable { muster: one.muster.clone(), index, sides })
    }
}

/// The values of both sides as bytes.
fn values(table: &EndgameTable) -> Vec<u8> {
    table.sides.iter().flat_map(|side| side.words()).flat_map(|word| word.to_le_bytes()).collect()
}

/// All that values follow from, as text: the squares, who stands where, how men go, and how games end.
fn content(rules: &Rules, game: &Game) -> String {
    let men: Vec<_> = rules.kinds().map(|kind| (kind.man, kind.piece, &kind.placement.region)).collect();
    let ends: Vec<_> = game.ends.iter().map(|end| (end.outcome, &end.ending)).collect();
    format!("{:?} {men:?} {:?} {} {ends:?}", rules.board, lower(rules, game), game.must_take)
}

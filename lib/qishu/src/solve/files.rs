//! Tables in a folder, one file each: descriptive lines of text, an empty line, and the packed values.
//!
//! A file is written under a temporary name first and renamed when it is complete, so that partial tables never appear.
//! Its digests verify that it belongs to these rules, and that its content is intact.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use qishu_endgames::index::SignatureIndex;
use qishu_endgames::metric::Metric;
use qishu_endgames::signature::SignatureToSolve;
use qishu_endgames::table::{EndgameTable, PackedValues};
use qishu_moves::lower::lower;
use qishu_rules::{Game, Rules};

use super::head::{TableHead, TableOrigin};
use crate::bounded::{open_regular, read_at_most};
use crate::digest::sha256;
use crate::error::Error;
use crate::file_words::{file_error_in_words, path_in_words};
use crate::material::Material;
use crate::new_file::NewFile;
use crate::variant::Variant;

/// The extension of the files, by metric.
fn ending(metric: Metric) -> &'static str {
    match metric {
        Metric::End => "endgame",
        Metric::Conversion => "conversion",
        Metric::Zeroing => "zeroing",
    }
}

/// A folder with tables of one variant and metric.
#[derive(Clone, Debug)]
pub(super) struct TableFolder {
    path: PathBuf,
    variant: Variant,
    metric: Metric,
    origin: TableOrigin,
}

/// The content of a folder at the place of a table.
pub(super) enum TableFound {
    /// Nothing.
    Nothing,
    /// The table.
    Table(Box<EndgameTable>),
    /// A file that is skipped: its path, and the reason.
    PassedOver(PathBuf, String),
}

/// The heads of a folder's tables.
#[derive(Debug, Default)]
pub(super) struct TableList {
    /// The files that appear to be tables of these rules, each with its material.
    pub tables: Vec<(PathBuf, Material)>,
    /// The total bytes of their values.
    pub bytes: u64,
    /// The other files named like tables, each with the reason for skipping it.
    pub passed_over: Vec<(PathBuf, String)>,
}

impl TableFolder {
    pub(super) fn new(variant: &Variant, game: &Game, path: &Path, metric: Metric) -> TableFolder {
        let origin = TableOrigin {
            version: env!("CARGO_PKG_VERSION").to_string(),
            variant: variant.name().to_string(),
            rules: sha256(content(variant.rules(), game, metric).as_bytes()),
        };
        TableFolder { path: path.to_path_buf(), variant: variant.clone(), metric, origin }
    }

    /// The table of a material signature, if there is a complete one of these rules with all requested sides to move.
    pub(super) fn read(&self, one: &SignatureToSolve, index: SignatureIndex) -> TableFound {
        let path = self.file(one);
        match open_regular(&path).map(|file| self.parsed(one, index, file)) {
            Ok(Ok(table)) => TableFound::Table(Box::new(table)),
            Ok(Err(why)) => TableFound::PassedOver(path, why),
            Err(error) if error.kind() == io::ErrorKind::NotFound => TableFound::Nothing,
            Err(error) => TableFound::PassedOver(path, file_error_in_words(&error)),
        }
    }

    /// The heads of all tables of the folder, in the order of their names.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be read.
    pub(super) fn list(&self) -> Result<TableList, Error> {
        let wrong = |error: io::Error| {
            Error::File(format!("cannot read `{}`: {}", path_in_words(&self.path), file_error_in_words(&error)))
        };
        let mut paths = Vec::new();
        for entry in fs::read_dir(&self.path).map_err(wrong)? {
            let path = entry.map_err(wrong)?.path();
            if path.extension().is_some_and(|found| found == ending(self.metric)) {
                paths.push(path);
            }
        }
        paths.sort();
        let mut list = TableList::default();
        for path in paths {
            let opened = open_regular(&path).map_err(|error| file_error_in_words(&error));
            match opened.and_then(|file| self.headed(file)).and_then(|(head, _)| Ok((self.material(&head)?, head))) {
                Ok((material, head)) => {
                    list.bytes = list.bytes.saturating_add(head.bytes().unwrap_or(u64::MAX));
                    list.tables.push((path, material));
                }
                Err(why) => list.passed_over.push((path, why)),
            }
        }
        Ok(list)
    }

    /// Writes the table of a material signature.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be written to.
    pub(super) fn write(&self, one: &SignatureToSolve, table: &EndgameTable) -> Result<(), Error> {
        let path = self.file(one);
        let values = values(table);
        let head = self.head(one, table, &values);
        let write = |mut file: NewFile| {
            file.write(head.as_bytes()).and_then(|()| file.write(&values)).and_then(|()| file.keep())
        };
        NewFile::begin(&path).and_then(write).map_err(|error| {
            Error::File(format!("cannot write `{}`: {}", path_in_words(&path), file_error_in_words(&error)))
        })
    }

    /// Removes temporary files left by other runs that were killed while writing tables of the variant.
    pub(super) fn clear(&self) {
        let beginning = format!("{}-", self.variant.name());
        let is_ours = |name: &str| name.starts_with(&beginning) && name.ends_with(&format!(".{}", ending(self.metric)));
        // A folder that cannot be read cannot be written either, and writing reports the error.
        let _ = NewFile::remove_left_behind(&self.path, is_ours);
    }

    /// The file of a material signature. Its name holds the numbers of pieces by piece type, one side after the other.
    /// A piece type with several appearances has the numbers of each.
    fn file(&self, one: &SignatureToSolve) -> PathBuf {
        let rules = self.variant.rules();
        let mut sides = vec![Vec::new(); rules.sides.len()];
        let pieces: Vec<_> = rules.pieces_of_sides().collect();
        for (piece, kind) in pieces.iter().enumerate() {
            let number = one.signature.number(piece);
            if number == 0 {
                continue;
            }
            let piece_type = rules.piece_type(kind.piece_type);
            let looks = pieces.iter().filter(|other| other.piece_type == kind.piece_type).count();
            let look = pieces[..piece].iter().filter(|other| other.piece_type == kind.piece_type).count();
            let look = if looks > 1 { format!(".{look}") } else { String::new() };
            sides[piece_type.side.index()].push(format!("{number}{}{look}", piece_type.name));
        }
        let sides: Vec<String> = sides.iter().map(|words| words.join("+")).collect();
        self.path.join(format!("{}-{}.{}", self.variant.name(), sides.join("-"), ending(self.metric)))
    }

    /// The lines of text in front of the values.
    fn head(&self, one: &SignatureToSolve, table: &EndgameTable, values: &[u8]) -> String {
        let sides = [0, 1].map(|side| (table.sides[side].length(), table.sides[side].codes().to_vec()));
        let (origin, material, digest) = (self.origin.clone(), self.material_of(one), sha256(values));
        TableHead { origin, material, sides, digest }.text()
    }

    /// The pieces of a material signature, as heads write them.
    fn material_of(&self, one: &SignatureToSolve) -> String {
        let rules = self.variant.rules();
        Material::new(rules, one.signature.material(rules)).to_string()
    }

    /// The head of a file of these rules, and the rest of the file, whose length must match the head.
    fn headed(&self, file: File) -> Result<(TableHead, BufReader<File>), String> {
        let size = file.metadata().map_err(|error| file_error_in_words(&error))?.len();
        let mut input = BufReader::new(file);
        let (head, bytes) = TableHead::read(&mut input)?;
        if let Some(why) = self.origin.stranger(&head.origin) {
            return Err(why);
        }
        let whole = head.bytes().and_then(|values| values.checked_add(bytes));
        if whole != Some(size) {
            return Err(format!("it is damaged: it has {size} bytes, and its head says otherwise"));
        }
        Ok((head, input))
    }

    /// The material named by a head, if the rules have it.
    fn material(&self, head: &TableHead) -> Result<Material, String> {
        let material = Material::parse(self.variant.rules(), &head.material);
        let known = material.and_then(|material| self.variant.with_material(&material).map(|_| material));
        known.map_err(|_| "its head names material that the rules do not have".to_string())
    }

    fn parsed(&self, one: &SignatureToSolve, index: SignatureIndex, file: File) -> Result<EndgameTable, String> {
        let (head, input) = self.headed(file)?;
        if head.material != self.material_of(one) {
            return Err("it is of other material than its name says".to_string());
        }
        let is_there = |side: usize| {
            let length = head.sides[side].0;
            length == index.size() || length == 0 && !one.sides[side]
        };
        if !is_there(0) || !is_there(1) {
            return Err("it has not as many values as there are positions".to_string());
        }
        let bytes = head.bytes().unwrap_or(u64::MAX);
        let values = read_at_most(input, bytes).map_err(|error| file_error_in_words(&error))?;
        if sha256(&values) != head.digest {
            return Err("it is damaged: its values have another digest than its head says".to_string());
        }
        let mut rest = &values[..];
        let mut side = |(length, codes): (u64, Vec<_>)| {
            let (own, others) = rest.split_at_checked(PackedValues::words_of(codes.len(), length).checked_mul(8)?)?;
            rest = others;
            let words =
                own.chunks_exact(8).map(|word| word.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
            PackedValues::from_parts(codes, length, words.collect())
        };
        let [first, second] = head.sides.map(&mut side);
        let sides = first.zip(second).ok_or("its head is damaged")?;
        Ok(EndgameTable { signature: one.signature.clone(), index, sides: [sides.0, sides.1] })
    }
}

/// The values of both sides as bytes.
fn values(table: &EndgameTable) -> Vec<u8> {
    table.sides.iter().flat_map(|side| side.words()).flat_map(|word| word.to_le_bytes()).collect()
}

/// All that determines the values, as text: the squares, the placements, the moves, the ends of games, and the metric.
fn content(rules: &Rules, game: &Game, metric: Metric) -> String {
    let pieces: Vec<_> = rules.kinds().map(|kind| (kind.piece, kind.piece_type, &kind.placement.region)).collect();
    let ends: Vec<_> = game.ends.iter().map(|end| (end.outcome, &end.ending)).collect();
    let captures = (game.must_capture, game.must_capture_most);
    let drops = if game.must_drop.is_empty() { String::new() } else { format!(" {:?}", game.must_drop) };
    let counted = if metric == Metric::End { String::new() } else { format!(" {}", metric.name()) };
    format!("{:?} {pieces:?} {:?} {captures:?} {ends:?}{drops}{counted}", rules.board, lower(rules, game))
}

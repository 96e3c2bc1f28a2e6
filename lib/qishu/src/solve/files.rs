//! Tables in a folder, one file each: descriptive lines of text, an empty line, and the packed values.
//!
//! A file is written under a temporary name first and renamed when it is complete, so that partial tables never appear. It
//! is begun before its table is solved, and locked: several processes that solve into one folder see what others do.
//! Its digests verify that it belongs to these rules, and that its content is intact.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use qishu_endgames::index::SignatureIndex;
use qishu_endgames::metric::Metric;
use qishu_endgames::pages::{PageMemory, PagedWords, WordSource};
use qishu_endgames::signature::SignatureToSolve;
use qishu_endgames::table::{EndgameTable, PackedValues, PackedWords};
use qishu_moves::lower::lower;
use qishu_rules::{Game, PieceTypeId, Rules};

use super::head::{TableHead, TableOrigin};
use super::paged_file::{FileWords, for_each_piece, pieces};
use crate::bounded::open_regular;
use crate::digest::{DigestOfPieces, sha256};
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
    /// The piece types of which some must oppose each other in the first material.
    opposing: Option<[PieceTypeId; 2]>,
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
    pub(super) fn new(
        variant: &Variant,
        game: &Game,
        path: &Path,
        metric: Metric,
        opposing: Option<[PieceTypeId; 2]>,
    ) -> TableFolder {
        let origin = TableOrigin {
            version: env!("CARGO_PKG_VERSION").to_string(),
            variant: variant.name().to_string(),
            rules: sha256(content(variant.rules(), game, metric).as_bytes()),
        };
        TableFolder { path: path.to_path_buf(), variant: variant.clone(), metric, opposing, origin }
    }

    /// The table of a material signature, if there is a complete one of these rules with all requested sides to move. Its
    /// values are read into memory, or in pages when they are needed, given the memory for pages.
    pub(super) fn read(
        &self,
        one: &SignatureToSolve,
        index: SignatureIndex,
        pages: Option<&Arc<PageMemory>>,
    ) -> TableFound {
        let path = self.file(one);
        match open_regular(&path).map(|file| self.parsed(one, index, file, pages)) {
            Ok(Ok(table)) => TableFound::Table(Box::new(table)),
            Ok(Err(why)) => TableFound::PassedOver(path, why),
            Err(error) if error.kind() == io::ErrorKind::NotFound => TableFound::Nothing,
            Err(error) => TableFound::PassedOver(path, file_error_in_words(&error)),
        }
    }

    /// Whether the head of a file is that of the table of a material signature, with all requested sides to move. The
    /// values are not read.
    pub(super) fn has(&self, one: &SignatureToSolve) -> bool {
        let opened = open_regular(&self.file(one)).map_err(|error| file_error_in_words(&error));
        opened.and_then(|file| self.headed(file)).is_ok_and(|(head, _)| {
            let is_there = |side: usize| head.sides[side].0 > 0 || !one.sides[side];
            head.material == self.material_of(one) && is_there(0) && is_there(1)
        })
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

    /// Begins the file of a material signature that is about to be solved, which tells other processes that it is.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be written to.
    pub(super) fn begin(&self, one: &SignatureToSolve) -> Result<NewFile, Error> {
        NewFile::begin(&self.file(one)).map_err(|error| self.unwritten(one, &error))
    }

    /// Writes the table of a material signature into its file.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be written to.
    pub(super) fn write(&self, mut file: NewFile, one: &SignatureToSolve, table: &EndgameTable) -> Result<(), Error> {
        let head = self.head(one, table);
        let mut values = pieces(all_words(table));
        let written = file.write(head.as_bytes()).and_then(|()| values.try_for_each(|piece| file.write(&piece)));
        written.and_then(|()| file.keep()).map_err(|error| self.unwritten(one, &error))
    }

    fn unwritten(&self, one: &SignatureToSolve, error: &io::Error) -> Error {
        Error::File(format!("cannot write `{}`: {}", path_in_words(&self.file(one)), file_error_in_words(error)))
    }

    /// The names of the files that are being written. Where the folder cannot be read, none seems to be.
    pub(super) fn being_written(&self) -> BTreeSet<String> {
        NewFile::places_being_written(&self.path).unwrap_or_default()
    }

    /// Whether a material signature is being solved, and there is no file of it yet.
    pub(super) fn is_awaited(&self, one: &SignatureToSolve, being_written: &BTreeSet<String>) -> bool {
        let file = self.file(one);
        let is_begun = file.file_name().and_then(OsStr::to_str).is_some_and(|name| being_written.contains(name));
        is_begun && !file.exists()
    }

    /// Removes temporary files left by other runs that were killed while writing tables of the variant.
    pub(super) fn clear(&self) {
        let beginning = format!("{}-", self.variant.name());
        let is_ours = |name: &str| name.starts_with(&beginning) && name.ends_with(&format!(".{}", ending(self.metric)));
        // A folder that cannot be read cannot be written either, and writing reports the error.
        let _ = NewFile::remove_left_behind(&self.path, is_ours);
    }

    /// The file of a material signature. Its name holds the numbers of pieces by piece type, one side after the other.
    /// A piece type with several appearances has the numbers of each. The type of opposing pieces comes last.
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
        let opposing = self.opposing.filter(|_| one.must_oppose).map(|[first, _]| &rules.piece_type(first).name);
        let opposing = opposing.map_or(String::new(), |name| format!(".opposing-{name}"));
        self.path.join(format!("{}-{}{opposing}.{}", self.variant.name(), sides.join("-"), ending(self.metric)))
    }

    /// The lines of text in front of the values.
    fn head(&self, one: &SignatureToSolve, table: &EndgameTable) -> String {
        let sides = [0, 1].map(|side| (table.sides[side].length(), table.sides[side].codes().to_vec()));
        let mut digest = DigestOfPieces::default();
        pieces(all_words(table)).for_each(|piece| digest.add(&piece));
        let (origin, material, digest) = (self.origin.clone(), self.material_of(one), digest.text());
        TableHead { origin, material, sides, digest }.text()
    }

    /// The pieces of a material signature, as heads write them.
    fn material_of(&self, one: &SignatureToSolve) -> String {
        let rules = self.variant.rules();
        let opposing = self.opposing.filter(|_| one.must_oppose);
        Material::new(rules, one.signature.material(rules)).with_opposing(rules, opposing).to_string()
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
        let known =
            material.and_then(|material| self.variant.with_material(&material.in_all_positions()).map(|_| material));
        known.map_err(|_| "its head names material that the rules do not have".to_string())
    }

    fn parsed(
        &self,
        one: &SignatureToSolve,
        index: SignatureIndex,
        file: File,
        pages: Option<&Arc<PageMemory>>,
    ) -> Result<EndgameTable, String> {
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
        let words = words(&head, input, pages)?;
        let mut parts = head.sides.into_iter().zip(words);
        let mut side =
            || parts.next().and_then(|((length, codes), words)| PackedValues::from_parts(codes, length, words));
        let sides = side().zip(side()).ok_or("its head is damaged")?;
        Ok(EndgameTable { signature: one.signature.clone(), index, sides: [sides.0, sides.1] })
    }
}

/// The words of both sides, after a check of their digest: all in memory, or read in pages. The error is the reason in
/// words.
fn words(
    head: &TableHead,
    mut input: BufReader<File>,
    pages: Option<&Arc<PageMemory>>,
) -> Result<[PackedWords; 2], String> {
    let in_words = |error: io::Error| file_error_in_words(&error);
    let start = input.stream_position().map_err(in_words)?;
    let mut digest = DigestOfPieces::default();
    let bytes = head.bytes().unwrap_or(u64::MAX);
    for_each_piece(input.by_ref().take(bytes), |piece| digest.add(piece)).map_err(in_words)?;
    if digest.text() != head.digest {
        return Err("it is damaged: its values have another digest than its head says".to_string());
    }
    let source: Arc<dyn WordSource> = Arc::new(FileWords::new(input.into_inner(), start));
    let side = |first: usize, length: usize| match pages {
        Some(pages) => Ok(PackedWords::Paged(PagedWords::new(Arc::clone(&source), first as u64, length, pages))),
        None => {
            let mut words = vec![0; length];
            source.read(first as u64, &mut words).map(|()| PackedWords::Kept(words)).map_err(in_words)
        }
    };
    let lengths = [0, 1].map(|side| number_of_words(head, side));
    Ok([side(0, lengths[0])?, side(lengths[0], lengths[1])?])
}

/// The number of words of a side. The bytes of both sides do not exceed the possible size.
fn number_of_words(head: &TableHead, side: usize) -> usize {
    let (length, codes) = &head.sides[side];
    PackedValues::words_of(codes.len(), *length)
}

/// The words of both sides.
fn all_words(table: &EndgameTable) -> impl Iterator<Item = u64> + '_ {
    table.sides.iter().flat_map(|side| side.words())
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

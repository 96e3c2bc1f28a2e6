//! The opening of a game: the pieces on and beside the board, and the missing squares.

use std::collections::BTreeMap;

use qishu_rules::{Grid, Square, Squares};

use crate::mistake::Fault;
use crate::settings::{Settings, VariantPiece};

/// The opening of a game.
#[derive(Debug)]
pub struct OpeningPosition {
    /// The pieces on the board.
    pub pieces: Vec<OpeningPiece>,
    /// The number of pieces beside the board, by side and name of the kind.
    pub beside: BTreeMap<(usize, String), u32>,
    /// The squares with walls.
    pub walls: Squares,
    /// The side to move.
    pub to_move: usize,
    /// The letters of the rights to castle.
    pub castling: String,
    /// Whether a piece has just passed over a square.
    pub is_passed: bool,
    /// The number of checks that each side has to give.
    pub checks: Option<[u32; 2]>,
}

/// A piece in the opening.
#[derive(Debug)]
pub struct OpeningPiece {
    pub side: usize,
    /// Its kind; for a promoted piece, the original kind.
    pub kind: VariantPiece,
    pub is_promoted: bool,
    pub square: Square,
}

/// Reads the opening of a variant.
pub fn read(settings: &Settings, grid: Grid) -> Result<OpeningPosition, Fault> {
    let text = settings.word("startFen");
    let mut fields = text.split_whitespace();
    let first = fields.next().unwrap_or_default();
    let (board, beside) = match first.split_once('[') {
        Some((board, rest)) => (board, rest.strip_suffix(']').ok_or_else(|| wrong("a `]` is missing"))?),
        None => (first, ""),
    };
    let mut reader = OpeningReader { settings, grid, pieces: Vec::new(), walls: Squares::EMPTY };
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != usize::from(grid.ranks) {
        return Err(wrong(&format!("it has {} ranks, and the board has {}", ranks.len(), grid.ranks)));
    }
    for (rank, text) in (0..grid.ranks).rev().zip(ranks) {
        reader.rank(rank, text)?;
    }
    let mut counted = BTreeMap::new();
    for letter in beside.chars().filter(|&letter| letter != '-') {
        let kind = reader.kind(letter)?;
        *counted.entry((side(letter), kind.name.clone())).or_default() += 1;
    }
    let to_move = usize::from(fields.next() == Some("b"));
    // Without letters of rights, the next fields are numbers.
    let castling = fields.next().unwrap_or_default().to_owned();
    let is_passed = fields.next().is_some_and(|field| field.starts_with(|letter: char| letter.is_ascii_alphabetic()));
    // Fields before the numbers of checks may be missing.
    let mut numbers = text.split_whitespace().skip(2).filter_map(|field| field.split_once('+'));
    let checks = numbers.find_map(|(first, second)| Some([first.parse().ok()?, second.parse().ok()?]));
    let (pieces, walls) = (reader.pieces, reader.walls);
    Ok(OpeningPosition { pieces, beside: counted, walls, to_move, castling, is_passed, checks })
}

fn wrong(why: &str) -> Fault {
    Fault::OpeningPosition(why.to_owned())
}

/// The side of a letter: capitals are the first side's.
fn side(letter: char) -> usize {
    usize::from(letter.is_ascii_lowercase())
}

struct OpeningReader<'s> {
    settings: &'s Settings,
    grid: Grid,
    pieces: Vec<OpeningPiece>,
    walls: Squares,
}

impl<'s> OpeningReader<'s> {
    fn kind(&self, letter: char) -> Result<&'s VariantPiece, Fault> {
        let kind = self.settings.kind(letter).filter(|_| letter.is_ascii_alphabetic());
        kind.ok_or_else(|| wrong(&format!("`{letter}` is no piece's letter")))
    }

    fn rank(&mut self, rank: u8, text: &str) -> Result<(), Fault> {
        let mut file: u32 = 0;
        let mut run: u32 = 0;
        let mut is_promoted = false;
        for letter in text.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = run.saturating_mul(10).saturating_add(digit);
                continue;
            }
            file = file.saturating_add(std::mem::take(&mut run));
            match letter {
                '+' => is_promoted = true,
                '~' => {}
                _ => {
                    let square = Square { rank, file: self.file(file)? };
                    file += 1;
                    match letter {
                        '*' => self.walls = self.walls.union(&square.into()),
                        _ => {
                            let kind = self.kind(letter)?.clone();
                            let is_promoted = std::mem::take(&mut is_promoted);
                            self.pieces.push(OpeningPiece { side: side(letter), kind, is_promoted, square });
                        }
                    }
                }
            }
        }
        match file.saturating_add(run) == u32::from(self.grid.files) {
            true => Ok(()),
            false => Err(wrong(&format!("`{text}` is not a rank of {} files", self.grid.files))),
        }
    }

    fn file(&self, file: u32) -> Result<u8, Fault> {
        let file = u8::try_from(file).ok().filter(|&file| file < self.grid.files);
        file.ok_or_else(|| wrong(&format!("a rank has more than {} files", self.grid.files)))
    }
}

//! Moves in standard algebraic notation (SAN), as in records of chess and its relatives.
//!
//! A move consists of the piece's letter, the square of arrival and what becomes of the piece. The file or the rank of
//! departure, or both, stand behind the letter if a like piece could move there too. Captures have an `x`, checks a `+`
//! and moves that win or lose the game a `#`. A gated piece stands behind a `/`, in castlings with its square.

use qishu_moves::interpret::Interpreter;
use qishu_moves::play::Play;
use qishu_rules::{FileName, Following, GameOutcome, GameState, Kind, Move, Piece, PieceTypeId, Square, SquareId};

/// The signs behind a move that are read and not needed.
const MARKS: [char; 4] = ['+', '#', '!', '?'];
/// The sign before a gated piece.
const GATE: char = '/';
/// The signs before the square of arrival that are read and not needed.
const SIGNS: [char; 3] = ['x', ':', '-'];

/// Formats and reads the moves of one state.
pub(super) struct SanFormatter<'r> {
    interpreter: &'r Interpreter<'r>,
    state: &'r GameState,
    legal: &'r [Move],
    /// The capital letters of each piece: its own, and that of other programs.
    letters: Vec<[Option<char>; 2]>,
    /// The letter that is left out.
    unlettered: Option<char>,
}

/// A move as it is read.
pub(super) struct SanMove<'t> {
    motion: SanMotion<'t>,
    /// The capital letter of a gated piece, and its square as far as it is told.
    gated: Option<(char, &'t str)>,
}

/// The motion of such a move.
enum SanMotion<'t> {
    /// Two pieces move.
    Castle {
        /// Whether the second comes from the left of the first.
        is_long: bool,
    },
    /// A piece comes onto the board.
    Drop {
        /// The capital letter of the piece, unless it is left out.
        letter: Option<char>,
        /// The square.
        to: &'t str,
    },
    /// A piece moves.
    Go {
        /// The capital letter of the piece, unless it is left out.
        letter: Option<char>,
        /// The square of arrival, with as much of the departure before it as is told.
        squares: &'t str,
        /// The capital letter of what the piece becomes, if it is promoted.
        promoted: Option<char>,
    },
}

impl<'r> SanFormatter<'r> {
    pub(super) fn new(interpreter: &'r Interpreter<'r>, state: &'r GameState, legal: &'r [Move]) -> SanFormatter<'r> {
        let rules = interpreter.rules;
        let other = |kind: &Kind<'_>| Some(rules.piece_type(kind.piece_type).other_letter?.to_ascii_uppercase());
        let letters = rules.pieces().map(|kind| [letter(&kind), other(&kind)]).collect();
        SanFormatter { interpreter, state, legal, letters, unlettered: unlettered(interpreter) }
    }

    /// A legal move as written; `None` if it cannot be expressed.
    pub(super) fn written(&self, mv: &Move) -> Option<String> {
        let text = match mv {
            Move::Castle { path, with_path, .. } => castling(self.is_long(path, with_path)).to_owned(),
            Move::Drop { piece, to, then: None } => format!("{}@{}", self.letter(*piece)?, self.square(*to)),
            Move::Pass | Move::Drop { .. } => return None,
            Move::Go { becomes, .. } => {
                let (piece, from, to) = self.step(mv)?;
                let letter = self.letter(piece)?;
                let place = self.place(mv, piece, from, to);
                let letter = if self.is_unlettered(piece) { String::new() } else { letter.to_string() };
                let capture = if mv.captures() { "x" } else { "" };
                let promoted = if *becomes == piece { String::new() } else { format!("={}", self.letter(*becomes)?) };
                format!("{letter}{place}{capture}{}{promoted}", self.square(to))
            }
        };
        Some(text + &self.gate(mv)? + self.mark(mv))
    }

    /// A gated piece, with its square in a castling; nothing if there is none.
    fn gate(&self, mv: &Move) -> Option<String> {
        let Some(gated) = mv.gated() else { return Some(String::new()) };
        let is_castling = matches!(mv, Move::Castle { .. });
        let on = if is_castling { self.square(gated.on).to_string() } else { String::new() };
        Some(format!("{GATE}{}{on}", self.letter(gated.piece)?))
    }

    /// Whether a text denotes a legal move. If `exactly`, a promotion must be told.
    pub(super) fn means(&self, said: &SanMove<'_>, mv: &Move, exactly: bool) -> bool {
        let is_gate = match (said.gated, mv.gated()) {
            (None, None) => true,
            (Some((letter, on)), Some(gated)) => {
                let is_square = on.is_empty() || self.square(gated.on).to_string() == on;
                is_square && self.is_lettered(gated.piece, Some(letter))
            }
            _ => false,
        };
        is_gate && self.is_motion(&said.motion, mv, exactly)
    }

    /// Whether a text denotes the motion of a legal move.
    fn is_motion(&self, said: &SanMotion<'_>, mv: &Move, exactly: bool) -> bool {
        match (said, mv) {
            (SanMotion::Castle { is_long }, Move::Castle { path, with_path, .. }) => {
                *is_long == self.is_long(path, with_path)
            }
            (SanMotion::Drop { letter, to }, Move::Drop { piece, to: square, then: None }) => {
                self.is_lettered(*piece, *letter) && self.square(*square).to_string() == *to
            }
            (SanMotion::Go { letter, squares, promoted }, Move::Go { becomes, .. }) => {
                let Some((piece, from, to)) = self.step(mv) else { return false };
                let Some(before) = squares.strip_suffix(&self.square(to).to_string()) else { return false };
                let before = before.strip_suffix(SIGNS).unwrap_or(before);
                let is_promoted = match promoted {
                    Some(promoted) => piece != *becomes && self.is_lettered(*becomes, Some(*promoted)),
                    None => piece == *becomes || !exactly,
                };
                // Where the letter is left out, a capture has the file.
                let is_told = letter.is_some() || !mv.captures() || !before.is_empty();
                self.is_lettered(piece, *letter) && self.is_place(before, from) && is_promoted && is_told
            }
            _ => false,
        }
    }

    /// Whether the second of two pieces that move comes from the left of the first.
    fn is_long(&self, path: &[SquareId; 2], with_path: &[SquareId; 2]) -> bool {
        self.square(with_path[0]).file < self.square(path[0]).file
    }

    /// Whether a text tells the file, the rank or the square of departure, or nothing.
    fn is_place(&self, text: &str, from: SquareId) -> bool {
        let square = self.square(from);
        text.is_empty() || text == file(square) || text == rank(square) || text == square.to_string()
    }

    /// The piece, departure and arrival of a move with one capture step and no drop but that of a gated piece.
    fn step(&self, mv: &Move) -> Option<(Piece, SquareId, SquareId)> {
        let Move::Go { from, capture_steps, then: None | Some(Following::Gate(_)), .. } = mv else { return None };
        let [capture_step] = capture_steps.as_slice() else { return None };
        Some((*self.state.position.get(from.index())?, *from, capture_step.to))
    }

    /// As much of the square of departure as tells a piece from those that could arrive there too.
    fn place(&self, mv: &Move, piece: Piece, from: SquareId, to: SquareId) -> String {
        let steps = self.legal.iter().filter_map(|mv| self.step(mv));
        let others = steps.filter(|&(other, start, end)| other == piece && end == to && start != from);
        let others: Vec<Square> = others.map(|(_, start, _)| self.square(start)).collect();
        let at = self.square(from);
        let has_rank = others.iter().any(|other| other.file == at.file);
        let has_file = !others.is_empty() && !has_rank || others.iter().any(|other| other.rank == at.rank);
        let has_file = has_file || mv.captures() && self.is_unlettered(piece);
        let file = if has_file { file(at) } else { String::new() };
        if has_rank { file + &rank(at) } else { file }
    }

    /// The mark of a check, or of the end of the game.
    fn mark(&self, mv: &Move) -> &'static str {
        let next = self.interpreter.after(self.state, mv);
        let in_check = self.interpreter.in_check(&next.position, next.to_move);
        match Play::new(self.interpreter, next).outcome() {
            Some(GameOutcome::Win | GameOutcome::Lose) => "#",
            _ if in_check => "+",
            _ => "",
        }
    }

    fn square(&self, id: SquareId) -> Square {
        self.interpreter.rules.board.square(id)
    }

    fn is_unlettered(&self, piece: Piece) -> bool {
        self.unlettered.is_some() && self.letter(piece) == self.unlettered
    }

    fn letter(&self, piece: Piece) -> Option<char> {
        self.letters.get(piece.number()?)?[0]
    }

    /// Whether a piece is written with a capital letter, or without.
    fn is_lettered(&self, piece: Piece, letter: Option<char>) -> bool {
        let Some(letter) = letter else { return self.is_unlettered(piece) };
        piece.number().and_then(|number| self.letters.get(number)).is_some_and(|both| both.contains(&Some(letter)))
    }
}

impl<'t> SanMove<'t> {
    /// Reads a move; `None` if the text is none in this notation. Squares are not checked.
    pub(super) fn read(text: &'t str) -> Option<SanMove<'t>> {
        let text = text.trim_end_matches(MARKS);
        let (text, gated) = text.split_once(GATE).map_or((text, None), |(text, gated)| (text, Some(lettered(gated))));
        let gated = match gated {
            Some((letter, on)) => Some((letter?, on)),
            None => None,
        };
        Some(SanMove { motion: SanMotion::read(text)?, gated })
    }
}

impl<'t> SanMotion<'t> {
    /// Reads a motion; `None` if the text is none.
    fn read(text: &'t str) -> Option<SanMotion<'t>> {
        let plain = text.replace(['0', 'o'], "O");
        if let Some(is_long) = [false, true].into_iter().find(|&is_long| castling(is_long) == plain) {
            return Some(SanMotion::Castle { is_long });
        }
        if let Some((letter, to)) = text.split_once('@') {
            let (letter, rest) = lettered(letter);
            return rest.is_empty().then_some(SanMotion::Drop { letter, to });
        }
        let (letter, rest) = lettered(text);
        let promoted = rest.chars().next_back().filter(char::is_ascii_uppercase);
        let squares = promoted.map_or(rest, |promoted| rest[..rest.len() - promoted.len_utf8()].trim_end_matches('='));
        Some(SanMotion::Go { letter, squares, promoted })
    }
}

/// The letter that is left out, as that of pawns: that of the only pieces that a player promotes.
fn unlettered(interpreter: &Interpreter<'_>) -> Option<char> {
    let (rules, game) = (interpreter.rules, interpreter.game);
    let is_promoted = |piece_type: PieceTypeId| {
        let mut promotions = game.promotions.iter().filter(|one| one.piece_type == piece_type && !one.by_chance);
        promotions.any(|one| *one.becomes != [piece_type])
    };
    let mut promoted = rules.pieces_of_sides().filter(|kind| is_promoted(kind.piece_type)).map(|kind| letter(&kind));
    let first = promoted.next()?;
    first.filter(|_| promoted.all(|other| other == first))
}

/// The capital letter of a piece; `None` if its symbol is no letter.
fn letter(kind: &Kind<'_>) -> Option<char> {
    let mut symbol = kind.placement.symbol.chars();
    let letter = symbol.next().filter(char::is_ascii_alphabetic)?;
    symbol.all(|mark| mark == '\'').then_some(letter.to_ascii_uppercase())
}

/// A capital letter at the beginning of a text, and the rest.
fn lettered(text: &str) -> (Option<char>, &str) {
    match text.chars().next().filter(char::is_ascii_uppercase) {
        Some(letter) => (Some(letter), &text[1..]),
        None => (None, text),
    }
}

fn castling(is_long: bool) -> &'static str {
    if is_long { "O-O-O" } else { "O-O" }
}

fn file(square: Square) -> String {
    FileName(square.file.into()).to_string()
}

fn rank(square: Square) -> String {
    (u32::from(square.rank) + 1).to_string()
}

//! The copies of a pattern, one for each square or each line, and the squares of its literals in each of them.

use qishu_rules::{Square, Squares};

use super::grid::CheckedGrid;
use super::{NamedSets, lines, regions, state_variables};
use crate::ast::{Copied, Forbid, Literal, LiteralPlace, Spanned};
use crate::catalogue;
use crate::limits;
use crate::report::Report;

/// The squares of a pattern's literals in one copy, from the first side's view; those of values are on separate layers.
/// `None` is a place off the board, where no piece stands.
pub(super) type CopySquares = Vec<Option<Squares>>;

/// The squares or lines that the copies of a pattern are for.
enum CopyPlaces {
    Squares(Squares),
    Lines(Vec<Vec<Square>>),
}

impl CopyPlaces {
    fn len(&self) -> usize {
        match self {
            CopyPlaces::Squares(squares) => squares.len(),
            CopyPlaces::Lines(lines) => lines.len(),
        }
    }
}

/// Finds the copies of patterns, which are limited in all of a variant.
pub(super) struct CopyFinder<'a, 'b> {
    grid: &'a CheckedGrid,
    named: &'a NamedSets<'a, 'b, 'a>,
    /// The literals of all copies so far.
    written: usize,
}

impl<'a, 'b> CopyFinder<'a, 'b> {
    pub(super) fn new(grid: &'a CheckedGrid, named: &'a NamedSets<'a, 'b, 'a>) -> CopyFinder<'a, 'b> {
        CopyFinder { grid, named, written: 0 }
    }

    /// The copies in which all pieces that are needed have a square of the board; one for a pattern that is written once.
    /// `None` if there is a mistake, which has been reported.
    pub(super) fn copies(&mut self, forbid: &Forbid, report: &mut Report) -> Option<Vec<CopySquares>> {
        let fixed: Vec<Option<Squares>> =
            forbid.literals.iter().map(|literal| self.fixed(literal, forbid, report)).collect();
        let fixed: Vec<Squares> = fixed.into_iter().collect::<Option<_>>()?;
        let Some(copied) = &forbid.copied else { return Some(vec![fixed.into_iter().map(Some).collect()]) };
        if !forbid.literals.iter().any(Literal::is_relative) {
            report.add(|| catalogue::copies_alike(copied.span));
            return None;
        }
        let places = self.places(copied, report)?;
        self.written = self.written.saturating_add(places.len().saturating_mul(fixed.len()));
        if self.written > limits::COPIED_LITERALS {
            report.add(|| catalogue::too_many(copied.span, "literals of copied patterns", limits::COPIED_LITERALS));
            return None;
        }
        let squares: Vec<CopySquares> = match &places {
            CopyPlaces::Squares(squares) => {
                squares.iter().map(|own| copy(forbid, &fixed, |place| self.at_offset(own, place))).collect()
            }
            CopyPlaces::Lines(lines) => {
                lines.iter().map(|line| copy(forbid, &fixed, |place| on_line(line, place))).collect()
            }
        };
        let mut is_sound = true;
        for (index, literal) in forbid.literals.iter().enumerate() {
            if squares.iter().all(|copy| copy[index].is_none()) {
                report.add(|| match &places {
                    CopyPlaces::Squares(_) => catalogue::place_off_board(literal.span),
                    CopyPlaces::Lines(lines) => {
                        catalogue::place_behind_line(literal.span, lines.iter().map(Vec::len).max().unwrap_or(0))
                    }
                });
                is_sound = false;
            }
        }
        let occurs = |copy: &CopySquares| {
            forbid.literals.iter().zip(copy).all(|(literal, square)| square.is_some() || !literal.present)
        };
        let copies: Vec<CopySquares> = squares.into_iter().filter(occurs).collect();
        if is_sound && copies.is_empty() {
            report.add(|| catalogue::copies_never_occur(copied.span));
        }
        Some(copies).filter(|copies| is_sound && !copies.is_empty())
    }

    /// The squares of a literal that are the same in all copies; none of one whose square depends on the copy. `None` if
    /// its place does not suit the copies.
    fn fixed(&self, literal: &Literal, forbid: &Forbid, report: &mut Report) -> Option<Squares> {
        let copied = forbid.copied.as_ref().map(|copied| &copied.value);
        match (&literal.place, copied) {
            (None, _) => return Some(Squares::from_iter(state_variables::slot(&self.grid.board))),
            (Some(LiteralPlace::Square(square)), _) => return regions::square(self.grid, square, report),
            (Some(LiteralPlace::Offset(_)), Some(Copied::Squares(_))) => return Some(Squares::EMPTY),
            (Some(LiteralPlace::OnLine(number)), Some(Copied::Lines(_))) if number.value > 0 => {
                return Some(Squares::EMPTY);
            }
            (Some(LiteralPlace::OnLine(number)), Some(Copied::Lines(_))) => {
                report.add(|| catalogue::place_before_line(number.span));
            }
            (Some(LiteralPlace::OnLine(number)), Some(Copied::Squares(_))) => {
                report.add(|| catalogue::place_of_one_number(number.span, number.value));
            }
            (Some(LiteralPlace::Offset(numbers)), Some(Copied::Lines(_))) => {
                report.add(|| catalogue::place_of_two_numbers(numbers.span));
            }
            (Some(LiteralPlace::Offset(numbers)), None) => {
                report.add(|| catalogue::place_without_copies(numbers.span, "square"))
            }
            (Some(LiteralPlace::OnLine(number)), None) => {
                report.add(|| catalogue::place_without_copies(number.span, "file"))
            }
        }
        None
    }

    fn places(&self, copied: &Spanned<Copied>, report: &mut Report) -> Option<CopyPlaces> {
        let board = self.grid.board.squares();
        Some(match &copied.value {
            Copied::Squares(None) => CopyPlaces::Squares(board.clone()),
            Copied::Squares(Some(region)) => {
                let squares = self.named.regions.squares(region, report)?;
                if squares.is_empty() {
                    report.add(|| catalogue::region_empty(region.span, "the pattern"));
                    return None;
                }
                CopyPlaces::Squares(squares)
            }
            Copied::Lines(per) => {
                let lines = lines::lines(board, per, copied.span, "pattern", self.named, report)?.0;
                CopyPlaces::Lines(lines.iter().map(|line| line.iter().collect()).collect())
            }
        })
    }

    fn at_offset(&self, own: Square, place: &LiteralPlace) -> Option<Square> {
        let LiteralPlace::Offset(offset) = place else { return None };
        let (files, ranks) = offset.value;
        let coordinate = |from: u8, by: i64, end: u32| {
            let at = u32::try_from(i64::from(from).checked_add(by)?).ok().filter(|&at| at < end)?;
            u8::try_from(at).ok()
        };
        let file = coordinate(own.file, files, self.grid.files())?;
        let square = Square { file, rank: coordinate(own.rank, ranks, self.grid.ranks())? };
        Some(square).filter(|&square| self.grid.board.squares().has(square))
    }
}

/// The squares of one copy.
fn copy(forbid: &Forbid, fixed: &[Squares], square: impl Fn(&LiteralPlace) -> Option<Square>) -> CopySquares {
    let of_literal = |(literal, fixed): (&Literal, &Squares)| match &literal.place {
        Some(place) if literal.is_relative() => square(place).map(|square| [square].into_iter().collect()),
        _ => Some(fixed.clone()),
    };
    forbid.literals.iter().zip(fixed).map(of_literal).collect()
}

/// The square of a line with the number of a place.
fn on_line(line: &[Square], place: &LiteralPlace) -> Option<Square> {
    let LiteralPlace::OnLine(number) = place else { return None };
    line.get(usize::try_from(number.value.checked_sub(1)?).ok()?).copied()
}

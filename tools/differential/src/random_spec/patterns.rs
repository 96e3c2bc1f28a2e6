//! Makes drawn patterns and their copies meaningful, and decides whether the checker would accept one.

use super::copies::{DrawnCopies, SettledCopies, SettledLiteral, SettledPlace};
use super::draft::Literal;
use super::regions::{SPAN, Squares, choose, members};
use super::settle::{Decree, Scene};
use super::state_variables::HeldValue;

/// A literal of one copy.
struct LiteralOfCopy<'l> {
    literal: &'l SettledLiteral,
    square: u8,
}

impl Scene {
    pub(super) fn forbid(
        &self,
        qualified: bool,
        literals: &[Literal],
        held: Option<HeldValue>,
        copies: &DrawnCopies,
    ) -> Option<Decree> {
        let held = self.settled_value(held);
        let mut settled: Vec<SettledLiteral> = Vec::new();
        for literal in literals {
            let piece = self.piece(literal.piece_type);
            let side = qualified.then(|| piece.owner.unwrap_or(literal.side % self.sides));
            let reach = self.world.seen_by(side.unwrap_or(0), piece.reach(&self.world));
            let place = SettledPlace::On(choose(reach, literal.square)?);
            settled.push(SettledLiteral { side, piece: piece.name, place, absent: literal.absent });
            if !self.forbid_holds(&settled, &SettledCopies::Once) {
                settled.pop();
            }
        }
        if settled.is_empty() {
            return None;
        }
        let (placed, copies) = self.with_copies(&settled, copies);
        Some(match self.forbid_holds(&placed, &copies) {
            true => Decree::Forbid { literals: placed, held, copies },
            false => Decree::Forbid { literals: settled, held, copies: SettledCopies::Once },
        })
    }

    /// The same literals with places in each copy, such that one of the copies is the pattern as it was. Some literals
    /// keep their squares.
    fn with_copies(&self, literals: &[SettledLiteral], copies: &DrawnCopies) -> (Vec<SettledLiteral>, SettledCopies) {
        let mut literals = literals.to_vec();
        let squares = literals.iter_mut().enumerate().filter(|(index, _)| *index != 2);
        let squares = squares.filter_map(|(_, literal)| match literal.place {
            SettledPlace::On(square) => Some((square, &mut literal.place)),
            SettledPlace::Beside(..) | SettledPlace::OnLine(_) => None,
        });
        let copies = match copies {
            DrawnCopies::Once => SettledCopies::Once,
            DrawnCopies::Squares(own, region) => {
                let mut region = region.clone();
                region.iter_mut().for_each(|region| region.settle(&self.world));
                let all = region.as_ref().map_or(self.world.board, |region| region.squares(&self.world));
                let own = choose(all, *own).unwrap_or_default();
                let offset = |from: u8, to: u8| to as i8 - from as i8;
                squares.for_each(|(square, place)| {
                    *place = SettledPlace::Beside(offset(own % SPAN, square % SPAN), offset(own / SPAN, square / SPAN));
                });
                SettledCopies::Squares(region)
            }
            DrawnCopies::Lines(per) => {
                let mut lines = if self.has_lines(*per) { self.lines(*per) } else { Vec::new() };
                let mut squares = squares.peekable();
                if let Some(&(first, _)) = squares.peek() {
                    lines.retain(|line| line >> first & 1 == 1);
                }
                if let Some(line) = lines.first() {
                    for (square, place) in squares {
                        if let Some(index) = members(*line).position(|member| member == square) {
                            *place = SettledPlace::OnLine(index + 1);
                        }
                    }
                }
                SettledCopies::Lines(*per)
            }
        };
        (literals, copies)
    }

    /// Whether the pattern makes sense in one of its copies. Where some piece is needed, the other copies never mean
    /// nothing.
    pub(super) fn forbid_holds(&self, literals: &[SettledLiteral], copies: &SettledCopies) -> bool {
        let is_relative = |literal: &SettledLiteral| !matches!(literal.place, SettledPlace::On(_));
        let is_copied = literals.iter().any(is_relative) && literals.iter().any(|literal| !literal.absent);
        match copies {
            SettledCopies::Once => self.copy_holds(literals, |_| None),
            SettledCopies::Squares(region) => {
                let all = region.as_ref().map_or(self.world.board, |region| region.squares(&self.world));
                is_copied && members(all).any(|own| self.copy_holds(literals, |place| self.beside(own, place)))
            }
            SettledCopies::Lines(per) => {
                let on_line = |line: Squares, place| match place {
                    SettledPlace::OnLine(number) => members(line).nth(number - 1),
                    SettledPlace::On(_) | SettledPlace::Beside(..) => None,
                };
                let lines = if self.has_lines(*per) { self.lines(*per) } else { Vec::new() };
                is_copied && lines.iter().any(|&line| self.copy_holds(literals, |place| on_line(line, place)))
            }
        }
    }

    fn beside(&self, own: u8, place: SettledPlace) -> Option<u8> {
        let SettledPlace::Beside(files, ranks) = place else { return None };
        let moved = |from: u8, by: i8| from.checked_add_signed(by).filter(|&to| to < SPAN);
        let square = moved(own / SPAN, ranks)? * SPAN + moved(own % SPAN, files)?;
        (self.world.board >> square & 1 == 1).then_some(square)
    }

    fn copy_holds(&self, literals: &[SettledLiteral], square: impl Fn(SettledPlace) -> Option<u8>) -> bool {
        let mut copy = Vec::new();
        for literal in literals {
            let square = match literal.place {
                SettledPlace::On(square) => Some(square),
                place => square(place),
            };
            let Some(square) = square else { return false };
            copy.push(LiteralOfCopy { literal, square });
        }
        self.pattern_holds(&copy)
    }

    fn pattern_holds(&self, literals: &[LiteralOfCopy]) -> bool {
        let mut whose: Vec<u8> = (0..self.sides).collect();
        for (index, &LiteralOfCopy { literal, square }) in literals.iter().enumerate() {
            let Some(piece) = self.find(literal.piece) else { return false };
            let side = literal.side.unwrap_or(piece.owner.unwrap_or(0));
            let reach = self.world.seen_by(literal.side.unwrap_or(0), piece.reach(&self.world));
            if reach >> square & 1 == 0 || literal.side.is_some() && !piece.belongs_to(side) {
                return false;
            }
            if literal.side.is_none() && !literal.absent {
                whose.retain(|&side| piece.belongs_to(side));
            }
            for &LiteralOfCopy { literal: other, square: of_other } in &literals[..index] {
                let Some(other_piece) = self.find(other.piece) else { return false };
                let same_piece = other.piece == literal.piece && other.side == literal.side;
                let one_layer = other_piece.layer == piece.layer
                    && (other.side == literal.side || piece.layer == 0 || !self.layers[usize::from(piece.layer) - 1]);
                if of_other == square && (same_piece || one_layer && !other.absent && !literal.absent) {
                    return false;
                }
            }
        }
        !whose.is_empty()
    }
}

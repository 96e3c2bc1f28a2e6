//! Moves: the meaning of each move rule for each piece of each side.

use qishu_rules::{
    CountedLeg, Direction, DropLimit, Leg, List, Motion, MoveRule, Over, PieceTypeId, Squares, WhenPassing,
};

use super::GameReader;
use super::bearings::WrittenBearings;
use super::castling::{WrittenCastling, castle_alike};
use crate::ast::{self, Arrival, Hurdle, Name, Region};
use crate::catalogue;
use crate::check::text_of;
use crate::limits;
use crate::sources::Span;

/// A move rule from the first side's view.
struct WrittenMove<'w> {
    statement: &'w ast::MoveRule,
    motion: Verb<'w>,
    from: Squares,
    into: Squares,
    within: Squares,
}

/// The motion of a piece from the first side's view.
enum Verb<'w> {
    Leaps(Vec<(u8, WrittenBearings)>),
    CountedLeaps(u8, Vec<Direction>, &'w ast::OtherPiece),
    Rides(Vec<(u8, WrittenBearings)>),
    Slides(WrittenBearings),
    Drops(Option<Direction>, Option<DropLimit>),
    Castles(WrittenCastling<'w>),
    Passes(WhenPassing),
}

impl GameReader<'_, '_> {
    /// All moves of the first side in the file's order, then those of the second, each with its statement.
    pub(super) fn moves(&mut self) -> Vec<(MoveRule, Span)> {
        let statements: Vec<&ast::MoveRule> = self.spec.moves().collect();
        let written: Vec<WrittenMove> = statements.into_iter().flat_map(|one| self.written(one)).collect();
        let mut moves: Vec<(MoveRule, Span)> = Vec::new();
        for side in self.roster.side_numbers() {
            for one in &written {
                for piece in &one.statement.pieces {
                    let Some(piece) = self.roster.find(side, &piece.text) else { continue };
                    if moves.len() == limits::MOVES {
                        self.report.add(|| {
                            catalogue::too_many(one.statement.span, "moves, counted for each piece", limits::MOVES)
                        });
                        return moves;
                    }
                    let Some(read) = self.for_piece_type(one, side, piece) else { continue };
                    if let Some(&(_, first)) = moves.iter().find(|(other, _)| castle_alike(&read, other)) {
                        self.report.add_once(|| catalogue::castling_again(one.statement.span, first));
                    }
                    moves.push((read, one.statement.span));
                }
            }
        }
        moves
    }

    /// Reads a move rule: one of a castling for each square of departure; none if it has a mistake, which has been
    /// reported.
    fn written<'w>(&mut self, statement: &'w ast::MoveRule) -> Vec<WrittenMove<'w>> {
        self.report_repeated(&statement.pieces);
        self.check_taking(statement);
        if let ast::Motion::Castles(castling) = &statement.motion {
            let castlings = self.castlings(castling).unwrap_or_default().into_iter();
            let written = castlings.map(|castling| {
                let [from, into] = castling.path.clone();
                let within = self.grid.board.squares().clone();
                WrittenMove { statement, motion: Verb::Castles(castling), from, into, within }
            });
            return written.collect();
        }
        self.walking(statement).into_iter().collect()
    }

    /// Reads a move rule of one piece.
    fn walking<'w>(&mut self, statement: &'w ast::MoveRule) -> Option<WrittenMove<'w>> {
        let motion = self.verb(statement);
        let regions = [&statement.from, &statement.into, &statement.within].map(|region| self.squares(region.as_ref()));
        let ([from, into, within], motion) = (regions, motion?);
        Some(WrittenMove { statement, motion, from: from?, into: into?, within: within? })
    }

    fn check_taking(&mut self, statement: &ast::MoveRule) {
        let mut captured = None;
        let in_passing = matches!(statement.arrival, Some(Arrival::Passed { .. }));
        if let Some(ast::Over::Pieces(hurdle)) = &statement.over {
            self.in_range(hurdle.number.value, hurdle.number.span, 1, 1);
            self.report_repeated(&hurdle.but);
            captured = hurdle.captured;
        }
        match &statement.arrival {
            Some(Arrival::Enemy { span, pieces, .. } | Arrival::Passed { span, pieces }) => {
                self.report_repeated(pieces);
                if let Some(captured) = captured {
                    self.report.add(|| catalogue::takes_twice(*span, captured));
                } else if in_passing && matches!(statement.over, Some(ast::Over::Pieces(_))) {
                    self.report.add(|| catalogue::passed_over_pieces(*span));
                }
            }
            Some(Arrival::Empty(_)) | None => {}
        }
        self.check_afterwards(statement);
        if let (Some(_), Some(at)) = (statement.repeats(), statement.without_reversal) {
            let word = "without reversal";
            self.report.add(|| catalogue::captures_once(at, word, "this one captures nothing"));
        }
        self.check_way(statement, in_passing);
        let Some(again) = statement.again else { return };
        if in_passing {
            self.report.add(|| catalogue::passed_again(again));
        }
        if let Some(royal) = self.spec.royal {
            self.report.add(|| catalogue::again_with_royal(again, royal.span));
        }
    }

    /// Reports a way that depends on more than empty squares, where the other rules need it to be empty.
    fn check_way(&mut self, statement: &ast::MoveRule, in_passing: bool) {
        let counted = match &statement.motion {
            ast::Motion::CountedLeaps(leg) => Some(leg.length.span.to(leg.counted.span())),
            _ => None,
        };
        let over_own = match statement.over {
            Some(ast::Over::NoEnemy(span)) => Some(span),
            _ => None,
        };
        if let Some(royal) = self.spec.royal {
            counted.iter().for_each(|&at| self.report.add(|| catalogue::counted_with_royal(at, royal.span)));
            over_own.iter().for_each(|&at| self.report.add(|| catalogue::over_own_with_royal(at, royal.span)));
        }
        if in_passing {
            counted.iter().for_each(|&at| self.report.add(|| catalogue::passed_by_number(at)));
            over_own.iter().for_each(|&at| self.report.add(|| catalogue::passed_over_pieces(at)));
        }
    }

    /// Reports a word about several captures in a move that makes one at most.
    fn check_afterwards(&mut self, statement: &ast::MoveRule) {
        let Some(ast::Over::Pieces(Hurdle { afterwards: Some(at), .. })) = &statement.over else { return };
        if statement.again.is_none() {
            self.report.add(|| catalogue::captures_once(*at, "afterwards", "this one ends with a capture"));
        }
    }

    fn verb<'w>(&mut self, statement: &'w ast::MoveRule) -> Option<Verb<'w>> {
        Some(match &statement.motion {
            ast::Motion::Steps(written_heading) => Verb::Leaps(vec![(1, self.bearings(written_heading)?)]),
            ast::Motion::Slides(written_heading) | ast::Motion::Jumps(written_heading) => {
                Verb::Slides(self.bearings(written_heading)?)
            }
            ast::Motion::Leaps(legs) => Verb::Leaps(self.legs(legs, legs.len() > 1, "a leap of several legs")?),
            ast::Motion::CountedLeaps(leg) => {
                let directions = self.directions(&leg.written_heading, "a leap by a number of pieces")?;
                let is_in_range = self.in_range(leg.length.value, leg.length.span, 1, self.longest_line());
                is_in_range.then_some(Verb::CountedLeaps(leg.length.value as u8, directions, &leg.counted))?
            }
            ast::Motion::Rides(legs) => Verb::Rides(self.legs(legs, true, "a ride")?),
            ast::Motion::Drops(None) => Verb::Drops(None, self.drop_limit(statement)?),
            ast::Motion::Drops(Some(written_heading)) => match self.directions(written_heading, "a drop")?.as_slice() {
                &[falling] => Verb::Drops(Some(falling), self.drop_limit(statement)?),
                _ => {
                    self.report.add(|| catalogue::falls_several_ways(written_heading.span));
                    return None;
                }
            },
            // Two pieces move.
            ast::Motion::Castles(_) => return None,
            ast::Motion::Passes(when) => Verb::Passes(*when),
        })
    }

    /// The legs of a leap. If it `is_straight`, none of them goes along lines that the rules list.
    pub(super) fn legs(
        &mut self,
        legs: &[ast::Leg],
        is_straight: bool,
        what: &str,
    ) -> Option<Vec<(u8, WrittenBearings)>> {
        if let Some(leg) = legs.get(limits::LEGS) {
            self.report.add(|| catalogue::too_many_legs(leg.written_heading.span));
            return None;
        }
        if let Some(name) = legs.iter().find_map(ast::Leg::listed_lines).filter(|_| is_straight) {
            self.report.add(|| catalogue::listed_lines(name, what));
            return None;
        }
        let longest = self.longest_line();
        let leg = |leg: &ast::Leg| {
            let bearings = self.bearings(&leg.written_heading);
            let is_in_range = self.in_range(leg.length.value, leg.length.span, 1, longest);
            bearings.filter(|_| is_in_range).map(|bearings| (leg.length.value as u8, bearings))
        };
        legs.iter().map(leg).collect()
    }

    /// The squares of a region from the first side's view; the whole board if none is written.
    pub(super) fn squares(&mut self, region: Option<&Region>) -> Option<Squares> {
        let Some(region) = region else { return Some(self.grid.board.squares().clone()) };
        let squares = self.named.regions.squares(region, self.report)?;
        if squares.is_empty() {
            self.report.add(|| catalogue::region_empty(region.span, "the move"));
            return None;
        }
        Some(squares)
    }

    fn for_piece_type(&mut self, written: &WrittenMove, side: u32, piece: PieceTypeId) -> Option<MoveRule> {
        let WrittenMove { statement, motion, from, into, within } = written;
        let captures_between = matches!(&statement.over, Some(ast::Over::Pieces(Hurdle { captured: Some(_), .. })));
        let comes_to_take =
            !matches!(motion, Verb::Drops(..) | Verb::Castles(_) | Verb::Passes(_)) && !captures_between;
        let (to_empty, captures) = match &statement.arrival {
            Some(Arrival::Empty(_)) => (true, Vec::new()),
            Some(Arrival::Enemy { pieces, but, .. }) => (false, self.enemies(side, pieces, *but)),
            Some(Arrival::Passed { pieces, .. }) => (false, self.enemies(side, pieces, pieces.is_empty())),
            None if comes_to_take => (true, self.enemies(side, &[], true)),
            None => (!matches!(motion, Verb::Passes(_) | Verb::Castles(_)), Vec::new()),
        };
        let seen = |squares: &Squares| self.grid.seen_by(side, squares);
        let motion = match motion {
            Verb::Castles(castling) => self.castling_of(castling, side)?,
            _ => self.motion(statement, motion, side, piece)?,
        };
        Some(MoveRule {
            name: text_of(statement.name.as_ref()),
            piece_type: piece,
            motion,
            to_empty,
            captures: captures.into(),
            in_passing: matches!(statement.arrival, Some(Arrival::Passed { .. })),
            passing: statement.passing.is_some(),
            from: seen(from),
            into: seen(into),
            within: seen(within),
            again: statement.again.is_some(),
            afterwards: matches!(&statement.over, Some(ast::Over::Pieces(Hurdle { afterwards: Some(_), .. }))),
            without_reversal: statement.without_reversal.is_some(),
            origin: self.sources.origin(statement.span),
        })
    }

    fn motion(&mut self, statement: &ast::MoveRule, motion: &Verb, side: u32, piece: PieceTypeId) -> Option<Motion> {
        let over = match &statement.over {
            Some(ast::Over::Pieces(hurdle)) => self.hurdle(hurdle, side),
            Some(ast::Over::NoEnemy(_)) => Over::Without(self.pieces_but(1 - side, &[]).into()),
            Some(ast::Over::Empty) => Over::Empty,
            None => match motion {
                Verb::Leaps(_) | Verb::CountedLeaps(..) => Over::Anybody,
                _ => Over::Empty,
            },
        };
        Some(match motion {
            Verb::Leaps(legs) => Motion::Leaps { legs: self.legs_of(side, legs), over },
            Verb::CountedLeaps(length, directions, counted) => Motion::CountedLeaps {
                leg: CountedLeg {
                    length: *length,
                    counted: self.roster.meant_of_any(counted, &(side..side + 1)).into(),
                    directions: self.seen_by(side, directions).into(),
                },
                over,
            },
            Verb::Rides(legs) => Motion::Rides { legs: self.legs_of(side, legs) },
            Verb::Slides(bearings) => Motion::Slides { bearings: self.bearings_of(side, bearings), over },
            Verb::Drops(falling, limit) => Motion::Drops {
                hand: self.hand_of_drop(statement, side, piece)?,
                falling: self.seen_by(side, falling.as_slice()).first().copied(),
                limit: limit.as_ref().map(|limit| DropLimit {
                    lines: limit.lines.iter().map(|line| self.grid.seen_by(side, line)).collect(),
                    ..*limit
                }),
                neighbours: statement.neighbours,
                flipping: statement.flipping.is_some(),
                without_mate: statement.without_mate.is_some(),
            },
            Verb::Passes(when) => Motion::Passes(*when),
            Verb::Castles(_) => return None,
        })
    }

    fn legs_of(&self, side: u32, legs: &[(u8, WrittenBearings)]) -> List<Leg> {
        let leg = |(length, bearings): &(u8, WrittenBearings)| Leg {
            length: *length,
            bearings: self.bearings_of(side, bearings),
        };
        legs.iter().map(leg).collect()
    }

    fn hurdle(&self, hurdle: &Hurdle, side: u32) -> Over {
        let sides = self.roster.side_numbers().filter(|&other| !hurdle.enemy || other != side);
        let pieces: List<PieceTypeId> = sides.flat_map(|side| self.pieces_but(side, &hurdle.but)).collect();
        let (captured, directly_behind) = (hurdle.captured.is_some(), hurdle.directly_behind.is_some());
        Over::One { pieces, captured, directly_behind }
    }

    /// The other side's pieces of those names, or all except these.
    fn enemies(&mut self, side: u32, names: &[Name], but: bool) -> Vec<PieceTypeId> {
        let other = 1 - side;
        if but || names.is_empty() {
            return self.pieces_but(other, names);
        }
        let mut found = Vec::new();
        for name in names {
            match self.roster.find(other, &name.text) {
                Some(piece) => found.push(piece),
                None => {
                    self.report_lacking(name, other);
                }
            }
        }
        found.sort();
        found
    }

    /// A side's pieces except those of these names.
    pub(super) fn pieces_but(&self, side: u32, names: &[Name]) -> Vec<PieceTypeId> {
        let is_named = |piece: &str| names.iter().any(|name| name.text == piece);
        let pieces = (0..).map(PieceTypeId).zip(&self.roster.pieces);
        let others = pieces.filter(|(_, piece)| piece.side.0 == side && !is_named(&piece.written.name.text));
        others.map(|(id, _)| id).collect()
    }
}

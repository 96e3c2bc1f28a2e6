//! Converts a draft's numbers to rules about pieces, and decides whether the checker would accept one.

use super::draft::{AnyPiece, DraftLines, DraftTerm, DrawnLimit, DrawnPlace, RelationVerb, Rule, Whose, WhoseNumbers};
use super::group_laws::pieces_of;
use super::groups::{DrawnDemand, DrawnGroups};
use super::regions::{Expr, Squares};
use super::settle::{Decree, DrawnPieceType, Law, LinesTerm, Pair, Scene, SidedName, Term};
use super::state_variables::HeldValue;

impl Scene {
    pub(super) fn law(&self, number: usize, rule: &Rule) -> Option<Law> {
        let (named, decree) = match rule {
            Rule::Cap { named, holders, piece_types, limit, region } => {
                (named, self.cap(*holders, piece_types, *limit, region))
            }
            Rule::Budget { named, holders, terms, lines, held, groups, range, without } => {
                (named, self.budget(*holders, (terms, lines, *held), groups, *range, *without)?)
            }
            Rule::Groups { named, sided, demand, groups } => (named, self.group_rule(*sided, demand, groups)?),
            Rule::Forbid { named, qualified, literals, held, copies } => {
                (named, self.forbid(*qualified, literals, *held, copies)?)
            }
            Rule::Relation { named, required, relation_verb, pair, whose, place } => {
                (named, self.relation(*required, *relation_verb, *pair, *whose, place)?)
            }
        };
        Some(Law { number, named: *named, decree })
    }

    /// The pieces of a rule about numbers, the first of several; each with a side that has it, where sides are named.
    fn named(&self, holders: WhoseNumbers, place: usize, side: u8, piece_type: u8) -> SidedName {
        let piece = self.piece(piece_type);
        let is_named = holders == WhoseNumbers::Named || holders == WhoseNumbers::AcrossAndNamed && place > 0;
        SidedName { side: is_named.then(|| piece.owner.unwrap_or(side % self.sides)), piece: piece.name }
    }

    /// The pieces of some types together, none of which is counted twice.
    fn each_once(&self, holders: WhoseNumbers, place: usize, piece_types: &[(u8, u8)]) -> Vec<SidedName> {
        let mut pieces: Vec<SidedName> = Vec::new();
        for (index, &(side, piece_type)) in piece_types.iter().enumerate() {
            let named = self.named(holders, place + index, side, piece_type);
            let counts_twice = |other: &SidedName| {
                let of_all_sides = holders.is_across() && (named.side.is_none() || other.side.is_none());
                other.piece == named.piece && (of_all_sides || other.side == named.side)
            };
            if !pieces.iter().any(counts_twice) {
                pieces.push(named);
            }
        }
        pieces
    }

    fn cap(&self, holders: WhoseNumbers, piece_types: &[(u8, u8)], limit: DrawnLimit, region: &Expr) -> Decree {
        let across = holders.is_across();
        let pieces = self.each_once(holders, 0, piece_types);
        let mut region = region.clone();
        region.settle(&self.world);
        let region = if region.squares(&self.world) == 0 { Expr::board() } else { region };
        let limit = self.limit(limit, region.squares(&self.world));
        Decree::Cap { across, pieces, limit, region }
    }

    fn budget(
        &self,
        holders: WhoseNumbers,
        (terms, lines, held): (&[DraftTerm], &[DraftLines], Option<HeldValue>),
        groups: &[(i8, DrawnGroups)],
        (form, a, b): (u8, u8, u8),
        without: u8,
    ) -> Option<Decree> {
        let across = holders.is_across();
        let mut settled: Vec<Term> = Vec::new();
        for (place, &DraftTerm { side, piece_type, coefficient, over }) in terms.iter().enumerate() {
            let coefficient = if coefficient == 0 { 1 } else { coefficient.into() };
            let term = Term { named: self.named(holders, place, side, piece_type), coefficient, over: over.into() };
            if !settled.iter().any(|other| (other.named, other.over) == (term.named, term.over)) {
                settled.push(term);
            }
        }
        let mut counted: Vec<LinesTerm> = Vec::new();
        for (place, draft) in lines.iter().enumerate() {
            let term = self.lines_term(holders, settled.len() + place, draft);
            let is_same = |other: &LinesTerm| (other.per, &other.having) == (term.per, &term.having);
            if !counted.iter().any(is_same) {
                counted.push(term);
            }
        }
        let held = self.settled_value(held);
        let mut of_groups: Vec<(i64, DrawnGroups)> = Vec::new();
        for (coefficient, groups) in groups {
            let groups = self.groups_of_budget(holders, groups);
            if !of_groups.iter().any(|(_, other)| *other == groups) {
                of_groups.push((if *coefficient == 0 { 1 } else { (*coefficient).into() }, groups));
            }
        }
        let reaches = self.budget_reaches(across, &settled, &counted, held, &of_groups);
        let (least, most) = (reaches.iter().map(|reach| reach.0).min()?, reaches.iter().map(|reach| reach.1).max()?);
        let middle = (reaches.iter().map(|reach| reach.0).max()?, reaches.iter().map(|reach| reach.1).min()?);
        let value = middle.0 + i64::from(a) % (middle.1 - middle.0 + 1).max(1);
        let range = match form {
            0 => (least, value),
            1 => (value, most),
            2 => (value, value),
            3 => (value, value + i64::from(b)),
            _ => (least - i64::from(b), most + i64::from(a)),
        };
        let groups = of_groups;
        let decree = Decree::Budget { across, terms: settled, lines: counted, held, groups, range, without };
        self.holds(&decree).then_some(decree)
    }

    fn lines_term(&self, holders: WhoseNumbers, place: usize, draft: &DraftLines) -> LinesTerm {
        let per = draft.having.first().map_or(0, |(limit, _)| self.limit(*limit, self.world.board).per).max(1);
        let condition = |(limit, piece_types): &(DrawnLimit, Vec<(u8, u8)>)| {
            (DrawnLimit { per: 0, ..*limit }, self.each_once(holders, place, piece_types))
        };
        let coefficient = if draft.coefficient == 0 { 1 } else { draft.coefficient.into() };
        LinesTerm { coefficient, per, having: draft.having.iter().map(condition).collect() }
    }

    /// Whether some number of pieces satisfies all that a term says of equal pieces, regardless of room.
    fn agrees(term: &LinesTerm) -> bool {
        // A drawn condition requires at most one piece, and omits no number beyond these.
        const MOST: u8 = 4;
        let allows = |limit: &DrawnLimit, number: u8| {
            let is_left_out = number > limit.least && limit.without >> (number - limit.least - 1) & 1 == 1;
            let is_within = limit.least <= number && limit.most.is_none_or(|most| number <= most);
            is_within && (!is_left_out || limit.most == Some(number))
        };
        let has_all_of = |whole: &[SidedName], part: &[SidedName]| part.iter().all(|named| whole.contains(named));
        term.having.iter().all(|(limit, pieces)| {
            let same =
                || term.having.iter().filter(|(_, other)| has_all_of(pieces, other) && has_all_of(other, pieces));
            let parts = || term.having.iter().filter(|(_, other)| has_all_of(pieces, other));
            (0..=MOST).any(|number| same().all(|(limit, _)| allows(limit, number)))
                && parts().all(|(part, _)| limit.most.is_none_or(|most| part.least <= most))
        })
    }

    /// Whether some line has room for the pieces of each condition by itself: for the single piece that a condition may
    /// require.
    fn can_hold(&self, term: &LinesTerm) -> bool {
        let reached = |named: &SidedName| {
            let sides = (0..self.sides).filter(|&side| named.side.is_none_or(|named| named == side));
            let piece = self.find(named.piece);
            let having =
                sides.filter_map(|side| piece.filter(|piece| piece.belongs_to(side)).map(|piece| (side, piece)));
            having.fold(0, |all, (side, piece)| all | self.world.seen_by(side, piece.reach(&self.world)))
        };
        let mut asking = term.having.iter().filter(|(limit, _)| limit.least > 0);
        let asked: Vec<Squares> =
            asking.by_ref().map(|(_, pieces)| pieces.iter().fold(0, |all, named| all | reached(named))).collect();
        self.lines(term.per).iter().any(|line| asked.iter().all(|squares| squares & line != 0))
    }

    /// The least and the greatest sum, for each side that has any of the pieces or for all together.
    fn budget_reaches(
        &self,
        across: bool,
        terms: &[Term],
        lines: &[LinesTerm],
        held: Option<HeldValue>,
        groups: &[(i64, DrawnGroups)],
    ) -> Vec<(i64, i64)> {
        let all_lines = lines.iter().fold(held.map_or((0, 0), HeldValue::reach), |sum, term| {
            let all = term.coefficient * self.lines(term.per).len() as i64;
            (sum.0 + all.min(0), sum.1 + all.max(0))
        });
        // There may be more groups, but hardly ever is there room for none.
        let all_lines = groups.iter().fold(all_lines, |sum, (one, _)| (sum.0 + one.min(&0), sum.1 + one.max(&0)));
        let pieces_on_lines = || lines.iter().flat_map(|term| &term.having).flat_map(|(_, pieces)| pieces);
        let mut reaches: Vec<(i64, i64)> = Vec::new();
        for side in 0..self.sides {
            let mut reach: Option<(i64, i64)> = None;
            for term in terms.iter().filter(|term| term.named.side.is_none_or(|named| named == side)) {
                let Some(piece) = self.find(term.named.piece).filter(|piece| piece.belongs_to(side)) else { continue };
                let value = |number: u32| term.coefficient * i64::from(number.saturating_sub(term.over));
                let ends = (value(piece.count.0), value(piece.count.1.min(piece.room(&self.world))));
                let sum = reach.unwrap_or((0, 0));
                reach = Some((sum.0 + ends.0.min(ends.1), sum.1 + ends.0.max(ends.1)));
            }
            let is_on_lines = |named: &SidedName| self.find(named.piece).is_some_and(|piece| piece.belongs_to(side));
            if reach.is_none() && (!groups.is_empty() || pieces_on_lines().any(is_on_lines)) {
                reach = Some((0, 0));
            }
            reaches.extend(reach);
        }
        let with_lines = |reach: (i64, i64)| (reach.0 + all_lines.0, reach.1 + all_lines.1);
        let names_sides =
            terms.iter().map(|term| &term.named).chain(pieces_on_lines()).any(|named| named.side.is_some());
        match across || names_sides {
            true => vec![with_lines(reaches.iter().fold((0, 0), |sum, reach| (sum.0 + reach.0, sum.1 + reach.1)))],
            false => reaches.into_iter().map(with_lines).collect(),
        }
    }

    fn relation(
        &self,
        required: bool,
        relation_verb: RelationVerb,
        pair: [(u8, u8); 2],
        whose: Whose,
        place: &DrawnPlace,
    ) -> Option<Decree> {
        let pieces = pair.map(|(_, piece)| self.piece(piece));
        let sides = [0, 1].map(|index| pieces[index].owner.unwrap_or(pair[index].0 % self.sides));
        let pair = match whose {
            Whose::Enemy if self.sides > 1 => Pair::Enemy,
            Whose::Named => Pair::Named(sides),
            Whose::Any(AnyPiece::Enemy, _) if self.sides == 1 => Pair::Own,
            Whose::Any(piece, named) => Pair::Any(piece, named.then_some(sides[0])),
            _ => Pair::Own,
        };
        let mut place = place.clone();
        if let Some(region) = &mut place.region {
            region.settle(&self.world);
        }
        let decree = Decree::Relation { required, relation_verb, pieces: pieces.map(|piece| piece.name), pair, place };
        self.holds(&decree).then_some(decree)
    }

    /// Whether there are two such pieces, and any two of them can be in this relation.
    fn relation_holds(
        &self,
        required: bool,
        relation_verb: RelationVerb,
        pieces: [usize; 2],
        pair: Pair,
        place: &DrawnPlace,
    ) -> bool {
        let (Some(first), Some(second)) = (self.find(pieces[0]), self.find(pieces[1])) else { return false };
        let is_named = matches!(pair, Pair::Named(_) | Pair::Any(_, Some(_)));
        let region = place.region.as_ref().map_or(self.world.board, |region| region.squares(&self.world));
        let meant = |side: u8| if is_named { region } else { self.world.seen_by(side, region) };
        // Lines are as written where squares are.
        let seen = |side: u8| if is_named { relation_verb } else { self.seen_so_by(side, relation_verb) };
        let can_stand_so = |(side, piece): (u8, &DrawnPieceType), other| {
            self.can_stand_so((seen(side), place.headings, meant(side)), (side, piece), other)
        };
        if region == 0 {
            return false;
        }
        if let Pair::Named([side, other]) = pair {
            return first.belongs_to(side) && second.belongs_to(other) && can_stand_so((side, first), (other, second));
        }
        if let Pair::Any(any, named) = pair {
            if any == AnyPiece::Enemy && self.sides == 1 || named.is_some_and(|side| !first.belongs_to(side)) {
                return false;
            }
            let mut stand = 0;
            let firsts = (0..self.sides).filter(|&side| first.belongs_to(side));
            for side in firsts.filter(|&side| named.is_none_or(|named| named == side)) {
                let others = || {
                    let sides = (0..self.sides).flat_map(|side| self.pieces.iter().map(move |piece| (side, piece)));
                    sides.filter(|(other_side, other)| {
                        let is_owner = match any {
                            AnyPiece::Anybody => true,
                            AnyPiece::Own => *other_side == side,
                            AnyPiece::Enemy => *other_side != side,
                            AnyPiece::OfPiece => other.name == second.name,
                        };
                        is_owner && other.belongs_to(*other_side) && self.one_layer((side, first), (*other_side, other))
                    })
                };
                if others().next().is_none() && !required {
                    continue;
                }
                if !others().any(|other| can_stand_so((side, first), other)) {
                    return false;
                }
                stand += 1;
            }
            return stand > 0;
        }
        let mut pairs = 0;
        for side in (0..self.sides).filter(|&side| first.belongs_to(side)) {
            for other in (0..self.sides).filter(|&other| (side == other) == (pair == Pair::Own)) {
                match second.belongs_to(other) {
                    true if !can_stand_so((side, first), (other, second)) => return false,
                    true => pairs += 1,
                    false if required => return false,
                    false => {}
                }
            }
        }
        pairs > 0
    }

    pub(super) fn one_layer(
        &self,
        (side, piece): (u8, &DrawnPieceType),
        (other_side, other): (u8, &DrawnPieceType),
    ) -> bool {
        piece.layer == other.layer
            && (side == other_side || piece.layer == 0 || !self.layers[usize::from(piece.layer) - 1])
    }

    /// The relation verb from that side's view: with files or ranks reversed, rising lines are falling ones.
    fn seen_so_by(&self, side: u8, relation_verb: RelationVerb) -> RelationVerb {
        match relation_verb {
            RelationVerb::Faces(bits) if side == 1 => RelationVerb::Faces(self.world.lines_seen(bits)),
            RelationVerb::Aligned(bits) if side == 1 => RelationVerb::Aligned(self.world.lines_seen(bits)),
            _ => relation_verb,
        }
    }

    /// Whether the checker will see sense in a rule.
    pub(super) fn holds(&self, decree: &Decree) -> bool {
        match decree {
            Decree::Cap { pieces, limit, region, .. } => {
                let squares = region.squares(&self.world);
                squares != 0
                    && self.limit(*limit, squares) == *limit
                    && pieces.iter().all(|&named| self.is_there(named))
            }
            Decree::Groups { demand, groups } => {
                let from = match demand {
                    DrawnDemand::Path(_, from, _) => Some(from),
                    _ => None,
                };
                self.groups_hold(groups.occupants().chain(from))
                    && groups.has_squares(&self.world)
                    && demand.has_squares(&self.world)
            }
            Decree::Budget { across, terms, lines, held, groups, range, .. } => {
                let pieces_on_lines = lines.iter().flat_map(|term| &term.having).flat_map(|(_, pieces)| pieces);
                terms.iter().map(|term| &term.named).chain(pieces_on_lines).all(|&named| self.is_there(named))
                    && lines.iter().all(|term| self.has_lines(term.per) && Self::agrees(term) && self.can_hold(term))
                    && self.has_state_variable(*held)
                    && self.groups_hold(groups.iter().flat_map(|(_, groups)| groups.occupants()))
                    && groups.iter().all(|(_, groups)| groups.has_squares(&self.world))
                    && self
                        .budget_reaches(*across, terms, lines, *held, groups)
                        .iter()
                        .all(|reach| reach.0 <= range.1 && range.0 <= reach.1)
            }
            Decree::Forbid { literals, held, copies } => {
                self.has_state_variable(*held) && self.forbid_holds(literals, copies)
            }
            Decree::Relation { required, relation_verb, pieces, pair, place } => {
                self.relation_holds(*required, *relation_verb, *pieces, *pair, place)
            }
        }
    }

    /// Whether such a piece exists, and the named side has it.
    fn is_there(&self, named: SidedName) -> bool {
        self.find(named.piece).is_some_and(|piece| named.side.is_none_or(|side| piece.belongs_to(side)))
    }

    /// Removes statements that an edit has made invalid, if they have a name.
    pub(super) fn laws_that_hold(&mut self) {
        let laws = std::mem::take(&mut self.laws);
        self.laws = laws.iter().filter(|law| !law.named || self.holds(&law.decree)).cloned().collect();
    }
}

impl WhoseNumbers {
    fn is_across(self) -> bool {
        matches!(self, WhoseNumbers::Across | WhoseNumbers::AcrossAndNamed)
    }
}

impl Decree {
    /// The value of a state variable that the rule speaks of.
    pub(super) fn held(&self) -> Option<HeldValue> {
        match self {
            Decree::Budget { held, .. } | Decree::Forbid { held, .. } => *held,
            Decree::Cap { .. } | Decree::Relation { .. } | Decree::Groups { .. } => None,
        }
    }

    /// The names of the pieces in the rule.
    pub(super) fn pieces(&self) -> Vec<usize> {
        match self {
            Decree::Cap { pieces, .. } => pieces.iter().map(|named| named.piece).collect(),
            Decree::Budget { terms, lines, groups, .. } => {
                let pieces_on_lines = lines.iter().flat_map(|term| &term.having).flat_map(|(_, pieces)| pieces);
                let in_groups = pieces_of(groups.iter().flat_map(|(_, groups)| groups.occupants()));
                let counted = terms.iter().map(|term| &term.named).chain(pieces_on_lines).map(|named| named.piece);
                counted.chain(in_groups).collect()
            }
            Decree::Groups { demand, groups } => {
                let from = match demand {
                    DrawnDemand::Path(_, from, _) => Some(from),
                    _ => None,
                };
                pieces_of(groups.occupants().chain(from)).collect()
            }
            Decree::Forbid { literals, .. } => literals.iter().map(|literal| literal.piece).collect(),
            Decree::Relation { pieces, .. } => pieces.to_vec(),
        }
    }
}

//! Relations between pieces: the pieces they hold for, and whether these can occur in the relation.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{Adjacency, Demand, Direction, PieceTypeId, Relation, RelationKind, Squares};

use super::NamedSets;
use super::directions::{axes_listed, headings_listed, heads, line_in_words};
use super::grid::CheckedGrid;
use super::roster::Roster;
use super::spec::Spec;
use super::text_of;
use crate::ast::{
    self, AnyOwner, BoardAxes, HeadingKind, Name, NamedThing, OtherPiece, RelationVerb, SidedPiece, Spanned,
    WrittenAdjacency,
};
use crate::catalogue::{self, NeverFixed};
use crate::report::Report;
use crate::sources::Sources;

/// The relations without sides, for each side in turn in the file's order; then those that name the sides.
pub(super) fn relations(
    spec: &Spec,
    roster: &Roster,
    named: &NamedSets,
    sources: &Sources,
    report: &mut Report,
) -> Vec<Relation> {
    let Some(grid) = roster.grid else { return Vec::new() };
    let mut drafts: Vec<Vec<Relation>> = vec![Vec::new(); roster.sides.len() + 1];
    let mut reader = RelationReader { spec, roster, grid, neighbours: BTreeMap::new(), report };
    for written in spec.relations() {
        let demand = reader.demand(&written.demand);
        let Some(headings) = reader.headings(written, demand) else { continue };
        let Some(squares) = reader.squares(written, named) else { continue };
        let mut dealt = Vec::new();
        for (place, first, seconds) in reader.pieces(written, demand) {
            let side = roster.piece(first).side.0;
            let [second, or @ ..] = seconds.as_slice() else { continue };
            // Rules that name the sides have their squares and lines as written.
            let viewer = if written.first.side.is_some() { 0 } else { side };
            let demand = grid.demand_seen_by(viewer, demand);
            let relation = Relation {
                name: text_of(written.name.as_ref()),
                demand,
                first,
                second: *second,
                or: or.to_vec().into(),
                squares: squares.as_ref().map(|squares| grid.seen_by(viewer, squares)),
                toward: toward(grid, side, demand.relation_kind(), &headings).into(),
                origin: sources.origin(written.span),
            };
            dealt.push((place, relation));
        }
        for (place, relation) in reader.possible(written, dealt) {
            drafts[place as usize].push(relation);
        }
    }
    drafts.into_iter().flatten().collect()
}

/// The directions on the board towards the other piece. They have one of the headings from the view of the first
/// piece's side, or any direction if there are no headings.
fn toward(
    grid: &CheckedGrid,
    side: u32,
    relation_kind: RelationKind,
    headings: &BTreeSet<HeadingKind>,
) -> Vec<Direction> {
    let leads_so = |direction: &Direction| headings.iter().any(|&heading| heads(*direction, heading));
    // Neighbours do not depend on the side.
    let seen = grid.board.directions(grid.relation_kind_seen_by(side, relation_kind)).filter(leads_so);
    seen.map(|direction| grid.direction_seen_by(side, direction)).collect()
}

/// The reason why no two pieces can be in the relation.
enum Never {
    /// The layers of the pieces have different squares.
    OnLayersApart,
    /// Another reason, as a clause.
    Because(String),
}

/// Reads the relations in order.
struct RelationReader<'a, 'b> {
    spec: &'b Spec<'a>,
    roster: &'b Roster<'a, 'b>,
    grid: &'b CheckedGrid,
    /// A cache of the squares in relation to each piece.
    neighbours: BTreeMap<(PieceTypeId, RelationKind), Squares>,
    report: &'b mut Report,
}

impl RelationReader<'_, '_> {
    fn demand(&mut self, demand: &ast::Demand) -> Demand {
        match demand {
            ast::Demand::Forbidden(RelationVerb::Faces(directions)) => {
                Demand::Forbidden(RelationKind::Faces(axes_listed(directions, self.report)))
            }
            ast::Demand::Forbidden(RelationVerb::Regardless(written)) => {
                Demand::Forbidden(RelationKind::Regardless(self.adjacency(written)))
            }
            ast::Demand::Required(written) => Demand::Required(self.adjacency(written)),
        }
    }

    fn adjacency(&mut self, written: &WrittenAdjacency) -> Adjacency {
        match written {
            WrittenAdjacency::Touches => Adjacency::Touches,
            WrittenAdjacency::Beside => Adjacency::Beside,
            WrittenAdjacency::Aligned(directions) => Adjacency::Aligned(axes_listed(directions, self.report)),
        }
    }

    /// The headings towards the other piece; all if none are written. `None`, with a mistake reported, if they leave no
    /// direction.
    fn headings(&mut self, written: &ast::Relation, demand: Demand) -> Option<BTreeSet<HeadingKind>> {
        let headings = headings_listed(&written.headings, self.report);
        if let Some(first) = written.headings.first()
            && toward(self.grid, 0, demand.relation_kind(), &headings).is_empty()
        {
            self.report.add(|| catalogue::no_direction(first.span));
            return None;
        }
        Some(headings)
    }

    /// The squares of the first piece to which the relation applies; `None`, with a mistake reported, if they are empty
    /// or unknown.
    fn squares(&mut self, written: &ast::Relation, named: &NamedSets) -> Option<Option<Squares>> {
        let Some(region) = &written.region else { return Some(None) };
        let squares = named.regions.squares(region, self.report)?;
        if squares.is_empty() {
            self.report.add(|| catalogue::region_empty(region.span, "the relation"));
            return None;
        }
        Some(Some(squares))
    }

    /// The first pieces and their partners, each with the number of its side. Relations that name the sides come after
    /// those of all sides.
    fn pieces(&mut self, written: &ast::Relation, demand: Demand) -> Vec<(u32, PieceTypeId, Vec<PieceTypeId>)> {
        let enemy = match &written.second {
            OtherPiece::PieceType { enemy, .. } => *enemy,
            OtherPiece::Any { owner, .. } => *owner == AnyOwner::Enemy,
        };
        if enemy && self.roster.sides.len() == 1 {
            if self.grid.sides_known {
                self.report.add(|| catalogue::no_enemy(written.second.span()));
            }
            return Vec::new();
        }
        let after_all = self.roster.sides.len() as u32;
        match (&written.first.side, &written.second) {
            (Some(side), OtherPiece::Any { piece, owner, .. }) => {
                let Some(side) = self.roster.side(&side.text) else { return Vec::new() };
                let Some(first) = self.roster.find(side, &written.first.piece.text) else {
                    self.report_lacking(&written.first.piece, side, None);
                    return Vec::new();
                };
                self.any(written, vec![(after_all, first)], piece.as_ref(), *owner)
            }
            (None, OtherPiece::Any { piece, owner, .. }) => {
                let firsts = self
                    .roster
                    .side_numbers()
                    .filter_map(|side| Some((side, self.roster.find(side, &written.first.piece.text)?)));
                self.any(written, firsts.collect(), piece.as_ref(), *owner)
            }
            (first, OtherPiece::PieceType { piece: second, enemy }) => match (first, &second.side) {
                (Some(side), Some(other)) => {
                    let sides = self.roster.side(&side.text).zip(self.roster.side(&other.text));
                    let pair = sides.and_then(|sides| self.with_sides(written, second, sides));
                    pair.map(|(first, second)| (after_all, first, vec![second])).into_iter().collect()
                }
                (Some(side), None) => {
                    self.roster.report_mixed([side].into_iter(), second.span, written.first.span, self.report);
                    Vec::new()
                }
                (None, Some(side)) => {
                    self.roster.report_mixed([side].into_iter(), written.first.span, second.span, self.report);
                    Vec::new()
                }
                (None, None) => self.for_each_side(written, demand, &second.piece, *enemy),
            },
        }
    }

    /// Relations of these pieces to any matching piece of their layers, each with its place in the order.
    fn any(
        &mut self,
        written: &ast::Relation,
        firsts: Vec<(u32, PieceTypeId)>,
        piece: Option<&Name>,
        owner: AnyOwner,
    ) -> Vec<(u32, PieceTypeId, Vec<PieceTypeId>)> {
        let others = |first: PieceTypeId| {
            let first = self.roster.piece(first);
            let is_meant = |id: &PieceTypeId| {
                let other = self.roster.piece(*id);
                let is_owner = match owner {
                    AnyOwner::Anybody => true,
                    AnyOwner::Own => other.side == first.side,
                    AnyOwner::Enemy => other.side != first.side,
                };
                other.layer == first.layer && is_owner && piece.is_none_or(|name| name.text == other.written.name.text)
            };
            (0..self.roster.pieces.len() as u32).map(PieceTypeId).filter(is_meant).collect::<Vec<_>>()
        };
        let pieces: Vec<_> = firsts.into_iter().map(|(place, first)| (place, first, others(first))).collect();
        let named = std::iter::once(&written.first.piece).chain(piece);
        let known = named.into_iter().all(|name| self.spec.has(NamedThing::PieceType, &name.text));
        let alone = || pieces.iter().filter(|(_, _, others)| others.is_empty());
        if known && alone().count() == pieces.len() {
            self.report.add(|| catalogue::pattern_of_no_side(written.span));
        } else if known && matches!(written.demand, ast::Demand::Required(_)) {
            let why = Never::Because("there is no such piece on its layer".to_string());
            alone().for_each(|&(_, first, _)| self.report_never(written, first, None, &why, true));
        }
        pieces
    }

    fn with_sides(
        &mut self,
        written: &ast::Relation,
        other: &SidedPiece,
        sides: (u32, u32),
    ) -> Option<(PieceTypeId, PieceTypeId)> {
        let first = self.roster.find(sides.0, &written.first.piece.text);
        let second = self.roster.find(sides.1, &other.piece.text);
        for (piece, side, found) in [(&written.first, sides.0, first), (other, sides.1, second)] {
            if found.is_none() {
                self.report_lacking(&piece.piece, side, None);
            }
        }
        first.zip(second)
    }

    /// A forbidden pair of pieces of two sides occurs once, if the order of the two does not matter.
    fn for_each_side(
        &mut self,
        written: &ast::Relation,
        demand: Demand,
        other_piece: &Name,
        enemy: bool,
    ) -> Vec<(u32, PieceTypeId, Vec<PieceTypeId>)> {
        let is_mutual = written.headings.is_empty() && written.region.is_none();
        let mut pairs = Vec::new();
        let mut forbidden = BTreeSet::new();
        let mut lacking = false;
        let required = matches!(written.demand, ast::Demand::Required(_));
        for side in self.roster.side_numbers() {
            let Some(first) = self.roster.find(side, &written.first.piece.text) else { continue };
            for other in self.roster.side_numbers().filter(|&other| (other != side) == enemy) {
                match self.roster.find(other, &other_piece.text) {
                    Some(second) => {
                        let pair = (first.min(second), first.max(second), self.grid.demand_seen_by(side, demand));
                        if required || !is_mutual || forbidden.insert(pair) {
                            pairs.push((side, first, vec![second]));
                        }
                    }
                    None if required => {
                        lacking = true;
                        self.report_lacking(other_piece, other, Some(first));
                    }
                    None => {}
                }
            }
        }
        let known =
            [&written.first.piece, other_piece].iter().all(|name| self.spec.has(NamedThing::PieceType, &name.text));
        if pairs.is_empty() && !lacking && known {
            self.report.add(|| catalogue::pattern_of_no_side(written.span));
        }
        pairs
    }

    fn report_lacking(&mut self, piece: &Name, side: u32, stranded: Option<PieceTypeId>) {
        if self.spec.has(NamedThing::PieceType, &piece.text) {
            let side = self.roster.sides[side as usize];
            let stranded = stranded.map(|stranded| self.roster.title(stranded));
            self.report.add_once(|| catalogue::side_lacks_piece(piece, side, stranded.as_deref()));
        }
    }

    /// The possible relations of a statement; impossible ones are a mistake. For a forbidden relation, at least one
    /// must be possible. For a required one, all must be.
    fn possible(&mut self, written: &ast::Relation, dealt: Vec<(u32, Relation)>) -> Vec<(u32, Relation)> {
        let mut never = Vec::new();
        let mut possible = Vec::new();
        for (place, relation) in dealt {
            match self.why_never(&relation) {
                Some(why) => never.push((relation, why)),
                None => possible.push((place, relation)),
            }
        }
        let is_required = matches!(written.demand, ast::Demand::Required(_));
        if is_required || possible.is_empty() {
            for (Relation { first, second, .. }, why) in &never {
                self.report_never(written, *first, Some(*second), why, !possible.is_empty());
            }
        }
        possible
    }

    /// Reports that no piece of the first type can be in the relation with one of the second, if there is such a piece.
    /// `holds_elsewhere` tells whether pieces of other sides can.
    fn report_never(
        &mut self,
        written: &ast::Relation,
        first: PieceTypeId,
        second: Option<PieceTypeId>,
        why: &Never,
        holds_elsewhere: bool,
    ) {
        let at = written.first.span.to(written.second.span());
        let left = self.roster.title(first);
        let right = second.map(|second| self.roster.title(second)).unwrap_or_default();
        let why = match why {
            Never::OnLayersApart => return self.report.add_once(|| catalogue::different_layers(at, &left, &right)),
            Never::Because(why) => why,
        };
        let right = match (&written.second, Some(first) == second) {
            (OtherPiece::Any { .. }, _) => "any such piece".to_string(),
            (_, true) => format!("another {right}"),
            (_, false) => format!("a {right}"),
        };
        let along = |directions: &[Spanned<BoardAxes>]| {
            let words: Vec<&str> = directions.iter().map(|line| line_in_words(line.value)).collect();
            catalogue::listed(&words, "or")
        };
        let stands = match &written.demand {
            ast::Demand::Forbidden(RelationVerb::Faces(directions)) => {
                format!("faces {right} along {}", along(directions))
            }
            ast::Demand::Required(adjacency) | ast::Demand::Forbidden(RelationVerb::Regardless(adjacency)) => {
                match adjacency {
                    WrittenAdjacency::Touches => format!("touches {right}"),
                    WrittenAdjacency::Beside => format!("stands beside {right}"),
                    WrittenAdjacency::Aligned(directions) => {
                        format!("is aligned with {right} along {}", along(directions))
                    }
                }
            }
        };
        let fix = match (&written.demand, holds_elsewhere) {
            (ast::Demand::Forbidden(_), _) => NeverFixed::Forbidden,
            (ast::Demand::Required(_), false) => NeverFixed::Required,
            (ast::Demand::Required(_), true) => NeverFixed::RequiredOfOthers,
        };
        self.report.add_once(|| catalogue::never_stand_so(at, &left, &stands, why, fix));
    }

    /// The reason why no two pieces can be in the relation; `None` if they can, or if that is unknown.
    fn why_never(&mut self, relation: &Relation) -> Option<Never> {
        let &Relation { first, second, .. } = relation;
        if self.roster.piece(first).layer != self.roster.piece(second).layer {
            return Some(Never::OnLayersApart);
        }
        let mut why = None;
        let mut neighbours = None;
        for second in relation.seconds() {
            let never = self.why_never_with(relation, second, &mut neighbours)?;
            why = why.or(Some(never));
        }
        why.map(Never::Because)
    }

    /// The reason why no two pieces of those types can be in the relation; `None` if they can, or if that is unknown.
    /// `neighbours` lazily computes the squares of the other pieces, for a relation limited to some first pieces or
    /// some directions.
    fn why_never_with(
        &mut self,
        relation: &Relation,
        second: PieceTypeId,
        neighbours: &mut Option<Squares>,
    ) -> Option<String> {
        let (first, relation_kind) = (relation.first, relation.relation_kind());
        let least = if first == second { 2 } else { 1 };
        for piece in [first, second] {
            let (_, most) = self.roster.piece(piece).count?;
            if most < least {
                let number = if most == 0 { "no" } else { "only one" };
                return Some(format!("there is {number} {}", self.roster.title(piece)));
            }
        }
        let (from, to) = (self.roster.piece(first).reach.as_ref()?, self.roster.piece(second).reach.as_ref()?);
        let meant = relation.squares.as_ref().map(|squares| squares.intersection(from));
        let from = meant.as_ref().unwrap_or(from);
        let find = || self.grid.board.neighbours_of_any(from, relation_kind, &relation.toward);
        let found = match relation.is_mutual() {
            true => self.neighbours.entry((first, relation_kind)).or_insert_with(find),
            false => neighbours.get_or_insert_with(find),
        };
        found.is_disjoint(to).then(|| "no two of their squares are in this relation".to_string())
    }
}

//! Groups: their members and conditions for each side, and whether their numbers are possible.

use std::ops::Range;

use qishu_rules::{
    Adjacency, BoardAxes, GroupCondition, GroupRule, GroupTerm, Groups, LayerId, Occupants, PieceTypeId,
};

use super::NamedSets;
use super::directions::axes_listed;
use super::grid::CheckedGrid;
use super::holders::Holders;
use super::lines;
use super::numbers::AllowedNumbers;
use super::roster::Roster;
use super::spec::Spec;
use super::text_of;
use crate::ast::{self, AnyOwner, GroupDemand, GroupVerb, NamedThing, Occupant, OtherPiece, SidedPiece};
use crate::catalogue;
use crate::report::Report;
use crate::sources::{Sources, Span};

/// The rules about groups: those of each side in turn, then those of all sides together.
pub(super) fn group_rules(
    spec: &Spec,
    roster: &Roster,
    named: &NamedSets,
    sources: &Sources,
    report: &mut Report,
) -> Vec<GroupRule> {
    let Some(grid) = roster.grid else { return Vec::new() };
    let mut held = Vec::new();
    for rule in spec.groups() {
        held.extend(AskedGroups::new(rule.into(), (spec, roster), report).map(|asked| (rule, asked)));
    }
    let mut reader = GroupReader { roster, grid, named, report };
    let mut rules = Vec::new();
    let mistakes = reader.report.len();
    // For each rule whether some side has it, and the most groups as long as no side's number of groups is limited.
    let mut idle: Vec<Option<Option<usize>>> = vec![None; held.len()];
    for holders in [Holders::EachSide, Holders::AllTogether] {
        for sides in holders.sides(roster) {
            for ((rule, asked), idle) in held.iter().zip(&mut idle).filter(|((_, asked), _)| asked.holders == holders) {
                let Some((rule, most)) = reader.rule(asked, sides.clone(), rule.name.as_ref(), sources) else {
                    continue;
                };
                let most = Some(most).filter(|&most| asked.allowed.never_binds(most as u64));
                *idle = Some(idle.map_or(most, |before| before.zip(most).map(|(before, most)| before.max(most))));
                rules.push(rule);
            }
        }
    }
    for ((rule, _), idle) in held.iter().zip(idle) {
        match idle {
            None if report.len() > mistakes || !is_known(&rule.demand, spec) => {}
            None => report.add(|| catalogue::pattern_of_no_side(rule.span)),
            Some(Some(most)) => report.warn(|| catalogue::groups_never_bind(rule.span, most)),
            Some(None) => {}
        }
    }
    rules
}

/// What a statement about the game asks of groups: for each side the rule, or one for all sides together. Empty if it has
/// a mistake, which has been reported.
pub(super) fn asked_of_sides(
    written: WrittenDemand<'_>,
    (spec, roster): (&Spec, &Roster),
    named: &NamedSets,
    sources: &Sources,
    report: &mut Report,
) -> Vec<(Range<u32>, GroupRule)> {
    let Some(grid) = roster.grid else { return Vec::new() };
    let (demand, span) = (written.demand, written.span);
    let Some(asked) = AskedGroups::new(written, (spec, roster), report) else { return Vec::new() };
    let mistakes = report.len();
    let mut reader = GroupReader { roster, grid, named, report };
    let mut rules = Vec::new();
    for sides in asked.holders.sides(roster) {
        let rule = reader.rule(&asked, sides.clone(), None, sources);
        rules.extend(rule.map(|(rule, _)| (sides, rule)));
    }
    if rules.is_empty() && report.len() == mistakes && is_known(demand, spec) {
        report.add(|| catalogue::pattern_of_no_side(span));
    }
    rules
}

/// What a statement asks of groups.
#[derive(Clone, Copy)]
pub(super) struct WrittenDemand<'a> {
    /// What is asked.
    pub(super) demand: &'a GroupDemand,
    /// Whether it is required, and not forbidden.
    pub(super) required: bool,
    /// The statement.
    pub(super) span: Span,
}

impl<'a> From<&'a ast::GroupRule> for WrittenDemand<'a> {
    fn from(rule: &'a ast::GroupRule) -> WrittenDemand<'a> {
        WrittenDemand { demand: &rule.demand, required: rule.required, span: rule.span }
    }
}

/// What a statement asks, with the sides for which it does and the numbers of groups.
struct AskedGroups<'a> {
    written: WrittenDemand<'a>,
    holders: Holders,
    allowed: AllowedNumbers,
}

impl<'a> AskedGroups<'a> {
    /// `None` if it has a mistake, which has been reported.
    fn new(
        written: WrittenDemand<'a>,
        (spec, roster): (&Spec, &Roster),
        report: &mut Report,
    ) -> Option<AskedGroups<'a>> {
        let (groups, from) = (written.demand.groups(), written.demand.from());
        let pieces = groups.sided_pieces().chain(from);
        pieces.for_each(|piece| roster.check_named(piece, spec, report));
        let holders = holders(groups, from, roster, report);
        axes_listed(&groups.joined, report);
        let allowed = allowed(&written, report);
        let (holders, allowed) = holders.zip(allowed)?;
        Some(AskedGroups { written, holders, allowed })
    }
}

/// Whether all pieces are defined.
fn is_known(demand: &GroupDemand, spec: &Spec) -> bool {
    let named = demand.groups().pieces().filter_map(OtherPiece::piece);
    named.chain(demand.from().map(|from| &from.piece)).all(|name| spec.has(NamedThing::PieceType, &name.text))
}

/// The sides for which groups are counted. `None`, with a mistake reported, if only some of the pieces have their sides
/// before them.
fn holders(groups: &ast::Groups, from: Option<&SidedPiece>, roster: &Roster, report: &mut Report) -> Option<Holders> {
    let holders = Holders::of(false, groups.sided_pieces().chain(from), roster, report)?;
    let Some(relative) = groups.relative() else { return Some(holders) };
    match groups.sided_pieces().chain(from).find(|piece| piece.side.is_some()) {
        None => Some(Holders::EachSide),
        Some(piece) => {
            report.add(|| catalogue::sides_mixed(relative, piece.span));
            None
        }
    }
}

/// The numbers of groups that are allowed. `None` if they have a mistake, which has been reported.
fn allowed(written: &WrittenDemand<'_>, report: &mut Report) -> Option<AllowedNumbers> {
    let between = |low: i64, high: i64| Some(AllowedNumbers { low, high, gaps: qishu_rules::Gaps::NONE });
    match written.demand {
        GroupDemand::Number(Some(numbers), _) => lines::allowed(&numbers.value, numbers.span, report),
        GroupDemand::Chain(..) | GroupDemand::Number(None, _) if written.required => between(1, u32::MAX.into()),
        _ => between(0, 0),
    }
}

/// The groups that the summands of a budget count, for some sides.
pub(super) fn group_terms(
    budget: &ast::Budget,
    sides: Range<u32>,
    roster: &Roster,
    named: &NamedSets,
    report: &mut Report,
) -> Vec<(GroupTerm, usize)> {
    let Some(grid) = roster.grid else { return Vec::new() };
    let mut reader = GroupReader { roster, grid, named, report };
    let read = |term: &ast::Term| {
        let (groups, most) = reader.groups(term.groups()?, None, sides.clone())?;
        Some((GroupTerm { coefficient: term.coefficient, groups }, most))
    };
    budget.terms.iter().filter_map(read).collect()
}

/// Reads groups for one side after another.
struct GroupReader<'a, 'b> {
    roster: &'b Roster<'a, 'b>,
    grid: &'b CheckedGrid,
    named: &'b NamedSets<'b, 'a, 'b>,
    report: &'b mut Report,
}

impl GroupReader<'_, '_> {
    /// The rule for some sides, and the most groups that there can be; `None` for sides without such pieces.
    fn rule(
        &mut self,
        asked: &AskedGroups<'_>,
        sides: Range<u32>,
        name: Option<&ast::Name>,
        sources: &Sources,
    ) -> Option<(GroupRule, usize)> {
        let AskedGroups { written, allowed, .. } = asked;
        let (groups, most) = self.demanded(written, sides)?;
        if allowed.low > most as i64 {
            self.report.add_once(|| catalogue::groups_impossible(written.span, allowed.low, most));
        }
        let rule =
            GroupRule { name: text_of(name), groups, limit: allowed.limit(), origin: sources.origin(written.span) };
        Some((rule, most))
    }

    /// The groups that are counted, and the most that there can be; `None` for sides without such pieces.
    fn demanded(&mut self, written: &WrittenDemand<'_>, sides: Range<u32>) -> Option<(Groups, usize)> {
        let (mut groups, most) = self.groups(written.demand.groups(), written.demand.from(), sides.clone())?;
        let conditions = groups.conditions.to_mut();
        match written.demand {
            GroupDemand::Every(_) => conditions.iter_mut().for_each(|condition| condition.holds = !condition.holds),
            GroupDemand::Number(..) => {}
            GroupDemand::Chain(_, between) => {
                for region in between {
                    conditions.push(self.reaching(&groups.members, region, sides.start)?);
                }
            }
            GroupDemand::Path { from, to, .. } => {
                let beginning: Vec<PieceTypeId> = self.roster.meant(from, sides.clone()).collect();
                conditions.push(GroupCondition::with(Occupants::new(beginning.into(), false)));
                let mut reaching = self.reaching(&groups.members, to, sides.start)?;
                reaching.holds = !written.required;
                conditions.push(reaching);
            }
        }
        if conditions.len() > Groups::MOST_CONDITIONS {
            self.report
                .add_once(|| catalogue::too_many(written.span, "conditions on a group", Groups::MOST_CONDITIONS));
            return None;
        }
        Some((groups, most))
    }

    /// Groups with their own conditions, and the most that there can be: as many as they have squares. `None` for sides
    /// without such pieces. `from` is a further member.
    fn groups(
        &mut self,
        written: &ast::Groups,
        from: Option<&SidedPiece>,
        sides: Range<u32>,
    ) -> Option<(Groups, usize)> {
        // A side without any of the pieces that the rule gives it has no such rule.
        let mut own = written.sided_pieces().chain(from).filter(|piece| piece.side.is_none()).peekable();
        if own.peek().is_some() && !own.any(|piece| self.roster.meant(piece, sides.clone()).next().is_some()) {
            return None;
        }
        let layer = self.layer(written, from, &sides)?;
        let mut members = self.occupants(&written.members, layer, &sides)?;
        for piece in from.into_iter().flat_map(|from| self.roster.meant(from, sides.clone())) {
            if !members.piece_types.contains(&piece) {
                members.piece_types.to_mut().push(piece);
            }
        }
        if members.piece_types.is_empty() && !members.empty {
            return None;
        }
        let lines = written.joined.iter().map(|line| line.value);
        let axes = lines.fold(BoardAxes::NONE, BoardAxes::union);
        let is_told = !written.joined.is_empty() || written.apart.is_some();
        let joined = is_told.then(|| self.grid.axes_seen_by(sides.start, axes));
        let mut conditions = Vec::new();
        for condition in &written.conditions {
            let read = match &condition.verb {
                GroupVerb::Reaching(region) => self.reaching(&members, region, sides.start)?,
                GroupVerb::With(list) => GroupCondition::with(self.occupants(list, layer, &sides)?),
                GroupVerb::Beside(list) => {
                    GroupCondition::near(Adjacency::Beside, self.occupants(list, layer, &sides)?)
                }
                GroupVerb::Touching(list) => {
                    GroupCondition::near(Adjacency::Touches, self.occupants(list, layer, &sides)?)
                }
            };
            conditions.push(GroupCondition { holds: condition.holds, ..read });
        }
        if conditions.len() > Groups::MOST_CONDITIONS {
            let most = Groups::MOST_CONDITIONS;
            self.report.add_once(|| catalogue::too_many(written.span, "conditions on a group", most));
            return None;
        }
        let most = self.squares_of(&members);
        Some((Groups { layer, joined, members, conditions: conditions.into() }, most))
    }

    /// The layer of the groups: that of the pieces that are named, or the common one. `None`, with a mistake reported,
    /// if these are on several layers.
    fn layer(&mut self, written: &ast::Groups, from: Option<&SidedPiece>, sides: &Range<u32>) -> Option<LayerId> {
        let named = written.pieces().filter(|piece| piece.piece().is_some());
        let mut named: Vec<(Span, PieceTypeId)> = named
            .flat_map(|piece| self.roster.meant_of_any(piece, sides).into_iter().map(|id| (piece.span(), id)))
            .collect();
        let beginning =
            from.into_iter().flat_map(|from| self.roster.meant(from, sides.clone()).map(|id| (from.span, id)));
        named.extend(beginning);
        let Some(&(_, first)) = named.first() else { return Some(LayerId(0)) };
        let layer = self.roster.piece(first).layer;
        match named.iter().find(|(_, other)| self.roster.piece(*other).layer != layer) {
            None => Some(layer),
            Some(&(at, other)) => {
                let (first, other) = (self.roster.title(first), self.roster.title(other));
                self.report.add_once(|| catalogue::different_layers(at, &first, &other));
                None
            }
        }
    }

    /// The squares that are meant, on a layer. `None`, with a mistake reported, if their region is unknown or empty.
    fn occupants(&mut self, written: &ast::Occupants, layer: LayerId, sides: &Range<u32>) -> Option<Occupants> {
        let mut piece_types: Vec<PieceTypeId> = Vec::new();
        let mut empty = false;
        for (index, occupant) in written.list.iter().enumerate() {
            let words = occupant.to_string();
            if let Some(first) = written.list[..index].iter().find(|other| other.to_string() == words) {
                self.report.add_once(|| catalogue::occupant_repeated(occupant.span(), first.span(), &words));
            }
            match occupant {
                Occupant::Empty(_) => empty = true,
                Occupant::Piece(piece) => piece_types.extend(self.roster.meant_of_any(piece, sides)),
            }
        }
        piece_types.retain(|&id| self.roster.piece(id).layer == layer);
        piece_types.sort_unstable();
        piece_types.dedup();
        let squares = match &written.region {
            Some(region) => Some(self.squares(region, sides.start)?),
            None => None,
        };
        Some(Occupants { piece_types: piece_types.into(), empty, squares })
    }

    /// The condition that a group has a square in a region.
    fn reaching(&mut self, members: &Occupants, region: &ast::Region, side: u32) -> Option<GroupCondition> {
        let squares = self.squares(region, side)?;
        Some(GroupCondition::with(Occupants { squares: Some(squares), ..members.clone() }))
    }

    /// A region as a side sees it. `None`, with a mistake reported, if it is unknown or empty.
    fn squares(&mut self, region: &ast::Region, side: u32) -> Option<qishu_rules::Squares> {
        let squares = self.named.regions.squares(region, self.report)?;
        if squares.is_empty() {
            self.report.add_once(|| catalogue::region_empty(region.span, "the rule about groups"));
            return None;
        }
        Some(self.grid.seen_by(side, &squares))
    }

    /// The number of squares that can be members.
    fn squares_of(&self, members: &Occupants) -> usize {
        let reaches = members.piece_types.iter().filter_map(|&id| self.roster.piece(id).reach.clone());
        let all = match members.empty {
            true => self.grid.board.squares().clone(),
            false => reaches.fold(qishu_rules::Squares::EMPTY, |all, reach| all.union(&reach)),
        };
        members.squares.as_ref().map_or(all.len(), |squares| all.intersection(squares).len())
    }
}

impl ast::Groups {
    /// The pieces that are named with or without a side, but not relative to one.
    pub(super) fn sided_pieces(&self) -> impl Iterator<Item = &SidedPiece> + Clone {
        self.pieces().filter_map(|piece| match piece {
            OtherPiece::PieceType { piece, enemy: false } => Some(piece),
            _ => None,
        })
    }

    /// The first piece that is another side's, or a side's own whatever it is.
    pub(super) fn relative(&self) -> Option<Span> {
        let is_relative = |piece: &&OtherPiece| match piece {
            OtherPiece::PieceType { enemy, .. } => *enemy,
            OtherPiece::Any { owner, .. } => *owner != AnyOwner::Anybody,
        };
        self.pieces().find(is_relative).map(OtherPiece::span)
    }
}

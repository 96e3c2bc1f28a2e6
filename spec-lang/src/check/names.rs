//! Names of all statements: every name of a region, a piece or a side is looked up once.

use super::lookups::Lookups;
use super::spec::Spec;
use super::usage::Usage;
use crate::ast::*;
use crate::report::Report;

/// What stands in place of a region: in a chain, in a cycle of a symmetry, and for a piece of a right or a castling.
const IN_CHAIN: &str = "a chain lists single squares, as in `a1-b1-c1`";
const IN_CYCLE: &str = "a cycle lists single squares, as in `(a1 c3)`";
const FOR_PIECE: &str = "each piece has a single square here, as in `e1`";

/// Reports all undefined names, and those that regions cannot have. Adds to the used names.
pub(super) fn check<'a>(spec: &Spec<'a>, usage: &mut Usage<'a>, report: &mut Report) {
    let own = |(_, name): &(&str, &Name)| name.span.file == spec.variant.name.span.file;
    let regions = spec.regions().map(|region| (NamedThing::Region.word(), &region.name));
    let partitions = spec.partitions().map(|one| (one.noun(), &one.name));
    usage.defined.extend(regions.chain(partitions).filter(own));
    let mut names = Lookups { spec, named: &mut usage.named, report, left_out: 0, in_list: false };
    if let Some(board) = spec.board {
        board.chains.iter().flatten().for_each(|square| names.single_square(square, IN_CHAIN));
        board.keep.iter().for_each(|keep| names.region(keep));
    }
    for region in spec.regions() {
        names.definition(&region.name);
        if let RegionBody::Expr(body) = &region.body {
            names.region(body);
        }
    }
    for partition in spec.partitions() {
        names.partition_definition(partition);
        names.in_list = true;
        partition.parts.iter().for_each(|part| names.region(part));
        names.in_list = false;
    }
    for piece in spec.pieces() {
        piece.owner.iter().for_each(|side| names.side(side, &[]));
        piece.placements.iter().flat_map(|placement| &placement.region).for_each(|region| names.region(region));
        piece.placements.iter().flat_map(|placement| &placement.limit).for_each(|limit| names.lines(&limit.per));
    }
    spec.rights().flat_map(|right| &right.gates).for_each(|piece| names.piece(piece));
    for (piece, region) in spec.rights().flat_map(|right| &right.staying) {
        names.piece(piece);
        names.region(region);
    }
    for cap in spec.caps() {
        cap.pieces.iter().for_each(|piece| names.sided_piece(piece));
        names.lines(&cap.limit.per);
        names.region(&cap.region);
    }
    for budget in spec.budgets() {
        for term in &budget.terms {
            match &term.summand {
                Summand::Pieces { piece, over: None } if spec.is_value(piece) => names.value(&piece.side, &piece.piece),
                Summand::Groups(_) => {}
                _ => term.pieces().for_each(|piece| names.sided_piece(piece)),
            }
        }
        budget.terms.iter().filter_map(Term::lines).for_each(|lines| names.lines(lines));
        budget.terms.iter().filter_map(Term::groups).for_each(|groups| names.groups(groups));
    }
    for forbid in spec.forbids() {
        for literal in &forbid.literals {
            let Some(place) = &literal.place else {
                names.value(&literal.side, &literal.piece);
                continue;
            };
            literal.side.iter().for_each(|side| names.side(side, &["no"]));
            names.piece(&literal.piece);
            if let LiteralPlace::Square(square) = place {
                names.square_of_pattern(square, &literal.piece);
            }
        }
        match forbid.copied.as_ref().map(|copied| &copied.value) {
            Some(Copied::Lines(lines)) => names.lines(lines),
            Some(Copied::Squares(region)) => region.iter().for_each(|region| names.region(region)),
            None => {}
        }
    }
    for relation in spec.relations() {
        names.sided_piece(&relation.first);
        names.piece_of_any(&relation.second);
        relation.region.iter().for_each(|region| names.region(region));
    }
    spec.groups().for_each(|rule| names.group_demand(&rule.demand));
    spec.must_not_leave.iter().for_each(|must| names.groups(&must.groups));
    spec.royal.iter().flat_map(|royal| royal.names()).for_each(|piece| names.piece(piece));
    spec.must_drop.iter().flat_map(|must| &must.pieces).for_each(|piece| names.piece(piece));
    for one in spec.moves() {
        let between = one.over.iter().flat_map(|over| match over {
            Over::Pieces(hurdle) => hurdle.but.as_slice(),
            Over::Empty | Over::NoEnemy(_) => &[],
        });
        let arrived_on = one.arrival.iter().flat_map(|arrival| match arrival {
            Arrival::Enemy { pieces, .. } | Arrival::Passed { pieces, .. } => pieces.as_slice(),
            Arrival::Empty(_) => &[],
        });
        one.motion.written_headings().for_each(|heading| names.written_lines(&heading.lines));
        if let Motion::CountedLeaps(leg) = &one.motion {
            names.piece_of_any(&leg.counted);
        }
        if let Motion::Castles(castling) = &one.motion {
            names.piece(&castling.with);
            names.region(&castling.from);
            let squares = std::iter::once(&castling.to).chain(&castling.with_path);
            squares.for_each(|square| names.single_square(square, FOR_PIECE));
            castling.right.iter().for_each(|right| names.right(right));
        }
        one.pieces.iter().chain(between).chain(arrived_on).for_each(|piece| names.piece(piece));
        [&one.from, &one.into, &one.within].into_iter().flatten().for_each(|region| names.region(region));
        one.for_held.iter().for_each(|piece| names.piece(piece));
        one.drop_limit.iter().for_each(|limit| names.lines(&limit.per));
        if let Some(then_drop) = &one.then_drop {
            names.piece(&then_drop.piece);
            then_drop
                .way
                .iter()
                .flat_map(DropWay::written_headings)
                .for_each(|heading| names.written_lines(&heading.lines));
            then_drop.into.iter().for_each(|region| names.region(region));
        }
    }
    spec.holdings().flat_map(|one| one.pieces.iter().chain(&one.held)).for_each(|piece| names.piece(piece));
    for effect in spec.effects() {
        effect.pieces.iter().for_each(|piece| names.piece(piece));
        if let Some((written_heading, by, or_on)) = effect.place.enclosing() {
            names.written_lines(&written_heading.lines);
            by.iter().for_each(|piece| names.piece(piece));
            or_on.iter().for_each(|region| names.region(region));
        }
        if let EffectPlace::AfterRow { lines, .. } = &effect.place {
            names.written_lines(lines);
        }
        effect.place.groups().into_iter().for_each(|groups| names.groups(groups));
        effect.within.iter().for_each(|region| names.region(region));
    }
    for promotion in spec.promotions() {
        promotion.names().for_each(|piece| names.piece(piece));
        std::iter::once(&promotion.region).chain(&promotion.from).for_each(|region| names.region(region));
    }
    for end in spec.ends() {
        end.side.iter().for_each(|side| names.side(side, &[]));
        match &end.ending {
            Ending::Quiet { moving, balance, .. } => {
                moving.iter().for_each(|piece| names.piece(piece));
                balance.iter().for_each(|balance| names.balance(balance));
            }
            Ending::Count { pieces, region, .. } => {
                pieces.iter().for_each(|piece| names.piece(piece));
                region.iter().for_each(|region| names.region(region));
            }
            Ending::NoMove { balance, .. } | Ending::Repeats { balance, .. } => {
                balance.iter().for_each(|balance| names.balance(balance))
            }
            Ending::Line(_, lines) => names.written_lines(lines),
            Ending::Groups(demand) => names.group_demand(demand),
            Ending::OnlyLeft(parts, _) => {
                parts.iter().flat_map(|part| &part.pieces).for_each(|piece| names.piece(piece));
                parts.iter().filter_map(|part| part.region.as_ref()).for_each(|region| names.region(region));
            }
            Ending::Checks(_) => {}
        }
    }
    for piece_value in spec.piece_values() {
        piece_value.pieces.iter().for_each(|piece| names.piece(piece));
        if let Bonus::On(_, region) | Bonus::Targets(_, Some(region)) = &piece_value.bonus {
            names.region(region);
        }
    }
    for weight in spec.weights() {
        for piece in &weight.pieces {
            match spec.is_value(piece) {
                true => names.value(&piece.side, &piece.piece),
                false => names.sided_piece(piece),
            }
        }
        weight.region.iter().for_each(|region| names.region(region));
    }
    for show in spec.shows() {
        match &show.what {
            ShownThing::Points => {}
            ShownThing::Shade(region)
            | ShownThing::Marks(region)
            | ShownThing::Diagonals(region)
            | ShownThing::Gap(_, region) => {
                names.region(region);
            }
            ShownThing::Sign(_) => names.piece(&show.name),
        }
    }
    for symmetry in spec.symmetries() {
        names.symmetry_definition(&symmetry.name);
        symmetry
            .squares
            .iter()
            .flat_map(|cycle| &cycle.members)
            .for_each(|square| names.single_square(square, IN_CYCLE));
        symmetry.pieces.iter().flat_map(|cycle| &cycle.members).for_each(|piece| names.piece_of_cycle(piece));
    }
    for layer in spec.layers() {
        layer.pieces.iter().for_each(|piece| names.piece(piece));
    }
    for meeting in spec.interactions.iter().flat_map(|stated| &stated.meetings) {
        names.piece(&meeting.piece);
        meeting.partners.iter().for_each(|partner| names.piece(&partner.piece));
    }
}

//! The statements of a game in the text of a digest, taken apart as in the statements of rules.

use qishu_rules::{
    Adjacency, Balance, Bearings, ChecksGiven, CountLimit, CountedLeg, CountedSides, DropLimit, DropNeighbours,
    EffectReach, EnclosingPieces, Ending, FollowingDrop, FollowingReach, Game, GameEnd, GameOutcome, GroupRule,
    GroupsOfSide, Holding, Leg, Motion, MoveEffect, MoveRule, Over, Passing, PieceChange, PieceRows, PieceTypeId,
    PiecesLeft, Promotion, PromotionTiming, ResultLimit, Right, Squares, Turn, WhenPassing,
};

use super::form::{DigestText, DigestValue, Tag, Tagged};

/// Appends all statements that determine games beyond the positions.
pub(super) fn write(game: &Game, text: &mut DigestText) {
    let Game {
        start: _,
        royal,
        royal_as_last,
        move_rules,
        rights,
        passing,
        holdings,
        effects,
        following_drops,
        promotions,
        must_capture,
        must_capture_most,
        must_not_check,
        must_not_leave,
        must_drop,
        turn,
        ends,
        piece_values: _,
    } = game;
    let mut fields: Vec<(&str, &dyn DigestValue)> = vec![("royal", royal), ("must-capture", must_capture)];
    if !royal_as_last.is_empty() {
        fields.push(("royal-as-last", royal_as_last));
    }
    if *must_capture_most {
        fields.push(("most", must_capture_most));
    }
    if *must_not_check {
        fields.push(("no-checks", must_not_check));
    }
    if !must_drop.is_empty() {
        fields.push(("must-drop", must_drop));
    }
    if let Some(Turn { state_variable: _, moves }) = turn {
        fields.push(("moves-in-turn", moves));
    }
    text.statement("game", &fields);
    for GroupsOfSide { side, groups } in &**must_not_leave {
        text.statement("must-not-leave", &[("side", side), ("groups", groups)]);
    }
    let staying = |(piece_type, squares): &(PieceTypeId, Squares)| StayingPiece {
        piece_type: *piece_type,
        squares: squares.clone(),
    };
    for Right { name: _, side, state_variable, pieces, gate, origin: _ } in &**rights {
        let pieces: Vec<StayingPiece> = pieces.iter().map(staying).collect();
        let mut fields: Vec<(&str, &dyn DigestValue)> =
            vec![("side", side), ("layer", state_variable), ("pieces", &pieces)];
        // Whether a right ends with the hand follows from the captures.
        fields.extend(gate.as_ref().map(|gate| ("gates", &gate.pieces as &dyn DigestValue)));
        text.statement("right", &fields);
    }
    // The squares follow from the moves.
    if let Some(Passing { state_variable, squares: _ }) = passing {
        text.statement("passing", &[("layer", state_variable)]);
    }
    move_rules.iter().for_each(|rule| write_move_rule(rule, text));
    for Holding { name: _, captured, held, origin: _ } in &**holdings {
        text.statement("hold", &[("captured", captured), ("as", held)]);
    }
    effects.iter().for_each(|effect| write_effect(effect, text));
    for FollowingDrop { piece_type, dropped, reach, into, origin: _ } in &**following_drops {
        let fields: [(&str, &dyn DigestValue); 4] =
            [("piece", piece_type), ("dropped", dropped), ("reach", reach), ("into", into)];
        text.statement("then-drops", &fields);
    }
    promotions.iter().for_each(|promotion| write_promotion(promotion, text));
    for GameEnd { name: _, outcome, side, ending, origin: _ } in &**ends {
        let mut fields: Vec<(&str, &dyn DigestValue)> = vec![("outcome", outcome)];
        fields.extend(side.as_ref().map(|side| ("for", side as &dyn DigestValue)));
        fields.push(("if", ending));
        text.statement("end", &fields);
    }
}

/// The most pieces on some lines.
struct LimitedLines<'l> {
    most: u32,
    lines: &'l [Squares],
}

impl DigestValue for LimitedLines<'_> {
    fn append(&self, text: &mut String) {
        Tagged("at-most", &[&self.most, &self.lines.to_vec()]).append(text);
    }
}

/// A piece that has to stay on one of its squares.
struct StayingPiece {
    piece_type: PieceTypeId,
    squares: Squares,
}

impl DigestValue for StayingPiece {
    fn append(&self, text: &mut String) {
        let StayingPiece { piece_type, squares } = self;
        match (squares.first(), squares.len()) {
            (Some(square), 1) => Tagged("on", &[piece_type, &square]).append(text),
            _ => Tagged("on", &[piece_type, squares]).append(text),
        }
    }
}

fn write_move_rule(rule: &MoveRule, text: &mut DigestText) {
    let MoveRule { name: _, piece_type, motion, to_empty, captures, from, into, within, again, .. } = rule;
    let special = [(rule.in_passing, Tag("in-passing")), (rule.passing, Tag("passing"))];
    let order = [(rule.afterwards, Tag("afterwards")), (rule.without_reversal, Tag("without-reversal"))];
    let special: Vec<Tag> = special.into_iter().chain(order).filter(|(is_so, _)| *is_so).map(|(_, tag)| tag).collect();
    let mut fields: Vec<(&str, &dyn DigestValue)> = vec![
        ("piece", piece_type),
        ("motion", motion),
        ("to-empty", to_empty),
        ("captures", captures),
        ("from", from),
        ("into", into),
        ("within", within),
        ("again", again),
    ];
    if !special.is_empty() {
        fields.push(("special", &special));
    }
    if let Motion::Drops { hand: Some(hand), .. } = motion
        && hand != piece_type
    {
        fields.push(("for", hand));
    }
    text.statement("move", &fields);
}

fn write_effect(effect: &MoveEffect, text: &mut DigestText) {
    let MoveEffect { name: _, side, changes, reach, unless_alone, within, is_blast, origin: _ } = effect;
    let changes: Vec<PieceChange> = changes.to_vec();
    let mut fields: Vec<(&str, &dyn DigestValue)> =
        vec![("side", side), ("changes", &changes), ("reach", reach), ("blast", is_blast)];
    if let Some(within) = within {
        fields.push(("within", within));
    }
    if *unless_alone {
        fields.push(("unless-alone", unless_alone));
    }
    text.statement("effect", &fields);
}

impl DigestValue for PieceChange {
    fn append(&self, text: &mut String) {
        let PieceChange { piece_type, becomes } = self;
        Tagged("change", &[piece_type, becomes]).append(text);
    }
}

impl DigestValue for ResultLimit {
    fn append(&self, text: &mut String) {
        let ResultLimit { becomes, counted, most } = self;
        Tagged("limit", &[becomes, counted, most]).append(text);
    }
}

impl DigestValue for EffectReach {
    fn append(&self, text: &mut String) {
        match self {
            EffectReach::Near(near) => adjacency(*near).append(text),
            EffectReach::Groups(groups) => groups.append(text),
            EffectReach::AfterRow { rows: PieceRows { length, axes, lines }, spares_rows } => {
                Tagged("after-row", &[length, axes, lines, spares_rows]).append(text);
            }
            EffectReach::Enclosed { by: EnclosingPieces { directions, by, or_on }, singly } => {
                Tagged("enclosed", &[directions, singly, by, or_on]).append(text);
            }
            EffectReach::Surrounded(EnclosingPieces { directions, by, or_on }) => {
                Tagged("surrounded", &[directions, by, or_on]).append(text);
            }
        }
    }
}

impl DigestValue for FollowingReach {
    fn append(&self, text: &mut String) {
        match self {
            FollowingReach::Slides(directions) => Tagged("slides", &[directions]).append(text),
            FollowingReach::Leaps(distances) => {
                let distances: Vec<[i64; 2]> = distances.iter().map(|&(right, up)| [right.into(), up.into()]).collect();
                Tagged("leaps", &[&distances]).append(text);
            }
            FollowingReach::Anywhere => Tag("anywhere").append(text),
            FollowingReach::Departure => Tag("departure").append(text),
        }
    }
}

fn adjacency(adjacency: Adjacency) -> Tag {
    Tag(if adjacency == Adjacency::Touches { "touches" } else { "beside" })
}

fn write_promotion(promotion: &Promotion, text: &mut DigestText) {
    let Promotion { name: _, piece_type, on, from, becomes, limits, by_chance, by_capture, timing, origin: _ } =
        promotion;
    let mut fields: Vec<(&str, &dyn DigestValue)> =
        vec![("piece", piece_type), ("on", on), ("becomes", becomes), ("by-chance", by_chance)];
    if !from.is_empty() {
        fields.push(("or-from", from));
    }
    if *by_capture {
        fields.push(("by-capture", by_capture));
    }
    let timing = match timing {
        PromotionTiming::AtOnce => None,
        PromotionTiming::Again => Some(Tag("again")),
        PromotionTiming::Afterwards => Some(Tag("afterwards")),
    };
    if let Some(timing) = &timing {
        fields.push(("timing", timing));
    }
    if !limits.is_empty() {
        fields.push(("limits", limits));
    }
    text.statement("promote", &fields);
}

impl DigestValue for Motion {
    fn append(&self, text: &mut String) {
        match self {
            Motion::Leaps { legs, over } => Tagged("leaps", &[legs, over]).append(text),
            Motion::CountedLeaps { leg: CountedLeg { length, counted, directions }, over } => {
                Tagged("counted-leaps", &[length, counted, directions, over]).append(text);
            }
            Motion::Rides { legs } => Tagged("rides", &[legs]).append(text),
            Motion::Slides { bearings, over } => Tagged("slides", &[bearings, over]).append(text),
            Motion::Drops { hand: _, falling, limit, neighbours, flipping, without_mate } => {
                let limit = limit.as_ref().map(|DropLimit { most, lines }| LimitedLines { most: *most, lines });
                match (&limit, without_mate, neighbours, flipping) {
                    (None, false, None, false) => Tagged("drops", &[falling]).append(text),
                    (_, _, None, false) => Tagged("drops", &[falling, &limit, without_mate]).append(text),
                    _ => Tagged("drops", &[falling, &limit, without_mate, neighbours, flipping]).append(text),
                }
            }
            Motion::Castles { to, with, with_path: (from, arrives), right, ends } => match ends {
                None => Tagged("castles", &[to, with, from, arrives, right]).append(text),
                Some(ends) => Tagged("castles", &[to, with, from, arrives, right, ends]).append(text),
            },
            Motion::Passes(WhenPassing::WithPiece) => Tag("passes").append(text),
            Motion::Passes(WhenPassing::IfNoMove) => Tag("passes-if-stuck").append(text),
            Motion::Passes(WhenPassing::Always) => Tag("passes-always").append(text),
        }
    }
}

impl DigestValue for DropNeighbours {
    fn append(&self, text: &mut String) {
        match self {
            DropNeighbours::Own(near) => adjacency(*near).append(text),
            DropNeighbours::NoEnemy(near) => Tagged("no-enemy", &[&adjacency(*near)]).append(text),
        }
    }
}

impl DigestValue for Leg {
    fn append(&self, text: &mut String) {
        let Leg { length, bearings } = self;
        Tagged("leg", &[length, bearings]).append(text);
    }
}

impl DigestValue for Bearings {
    fn append(&self, text: &mut String) {
        let Bearings { directions, lines } = self;
        match lines.is_empty() {
            true => directions.append(text),
            false => Tagged("bearings", &[directions, lines]).append(text),
        }
    }
}

impl DigestValue for Over {
    fn append(&self, text: &mut String) {
        match self {
            Over::Anybody => Tag("any").append(text),
            Over::Empty => Tag("empty").append(text),
            Over::Without(blocking) => Tagged("without", &[blocking]).append(text),
            Over::One { pieces, captured, directly_behind: false } => Tagged("one", &[pieces, captured]).append(text),
            Over::One { pieces, captured, directly_behind: true } => {
                Tagged("one-directly-before", &[pieces, captured]).append(text);
            }
        }
    }
}

impl DigestValue for GameOutcome {
    fn append(&self, text: &mut String) {
        let tag = match self {
            GameOutcome::Win => "win",
            GameOutcome::Lose => "lose",
            GameOutcome::Draw => "draw",
        };
        Tag(tag).append(text);
    }
}

impl DigestValue for Balance {
    fn append(&self, text: &mut String) {
        let Balance { more, pieces, groups } = self;
        let groups: Vec<ComparedGroups> = groups.iter().map(ComparedGroups).collect();
        Tagged("balance", &[more, pieces, &groups]).append(text);
    }
}

/// The groups of a side whose squares are compared.
struct ComparedGroups<'g>(&'g GroupsOfSide);

impl DigestValue for ComparedGroups<'_> {
    fn append(&self, text: &mut String) {
        let GroupsOfSide { side, groups } = self.0;
        Tagged("of", &[side, groups]).append(text);
    }
}

/// A number of groups that ends the game.
struct NumberOfGroups<'g>(&'g GroupRule);

impl DigestValue for NumberOfGroups<'_> {
    fn append(&self, text: &mut String) {
        let GroupRule { name: _, groups, limit: CountLimit { at_least, at_most, gaps }, origin: _ } = self.0;
        Tagged("number", &[at_least, at_most, gaps, groups]).append(text);
    }
}

impl DigestValue for PiecesLeft {
    fn append(&self, text: &mut String) {
        let PiecesLeft { pieces, on, at_most } = self;
        Tagged("left", &[pieces, on, at_most]).append(text);
    }
}

impl DigestValue for Ending {
    fn append(&self, text: &mut String) {
        match self {
            Ending::NoMove { in_check, balance } => match balance {
                None => Tagged("no-move", &[in_check]).append(text),
                Some(Balance { more, pieces, groups }) if groups.is_empty() => {
                    Tagged("no-move", &[in_check, more, pieces]).append(text);
                }
                Some(balance) => Tagged("no-move", &[in_check, balance]).append(text),
            },
            Ending::Groups(of_sides) => {
                let [first, second] = of_sides.each_ref().map(|rule| rule.as_ref().map(NumberOfGroups));
                Tagged("groups", &[&first, &second]).append(text);
            }
            Ending::Repeats { times, by_checks, balance } => match balance {
                None => Tagged("repeats", &[times, by_checks]).append(text),
                Some(balance) => Tagged("repeats", &[times, by_checks, balance]).append(text),
            },
            Ending::QuietPlies { plies, drops, promotions, moving, balance } => {
                let more = [(*drops, Tag("drops")), (*promotions, Tag("promotions"))];
                let more: Vec<Tag> = more.into_iter().filter(|(is_so, _)| *is_so).map(|(_, tag)| tag).collect();
                match balance {
                    Some(balance) => Tagged("quiet-plies", &[plies, moving, &more, balance]).append(text),
                    None if more.is_empty() => Tagged("quiet-plies", &[plies, moving]).append(text),
                    None => Tagged("quiet-plies", &[plies, moving, &more]).append(text),
                }
            }
            Ending::Line(PieceRows { length, axes, lines }) => match lines.is_empty() {
                true => Tagged("line", &[length, axes]).append(text),
                false => Tagged("line", &[length, axes, lines]).append(text),
            },
            Ending::OnlyLeft(left) => Tagged("only-left", &[left]).append(text),
            Ending::Checks(ChecksGiven { state_variable, most }) => {
                Tagged("checks", &[state_variable, most]).append(text);
            }
            Ending::Count { pieces, on: [first, second], in_hand, at_least, at_most, safe, while_full, sides } => {
                let tag = match sides {
                    CountedSides::Either => "count",
                    CountedSides::Both => "count-of-both",
                    CountedSides::AfterReply => "count-after-reply",
                    CountedSides::AfterAnyReply => "count-after-any-reply",
                };
                let mut fields: Vec<&dyn DigestValue> = vec![pieces, first, second, at_least, at_most];
                if *in_hand {
                    fields.push(&Tag("in-hand"));
                }
                if *safe {
                    fields.push(&Tag("safe"));
                }
                if *while_full {
                    fields.push(&Tag("while-full"));
                }
                Tagged(tag, &fields).append(text);
            }
        }
    }
}

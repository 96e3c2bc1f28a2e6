//! The statements of a game in the text of a digest, taken apart as in the statements of rules.

use qishu_rules::{
    DropLimit, Ending, Game, GameEnd, GameOutcome, Holding, Leg, Motion, MoveRule, Over, Passing, PieceTypeId,
    Promotion, Right, Square, Squares,
};

use super::form::{DigestText, DigestValue, Tag, Tagged};

/// Appends all statements that determine games beyond the positions.
pub(super) fn write(game: &Game, text: &mut DigestText) {
    let Game {
        start: _,
        royal,
        move_rules,
        rights,
        passing,
        holdings,
        promotions,
        must_capture,
        ends,
        piece_values: _,
    } = game;
    text.statement("game", &[("royal", royal), ("must-capture", must_capture)]);
    let staying = |&(piece_type, square): &(PieceTypeId, Square)| StayingPiece { piece_type, square };
    for Right { name: _, side, state_variable, pieces, origin: _ } in &**rights {
        let pieces: Vec<StayingPiece> = pieces.iter().map(staying).collect();
        text.statement("right", &[("side", side), ("layer", state_variable), ("pieces", &pieces)]);
    }
    // The squares follow from the moves.
    if let Some(Passing { state_variable, squares: _ }) = passing {
        text.statement("passing", &[("layer", state_variable)]);
    }
    move_rules.iter().for_each(|rule| write_move_rule(rule, text));
    for Holding { name: _, captured, held, origin: _ } in &**holdings {
        text.statement("hold", &[("captured", captured), ("as", held)]);
    }
    promotions.iter().for_each(|promotion| write_promotion(promotion, text));
    for GameEnd { name: _, outcome, ending, origin: _ } in &**ends {
        text.statement("end", &[("outcome", outcome), ("if", ending)]);
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

/// A piece that has to stay on its square.
struct StayingPiece {
    piece_type: PieceTypeId,
    square: Square,
}

impl DigestValue for StayingPiece {
    fn append(&self, text: &mut String) {
        let StayingPiece { piece_type, square } = self;
        Tagged("on", &[piece_type, square]).append(text);
    }
}

fn write_move_rule(rule: &MoveRule, text: &mut DigestText) {
    let MoveRule { name: _, piece_type, motion, to_empty, captures, from, into, within, again, .. } = rule;
    let special = [(rule.in_passing, Tag("in-passing")), (rule.passing, Tag("passing"))];
    let special: Vec<Tag> = special.into_iter().filter(|(is_so, _)| *is_so).map(|(_, tag)| tag).collect();
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
    text.statement("move", &fields);
}

fn write_promotion(promotion: &Promotion, text: &mut DigestText) {
    let Promotion { name: _, piece_type, on, from, becomes, by_chance, origin: _ } = promotion;
    let mut fields: Vec<(&str, &dyn DigestValue)> =
        vec![("piece", piece_type), ("on", on), ("becomes", becomes), ("by-chance", by_chance)];
    if !from.is_empty() {
        fields.push(("or-from", from));
    }
    text.statement("promote", &fields);
}

impl DigestValue for Motion {
    fn append(&self, text: &mut String) {
        match self {
            Motion::Leaps { legs, over } => Tagged("leaps", &[legs, over]).append(text),
            Motion::Slides { directions, over } => Tagged("slides", &[directions, over]).append(text),
            Motion::Drops { falling, limit, without_mate } => {
                let limit = limit.as_ref().map(|DropLimit { most, lines }| LimitedLines { most: *most, lines });
                match (&limit, without_mate) {
                    (None, false) => Tagged("drops", &[falling]).append(text),
                    _ => Tagged("drops", &[falling, &limit, without_mate]).append(text),
                }
            }
            Motion::Castles { to, with, with_path: (from, arrives), right } => {
                Tagged("castles", &[to, with, from, arrives, right]).append(text);
            }
            Motion::Passes => Tag("passes").append(text),
        }
    }
}

impl DigestValue for Leg {
    fn append(&self, text: &mut String) {
        let Leg { length, directions } = self;
        Tagged("leg", &[length, directions]).append(text);
    }
}

impl DigestValue for Over {
    fn append(&self, text: &mut String) {
        match self {
            Over::Anybody => Tag("any").append(text),
            Over::Empty => Tag("empty").append(text),
            Over::One { pieces, captured } => Tagged("one", &[pieces, captured]).append(text),
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

impl DigestValue for Ending {
    fn append(&self, text: &mut String) {
        match self {
            Ending::NoMove { in_check } => Tagged("no-move", &[in_check]).append(text),
            Ending::Repeats { times, by_checks } => Tagged("repeats", &[times, by_checks]).append(text),
            Ending::QuietPlies { plies, drops, promotions, moving } => {
                let more = [(*drops, Tag("drops")), (*promotions, Tag("promotions"))];
                let more: Vec<Tag> = more.into_iter().filter(|(is_so, _)| *is_so).map(|(_, tag)| tag).collect();
                match more.is_empty() {
                    true => Tagged("quiet-plies", &[plies, moving]).append(text),
                    false => Tagged("quiet-plies", &[plies, moving, &more]).append(text),
                }
            }
            Ending::Line { length, axes } => Tagged("line", &[length, axes]).append(text),
            Ending::Count { pieces, on: [first, second], at_least, at_most } => {
                Tagged("count", &[pieces, first, second, at_least, at_most]).append(text);
            }
        }
    }
}

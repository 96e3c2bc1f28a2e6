//! The ends of a game, as statements of rules files.

use std::collections::BTreeSet;

use qishu_rules::GameOutcome;
use qishu_spec_lang::ast::{BoardAxes, BoardAxis, CountedSides, Ending, GameEnd, Name, Region, WrittenLines};
use qishu_spec_lang::sources::Span;

use crate::army::ImportedGame;
use crate::beside::Beside;
use crate::chains::chains;
use crate::collinear::collinear;
use crate::counted::CountedEnds;
use crate::extinction;
use crate::gating::only_gates;
use crate::left_out::{LeftOut, RulesPart};
use crate::pieces::{Pieces, SIDE_NAMES};

/// The statements about the end, in the order of their precedence.
pub fn ends(
    game: &ImportedGame<'_>,
    pieces: &Pieces,
    has_royal: bool,
    left_out: &mut BTreeSet<LeftOut>,
) -> Vec<GameEnd> {
    let settings = game.settings;
    let mut leave_out = |what: &str| {
        left_out.insert(LeftOut { part: RulesPart::Ends, what: what.to_owned() });
    };
    let mut ends = Vec::new();
    match extinction::groups(game) {
        Some((outcome, most, groups)) => {
            let few = |group: &Vec<usize>, sides: CountedSides| Ending::Count {
                at_least: None,
                at_most: Some(most.into()),
                pieces: group.iter().flat_map(|&role| pieces.names(role)).collect(),
                region: None,
                or_in_hand: extinction::is_ever_in_hand(game, group).then_some(Span::NOWHERE),
                safe: None,
                while_full: None,
                sides,
            };
            for group in &groups {
                let of_both = extinction::outcome_without_pieces(game);
                ends.extend(of_both.map(|outcome| end("", outcome, few(group, CountedSides::Both))));
                ends.push(end("", outcome, few(group, CountedSides::Either)));
            }
        }
        None => leave_out("that a side with too few pieces of some types has lost or won"),
    }
    match goals(game, pieces) {
        Some(goals) => ends.extend(goals),
        None => leave_out("that a side on certain squares has won"),
    }
    if game.counts_checks_otherwise() {
        leave_out("that a number of checks wins");
    }
    let checks = game.checks_to_give();
    ends.extend(checks.map(|number| end("checks", GameOutcome::Win, Ending::Checks(number.into()))));
    if game.has_other_goals() {
        leave_out("that a side on certain squares has won");
    }
    let line = settings.number("connectN");
    if line > 0 {
        let [file, rank] = [BoardAxis::Files, BoardAxis::Ranks].map(|axis| BoardAxes::of(&[axis]));
        let lines = [("connectVertical", file), ("connectHorizontal", rank), ("connectDiagonal", BoardAxes::DIAGONAL)];
        let lines = lines.into_iter().filter(|(key, _)| settings.flag(key));
        let along = WrittenLines::of(lines.map(|(_, axes)| axes));
        match settings.outcome("connectValue") {
            Some(outcome) if !along.axes.is_empty() && !settings.differs("connectPieceTypes") => {
                ends.push(end("", outcome, Ending::Line(line.into(), along)));
            }
            _ => leave_out("that pieces on one line end the game"),
        }
    }
    match collinear(game, pieces) {
        Some(all) => ends.extend(all.into_iter().map(|(outcome, ending)| end("", outcome, ending))),
        None => leave_out("that pieces on one line end the game"),
    }
    match chains(game, pieces) {
        Some(all) => ends.extend(all.into_iter().map(|(outcome, ending)| end("", outcome, ending))),
        None => leave_out("that a chain between two regions wins"),
    }
    // Both sides have half of a full board in the opening alone.
    let even = game.begins_full_and_even().then(|| Ending::Count {
        at_least: Some((game.board.len() as u32 / 2).into()),
        at_most: None,
        pieces: pieces.present().flat_map(|role| pieces.names(role)).collect(),
        region: None,
        or_in_hand: None,
        safe: None,
        while_full: None,
        sides: CountedSides::Both,
    });
    ends.extend(even.map(|ending| end("", GameOutcome::Draw, ending)));
    let (mate, stalemate) = (settings.outcome("checkmateValue"), settings.outcome("stalemateValue"));
    let stuck = CountedEnds::of(game, pieces);
    match (has_royal, mate, stalemate) {
        (true, Some(mate), Some(_)) if !stuck.is_empty() => {
            ends.push(end("mate", mate, no_move(Some(Span::NOWHERE))));
            ends.extend(stuck.into_iter().map(|(outcome, ending)| end("", outcome, ending)));
        }
        (false, _, Some(_)) if !stuck.is_empty() => {
            ends.extend(stuck.into_iter().map(|(outcome, ending)| end("", outcome, ending)));
        }
        (true, Some(mate), Some(stalemate)) if mate != stalemate => {
            ends.push(end("mate", mate, no_move(Some(Span::NOWHERE))));
            ends.push(stalemated(game, "stalemate", stalemate));
        }
        (_, _, Some(stalemate)) => ends.push(stalemated(game, "", stalemate)),
        _ => leave_out("the result for a side that cannot move"),
    }
    if has_royal && settings.flag("perpetualCheckIllegal") {
        let times = settings.number("nFoldRule").max(2);
        ends.push(end("perpetual", GameOutcome::Lose, repeats(times, Some(Span::NOWHERE))));
    }
    match (settings.number("nFoldRule"), settings.outcome("nFoldValue")) {
        (0 | 1, _) => {}
        (times, Some(GameOutcome::Draw)) => ends.extend(drawn_or_counted(game, pieces, &repeats(times, None))),
        (times, Some(outcome)) => {
            let side = settings.flag("nFoldValueAbsolute").then_some(0);
            ends.push(for_side(side, end("", outcome, repeats(times, None))));
        }
        (_, None) => leave_out("what becomes of repetitions"),
    }
    ends.extend(plies(game, pieces, &mut leave_out));
    ends
}

/// A statement about the end; an empty name is none.
fn no_move(in_check: Option<Span>) -> Ending {
    Ending::NoMove { in_check, balance: None }
}

fn repeats(times: u32, by_checks: Option<Span>) -> Ending {
    Ending::Repeats { times: times.into(), by_checks, balance: None }
}

fn end(name: &str, outcome: GameOutcome, ending: Ending) -> GameEnd {
    GameEnd {
        name: Some(name).filter(|name| !name.is_empty()).map(Name::unplaced),
        outcome: outcome.into(),
        side: None,
        ending,
        span: Span::NOWHERE,
    }
}

/// The end of a side that cannot move.
fn stalemated(game: &ImportedGame<'_>, name: &str, outcome: GameOutcome) -> GameEnd {
    match outcome {
        GameOutcome::Draw => drawn(game, name, no_move(None)),
        _ => end(name, outcome, no_move(None)),
    }
}

/// A draw, or the win of the side that wins all draws.
fn drawn(game: &ImportedGame<'_>, name: &str, ending: Ending) -> GameEnd {
    match game.wins_draws() {
        Some(side) => for_side(Some(side), end(name, GameOutcome::Win, ending)),
        None => end(name, GameOutcome::Draw, ending),
    }
}

/// The draws by an ending; where the pieces are counted then, the side with more of them wins.
fn drawn_or_counted(game: &ImportedGame<'_>, pieces: &Pieces, ending: &Ending) -> Vec<GameEnd> {
    let counted = CountedEnds::of_draws(game, pieces).into_iter().map(|(outcome, counted)| {
        let mut ending = ending.clone();
        if let Ending::Repeats { balance, .. } | Ending::Quiet { balance, .. } = &mut ending {
            *balance = Some(counted);
        }
        end("", outcome, ending)
    });
    counted.chain([drawn(game, "", ending.clone())]).collect()
}

/// An end whose outcome is always that of a side, if one is given.
fn for_side(side: Option<usize>, end: GameEnd) -> GameEnd {
    GameEnd { side: side.map(|side| Name::unplaced(SIDE_NAMES[side])), ..end }
}

/// The ends on certain squares. If the squares differ from side to side, so do the pieces. `None` if the language cannot
/// express them.
fn goals(game: &ImportedGame<'_>, pieces: &Pieces) -> Option<Vec<GameEnd>> {
    let mut goals: Vec<(&Region, Vec<Name>)> = Vec::new();
    for role in pieces.present() {
        for (side, piece) in pieces.sides(role) {
            let Some(goal) = &piece.goal else { continue };
            let name = pieces.name(role, side);
            match goals.iter_mut().find(|(region, _)| *region == goal) {
                Some((_, names)) => names.push(name),
                None => goals.push((goal, vec![name])),
            }
        }
    }
    if goals.is_empty() {
        return Some(Vec::new());
    }
    let words = game.goal_words()?;
    // A statement about both sides has squares that are alike from their views.
    let is_of_each = |sides: CountedSides| matches!(sides, CountedSides::Both | CountedSides::AfterReply);
    if goals.len() > 1 && words.iter().any(|&(_, sides, _)| is_of_each(sides)) {
        return None;
    }
    let of_goal = |&(outcome, sides, safe): &(GameOutcome, CountedSides, bool)| {
        let ending = |(region, pieces): &(&Region, Vec<Name>), least: u32, while_full: bool| Ending::Count {
            at_least: Some(least.into()),
            at_most: None,
            pieces: pieces.clone(),
            region: Some((*region).clone()),
            or_in_hand: None,
            safe: safe.then_some(Span::NOWHERE),
            while_full: while_full.then_some(Span::NOWHERE),
            sides,
        };
        let numbers = [Some((game.pieces_on_goal(), false)), game.wins_on_full_goal().then_some((1, true))];
        let numbers = numbers.into_iter().flatten();
        let ends = numbers.flat_map(|(least, while_full)| {
            goals.iter().map(move |goal| end("", outcome, ending(goal, least, while_full)))
        });
        ends.collect::<Vec<GameEnd>>()
    };
    Some(words.iter().flat_map(of_goal).collect())
}

/// The end after a number of plies without capture.
fn plies(game: &ImportedGame<'_>, pieces: &Pieces, leave_out: &mut impl FnMut(&str)) -> Vec<GameEnd> {
    let settings = game.settings;
    let moves = settings.number("nMoveRule");
    let roles = || 0..game.roles.len();
    let has = |side: usize, role: usize| game.number(side, role).most > 0;
    let lists = |side: usize, role: usize| has(side, role) && settings.lists("nMoveRuleTypes", side, game.kind(role));
    let moving: Vec<usize> = roles().filter(|&role| lists(0, role) || lists(1, role)).collect();
    let by_one_side = moving.iter().any(|&role| [0, 1].into_iter().any(|side| has(side, role) && !lists(side, role)));
    let none_moves = game.armies.iter().all(|army| army.goings.iter().all(|going| going.ways.is_empty()));
    if moves == 0 || none_moves {
        return Vec::new();
    }
    if by_one_side {
        leave_out("that a number of moves without a capture ends the game");
        return Vec::new();
    }
    // The program also resets its counter when a piece is dropped or promoted.
    let is_promoted = |role: usize| game.armies.iter().any(|army| !army.goings[role].becoming.is_empty());
    let promotions = roles().any(|role| is_promoted(role) && !moving.contains(&role));
    let drops = (game.beside == Beside::Laid || game.beside.has_hands()) && !only_gates(settings);
    let moving = moving.iter().flat_map(|&role| pieces.names(role)).collect();
    let (plies, balance) = (moves.saturating_mul(2).into(), None);
    drawn_or_counted(game, pieces, &Ending::Quiet { plies, drops, promotions, moving, balance })
}

//! Moves by the tables of a plan agree with the oracle, and each part of the plan matters: every change is noticed.

use std::collections::BTreeSet;
use std::sync::Arc;

use common::games;
use qishu_moves::lower::lower;
use qishu_moves::plan::{Going, MovePlan, MoveShape, PiecePlan, PiecesChosen, plan_moves};
use qishu_moves::tables::TabledGame;
use qishu_rules::PromotionTiming;

use super::mutants::{JUDGED, judged};

/// A change to a plan. The number says which of its parts; `None` if there are no more.
type PlanMutant = (&'static str, fn(&mut MovePlan, usize) -> Option<bool>);

/// A change to one move pattern of a piece; returns whether it changed anything.
type WayMutant = fn(&mut Going) -> bool;

/// Mutants without an effect, by the game, the change and the indices of the changed parts.
const UNNOTICED: &[(&str, &str, &[usize])] = &[
    // Generals that see one another: the side that has moved was not allowed to.
    ("xiangqi", "a piece does not go so", &[1, 10]),
    ("xiangqi", "no piece is taken", &[1, 10]),
    // The statement before says the other half of the same.
    ("janggi", "everybody may arrive on an empty square", &[9, 10, 21, 22]),
    // The rules of pieces that only captures promote are in two halves.
    (
        "micro_shogi",
        "everybody may arrive on an empty square",
        &[2, 4, 6, 8, 11, 12, 14, 16, 18, 21, 23, 25, 27, 30, 31, 33, 35, 37],
    ),
    ("micro_shogi", "everybody is taken", &[1, 3, 5, 7, 9, 10, 13, 15, 17, 20, 22, 24, 26, 28, 29, 32, 34, 36]),
    // The steps of covered pieces from the corner lead away from the other side's general.
    ("small_jieqi", "a piece does not check so", &[0, 4]),
    ("small_jieqi", "everybody is a screen of a check", &[0, 4]),
    // The sides have enough discs to fill the board, and there are no captures.
    ("connect_four", "as many come as there is room for", &[0, 1]),
    ("connect_four", "everybody has to take", &[0]),
];

/// Changes one move pattern among all those of a kind that all pieces have.
fn pattern(
    plan: &mut MovePlan,
    index: usize,
    of: fn(&mut PiecePlan) -> Vec<&mut Going>,
    change: WayMutant,
) -> Option<bool> {
    plan.pieces.iter_mut().flat_map(of).nth(index).map(change)
}

/// Lets a move pattern go over one piece, whichever it is. Steps have no squares between, and so no screens.
fn everybody_is_a_screen(plan: &mut MovePlan, index: usize, of: fn(&mut PiecePlan) -> Vec<&mut Going>) -> Option<bool> {
    let going = plan.pieces.iter_mut().flat_map(of).nth(index)?;
    let has_between = !matches!(plan.tables[going.table].shape, MoveShape::Steps(_));
    Some(has_between && set(&mut going.screens, Some(PiecesChosen::All)))
}

fn goes(piece: &mut PiecePlan) -> Vec<&mut Going> {
    piece.goes.iter_mut().chain(&mut piece.capture_steps).collect()
}

fn checks(piece: &mut PiecePlan) -> Vec<&mut Going> {
    piece.checks.iter_mut().map(|checking| &mut checking.going).collect()
}

/// Removes one of several lists' items.
fn remove<'l, T: 'l>(lists: impl Iterator<Item = &'l mut Vec<T>>, mut index: usize) -> Option<bool> {
    for list in lists {
        if index < list.len() {
            list.remove(index);
            return Some(true);
        }
        index -= list.len();
    }
    None
}

/// Whether the value is another one now.
fn set<T: PartialEq>(place: &mut T, value: T) -> bool {
    let is_other = *place != value;
    *place = value;
    is_other
}

const MUTANTS: &[PlanMutant] = &[
    ("a piece does not go so", |plan, index| remove(plan.pieces.iter_mut().map(|piece| &mut piece.goes), index)),
    ("a piece does not capture step so", |plan, index| {
        remove(plan.pieces.iter_mut().map(|piece| &mut piece.capture_steps), index)
    }),
    ("a piece does not check so", |plan, index| remove(plan.pieces.iter_mut().map(|piece| &mut piece.checks), index)),
    ("no piece arrives on an empty square", |plan, index| {
        pattern(plan, index, goes, |pattern| set(&mut pattern.to_empty, false))
    }),
    ("everybody may arrive on an empty square", |plan, index| {
        pattern(plan, index, goes, |pattern| set(&mut pattern.to_empty, true))
    }),
    ("no piece is taken", |plan, index| {
        pattern(plan, index, goes, |pattern| set(&mut pattern.captures, PiecesChosen::Only(Vec::new())))
    }),
    ("everybody is taken", |plan, index| {
        pattern(plan, index, goes, |pattern| set(&mut pattern.captures, PiecesChosen::All))
    }),
    ("no piece is a screen", |plan, index| pattern(plan, index, goes, |pattern| set(&mut pattern.screens, None))),
    ("everybody is a screen", |plan, index| everybody_is_a_screen(plan, index, goes)),
    ("no piece is a screen of a check", |plan, index| {
        pattern(plan, index, checks, |pattern| set(&mut pattern.screens, None))
    }),
    ("everybody is a screen of a check", |plan, index| everybody_is_a_screen(plan, index, checks)),
    ("any piece that is gone over stays", |plan, index| {
        pattern(plan, index, goes, |pattern| set(&mut pattern.captures_between, false))
    }),
    ("no piece goes on", |plan, index| pattern(plan, index, goes, |pattern| set(&mut pattern.again, false))),
    ("it goes so from everywhere", |plan, index| pattern(plan, index, goes, |pattern| set(&mut pattern.from, None))),
    ("it checks so from everywhere", |plan, index| {
        pattern(plan, index, checks, |pattern| set(&mut pattern.from, None))
    }),
    ("an axis is missing", |plan, mut index| {
        for table in &mut plan.tables {
            let MoveShape::Lines(axes) = &mut table.shape else { continue };
            if let Some(missing) = axes.iter().nth(index) {
                *axes = axes.iter().filter(|&axis| axis != missing).collect();
                return Some(true);
            }
            index -= axes.len();
        }
        None
    }),
    ("a leap is missing", |plan, index| {
        let leaps = plan.tables.iter_mut().filter_map(|table| match &mut table.shape {
            MoveShape::Lines(_) | MoveShape::CountedLeaps(_) => None,
            MoveShape::Steps(leaps) | MoveShape::Leaps(leaps) | MoveShape::Drops(leaps) => Some(leaps),
        });
        remove(leaps, index)
    }),
    ("the squares between do not matter", |plan, index| {
        let leaps = plan.tables.iter_mut().flat_map(|table| match &mut table.shape {
            MoveShape::Lines(_) => Vec::new(),
            MoveShape::Steps(leaps) | MoveShape::Leaps(leaps) | MoveShape::Drops(leaps) => leaps.iter_mut().collect(),
            MoveShape::CountedLeaps(shapes) => shapes.iter_mut().map(|shape| &mut shape.leaps).collect(),
        });
        leaps.into_iter().nth(index).map(|leap| set(&mut leap.between, Vec::new()))
    }),
    ("another number of pieces is needed", |plan, index| {
        let shapes = plan.tables.iter_mut().flat_map(|table| match &mut table.shape {
            MoveShape::CountedLeaps(shapes) => shapes.as_mut_slice(),
            _ => &mut [],
        });
        let shape = shapes.into_iter().nth(index)?;
        let next = shape.number + 1;
        Some(set(&mut shape.number, next))
    }),
    ("all pieces block the way", |plan, index| {
        pattern(plan, index, goes, |pattern| set(&mut pattern.blocking, PiecesChosen::All))
    }),
    ("no piece is counted", |plan, index| {
        pattern(plan, index, goes, |pattern| {
            let none = pattern.counted.is_some().then(|| PiecesChosen::Only(Vec::new()));
            set(&mut pattern.counted, none)
        })
    }),
    ("no piece becomes another", |plan, index| {
        remove(plan.pieces.iter_mut().map(|piece| &mut piece.promotions), index)
    }),
    ("chance leaves no piece out", |plan, index| {
        let mut promotions = plan.pieces.iter_mut().flat_map(|piece| &mut piece.promotions);
        promotions.nth(index).map(|promotion| promotion.by_chance.take().is_some())
    }),
    ("chance leaves one more out", |plan, index| {
        let promotions = plan.pieces.iter_mut().flat_map(|piece| &mut piece.promotions);
        let mut limits = promotions.filter_map(|promotion| promotion.by_chance.as_mut()).flatten();
        limits.nth(index).map(|limit| {
            limit.most -= 1;
            true
        })
    }),
    ("a piece is promoted without a capture", |plan, index| {
        let mut promotions = plan.pieces.iter_mut().flat_map(|piece| &mut piece.promotions);
        promotions.nth(index).map(|promotion| set(&mut promotion.by_capture, false))
    }),
    ("no piece comes onto the board", |plan, index| {
        plan.pieces.get_mut(index).map(|piece| piece.drop.take().is_some())
    }),
    ("as many come as there is room for", |plan, index| {
        plan.pieces.get_mut(index).map(|piece| piece.drop.as_mut().is_some_and(|drop| drop.limit.take().is_some()))
    }),
    ("it is not royal", |plan, index| remove(plan.royals.iter_mut(), index)),
    ("no piece passes", |plan, index| remove(plan.passers.iter_mut(), index)),
    ("no row ends the game", |plan, index| remove(std::iter::once(&mut plan.rows), index)),
    ("no number ends the game", |plan, index| remove(std::iter::once(&mut plan.counts), index)),
    ("one piece less ends the game", |plan, index| {
        plan.counts.get_mut(index).map(|count| {
            let least = *count.numbers.start();
            least > 0 && set(&mut count.numbers, least - 1..=least - 1)
        })
    }),
    ("a shorter row ends the game", |plan, index| {
        plan.rows.get_mut(index).map(|row| {
            let shorter = row.length - 1;
            set(&mut row.length, shorter)
        })
    }),
    ("no piece has to take", |plan, index| (index == 0).then(|| set(&mut plan.must_capture, false))),
    ("everybody has to take", |plan, index| (index == 0).then(|| set(&mut plan.must_capture, true))),
    ("no piece has to take the most", |plan, index| (index == 0).then(|| set(&mut plan.must_capture_most, false))),
    ("the order of captures does not matter", |plan, index| {
        (index == 0).then(|| set(&mut plan.orders_captures, false))
    }),
    ("any piece that is captured leaves at once", |plan, index| {
        pattern(plan, index, goes, |pattern| set(&mut pattern.order.afterwards, false))
    }),
    ("a piece lands further behind", |plan, index| {
        pattern(plan, index, goes, |pattern| set(&mut pattern.directly_behind, false))
    }),
    ("a piece may turn back", |plan, index| {
        pattern(plan, index, goes, |pattern| set(&mut pattern.order.without_reversal, false))
    }),
    ("a promotion ends the move", |plan, index| {
        let mut promotions = plan.pieces.iter_mut().flat_map(|piece| &mut piece.promotions);
        promotions.nth(index).map(|promotion| set(&mut promotion.timing, PromotionTiming::AtOnce))
    }),
];

#[test]
#[ignore = "judges thousands of positions; `.ci/nightly` runs it"]
fn every_change_of_a_plan_is_noticed() {
    let (mut changed, mut survivors) = (0, Vec::new());
    for name in JUDGED {
        let model = games::named(name);
        let (rules, game, states) = (Arc::new(model.rules.clone()), games::game(&model), judged(name));
        let plan = plan_moves(&rules, game, &lower(&rules, game));
        let agrees = |plan: &MovePlan| {
            let tabled = TabledGame::of(&rules, plan.clone());
            states.iter().all(|(state, expected)| {
                let position = tabled.play(state).expect("it is of this board");
                position.moves().into_iter().collect::<BTreeSet<_>>() == *expected
            })
        };
        assert!(agrees(&plan), "{name} as it is planned");
        for (what, change) in MUTANTS {
            for index in 0.. {
                let mut mutant = plan.clone();
                match change(&mut mutant, index) {
                    None => break,
                    Some(false) => continue,
                    Some(true) => changed += 1,
                }
                let is_known =
                    |known: &&(&str, &str, &[usize])| (known.0, known.1) == (name, *what) && known.2.contains(&index);
                if UNNOTICED.iter().any(|known| is_known(&known)) {
                    continue;
                }
                if agrees(&mutant) {
                    survivors.push(format!("{name}: {what}, {index}"));
                }
            }
        }
    }
    assert!(survivors.is_empty(), "{} of {changed}:\n{}", survivors.len(), survivors.join("\n"));
    assert!(changed > 500, "only {changed} changes");
}

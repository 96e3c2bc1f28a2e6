//! What men are worth: as the rules file says, or worked out from how far they go.

use std::sync::Arc;

use qishu_rules::{BoardAxis, Ending, Game, GameOutcome, GameState, Man, Merit, Rules};
use qishu_runtime::moves::{Appraisal, OtherBoard, SearchedPosition};

use crate::begin::Begin;
use crate::men::GameMen;
use crate::random::Sequence;

/// Points for each square to which a man goes on the average, where nothing is said of him: so a man who goes to nine or ten
/// squares is worth about 500, as rooks and chariots are said to be.
const POINTS_PER_TARGET: f64 = 55.0;
/// What anybody is worth who is not royal.
const LEAST_VALUE: i32 = 10;
/// The part of what a man gains by a promotion that he is worth for the hope of it.
const HOPE: i32 = 8;
/// Points for each target, where a file says nothing of what men are worth.
const MOBILITY: i32 = 3;
/// The part of a man's value that is lost while he is attacked, where a file says nothing.
const ATTACKED: i32 = 40;

/// Points for each row through the square of a man that would end the game, where a file says nothing.
const ROW: i32 = 4;

/// Games that are played at random, and how many plies of each, to see how far men go.
const GAMES: usize = 8;
const PLIES: usize = 24;
/// The squares on which each man is tried in each of these games.
const TRIALS: usize = 12;

/// What each man is worth for being there, and all that he is worth.
///
/// # Errors
///
/// Fails if the opening is of another board.
pub fn appraised(
    rules: &Rules,
    game: &Game,
    men: &GameMen,
    start: &GameState,
    begin: &Begin,
) -> Result<(Vec<i32>, Appraisal), OtherBoard> {
    let mut values = stated(game, men);
    if values.iter().any(Option::is_none) {
        let targets = mean_targets(rules, men, start, begin)?;
        derive(game, men, &targets, &mut values);
    }
    let values: Vec<i32> = values.into_iter().map(Option::unwrap_or_default).collect();
    let appraisal = appraisal(rules, game, men, &values);
    Ok((values, appraisal))
}

/// What is said of each man's being there; royal men are worth nothing, since nobody takes them.
fn stated(game: &Game, men: &GameMen) -> Vec<Option<i32>> {
    let of_man = |man: usize| {
        let stated = game.worths.iter().find(|worth| worth.piece == men.piece[man] && worth.merit == Merit::Present);
        stated.map(|worth| worth.points).or(men.is_royal[man].then_some(0))
    };
    (0..men.number()).map(of_man).collect()
}

/// To how many squares each man goes on the average, in positions of random games. Men of the two sides that have the same
/// name are one.
fn mean_targets(rules: &Rules, men: &GameMen, start: &GameState, begin: &Begin) -> Result<Vec<f64>, OtherBoard> {
    let nothing = Arc::new(Appraisal::nothing(start.position.len(), men.number()));
    let mut sequence = Sequence::new(1);
    // The numbers of targets and of trials of each man.
    let mut found = vec![(0u64, 0u64); men.number()];
    for _ in 0..GAMES {
        let mut position = begin(start, &nothing)?;
        play_at_random(&mut *position, &mut sequence);
        let mut state = position.state();
        for man in (0..men.number()).filter(|&man| !men.is_royal[man] && !men.home[man].is_empty()) {
            for _ in 0..TRIALS {
                let square = men.home[man][sequence.below(men.home[man].len())];
                let before = state.position[square];
                if before == Man::NONE || before == Man::of(man) {
                    state.position[square] = Man::of(man);
                    let (targets, trials) = &mut found[man];
                    begin(&state, &nothing)?
                        .each_target(&mut |_, from, _| *targets += u64::from(usize::from(from) == square));
                    *trials += 1;
                    state.position[square] = before;
                }
            }
        }
    }
    let name = |man: usize| &rules.piece(men.piece[man]).name;
    let look = |man: usize| men.of_piece(men.piece[man]).take_while(|&other| other < man).count();
    let mean = |man: usize| {
        let same = (0..men.number()).filter(|&other| (name(other), look(other)) == (name(man), look(man)));
        let (targets, trials) = same.map(|other| found[other]).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        targets as f64 / trials.max(1) as f64
    };
    Ok((0..men.number()).map(mean).collect())
}

/// Goes on for some plies, as far as there are turns.
fn play_at_random(position: &mut dyn SearchedPosition, sequence: &mut Sequence) {
    let mut facts = Vec::new();
    for _ in 0..PLIES {
        facts.clear();
        position.list(false, &mut facts);
        if facts.is_empty() {
            return;
        }
        let index = sequence.below(facts.len());
        position.make(index);
    }
}

/// Fills in the values that are not stated, from the numbers of targets.
fn derive(game: &Game, men: &GameMen, targets: &[f64], values: &mut [Option<i32>]) {
    let by_targets: Vec<i32> = (0..men.number())
        .map(|man| values[man].unwrap_or(((targets[man] * POINTS_PER_TARGET) as i32).max(LEAST_VALUE)))
        .collect();
    for man in 0..men.number() {
        if values[man].is_some() {
            continue;
        }
        let promotions = game.promotions.iter().filter(|promotion| promotion.piece == men.piece[man]);
        let becomes = promotions.flat_map(|promotion| &*promotion.becomes).flat_map(|&piece| men.of_piece(piece));
        let best = becomes.map(|other| by_targets[other]).max().unwrap_or(0);
        values[man] = Some(by_targets[man] + (best - by_targets[man]).max(0) / HOPE);
    }
}

fn appraisal(rules: &Rules, game: &Game, men: &GameMen, values: &[i32]) -> Appraisal {
    let squares = rules.board.size();
    let number = men.number();
    let standing = (0..number * squares).map(|place| values[place / squares]).collect();
    let mut appraisal = Appraisal { standing, ..Appraisal::nothing(squares, number) };
    for worth in game.worths.iter() {
        for man in men.of_piece(worth.piece) {
            match &worth.merit {
                Merit::Present => {}
                Merit::On(on) => {
                    rules.board.ids(on).for_each(|id| appraisal.standing[man * squares + id.index()] += worth.points);
                }
                Merit::Targets(on) => appraisal.targets.push((man, on.clone(), worth.points)),
                Merit::Attacked => appraisal.attacked[man] += worth.points,
                Merit::Protected => appraisal.protected[man] += worth.points,
            }
        }
    }
    if game.worths.is_empty() {
        for man in (0..number).filter(|&man| !men.is_royal[man]) {
            appraisal.targets.push((man, rules.board.squares().clone(), MOBILITY));
            appraisal.attacked[man] = -values[man] / ATTACKED;
        }
        let rows = rows_through(rules, game);
        appraisal.standing.iter_mut().enumerate().for_each(|(place, points)| *points += ROW * rows[place % squares]);
    }
    appraisal
}

/// For each square, how many rows through it win the game, less those that lose it.
fn rows_through(rules: &Rules, game: &Game) -> Vec<i32> {
    let board = &rules.board;
    let mut rows = vec![0; board.size()];
    for end in game.ends.iter() {
        let Ending::Line { length, axes } = end.ending else { continue };
        let sign = match end.outcome {
            GameOutcome::Win => 1,
            GameOutcome::Lose => -1,
            GameOutcome::Draw => 0,
        };
        for [direction, _] in axes.iter().map(BoardAxis::directions) {
            for first in board.squares().iter() {
                let row = std::iter::once(first).chain(board.ray(first, direction)).take(length.into());
                let row: Vec<usize> = row.filter_map(|square| board.id(square)).map(|id| id.index()).collect();
                if row.len() == usize::from(length) {
                    row.into_iter().for_each(|square| rows[square] += sign);
                }
            }
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use qishu_rules::{Board, BoardAxes, GameEnd, List, Mapping, Origin, list, squares};

    use super::*;

    #[test]
    fn rows_lead_through_the_middle() {
        let rules = Rules {
            board: Board::new(3, 3, squares!("a1..c3")),
            sides: list![],
            view: Mapping::Same,
            layers: list![],
            pieces: list![],
            caps: list![],
            budgets: list![],
            patterns: list![],
            relations: list![],
        };
        let ending = Ending::Line { length: 3, axes: BoardAxes::ALL };
        let end = GameEnd { name: "".into(), outcome: GameOutcome::Win, ending, origin: Origin::at("x.rules:1") };
        let game = Game {
            start: "".into(),
            royal: list![],
            moves: list![],
            promotions: list![],
            must_take: false,
            ends: List::from(vec![end]),
            worths: list![],
        };
        assert_eq!(rows_through(&rules, &game), [3, 2, 3, 2, 4, 2, 3, 2, 3]);
    }
}

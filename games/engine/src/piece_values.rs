//! Piece values: from the rules file, or estimated from mobility.

use std::sync::Arc;

use qishu_rules::{Bonus, Ending, Game, GameOutcome, GameState, Piece, Rules};
use qishu_runtime::moves::{Evaluation, OtherBoard, SearchedPosition};

use crate::begin::Begin;
use crate::pieces::GamePieces;
use crate::random::Sequence;

/// Points for each target square of a piece on average, where the file states no value. A piece with nine or ten
/// targets is then worth about 500, as rooks and chariots conventionally are.
const POINTS_PER_TARGET: f64 = 55.0;
/// The least value of a piece that is not royal.
const LEAST_VALUE: i32 = 10;
/// The divisor of the promotion gain that is added for the chance of promoting.
const HOPE: i32 = 8;
/// Points for each target, where a file states no mobility.
const MOBILITY: i32 = 3;
/// The part of a piece's value that is lost while it is attacked, where a file states none.
const ATTACKED: i32 = 40;

/// Points for each row through a piece's square that would end the game, where a file states none.
const ROW: i32 = 4;

/// The number of random games that measure mobility, and of plies in each.
const GAMES: usize = 8;
const PLIES: usize = 24;
/// The number of squares on which each piece is tried in each of these games.
const TRIALS: usize = 12;

/// The base value of each piece, and the full evaluation.
///
/// # Errors
///
/// Fails if the opening is of another board.
pub fn appraised(
    rules: &Rules,
    game: &Game,
    pieces: &GamePieces,
    start: &GameState,
    begin: &Begin,
) -> Result<(Vec<i32>, Evaluation), OtherBoard> {
    let mut values = stated(game, pieces);
    if values.iter().any(Option::is_none) {
        let targets = mean_targets(rules, pieces, start, begin)?;
        derive(game, pieces, &targets, &mut values);
    }
    let values: Vec<i32> = values.into_iter().map(Option::unwrap_or_default).collect();
    let evaluation = evaluation(rules, game, pieces, &values);
    Ok((values, evaluation))
}

/// The evaluation by stated values alone: pieces without a value count nothing.
pub fn of_stated(rules: &Rules, game: &Game) -> Evaluation {
    let pieces = GamePieces::of(rules, game);
    let values: Vec<i32> = stated(game, &pieces).into_iter().map(Option::unwrap_or_default).collect();
    evaluation(rules, game, &pieces, &values)
}

/// The stated base value of each piece; royal pieces are worth nothing, since they are never captured.
fn stated(game: &Game, pieces: &GamePieces) -> Vec<Option<i32>> {
    let of_piece = |piece: usize| {
        let stated = game.piece_values.iter().find(|piece_value| {
            piece_value.piece_type == pieces.piece_type[piece] && piece_value.bonus == Bonus::Present
        });
        stated.map(|piece_value| piece_value.points).or(pieces.is_royal[piece].then_some(0))
    };
    (0..pieces.number()).map(of_piece).collect()
}

/// The mean number of target squares of each piece, in positions of random games. Equally named pieces of the two sides
/// are pooled.
fn mean_targets(rules: &Rules, pieces: &GamePieces, start: &GameState, begin: &Begin) -> Result<Vec<f64>, OtherBoard> {
    let nothing = Arc::new(Evaluation::nothing(rules.board.size(), pieces.number()));
    let mut sequence = Sequence::new(1);
    // The numbers of targets and of trials of each piece.
    let mut found = vec![(0u64, 0u64); pieces.number()];
    for _ in 0..GAMES {
        let mut position = begin(start, &nothing)?;
        play_at_random(&mut *position, &mut sequence);
        let mut state = position.state();
        for piece in (0..pieces.number()).filter(|&piece| !pieces.is_royal[piece] && !pieces.home[piece].is_empty()) {
            for _ in 0..TRIALS {
                let square = pieces.home[piece][sequence.below(pieces.home[piece].len())];
                let before = state.position[square];
                if before == Piece::NONE || before == Piece::of(piece) {
                    state.position[square] = Piece::of(piece);
                    let (targets, trials) = &mut found[piece];
                    begin(&state, &nothing)?
                        .each_target(&mut |_, from, _| *targets += u64::from(usize::from(from) == square));
                    *trials += 1;
                    state.position[square] = before;
                }
            }
        }
    }
    let name = |piece: usize| &rules.piece_type(pieces.piece_type[piece]).name;
    let look = |piece: usize| pieces.of_piece_type(pieces.piece_type[piece]).take_while(|&other| other < piece).count();
    let mean = |piece: usize| {
        let same = (0..pieces.number()).filter(|&other| (name(other), look(other)) == (name(piece), look(piece)));
        let (targets, trials) = same.map(|other| found[other]).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        targets as f64 / trials.max(1) as f64
    };
    Ok((0..pieces.number()).map(mean).collect())
}

/// Plays random moves for some plies, or until the game ends.
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

/// Fills in the missing values from the mean numbers of targets.
fn derive(game: &Game, pieces: &GamePieces, targets: &[f64], values: &mut [Option<i32>]) {
    let by_targets: Vec<i32> = (0..pieces.number())
        .map(|piece| values[piece].unwrap_or(((targets[piece] * POINTS_PER_TARGET) as i32).max(LEAST_VALUE)))
        .collect();
    for piece in 0..pieces.number() {
        if values[piece].is_some() {
            continue;
        }
        let promotions = game.promotions.iter().filter(|promotion| promotion.piece_type == pieces.piece_type[piece]);
        let becomes = promotions
            .flat_map(|promotion| &*promotion.becomes)
            .flat_map(|&piece_type| pieces.of_piece_type(piece_type));
        let best = becomes.map(|other| by_targets[other]).max().unwrap_or(0);
        values[piece] = Some(by_targets[piece] + (best - by_targets[piece]).max(0) / HOPE);
    }
}

fn evaluation(rules: &Rules, game: &Game, pieces: &GamePieces, values: &[i32]) -> Evaluation {
    let squares = rules.board.size();
    let number = pieces.number();
    let standing = (0..number * squares).map(|place| values[place / squares]).collect();
    let in_hand = rules
        .piece_type_ids()
        .map(|piece_type| pieces.of_piece_type(piece_type).map(|piece| values[piece]).max().unwrap_or_default());
    let mut evaluation = Evaluation { standing, in_hand: in_hand.collect(), ..Evaluation::nothing(squares, number) };
    for piece_value in game.piece_values.iter() {
        for piece in pieces.of_piece_type(piece_value.piece_type) {
            match &piece_value.bonus {
                Bonus::Present => {}
                Bonus::On(on) => {
                    rules
                        .board
                        .ids(on)
                        .for_each(|id| evaluation.standing[piece * squares + id.index()] += piece_value.points);
                }
                Bonus::Targets(on) => evaluation.targets.push((piece, on.clone(), piece_value.points)),
                Bonus::Attacked => evaluation.attacked[piece] += piece_value.points,
                Bonus::Protected => evaluation.protected[piece] += piece_value.points,
            }
        }
    }
    if game.piece_values.is_empty() {
        for piece in (0..number).filter(|&piece| !pieces.is_royal[piece]) {
            evaluation.targets.push((piece, rules.board.squares().clone(), MOBILITY));
            evaluation.attacked[piece] = -values[piece] / ATTACKED;
        }
        let rows = rows_through(rules, game);
        evaluation.standing.iter_mut().enumerate().for_each(|(place, points)| *points += ROW * rows[place % squares]);
    }
    evaluation
}

/// For each square, the number of rows through it that win the game, less those that lose it.
fn rows_through(rules: &Rules, game: &Game) -> Vec<i32> {
    let board = &rules.board;
    let mut rows = vec![0; board.size()];
    for end in game.ends.iter() {
        let Ending::Line(of_end) = &end.ending else { continue };
        let sign = match end.outcome {
            GameOutcome::Win => 1,
            GameOutcome::Lose => -1,
            GameOutcome::Draw => 0,
        };
        for row in of_end.all(board) {
            row.iter().filter_map(|square| board.id(square)).for_each(|id| rows[id.index()] += sign);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use qishu_rules::{Board, BoardAxes, GameEnd, List, Mapping, Origin, PieceRows, list, squares};

    use super::*;

    #[test]
    fn rows_lead_through_the_middle() {
        let rules = Rules {
            board: Board::new(3, 3, squares!("a1..c3")),
            sides: list![],
            view: Mapping::Same,
            layers: list![],
            piece_types: list![],
            caps: list![],
            budgets: list![],
            patterns: list![],
            relations: list![],
            groups: list![],
        };
        let ending = Ending::Line(PieceRows { length: 3, axes: BoardAxes::ALL, lines: list![] });
        let end =
            GameEnd { name: "".into(), outcome: GameOutcome::Win, side: None, ending, origin: Origin::at("x.rules:1") };
        let game = Game { ends: List::from(vec![end]), ..Game::default() };
        assert_eq!(rows_through(&rules, &game), [3, 2, 3, 2, 4, 2, 3, 2, 3]);
    }
}

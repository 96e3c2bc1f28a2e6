//! The search, compared with plain minimax.

use qishu::engine::{EngineGame, EngineOptions, GameLine, Heuristics, WON};
use qishu::rules::{Game, GameOutcome, PiecesLeft, Rules};
use qishu_runtime::moves::SearchedPosition;

use super::games::{found, of_text, plies};

/// Small games with many features: captures, promotions, rows, drops, chance, passes, several capture steps, and turns of
/// several moves.
const GAMES: [&str; 9] = [
    r#"variant runners {
        board 3 x 4 sides white, black mirror ranks
        piece man M { count 0..3 anywhere }
        start "mmm/3/3/MMM"
        move man steps forward to empty
        move man steps along diagonal forward onto enemy
        end win if at least 1 man on ranks 4
        end lose if at most 1 man
        end lose if no move
    }"#,
    r#"variant takers {
        board 4 x 4 sides white, black mirror ranks
        piece king K { count 1 anywhere } piece rook R { count 0..2 anywhere } piece pawn P { count 0..4 anywhere }
        start "kr2/pp2/2PP/2RK" royal king
        move king steps along file, rank, diagonal
        move rook slides along file, rank
        move pawn steps forward to empty
        move pawn steps along diagonal forward onto enemy
        promote pawn on ranks 4 as rook
        end lose if no move in check
        end draw if no move
        value rook 500 value pawn 90 value pawn 20 on ranks 3..4 value rook 7 per target value king -9 while attacked
    }"#,
    r#"variant jumpers {
        board 4 x 5 sides white, black rotate
        piece man M { count 0..5 anywhere }
        start "mmm1/4/4/4/1MMM" must capture
        move man steps along diagonal forward to empty
        move man leaps 2 along diagonal over 1 enemy captured again
        end lose if no move
        value man 100 value man 3 per target value man 5 while protected
    }"#,
    r#"variant rows {
        board 3 x 3 sides white, black same
        piece stone S { count 0..5 anywhere }
        start "3/3/3"
        move stone drops
        end win if line of 3 along file, rank, diagonal
        end draw if no move
        value stone by square { 3 1 3 1 9 1 3 1 3 }
    }"#,
    r#"variant chancy {
        board 3 x 4 sides white, black mirror ranks
        piece king K { count 1 anywhere } piece covered X { count 0..3 on ranks 1 }
        piece rook R { count 0..1 anywhere } piece guard G { count 0..2 anywhere }
        start "kxx/3/3/KXX" royal king
        move king steps along file, rank
        move covered slides along file, rank
        move rook slides along file, rank
        move guard steps along diagonal
        promote covered on anywhere as rook, guard by chance
        end lose if no move
        value rook 500 value guard 200 value covered 250
    }"#,
    r#"variant derived {
        board 4 x 4 sides white, black mirror ranks
        piece king K { count 1 anywhere } piece horse H { count 0..2 anywhere } piece cannon C { count 0..1 anywhere }
        start "kh1c/h3/3H/C1HK" royal king
        move king steps along file, rank
        move king passes
        move horse leaps 1 along file, rank then 1 along diagonal over empty
        move cannon slides along file, rank to empty
        move cannon jumps along file, rank over 1 onto enemy
        end lose if no move
        end draw if 4 plies without capture
    }"#,
    r#"variant rows {
        board 4 x 3 sides black, white same
        piece stone S { count 0..6 anywhere }
        start "4/4/4 w - - 2/2"
        must make 2 moves
        move stone drops
        end win if line of 3 along file, rank, diagonal
        end draw if no move
        value stone 90 value stone 20 on b2..c2
    }"#,
    r#"variant dead {
        board 4 x 4 sides white, black mirror ranks
        region light = files a c & ranks 1 3 | files b d & ranks 2 4
        piece king K { count 1 anywhere } piece rook R { count 0..1 anywhere } piece guard G { count 0..2 anywhere }
        start "krg1/4/4/1GRK" royal king
        move king steps along file, rank, diagonal
        move rook slides along file, rank
        move guard steps along diagonal
        end lose if no move in check
        end draw if only king, at most 1 rook
        end draw if only king, guard on light
        end draw if no move
        value rook 500 value rook 7 per target value guard 200
    }"#,
    r#"variant checkers {
        board 4 x 4 sides white, black mirror ranks
        piece king K { count 1 anywhere } piece rook R { count 0..2 anywhere }
        start "kr2/4/4/2RK" royal king
        must make 3 moves
        move king steps along file, rank, diagonal
        move rook slides along file, rank
        end lose if no move in check
        end draw if no move
        value rook 500 value rook 7 per target
    }"#,
];

#[test]
fn a_search_without_heuristics_finds_what_minimax_finds() {
    for text in GAMES {
        let game = of_text(text);
        let options = EngineOptions { heuristics: Heuristics::NONE, ..EngineOptions::default() };
        for depth in 1..=3 {
            let start = &game.game().start.to_string();
            let report = found(&game, start, options, plies(depth)).expect("there are moves");
            let line = game.opening().expect("it has an opening");
            assert_eq!(report.points, Minimax::new(&game, &line).best(depth, 0), "{text}, {depth} plies");
        }
    }
}

/// Plain minimax without pruning.
struct Minimax<'g> {
    rules: &'g Rules,
    game: &'g Game,
    position: Box<dyn SearchedPosition>,
}

impl Minimax<'_> {
    fn new<'g>(game: &'g EngineGame, line: &GameLine) -> Minimax<'g> {
        let (position, _) = game.follow(line).expect("the line is legal");
        Minimax { rules: game.rules(), game: game.game(), position }
    }

    fn holds(&self, balance: &qishu::rules::Balance) -> bool {
        let state = self.position.state();
        balance.holds(self.rules, &state.position, state.to_move)
    }

    /// Whether each piece on the board is one of some parts, in a game without hands.
    fn is_left_with(&self, parts: &[PiecesLeft]) -> bool {
        let piece_types: Vec<_> = self.rules.pieces().map(|kind| kind.piece_type).collect();
        let squares: Vec<_> = self.rules.board.squares().iter().collect();
        let (mut numbers, mut others) = (vec![0; parts.len()], 0);
        self.position.each_piece(&mut |piece, square| {
            let is_one = |part: &PiecesLeft| {
                let is_there = part.on.as_ref().is_none_or(|on| on.has(squares[square]));
                is_there && part.pieces.contains(&piece_types[piece])
            };
            let own: Vec<usize> = (0..parts.len()).filter(|&number| is_one(&parts[number])).collect();
            others += usize::from(own.is_empty());
            own.into_iter().for_each(|number| numbers[number] += 1);
        });
        others == 0 && parts.iter().zip(numbers).all(|(part, number)| part.at_most.is_none_or(|most| number <= most))
    }

    fn best(&mut self, depth: u32, ply: i32) -> i32 {
        let side = 1 - 2 * self.position.side() as i32;
        let points = |outcome: GameOutcome| match outcome {
            GameOutcome::Win => WON - ply,
            GameOutcome::Lose => ply - WON,
            GameOutcome::Draw => 0,
        };
        let mut facts = Vec::new();
        self.position.list(false, &mut facts);
        let quiet = self.position.quiet_plies();
        let to_move = self.position.state().to_move;
        let outcome_to_move = |end: &qishu::rules::GameEnd| end.outcome_for(to_move, to_move);
        let ended = self.game.ends.iter().find_map(|end| match &end.ending {
            ending @ (qishu::rules::Ending::Line(_)
            | qishu::rules::Ending::Groups(_)
            | qishu::rules::Ending::Count { .. }
            | qishu::rules::Ending::Checks(_)) => {
                let state = self.position.state();
                let is_attacked =
                    |square, by: qishu::rules::SideId| self.position.attacked(by.index()).contains(&square);
                let awaits = || ending.awaits_reply(self.rules, &state.position, state.to_move, &is_attacked);
                let lacks_reply = facts.is_empty() && awaits();
                let other = lacks_reply.then_some(qishu::rules::Game::other(state.to_move));
                let moved_last = self.game.moved_last(self.rules, &state.position, state.to_move);
                let side = ending.side_in(self.rules, &state.position, state.to_move, moved_last, &is_attacked);
                let side = side.or(other)?;
                Some(end.outcome_for(state.to_move, side))
            }
            qishu::rules::Ending::NoMove { in_check, balance } => {
                let applies = facts.is_empty() && (!*in_check || self.position.in_check());
                (applies && balance.iter().all(|one| self.holds(one))).then(|| outcome_to_move(end))
            }
            qishu::rules::Ending::QuietPlies { plies, balance, .. } => {
                (quiet >= *plies && balance.iter().all(|one| self.holds(one))).then(|| outcome_to_move(end))
            }
            qishu::rules::Ending::OnlyLeft(parts) => self.is_left_with(parts).then_some(GameOutcome::Draw),
            qishu::rules::Ending::Repeats { .. } => None,
        });
        let score = match ended {
            Some(outcome) => points(outcome),
            None if facts.is_empty() => 0,
            None if depth == 0 => {
                let [first, second] = self.position.standing();
                side * (first - second + self.position.doing())
            }
            None => {
                // The outcomes of chance are weighted by their numbers of cases.
                let groups: Vec<Vec<usize>> = facts
                    .iter()
                    .enumerate()
                    .filter(|(index, one)| {
                        facts[..*index]
                            .iter()
                            .all(|other| one.chance == 0 || (other.from, other.to) != (one.from, one.to))
                    })
                    .map(|(index, one)| match one.chance {
                        0 => vec![index],
                        _ => (0..facts.len())
                            .filter(|&other| (facts[other].from, facts[other].to) == (one.from, one.to))
                            .collect(),
                    })
                    .collect();
                let mut best = -WON;
                for group in groups {
                    let (mut sum, mut all) = (0i64, 0i64);
                    let by_chance = facts[group[0]].chance > 0;
                    for &index in &group {
                        let mover = self.position.side();
                        self.position.make(index);
                        // The search is less deep after chance.
                        let behind = if by_chance { (depth - 1).saturating_sub(1) } else { depth - 1 };
                        let score = self.best(behind, ply + 1);
                        let score = if self.position.side() == mover { score } else { -score };
                        self.position.unmake();
                        let weight = i64::from(facts[index].chance.max(1));
                        sum += weight * i64::from(score);
                        all += weight;
                    }
                    best = best.max(sum.div_euclid(all) as i32);
                }
                best
            }
        };
        self.position.forget();
        score
    }
}

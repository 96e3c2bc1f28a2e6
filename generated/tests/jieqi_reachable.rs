//! Games to positions of the lower bound for Jieqi, played by the argument in its rules file. It determines the doors
//! of pieces, the squares they walk over, and the order in which places are occupied.
//!
//! Every piece's path to every place through every door is tested, with all obstacles that the order allows. Whole
//! games are played to random positions. The compiled moves of the game alone define moves and checks.

use std::collections::{BTreeMap, VecDeque};

use chacha20::ChaCha8Rng;
use qishu_runtime::moves::PlayedPosition;
use qishu_runtime::rules::{GameState, Kind, Move, Rules, SideId, Square, SquareId};
use qishu_runtime::{Piece, Variant};
use rand_core::SeedableRng;

/// The number of games.
const GAMES: usize = 60;

/// The number of positions tested for checks.
const POSITIONS: usize = 5_000;

/// The beginning of each game.
const START: &str = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w";

/// The covered squares of pieces that may come out, in the first side's view.
const DOORS: &str = "b3 h3 a4 c4 g4 i4";

/// The squares over which pieces walk and on which none stays.
const ROADS: &str = "a5 b5 c5 d5 f5 g5 h5 i5 a6 b6 c6 d6 f6 g6 h6 i6 b4 h4 b7 h7";

/// Places on the left of the first side's half, the deepest first. Each has its mirror images on the right and in the
/// other half.
const DEPTHS: [&str; 10] = ["a3", "a2", "b2", "d2", "c2", "c3", "e3", "d3", "d4", "e5"];

/// The waiting squares of a general, in the first side's view.
const WAITING: [&str; 2] = ["e1", "e2"];

/// The rules of the game, and those of the lower bound.
struct Argument {
    game: &'static Variant,
    bound: &'static Variant,
}

/// A piece that comes out.
#[derive(Clone, Copy)]
struct Walker {
    side: SideId,
    /// The piece after it is turned up.
    piece: Piece,
    door: SquareId,
}

fn variant(name: &str) -> &'static Variant {
    generated::VARIANTS.iter().find(|variant| variant.name == name).expect("it is in the library")
}

/// A square's name in the other side's view.
fn mirrored(name: &str) -> String {
    let (file, rank) = name.split_at(1);
    format!("{file}{}", 11 - rank.parse::<u8>().expect("it has a rank"))
}

impl Argument {
    fn new() -> Argument {
        Argument { game: variant("jieqi"), bound: variant("jieqi_reachable") }
    }

    fn rules(&self) -> &'static Rules {
        self.game.rules
    }

    fn square(&self, name: &str) -> SquareId {
        self.rules().board.id(Square::named(name)).expect("it is on the board")
    }

    /// The squares of these names in the side's view.
    fn seen_by(&self, side: SideId, names: &str) -> Vec<SquareId> {
        let of = |name: &str| if side == SideId(0) { self.square(name) } else { self.square(&mirrored(name)) };
        names.split(' ').map(of).collect()
    }

    /// The depth of each place: places of lower depth are occupied first.
    fn depths(&self) -> BTreeMap<SquareId, usize> {
        let flank = |name: &str| -> String {
            let (file, rank) = name.split_at(1);
            format!("{}{rank}", char::from(b'a' + b'i' - file.as_bytes()[0]))
        };
        let sides = [SideId(0), SideId(1)];
        let at = |(depth, name): (usize, &&str)| {
            let both = format!("{name} {}", flank(name));
            sides.map(|side| self.seen_by(side, &both)).concat().into_iter().map(move |place| (place, depth))
        };
        DEPTHS.iter().enumerate().flat_map(at).collect()
    }

    /// A random position of the lower bound, with the pieces of the game.
    fn drawn(&self, rng: &mut ChaCha8Rng) -> Vec<Piece> {
        let mut drawn = vec![Piece::NONE; self.bound.positions.cells()];
        self.bound.positions.sample(rng, &mut drawn).expect("there are positions");
        let mut position = vec![Piece::NONE; self.game.positions.cells()];
        self.rules().parse_fen(&self.bound.rules.fen(&drawn), &mut position).expect("it is a position of the game");
        position
    }

    /// The piece of a name.
    fn piece(&self, side: SideId, name: &str) -> Piece {
        let is_its = |piece: &Kind<'_>| {
            let piece_type = self.rules().piece_type(piece.piece_type);
            piece_type.side == side && piece_type.name == name
        };
        self.rules().pieces().find(is_its).expect("the side has it").piece
    }

    fn play(&self, position: &[Piece], to_move: SideId) -> Box<dyn PlayedPosition> {
        let state = GameState { position: position.to_vec(), to_move, quiet_plies: 0, move_number: 1 };
        self.game.play.expect("its moves are compiled")(&state).expect("it is of this board")
    }

    /// Whether no piece of the side gives check, for both waiting squares of the other side's general.
    fn is_quiet(&self, position: &[Piece], side: SideId) -> bool {
        let other = SideId(1 - side.0);
        let [one, two] = WAITING.map(|name| self.seen_by(other, name)[0]);
        [(one, two), (two, one)].into_iter().all(|(here, there)| {
            let mut position = position.to_vec();
            position[here.index()] = self.piece(other, "general");
            position[there.index()] = Piece::NONE;
            !self.play(&position, other).in_check()
        })
    }

    /// The stops of the walker on a shortest path to the place. It stops only where `may_stop` allows, captures
    /// nothing, gives no check and avoids the four squares of the generals.
    fn way(
        &self,
        position: &[Piece],
        walker: Walker,
        place: SquareId,
        may_stop: impl Fn(SquareId) -> bool,
    ) -> Option<Vec<SquareId>> {
        let mut fenced = position.to_vec();
        for side in [SideId(0), SideId(1)] {
            for name in WAITING {
                let cell = &mut fenced[self.seen_by(side, name)[0].index()];
                if *cell == Piece::NONE {
                    *cell = self.piece(side, "covered");
                }
            }
        }
        fenced[walker.door.index()] = Piece::NONE;
        let mut came_from = BTreeMap::from([(walker.door, walker.door)]);
        let mut next = VecDeque::from([walker.door]);
        while let Some(from) = next.pop_front() {
            let mut here = fenced.clone();
            here[from.index()] = if from == walker.door { self.piece(walker.side, "covered") } else { walker.piece };
            for mv in self.play(&here, walker.side).moves() {
                let Some(to) = arrival(&mv, from, walker.piece) else { continue };
                if came_from.contains_key(&to) || (to != place && !may_stop(to)) {
                    continue;
                }
                let mut there = position.to_vec();
                there[walker.door.index()] = Piece::NONE;
                there[to.index()] = walker.piece;
                if !self.is_quiet(&there, walker.side) {
                    continue;
                }
                came_from.insert(to, from);
                next.push_back(to);
            }
        }
        let mut way = vec![place];
        loop {
            let from = *came_from.get(way.last()?)?;
            if from == walker.door {
                way.reverse();
                return Some(way);
            }
            way.push(from);
        }
    }

    /// Moves the general to its other waiting square.
    fn wait(&self, game: &mut dyn PlayedPosition) {
        let state = game.state();
        let [one, two] = WAITING.map(|name| self.seen_by(state.to_move, name)[0]);
        let general = self.piece(state.to_move, "general");
        let (from, to) = if state.position[one.index()] == general { (one, two) } else { (two, one) };
        go(game, from, to, general);
    }

    /// Plays a game to the position, which is one of the lower bound, and returns the number of plies.
    fn play_to(&self, goal: &[Piece]) -> usize {
        let depths = self.depths();
        let mut places: Vec<SquareId> =
            depths.keys().copied().filter(|place| goal[place.index()] != Piece::NONE).collect();
        places.sort_by_key(|place| depths[place]);
        let roads = self.seen_by(SideId(0), ROADS);
        let mut doors = [SideId(0), SideId(1)].map(|side| {
            let doors = self.seen_by(side, DOORS).into_iter();
            doors.filter(|door| goal[door.index()] == Piece::NONE).collect::<Vec<_>>()
        });
        let start = self.rules().parse_state(START).expect("it is a state of the game");
        let mut game = self.game.play.expect("its moves are compiled")(&start).expect("it is of this board");
        let mut plies = 0;
        for place in places {
            let piece = goal[place.index()];
            let kind = self.rules().pieces().find(|kind| kind.piece == piece).expect("it is of some piece");
            let side = self.rules().piece_type(kind.piece_type).side;
            let door = doors[side.index()].pop().expect("there are as many open doors as pieces that have come out");
            let is_later = |square: SquareId| depths.get(&square).is_some_and(|depth| *depth > depths[&place]);
            let may_stop = |square: SquareId| roads.contains(&square) || is_later(square);
            let way = self.way(&game.state().position, Walker { side, piece, door }, place, may_stop);
            let mut from = door;
            for to in way.expect("the argument holds") {
                if game.state().to_move != side {
                    self.wait(&mut *game);
                    plies += 1;
                }
                go(&mut *game, from, to, piece);
                (from, plies) = (to, plies + 1);
            }
        }
        for _ in 0..3 {
            if game.state().position != goal {
                self.wait(&mut *game);
                plies += 1;
            }
        }
        let (reached, goal) = (self.rules().fen(&game.state().position), self.rules().fen(goal));
        assert_eq!(reached, goal);
        plies
    }
}

/// The square of arrival of a move from a square, if the move captures nothing and ends with this piece.
fn arrival(mv: &Move, departure: SquareId, piece: Piece) -> Option<SquareId> {
    match mv {
        Move::Go { from, capture_steps, becomes, .. } if *from == departure && *becomes == piece && !mv.captures() => {
            capture_steps.last().map(|capture_step| capture_step.to)
        }
        _ => None,
    }
}

/// Makes the move, which must be legal and give no check.
fn go(game: &mut dyn PlayedPosition, from: SquareId, to: SquareId, piece: Piece) {
    let mv = game.moves().into_iter().find(|mv| arrival(mv, from, piece) == Some(to)).expect("it is legal");
    game.make(&mv).expect("it is legal");
    assert!(!game.in_check(), "no piece is ever in check");
}

#[test]
fn every_piece_gets_to_every_place_through_every_door() {
    let argument = Argument::new();
    let (rules, depths, roads) = (argument.rules(), argument.depths(), argument.seen_by(SideId(0), ROADS));
    let start = rules.parse_state(START).expect("it is a state of the game").position;
    let mut cases = 0;
    for piece_type in argument.bound.rules.piece_type_ids().map(|id| argument.bound.rules.piece_type(id)) {
        if ["general", "covered"].contains(&&*piece_type.name) {
            continue;
        }
        for place in rules.board.ids(&piece_type.reach()) {
            // All possible obstacles: the places that are occupied earlier, or are equally deep.
            let mut position = start.clone();
            for (other, depth) in &depths {
                if *other != place && *depth <= depths[&place] {
                    position[other.index()] = argument.piece(piece_type.side, "covered");
                }
            }
            let may_stop = |square: SquareId| {
                let is_place = depths.contains_key(&square) && piece_type.reach().has(rules.board.square(square));
                roads.contains(&square) || is_place
            };
            for door in argument.seen_by(piece_type.side, DOORS) {
                let walker =
                    Walker { side: piece_type.side, piece: argument.piece(piece_type.side, &piece_type.name), door };
                let way = argument.way(&position, walker, place, may_stop);
                assert!(
                    way.is_some(),
                    "{} through {} to {}",
                    piece_type.name,
                    rules.board.square(door),
                    rules.board.square(place)
                );
                cases += 1;
            }
        }
    }
    // Six doors; 25 places of chariots and 23 of cannons, 8 of horses, 12 of advisors and 13 of soldiers; two sides.
    assert_eq!(cases, 6 * (25 + 23 + 8 + 12 + 13) * 2);
}

#[test]
fn none_is_in_check_wherever_the_generals_wait() {
    let argument = Argument::new();
    let mut rng = ChaCha8Rng::from_seed([8; 32]);
    for _ in 0..POSITIONS {
        let position = argument.drawn(&mut rng);
        for side in [SideId(0), SideId(1)] {
            assert!(argument.is_quiet(&position, side), "{}", argument.rules().fen(&position));
        }
    }
}

#[test]
fn games_are_played_to_positions_drawn_at_random() {
    let argument = Argument::new();
    let mut rng = ChaCha8Rng::from_seed([7; 32]);
    let mut longest = 0;
    for _ in 0..GAMES {
        longest = longest.max(argument.play_to(&argument.drawn(&mut rng)));
    }
    println!("{GAMES} games, the longest of {longest} plies");
    assert!(longest > 60, "games of this many pieces are long");
}

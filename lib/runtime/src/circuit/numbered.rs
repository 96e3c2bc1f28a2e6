//! Ranking and unranking: the paths of a circuit as numbers, and the positions of each path.
//!
//! The number of a position is a sum over the levels. Each level adds the completions of the alternatives that precede
//! the one taken. An alternative with several ways multiplies: the rank of the way is the leading digit, and the rest
//! of the number is less than the completions of the next node. The last digit is the arrangement of interchangeable
//! kinds.

use num_bigint::BigUint;
use qishu_rules::{Piece, Rules};

use super::arrangements::NumberedArrangements;
use super::counts::Counts;
use super::explicit::Circuit;
use super::interchangeable::GivenKind;
use super::level::{CellId, CircuitNode, KindId, LevelChoice};
use super::limbs::{add, add_product, big, is_zero, limbs_of, subtract};
use super::memory::{CountHalt, Memory};
use super::pass::LevelWatch;
use crate::numbering::Positions;

/// Where a position has the cells of a circuit, and which pieces the kinds are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionLayout {
    /// The number of cells of a position.
    pub cells: usize,
    /// For each cell of the circuit its index in a position.
    pub place: Vec<usize>,
    /// For each kind its piece.
    pub pieces: Vec<Piece>,
}

impl PositionLayout {
    /// The layout of a circuit whose cells are those of a position.
    #[must_use]
    pub fn of_rules(rules: &Rules) -> PositionLayout {
        PositionLayout {
            cells: rules.cells(),
            place: (0..rules.cells()).collect(),
            pieces: rules.kinds().map(|kind| kind.piece).collect(),
        }
    }
}

/// A circuit with the number of completions of each node, and the positions that its paths are.
#[derive(Clone, Debug)]
pub struct NumberedCircuit {
    circuit: Circuit,
    layout: PositionLayout,
    /// The completions of the nodes before each level, and of those after the last.
    completions: Vec<Counts>,
    /// The arrangements of each group of interchangeable kinds.
    arrangements: Vec<NumberedArrangements>,
    /// For each cell of the circuit the kinds that can be on it.
    kinds_on: Vec<Vec<PlacedKind>>,
    total: BigUint,
}

/// A kind on some cell.
#[derive(Clone, Copy, Debug)]
struct PlacedKind {
    piece: Piece,
    /// The kind that represents it in the circuit.
    placed_as: KindId,
    /// The kind among its interchangeable kinds, if it is one of several.
    given: Option<GivenKind>,
    /// Its index among the kinds that nothing tells apart from it; 0 if there are no others.
    among_alike: usize,
}

/// What is known of a position while its levels are read or written.
struct Walk {
    /// For each domain the cells of its pool, ascending.
    pools: Vec<Vec<CellId>>,
    node: CircuitNode,
}

impl NumberedCircuit {
    /// Numbers the positions of a circuit that has no kept sums and no pieces placed beforehand.
    ///
    /// # Errors
    ///
    /// Fails if that passes the byte limit, or if the watch stops it.
    pub fn new(
        circuit: Circuit,
        layout: PositionLayout,
        memory: &mut Memory,
        watch: &mut LevelWatch<'_>,
    ) -> Result<NumberedCircuit, CountHalt> {
        let completions = circuit.completions(None, |_| true, memory, watch)?;
        let mut kinds_on: Vec<Vec<PlacedKind>> = vec![Vec::new(); layout.place.len()];
        for (kind, &piece) in layout.pieces.iter().enumerate() {
            let placed_as = circuit.placed_as(kind);
            let mut groups = circuit.interchangeable.iter().enumerate();
            let given = groups.find_map(|(group, kinds)| {
                let index = kinds.kinds.iter().position(|&one| one == kind)?;
                Some((group, index))
            });
            let alike = circuit.alike_with(kind).unwrap_or_default();
            let among_alike = alike.iter().position(|&one| one == kind).unwrap_or(0);
            for &cell in circuit.fits[placed_as].iter() {
                kinds_on[cell].push(PlacedKind { piece, placed_as, given, among_alike });
            }
        }
        let most = |group: usize| circuit.ends.iter().flatten().map(|pieces| pieces[group]).max().unwrap_or(0);
        let groups = circuit.interchangeable.iter().enumerate();
        let arrangements =
            groups.map(|(group, kinds)| NumberedArrangements::new(kinds, most(group).max(0) as usize, memory));
        let arrangements = arrangements.collect::<Result<Vec<_>, CountHalt>>()?;
        let total = completions.first().map_or(BigUint::ZERO, Counts::sum);
        Ok(NumberedCircuit { arrangements, layout, kinds_on, total, completions, circuit })
    }

    fn begin(&self) -> Walk {
        Walk { pools: vec![Vec::new(); self.circuit.domains.len()], node: (0, 0) }
    }

    /// The completions of a node after a level.
    #[inline]
    fn completions(&self, level: usize, (node, combination): CircuitNode) -> &[u64] {
        self.completions[level + 1].get(node * self.circuit.combinations + combination)
    }

    /// The kind on a cell, and `Some(None)` for an empty cell. `None` if no such piece can be there.
    #[inline]
    fn kind_on(&self, cell: CellId, position: &[Piece]) -> Option<Option<PlacedKind>> {
        match position[self.layout.place[cell]] {
            Piece::NONE => Some(None),
            piece => self.kinds_on[cell].iter().find(|kind| kind.piece == piece).map(|&kind| Some(kind)),
        }
    }

    /// Numbers are as long as the number of all positions, with room for one more.
    fn limbs(&self) -> usize {
        limbs_of(&self.total) + 1
    }
}

/// The rank of the squares and the kind of each piece, from a way to place that many pieces of any of some kinds.
fn split_way(mut way: BigUint, pieces: usize, kinds: &[KindId]) -> (BigUint, Vec<KindId>) {
    let mut placed = vec![kinds[0]; pieces];
    if kinds.len() > 1 {
        for kind in placed.iter_mut().rev() {
            let among_alike = usize::try_from(&way % kinds.len()).expect("a remainder is less than its divisor");
            (*kind, way) = (kinds[among_alike], way / kinds.len());
        }
    }
    (way, placed)
}

impl Walk {
    /// Puts a cell into the pool of its domain.
    fn sort(&mut self, domain: u32, cell: CellId) {
        let pool = &mut self.pools[domain as usize];
        let place = pool.partition_point(|&other| other < cell);
        pool.insert(place, cell);
    }

    /// Merges pools.
    fn merge(&mut self, merged: &[(usize, usize)]) {
        for &(from, into) in merged {
            let cells = std::mem::take(&mut self.pools[from]);
            self.pools[into].extend(cells);
            self.pools[into].sort_unstable();
        }
    }
}

impl Positions for NumberedCircuit {
    fn cells(&self) -> usize {
        self.layout.cells
    }

    fn total(&self) -> BigUint {
        self.total.clone()
    }

    fn number_of(&self, position: &[Piece]) -> Option<BigUint> {
        if position.len() != self.layout.cells || self.total == BigUint::ZERO {
            return None;
        }
        let mut walk = self.begin();
        let mut number = vec![0; self.limbs()];
        let mut met = 0;
        let mut arranged: Vec<Vec<usize>> = vec![Vec::new(); self.circuit.interchangeable.len()];
        let mut read = |cell: CellId| {
            let kind = self.kind_on(cell, position)?;
            met += usize::from(kind.is_some());
            if let Some((group, index)) = kind.and_then(|kind| kind.given) {
                arranged[group].push(index);
            }
            Some(kind.map(|kind| kind.placed_as))
        };
        for (index, level) in self.circuit.levels.iter().enumerate() {
            match &level.choice {
                LevelChoice::Put { cell, values, .. } => {
                    let value = read(*cell)?;
                    let here = values.iter().position(|(one, _)| *one == value)?;
                    for &(_, alternative) in &values[..here] {
                        if let Some(other) = level.go(walk.node, alternative) {
                            add(&mut number, 1, self.completions(index, other));
                        }
                    }
                    walk.node = level.go(walk.node, values[here].1)?;
                }
                LevelChoice::Sort { cell, domains } => {
                    let value = read(*cell)?;
                    let domains = &domains[walk.node.0 * level.alternatives..][..level.alternatives];
                    let here = (0..level.alternatives).find(|&alternative| {
                        level.go(walk.node, alternative).is_some()
                            && self.circuit.domains[domains[alternative] as usize].allows(value)
                    })?;
                    for alternative in 0..here {
                        if let Some(other) = level.go(walk.node, alternative) {
                            add(&mut number, 1, self.completions(index, other));
                        }
                    }
                    walk.sort(domains[here], *cell);
                    walk.node = level.go(walk.node, here)?;
                }
                LevelChoice::Place { kinds, pool, merged, .. } => {
                    let placed_on = |cell: CellId| {
                        self.kind_on(cell, position).flatten().filter(|other| other.placed_as == kinds[0])
                    };
                    let is_taken = |cell: CellId| placed_on(cell).is_some();
                    let placed: Vec<PlacedKind> =
                        walk.pools[*pool].iter().filter_map(|&cell| placed_on(cell)).collect();
                    let pieces = placed.len();
                    for fewer in 0..pieces.min(level.alternatives) {
                        if let Some(other) = level.go(walk.node, fewer) {
                            let ways = level.weight(&self.circuit.placements, walk.node.0, fewer);
                            add_product(&mut number, ways, self.completions(index, other));
                        }
                    }
                    walk.node = (pieces < level.alternatives).then(|| level.go(walk.node, pieces)).flatten()?;
                    if pieces > 0 {
                        let squares = self.circuit.placements.binomials.rank(&mut walk.pools[*pool], is_taken);
                        let way = placed.iter().fold(squares, |way, one| way * kinds.len() + one.among_alike);
                        add_product(&mut number, &way.to_u64_digits(), self.completions(index, walk.node));
                    }
                    walk.merge(merged);
                }
            }
        }
        // A piece on a cell where no piece can stand is on none of the cells that were read.
        let pieces = position.iter().filter(|&&piece| piece != Piece::NONE).count();
        let (node, combination) = walk.node;
        let last = self.completions.last()?.get(node * self.circuit.combinations + combination);
        if met != pieces || is_zero(last) {
            return None;
        }
        let mut arrangement = BigUint::ZERO;
        for (numbered, kinds) in self.arrangements.iter().zip(&arranged) {
            arrangement = arrangement * numbered.count(kinds.len()) + numbered.rank(kinds)?;
        }
        Some(big(&number) + arrangement)
    }

    fn put(&self, number: &BigUint, position: &mut [Piece]) -> bool {
        assert_eq!(position.len(), self.layout.cells, "a position has one piece or none for each cell");
        position.fill(Piece::NONE);
        if *number >= self.total {
            return false;
        }
        let mut walk = self.begin();
        let mut left = number.to_u64_digits();
        left.resize(self.limbs(), 0);
        let mut ways = left.clone();
        // For each group the cells of its pieces, each with the level that read it.
        let mut arranged: Vec<Vec<(usize, CellId)>> = vec![Vec::new(); self.circuit.interchangeable.len()];
        let group_of = |kind: KindId| self.circuit.interchangeable.iter().position(|group| group.kinds[0] == kind);
        let mut level_of = vec![0; self.layout.place.len()];
        for (index, level) in self.circuit.levels.iter().enumerate() {
            // The first alternative to whose completions the rest of the number belongs.
            let mut taken = |node: CircuitNode, alternative: usize| {
                let to = level.go(node, alternative)?;
                (!subtract(&mut left, self.completions(index, to))).then_some(to)
            };
            match &level.choice {
                LevelChoice::Put { cell, values, .. } => {
                    let found = values
                        .iter()
                        .find_map(|&(value, alternative)| taken(walk.node, alternative).map(|to| (value, to)));
                    let (value, to) = found.expect("the completions of a node are those of its values together");
                    walk.node = to;
                    if let Some(kind) = value {
                        position[self.layout.place[*cell]] = self.layout.pieces[kind];
                        group_of(kind).into_iter().for_each(|group| arranged[group].push((index, *cell)));
                    }
                }
                LevelChoice::Sort { cell, domains } => {
                    let domains = &domains[walk.node.0 * level.alternatives..][..level.alternatives];
                    let found = domains
                        .iter()
                        .enumerate()
                        .find_map(|(alternative, &domain)| taken(walk.node, alternative).map(|to| (domain, to)));
                    let (domain, to) = found.expect("the completions of a node are those of its domains together");
                    level_of[*cell] = index;
                    walk.sort(domain, *cell);
                    walk.node = to;
                }
                LevelChoice::Place { kinds, pool, merged, .. } => {
                    let found = (0..level.alternatives).find_map(|pieces| {
                        let to = level.go(walk.node, pieces)?;
                        let completions = self.completions(index, to);
                        ways.fill(0);
                        add_product(
                            &mut ways,
                            level.weight(&self.circuit.placements, walk.node.0, pieces),
                            completions,
                        );
                        (!subtract(&mut left, &ways)).then_some((pieces, to, completions))
                    });
                    let (pieces, to, completions) =
                        found.expect("the completions of a node are those of its numbers of pieces together");
                    if pieces > 0 {
                        let (rest, completions) = (big(&left), big(completions));
                        let way = &rest / &completions;
                        left.fill(0);
                        add(&mut left, 1, &(rest - &way * completions).to_u64_digits());
                        let (squares, placed) = split_way(way, pieces, kinds);
                        let cells = self.circuit.placements.binomials.take(&mut walk.pools[*pool], pieces, &squares);
                        for (cell, kind) in cells.into_iter().zip(placed) {
                            position[self.layout.place[cell]] = self.layout.pieces[kind];
                            group_of(kind).into_iter().for_each(|group| arranged[group].push((level_of[cell], cell)));
                        }
                    }
                    walk.node = to;
                    walk.merge(merged);
                }
            }
        }
        let mut left = big(&left);
        let groups = self.circuit.interchangeable.iter().zip(&self.arrangements).zip(&mut arranged);
        for ((kinds, numbered), arranged) in groups.rev() {
            arranged.sort_unstable();
            let arrangements = numbered.count(arranged.len());
            let arrangement = numbered.unrank(arranged.len(), &(&left % arrangements));
            for (&(_, cell), index) in arranged.iter().zip(arrangement) {
                position[self.layout.place[cell]] = self.layout.pieces[kinds.kinds[index]];
            }
            left /= arrangements;
        }
        true
    }
}

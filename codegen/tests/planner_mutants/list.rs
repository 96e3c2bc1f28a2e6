//! The planner's rules that are broken on purpose, one at a time.

/// A small change to the source, and the rule that it breaks.
pub struct Mutant {
    /// The file, below `counting/src`.
    pub file: &'static str,
    /// What is there, exactly once.
    pub text: &'static str,
    /// What is put in its place.
    pub replacement: &'static str,
    /// The rule that the text states.
    pub rule: &'static str,
}

const fn mutant(rule: &'static str, file: &'static str, text: &'static str, replacement: &'static str) -> Mutant {
    Mutant { file, text, replacement, rule }
}

/// All of them. The texts are short, so that a change of the source beside them leaves them alone.
pub const MUTANTS: &[Mutant] = &[
    mutant(
        "a bound is dropped only if the others imply it",
        "system/linear_program.rs",
        "maximum <= i128::from(most)",
        "maximum <= i128::from(most) + 1",
    ),
    mutant(
        "a count whose upper end was relaxed limits no reach",
        "system/constraints.rs",
        "if constraint.high < self.reach_by_cells(constraint).1",
        "if constraint.high >= constraint.low",
    ),
    mutant(
        "a later group that fits tells squares apart, though no earlier class did",
        "planner/classes/partitions.rs",
        ".entry((class_of[cell], mark))",
        ".entry((class_of[cell], usize::from(mark != 0)))",
    ),
    mutant(
        "classes stay apart as long as some later group tells them apart",
        "planner/classes/partitions.rs",
        ".entry((class_of[cell], mark))",
        ".entry((0, mark))",
    ),
    mutant(
        "the number of free squares is remembered while a later group needs it",
        "planner/classes/partitions.rs",
        "*later |= signatures[group][cell] != 0;",
        "*later = signatures[group][cell] != 0;",
    ),
    mutant(
        "kinds of one group count the same towards rules about part of the board",
        "planner/classes/groups.rs",
        "(cells.clone(), local, zones)",
        "(cells.clone(), Vec::new(), zones)",
    ),
    mutant(
        "kinds of one group have numbers that tell the same squares apart",
        "planner/classes/groups.rs",
        "(cells.clone(), local, zones)",
        "(cells.clone(), local, vec![cells.to_vec()])",
    ),
    mutant(
        "squares of different zones are of different classes",
        "planner/classes/partitions.rs",
        "marks[cell] = Some((zone, Vec::new()));",
        "marks[cell] = Some((zone.min(0), Vec::new()));",
    ),
    mutant(
        "what looks at part of a group's cells is no number of its arrangement",
        "planner/classes/problem.rs",
        "counts(id) && !is_local(id)",
        "counts(id)",
    ),
    mutant(
        "a number counts a piece as it does in its zone",
        "planner/eliminate/arrangements.rs",
        "let first = self.groups[group].zones[zone][0];",
        "let first = self.groups[group].zones[zone.min(0)][0];",
    ),
    mutant(
        "a strand is interleaved with those of its own zone",
        "planner/eliminate/arrangements.rs",
        "arrangements.open.get(&self.coupling(group, zone))",
        "arrangements.open.get(&self.coupling(group, zone.min(0)))",
    ),
    mutant(
        "no more pieces of a kind are in a zone than its numbers allow",
        "planner/eliminate/arrangements.rs",
        ".div_euclid(count).max(0)",
        ".div_euclid(count + 1).max(0)",
    ),
    mutant(
        "the pieces placed take no more than the free squares of the class",
        "planner/eliminate/join_nest.rs",
        "(Some((Affine::constant(cells).plus(-1, &first.pieces), second_pieces)), vec![fit])",
        "(Some((Affine::constant(cells), second_pieces)), vec![fit])",
    ),
    mutant(
        "the arrangements of two factors are interleaved in as many ways",
        "planner/eliminate/join_nest.rs",
        "Manner::Interleave => (Some((pieces.clone(), second_pieces)), Vec::new()),",
        "Manner::Interleave => (None, Vec::new()),",
    ),
    mutant(
        "a sum is checked when its last source is in, not before",
        "planner/eliminate/gathered.rs",
        "sum.absorbed == rules[id].sources && !rules[id].kept",
        "sum.absorbed + 1 >= rules[id].sources && !rules[id].kept",
    ),
    mutant(
        "the guard of a sum ends at its greatest value",
        "planner/eliminate/gathered.rs",
        "high: high - rest.0 }",
        "high: high - rest.0 + 1 }",
    ),
    mutant(
        "the guard of a sum begins at its least value",
        "planner/eliminate/gathered.rs",
        "low: low - rest.1,",
        "low: low - rest.1 - 1,",
    ),
    mutant(
        "an open sum may still be mended by as much as its other sources can give",
        "planner/eliminate/gathered.rs",
        "(reach.0 - sum.reach.0, reach.1 - sum.reach.1)",
        "(0, reach.1 - sum.reach.1)",
    ),
    mutant(
        "a stretch begins where what is fed changes",
        "planner/eliminate/gathered.rs",
        "feed.measure.starts()",
        "feed.measure.starts().map(|start| start + 1)",
    ),
    mutant(
        "every stretch of a sum that feeds is a case",
        "planner/eliminate/gathered.rs",
        "starts.push(low);",
        "if starts.is_empty() { starts.push(low); }",
    ),
    mutant(
        "a run of allowed sums begins behind a gap",
        "planner/eliminate/gathered.rs",
        "gaps.iter().map(|gap| gap.1 + 1)",
        "gaps.iter().map(|gap| gap.1)",
    ),
    mutant(
        "a run of allowed sums ends before a gap",
        "planner/eliminate/gathered.rs",
        "gaps.iter().map(|gap| gap.0 - 1)",
        "gaps.iter().map(|gap| gap.0)",
    ),
    mutant(
        "a count with gaps is not implied by what bounds it",
        "system/simplify.rs",
        "&& constraint.gaps.is_empty()",
        "",
    ),
    mutant(
        "a gap moves with what is known of its sum",
        "system/constraints.rs",
        "*gap = (gap.0 - known, gap.1 - known)",
        "*gap = (gap.0, gap.1)",
    ),
    mutant("a feed counts what is beyond its threshold", "system/feeds.rs", "(true, -over)", "(true, 1 - over)"),
    mutant(
        "what is fed may feed others as soon as it is known",
        "planner/eliminate/gathered.rs",
        "stretches(&case.sum(id, &sum.form)",
        "stretches(&sum.form.clone()",
    ),
    mutant(
        "what is known of a sum counts for what it feeds",
        "system/constraints.rs",
        "feed.measure = feed.measure.without(known)",
        "feed.measure = feed.measure.without(0)",
    ),
    mutant(
        "an axis of several cases is long enough for each",
        "planner/eliminate/remembered.rs",
        "all.1.max(one.1)",
        "all.1.min(one.1)",
    ),
    mutant(
        "what feeds can add belongs to the reach of the sum that is fed",
        "planner/eliminate/sources.rs",
        "target.reach = (target.reach.0 + low, target.reach.1 + high);",
        "target.reach = (target.reach.0 + low, target.reach.1);",
    ),
    mutant(
        "the pieces of a group on the board are those of its arrangement",
        "planner/eliminate/arrangements.rs",
        "Partial::of_pieces(-1, &arrangements.pieces, ",
        "Partial::of_pieces(0, &arrangements.pieces, ",
    ),
    mutant(
        "pieces count with their coefficient towards rules about part of the board",
        "planner/eliminate/sources.rs",
        "Partial::of_pieces(term.coefficient, pieces, most)",
        "Partial::of_pieces(term.coefficient.abs(), pieces, most)",
    ),
    mutant(
        "a sum that nothing contributes to must be able to be nothing",
        "planner/eliminate/elimination.rs",
        "rule.sources == 0 && !(rule.low..=rule.high).contains(&0)",
        "rule.sources == usize::MAX && !(rule.low..=rule.high).contains(&0)",
    ),
    mutant(
        "tables that read other tables are different tables",
        "planner/tables/content.rs",
        "[*table as i64, *operand as i64]",
        "[0, *operand as i64]",
    ),
    mutant(
        "tables with other guards are different tables",
        "planner/tables/content.rs",
        "            content.extend([guard.low, guard.high]);\n",
        "",
    ),
    mutant(
        "tables with other binomials are different tables",
        "planner/tables/content.rs",
        "            write(&mut content, whole);\n",
        "",
    ),
    mutant(
        "an axis that can only be negative is turned round",
        "planner/nest/basis.rs",
        "terms: smallvec![(axes.len(), sign)] }",
        "terms: smallvec![(axes.len(), 1)] }",
    ),
    mutant(
        "an axis that can be negative is shifted",
        "planner/nest/basis.rs",
        "constant: -shift, terms",
        "constant: 0, terms",
    ),
    mutant(
        "a number that depends on the axes is no more than its combination of them",
        "planner/nest/basis.rs",
        "expression.constant = form.constant - constant;",
        "expression.constant = form.constant;",
    ),
    mutant(
        "a marginal knows what its guards know of the other factor",
        "planner/nest/marginal.rs",
        "taken.chain(&nest.operands[own].at)",
        "taken.take(0).chain(&nest.operands[own].at)",
    ),
    mutant(
        "a marginal keeps what the rest of the nest needs of the factor",
        "planner/nest/marginal.rs",
        "left.chain(binomial.filter(|_| !share.binomial)).chain(target)",
        "left.chain(binomial.filter(|_| !share.binomial))",
    ),
    mutant(
        "the guards that a marginal takes over are its own",
        "planner/nest/take_marginals.rs",
        "low < guard.low || guard.high < high\n    });",
        "low < guard.low && guard.high < high\n    });",
    ),
    mutant(
        "a guard shrinks a variable to the least value that passes it, rounded up",
        "planner/nest/settle.rs",
        "-(-least).div_euclid(factor)",
        "least.div_euclid(factor) + 1",
    ),
    mutant(
        "no entry is read out of its table's range",
        "planner/nest/settle.rs",
        "            if low < guard.low || guard.high < high {\n                self.guards.push(guard);",
        "            if low < guard.low {\n                self.guards.push(guard);",
    ),
    mutant(
        "cases are alike only if they leave the same table",
        "planner/order/cases.rs",
        "let key = (elimination.result, statistic.clone());",
        "let key = (0, statistic.clone());",
    ),
    mutant(
        "cases that are alike are counted as often as they occur",
        "planner/order/cases.rs",
        "Affine::constant(times as i64)",
        "Affine::constant(times as i64 - 1)",
    ),
    mutant(
        "a piece in place takes its share off the rules that count it",
        "system/simplify.rs",
        "            constraint.take_off(known);\n        }",
        "            constraint.take_off(i64::min(known, 0));\n        }",
    ),
    mutant(
        "a rule is idle only if it holds at both ends",
        "system/simplify.rs",
        "_ => constraint.low <= low && high <= constraint.high &&",
        "_ => high <= constraint.high &&",
    ),
    mutant(
        "a budget implies a count only if all that feeds it adds to it",
        "system/constraints.rs",
        "fed.all(|feed| feed.coefficient > 0)",
        "fed.all(|_| true)",
    ),
    mutant(
        "a square of whose domain a piece has to be does not stay empty",
        "domains/pools.rs",
        "if pool.may_be_empty { PoolEnd::Forgotten",
        "if true { PoolEnd::Forgotten",
    ),
    mutant(
        "squares become one slot only if all of them may stay empty or none",
        "domains/pools.rs",
        "other.members == pool.members && other.may_be_empty == pool.may_be_empty",
        "other.members == pool.members",
    ),
    mutant(
        "what is known behind the last step of a kind is fed only there",
        "domains/steps.rs",
        "if is_last { place + 1 } else { place }, place);",
        "if is_last { place + 1 } else { place }, place + 1);",
    ),
    mutant(
        "occupants have the same domain only if they lead to the same",
        "domains/diagram.rs",
        "leading.entry(to).or_default().push(*cell_value);",
        "leading.entry(to.min(1)).or_default().push(*cell_value);",
    ),
    mutant(
        "a square told apart as one on which a piece stands does not stay empty",
        "domains/domain.rs",
        "self.id(SquareDomain { members, may_be_empty: false })",
        "self.id(SquareDomain { members, may_be_empty: true })",
    ),
    mutant(
        "a marked square that is not taken is not among those that are",
        "../../lib/runtime/src/circuit/marked.rs",
        "add_product(sum, without, behind.of(to, place))",
        "add_product(sum, all, behind.of(to, place))",
    ),
    mutant(
        "the square that is marked stays marked when slots become one",
        "../../lib/runtime/src/circuit/marked.rs",
        "same.chain(merging).chain(own).collect()",
        "same.chain(merging.take(0)).chain(own).collect()",
    ),
    mutant(
        "a number counts the completions of the alternatives that are passed by",
        "../../lib/runtime/src/circuit/numbered.rs",
        "for fewer in 0..pieces.min(level.alternatives) {",
        "for fewer in 1..pieces.min(level.alternatives) {",
    ),
    mutant(
        "a marginal multiplies the ways to a node by its completions",
        "../../lib/runtime/src/circuit/marginals.rs",
        "add_product(&mut sums[alternative], ways, behind.get(to * self.combinations + into));",
        "add_product(&mut sums[alternative], &[1], behind.get(to * self.combinations + into));",
    ),
    mutant(
        "in a module, a value that sets a flag and is barred by it does both",
        "frontier/squares/write.rs",
        "(Some(_), None) => Effect::Takes,",
        "(Some(_), None) => Effect::Bars,",
    ),
    mutant(
        "in a module, a number has the limit of its slack",
        "frontier/squares/write.rs",
        "most: change.most + after,",
        "most: change.most + after + 1,",
    ),
    mutant(
        "a combination beyond the maximum of a counted sum leads nowhere",
        "../../lib/runtime/src/circuit/level.rs",
        "(combination - first < length).then_some((to as usize, combination + shift.by))",
        "(combination - first <= length).then_some((to as usize, combination + shift.by))",
    ),
    mutant(
        "a counter can have come to what was added before",
        "../../lib/runtime/src/circuit/combinations.rs",
        "(reached + added(sum)).min(most)",
        "(reached + added(sum) / 2).min(most)",
    ),
    mutant(
        "a counter adds up to no more than is allowed",
        "../../lib/runtime/src/circuit/combinations.rs",
        "reached.min(most - a)",
        "reached.min(most - a.min(&0))",
    ),
    mutant(
        "a counter is in the end what is allowed",
        "frontier/counted_statistics.rs",
        "system.constraints[id].allows(value)",
        "system.constraints[id].low <= value",
    ),
    mutant(
        "a piece excludes all pieces of its line and not only one of them",
        "frontier/exclusions.rs",
        "lines[*line].iter().all(",
        "lines[*line].iter().any(",
    ),
    mutant(
        "only a sum of at most one piece is an exclusion",
        "frontier/exclusions.rs",
        "constraint.high == 1",
        "constraint.high <= 2",
    ),
    mutant(
        "an exclusion is not dropped for what it says itself",
        "frontier/bounds.rs",
        "|id| is_cap(id) || exclusions.has(id)",
        "|id| is_cap(id)",
    ),
    mutant(
        "a line that is left as a whole gives its minimum and no more",
        "frontier/capped_lines.rs",
        "one.saturating_mul(least))",
        "one.saturating_mul(least + 1))",
    ),
];

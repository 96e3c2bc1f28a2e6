//! Prints the look-ups of each piece: its moves, its attacks on royal pieces, and its promotions.

use qishu_rules::Game;

use super::facts::{facts, has_capture_steps};
use super::list;
use super::lookup::Lookup;
use super::names::MoveNames;
use super::promotions::{self, by_chance};
use crate::emit::code::CodeText;
use crate::emit::nested::Nested;
use crate::moves::plan::{MovePlan, PieceLimit, PiecePlan};

/// The implementation of the runtime's trait by a module of moves.
pub fn implementation(game: &Game, plan: &MovePlan, names: &MoveNames) -> String {
    let printer = PiecePrinter { plan, names, lookup: Lookup { plan, names } };
    let mut code = CodeText::new();
    let (squares, pieces) = (plan.squares, plan.pieces.len());
    code.open(&format!("impl GameMoves<{squares}, {pieces}> for Moves"), &[]);
    code.line("type Set = Set;");
    code.line(&format!("type Path = {};", if has_capture_steps(plan) { "MoveCaptureSteps" } else { "()" }));
    code.line("");
    code.line("const RULES: &'static Rules = &RULES;");
    code.line(&format!("const START: &'static str = {:?};", &*game.start));
    facts(plan, names, &mut code);
    code.line("");
    code.line("fn tables() -> &'static Moves {");
    code.indented(|code| code.line("&TABLES"));
    code.line("}");
    code.line("");
    printer.go(&mut code);
    if plan.pieces.iter().any(|piece| !piece.checks.is_empty()) {
        code.line("");
        printer.onto_royal(&mut code);
    }
    if plan.pieces.iter().any(|piece| piece.drop.is_some()) {
        code.line("");
        printer.drop(&mut code);
    }
    if has_capture_steps(plan) {
        code.line("");
        printer.capture_step(&mut code);
        printer.capture_step_starts(&mut code);
    }
    if plan.pieces.iter().any(|piece| !piece.promotions.is_empty()) {
        code.line("");
        promotions::becomes(plan, names, &mut code);
    }
    if !by_chance(plan).is_empty() {
        code.line("");
        promotions::barred(plan, names, &mut code);
    }
    if !plan.rows.is_empty() {
        code.line("");
        code.line("fn has_row(&self, through: usize, pieces: Set) -> bool {");
        code.indented(|code| code.line(&format!("self.{}.has(through, pieces)", names.rows)));
        code.line("}");
    }
    code.close();
    code.into_text()
}

/// The indentation of a function inside an implementation.
const OUTSIDE: usize = 8;

struct PiecePrinter<'p> {
    plan: &'p MovePlan,
    names: &'p MoveNames,
    lookup: Lookup<'p>,
}

impl PiecePrinter<'_> {
    /// The moves of each piece.
    fn go(&self, code: &mut CodeText) {
        let mut body = CodeText::new();
        self.by_side(&mut body, |name, piece, body| {
            let sets: Vec<String> = piece.goes.iter().map(|going| self.lookup.targets(going)).collect();
            let Some((first, others)) = sets.split_first() else { return };
            body.line(&format!("for from in at.pieces[{name}].squares() {{"));
            body.indented(|body| {
                if others.is_empty() {
                    return body.line(&format!("go({name}, from, {first});"));
                }
                body.line(&format!("let mut to = {first};"));
                others.iter().for_each(|other| body.line(&format!("to |= {other};")));
                body.line(&format!("go({name}, from, to);"));
            });
            body.line("}");
        });
        let body = body.into_text();
        let is_free = mentions(&body, "free");
        let set = |name| format!("{}: Set", parameter(name, is_free || mentions(&body, name)));
        let parameters = [
            "&self".to_owned(),
            format!("{}: usize", parameter("side", mentions(&body, "side"))),
            format!("{}: &PieceSets<Set, {}>", parameter("at", mentions(&body, "at")), self.plan.pieces.len()),
            set("empty"),
            set("enemies"),
            format!("{}: impl FnMut(usize, usize, Set)", if mentions(&body, "go") { "mut go" } else { "_go" }),
        ];
        code.nested(&Nested::new("fn go(", parameters.map(Nested::text), ")"), " {");
        code.indented(|code| {
            if is_free {
                code.line("let free = empty | enemies;");
            }
            if mentions(&body, "occupied") {
                code.line("let occupied = at.occupied();");
            }
            body.lines().for_each(|line| code.line(line));
        });
        code.line("}");
    }

    /// The moves of each piece onto royal pieces of the other side.
    fn onto_royal(&self, code: &mut CodeText) {
        let mut body = CodeText::new();
        self.by_side(&mut body, |name, piece, body| {
            let by_chance = piece.promotions.iter().any(|promotion| promotion.by_chance.is_some());
            if by_chance && !piece.checks.is_empty() {
                body.line(&format!("let barred = self.barred({name}, |pieces| view.of(pieces).len());"));
            }
            let mut ways: Vec<(Vec<String>, Vec<Nested>)> = Vec::new();
            for checking in &piece.checks {
                let royals = checking.royals.as_ref().map(|royals| list("[", royals, self.names, "]").flat());
                let royals = royals.map(|royals| format!("{royals}.contains(&royal)"));
                // A piece that captures by jumping over the royal piece does not arrive on its square.
                let is_open = (by_chance && !checking.going.captures_between).then(|| "!barred.has(to)".to_owned());
                let way = self.lookup.way(name, checking, by_chance);
                let conditions: Vec<String> = royals.into_iter().chain(is_open).collect();
                match ways.last_mut() {
                    Some((same, ways)) if *same == conditions => ways.push(way),
                    _ => ways.push((conditions, vec![way])),
                }
            }
            for (conditions, ways) in ways {
                if conditions.is_empty() {
                    ways.iter().for_each(|way| body.nested(way, ";"));
                    continue;
                }
                body.line(&format!("if {} {{", conditions.join(" && ")));
                body.indented(|body| ways.iter().for_each(|way| body.nested(way, ";")));
                body.line("}");
            }
        });
        let body = body.into_text();
        let royal = parameter("royal", mentions(&body, "royal"));
        let parameters = [
            "&self".to_owned(),
            "side: usize".to_owned(),
            format!("{royal}: usize"),
            "to: usize".to_owned(),
            "view: &mut impl RoyalView<Set>".to_owned(),
        ];
        code.nested(&Nested::new("fn onto_royal(", parameters.map(Nested::text), ")"), " {");
        code.indented(|code| body.lines().for_each(|line| code.line(line)));
        code.line("}");
    }

    /// The squares where pieces may be dropped.
    fn drop(&self, code: &mut CodeText) {
        let mut body = CodeText::new();
        self.by_side(&mut body, |name, piece, body| {
            let Some(drop) = &piece.drop else { return };
            let call = format!("drop({name}, self.{}.onto(occupied) & empty);", self.names.tables[drop.table]);
            let Some(PieceLimit { pieces, most }) = &drop.limit else { return body.line(&call) };
            body.line(&format!("if at.of({}).len() < {most} {{", list("&[", pieces, self.names, "]").flat()));
            body.indented(|body| body.line(&call));
            body.line("}");
        });
        let (set, pieces) = ("Set", self.plan.pieces.len());
        let parameters = [
            "&self".to_owned(),
            "side: usize".to_owned(),
            format!("at: &PieceSets<{set}, {pieces}>"),
            format!("empty: {set}"),
            format!("mut drop: impl FnMut(usize, {set})"),
        ];
        code.nested(&Nested::new("fn drop(", parameters.map(Nested::text), ")"), " {");
        code.indented(|code| {
            code.line("let occupied = at.occupied();");
            body.into_text().lines().for_each(|line| code.line(line));
        });
        code.line("}");
    }

    /// The capture steps of pieces that capture on their path or may continue their capture.
    fn capture_step(&self, code: &mut CodeText) {
        let mut body = CodeText::new();
        for (piece, name) in
            self.plan.pieces.iter().zip(&self.names.pieces).filter(|(piece, _)| !piece.capture_steps.is_empty())
        {
            body.line(&format!("{name} => {{"));
            body.indented(|body| {
                piece.capture_steps.iter().for_each(|going| body.nested(&self.lookup.capture_step(going), ";"))
            });
            body.line("}");
        }
        let body = body.into_text();
        let parameters = [
            "&self".to_owned(),
            "piece: usize".to_owned(),
            "from: usize".to_owned(),
            format!("at: &PieceSets<Set, {}>", self.plan.pieces.len()),
            "capture_steps: &mut CaptureSteps<Set>".to_owned(),
        ];
        code.nested(&Nested::new("fn capture_step(", parameters.map(Nested::text), ")"), " {");
        code.indented(|code| {
            let is_free = mentions(&body, "free");
            code.line("let occupied = at.occupied();");
            if is_free || mentions(&body, "empty") {
                code.line("let empty = !occupied;");
            }
            if is_free || mentions(&body, "enemies") {
                code.line("let enemies = at.sides[1 - Self::SIDES[piece]];");
            }
            if is_free {
                code.line("let free = empty | enemies;");
            }
            code.line("match piece {");
            code.indented(|code| {
                body.lines().for_each(|line| code.line(line));
                code.line("_ => {}");
            });
            code.line("}");
        });
        code.line("}");
    }

    /// The squares from which such captures may start.
    fn capture_step_starts(&self, code: &mut CodeText) {
        let of_piece = |piece: &PiecePlan| -> Option<Vec<String>> {
            let starts = piece.capture_steps.iter().map(|going| self.lookup.capture_step_starts(going));
            starts.collect::<Option<_>>().filter(|starts: &Vec<String>| !starts.is_empty())
        };
        let known: Vec<(&String, Vec<String>)> = self
            .names
            .pieces
            .iter()
            .zip(self.plan.pieces.iter().map(of_piece))
            .filter_map(|(name, starts)| Some((name, starts?)))
            .collect();
        if known.is_empty() {
            return;
        }
        code.line("");
        let pieces = self.plan.pieces.len();
        code.open(&format!("fn capture_step_starts(&self, piece: usize, at: &PieceSets<Set, {pieces}>) -> Set"), &[]);
        code.line("let occupied = at.occupied();");
        code.line("match piece {");
        code.indented(|code| {
            for (name, starts) in known {
                match starts.as_slice() {
                    [start] if code.fits(&format!("{name} => {start},")) => code.line(&format!("{name} => {start},")),
                    _ => {
                        code.line(&format!("{name} => {{"));
                        code.indented(|code| code.line(&starts.join(" | ")));
                        code.line("}");
                    }
                }
            }
            code.line("_ => Set::MAX,");
        });
        code.line("}");
        code.close();
    }

    /// Writes the code of the pieces of one side and that of the other; nothing if no piece has any code.
    fn by_side(&self, code: &mut CodeText, piece: impl Fn(&str, &PiecePlan, &mut CodeText)) {
        let of_side = |side: usize| {
            let mut body = CodeText::new();
            let pieces = self.plan.pieces.iter().zip(&self.names.pieces).filter(|(plan, _)| plan.side == side);
            // Lines are broken for their final indentation: inside a function of an implementation.
            body.indented(|body| {
                body.indented(|body| body.indented(|body| pieces.for_each(|(plan, name)| piece(name, plan, body))));
            });
            let lines: Vec<String> =
                body.into_text().lines().map(|line| line[OUTSIDE.min(line.len())..].to_owned()).collect();
            lines
        };
        let bodies = [0, 1].map(of_side);
        let mut before = "";
        for (body, name) in bodies.iter().zip(&self.names.sides).filter(|(body, _)| !body.is_empty()) {
            code.line(&match before {
                "" => format!("if side == {name} {{"),
                before => format!("{before}{{"),
            });
            body.iter().for_each(|line| code.line(line));
            before = "} else ";
        }
        if !before.is_empty() {
            code.line("}");
        }
    }
}

/// A parameter's name, with an underscore if it is not used.
fn parameter(name: &str, is_used: bool) -> String {
    if is_used { name.to_owned() } else { format!("_{name}") }
}

/// Whether some code contains a variable of that name.
pub fn mentions(code: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(name).any(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + name.len()..]);
        !before.ends_with(|c| is_part(c) || c == '.') && !after.starts_with(is_part)
    })
}

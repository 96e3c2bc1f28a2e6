//! Prints what each man looks up: how he goes, how he attacks royal men, and who he becomes.

use qishu_rules::Game;

use super::list;
use super::names::MoveNames;
use super::tables::{homes, promotions};
use crate::emit::code::CodeText;
use crate::emit::nested::Nested;
use crate::moves::plan::{Going, ManPlan, MenChosen, MovePlan, MoveShape};

/// What a module of moves tells the runtime.
pub fn implementation(game: &Game, plan: &MovePlan, names: &MoveNames) -> String {
    let printer = MenPrinter { plan, names };
    let mut code = CodeText::new();
    let (squares, men) = (plan.squares, plan.men.len());
    code.open(&format!("impl GameMoves<{squares}, {men}> for Moves"), &[]);
    code.line("type Set = Set;");
    code.line("");
    code.line("const RULES: &'static Rules = &RULES;");
    code.line(&format!("const START: &'static str = {:?};", &*game.start));
    printer.constants(&mut code);
    code.line("");
    code.line("fn tables() -> &'static Moves {");
    code.indented(|code| code.line("&TABLES"));
    code.line("}");
    code.line("");
    printer.go(&mut code);
    code.line("");
    printer.onto_royal(&mut code);
    if plan.men.iter().any(|man| !man.promotions.is_empty()) {
        code.line("");
        printer.becomes(&mut code);
    }
    code.close();
    code.into_text()
}

struct MenPrinter<'p> {
    plan: &'p MovePlan,
    names: &'p MoveNames,
}

impl MenPrinter<'_> {
    /// Who is royal, who is on which side, and what only some games have.
    fn constants(&self, code: &mut CodeText) {
        let (plan, names) = (self.plan, self.names);
        let of_both = |what: &str, men: &[Vec<usize>; 2]| {
            let lists = men.iter().map(|men| list("&[", men, names, "]"));
            Nested::new(format!("const {what}: [&'static [usize]; 2] = ["), lists, "]")
        };
        code.nested(&of_both("ROYALS", &plan.royals), ";");
        let sides = plan.men.iter().map(|man| Nested::text(names.sides[man.side].as_str()));
        code.nested(&Nested::new(format!("const SIDES: [usize; {}] = [", plan.men.len()), sides, "]"), ";");
        if plan.passers.iter().any(|men| !men.is_empty()) {
            code.nested(&of_both("PASSERS", &plan.passers), ";");
        }
        let choosing = plan.men.iter().map(|man| man.promotions.iter().any(|(_, others)| others.len() > 1));
        if choosing.clone().any(|choosing| choosing) {
            let choosing = choosing.map(|choosing| Nested::text(choosing.to_string()));
            code.nested(&Nested::new(format!("const CHOOSES: [bool; {}] = [", plan.men.len()), choosing, "]"), ";");
        }
        if !plan.restless.is_empty() {
            code.nested(&list("const RESTLESS: &'static [usize] = &[", &plan.restless, names, "]"), ";");
        }
    }

    /// Where each man may go.
    fn go(&self, code: &mut CodeText) {
        let mut body = CodeText::new();
        self.by_side(&mut body, |name, man, body| {
            let sets: Vec<String> = man.goes.iter().map(|going| self.targets(going)).collect();
            let Some((first, others)) = sets.split_first() else { return };
            body.line(&format!("for from in at.men[{name}].squares() {{"));
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
            "side: usize".to_owned(),
            format!("{}: &MenSets<Set, {}>", parameter("at", mentions(&body, "at")), self.plan.men.len()),
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

    /// How each man comes onto royal men of the other side.
    fn onto_royal(&self, code: &mut CodeText) {
        let mut body = CodeText::new();
        self.by_side(&mut body, |name, man, body| {
            for going in &man.checks {
                body.nested(&self.way(name, going), ";");
            }
        });
        let body = body.into_text();
        let [to, view] = ["to", "view"].map(|name| parameter(name, mentions(&body, name)));
        let parameters =
            ["&self", "side: usize", &format!("{to}: usize"), &format!("{view}: &mut impl RoyalView<Set>")];
        code.nested(&Nested::new("fn onto_royal(", parameters.map(Nested::text), ")"), " {");
        code.indented(|code| body.lines().for_each(|line| code.line(line)));
        code.line("}");
    }

    /// Who a man is after he has arrived.
    fn becomes(&self, code: &mut CodeText) {
        code.line("fn becomes(&self, man: usize, to: usize) -> &'static [u8] {");
        code.indented(|code| {
            code.line("match man {");
            code.indented(|code| {
                for (man, index, _, field) in promotions(self.plan, self.names) {
                    let others = self.plan.men[man].promotions[index].1.iter();
                    let others = others.map(|&other| Nested::text(format!("{} as u8", self.names.men[other])));
                    let head = format!("{} if self.{field}.has(to) => &[", self.names.men[man]);
                    code.nested(&Nested::new(head, others, "]"), ",");
                }
                code.line("_ => &[],");
            });
            code.line("}");
        });
        code.line("}");
    }

    /// Writes what the men of one side do, and what those of the other do.
    fn by_side(&self, code: &mut CodeText, mut man: impl FnMut(&str, &ManPlan, &mut CodeText)) {
        for side in [0, 1] {
            code.line(&if side == 0 {
                format!("if side == {} {{", self.names.sides[0])
            } else {
                "} else {".to_owned()
            });
            let men = self.plan.men.iter().zip(&self.names.men).filter(|(plan, _)| plan.side == side);
            code.indented(|code| men.for_each(|(plan, name)| man(name, plan, code)));
        }
        code.line("}");
    }

    /// The squares to which a way leads.
    fn targets(&self, going: &Going) -> String {
        let table = &self.names.tables[going.table];
        let screens = going.screens.as_ref().map(|screens| self.men_of("at.of", "occupied", screens));
        let found = match (&self.plan.tables[going.table].shape, screens) {
            (MoveShape::Steps(_), _) => format!("self.{table}.to(from)"),
            (_, Some(screens)) => format!("self.{table}.jumps(from, occupied, {screens})"),
            (MoveShape::Lines(_), None) => format!("self.{table}.slides(from, occupied)"),
            (MoveShape::Leaps(_), None) => format!("self.{table}.leaps(from, occupied)"),
        };
        let taken = self.men_of("at.of", "enemies", &going.takes);
        let arrivals = match (&going.takes, going.to_empty) {
            (MenChosen::All, true) => "free".to_owned(),
            (MenChosen::Only(men), true) if men.is_empty() => "empty".to_owned(),
            (_, true) => format!("(empty | {taken})"),
            (_, false) => taken,
        };
        let home = self.home(going).map_or(String::new(), |home| format!(" & {home}.all_if_has(from)"));
        format!("{found} & {arrivals}{home}")
    }

    /// A way onto royal men.
    fn way(&self, name: &str, going: &Going) -> Nested {
        let table = format!("self.{}", self.names.tables[going.table]);
        let home = self.home(going).map_or(String::new(), |home| format!(" & {home}"));
        let between = format!("{table}.between(to)");
        let (how, mut parts) = match &self.plan.tables[going.table].shape {
            MoveShape::Steps(_) => ("near", vec![format!("{table}.onto(to)")]),
            MoveShape::Lines(_) => ("over_nobody", vec![format!("{table}.through(to){home}"), between]),
            MoveShape::Leaps(_) => ("over_nobody", vec![format!("{table}.onto(to)"), between]),
        };
        let how = if going.screens.is_some() { "over_one" } else { how };
        parts.extend(going.screens.as_ref().map(|screens| self.men_of("view.of", "Set::MAX", screens)));
        parts.insert(0, name.to_owned());
        Nested::new(format!("view.{how}("), parts.into_iter().map(Nested::text), ")")
    }

    /// The squares of some men, given how the squares of a list are asked for, and those of all who come into question.
    fn men_of(&self, of: &str, all: &str, men: &MenChosen) -> String {
        let list = |men: &[usize]| format!("{of}({})", list("&[", men, self.names, "]").flat());
        match men {
            MenChosen::All => all.to_owned(),
            MenChosen::Only(men) => list(men),
            MenChosen::AllBut(men) if all == "Set::MAX" => format!("!{}", list(men)),
            MenChosen::AllBut(men) => format!("{all} & !{}", list(men)),
        }
    }

    /// The field of the squares from which a way starts, if its table does not tell.
    fn home(&self, going: &Going) -> Option<String> {
        let from = going.from.as_ref()?;
        let found = homes(self.plan, self.names).into_iter().find(|(squares, _)| squares == from);
        found.map(|(_, name)| format!("self.{name}"))
    }
}

/// A parameter's name, marked if it is not used.
fn parameter(name: &str, is_used: bool) -> String {
    if is_used { name.to_owned() } else { format!("_{name}") }
}

/// Whether some code has a variable of that name.
pub fn mentions(code: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(name).any(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + name.len()..]);
        !before.ends_with(|c| is_part(c) || c == '.') && !after.starts_with(is_part)
    })
}

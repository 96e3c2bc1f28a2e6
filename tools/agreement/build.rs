//! Draws random rules with the generator of `tools/differential`, and compiles them, together with its former failures
//! and with large boards.
//!
//! Each variant depends on its own number only. Every build thus compiles equal rules, and a new one leaves
//! the others unchanged. `TEST_EFFORT` multiplies their number.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs, io};

use differential::random_spec::{RandomRules, Size};
use differential::{draw, effort};
use num_bigint::BigUint;
use qishu_codegen::compile::{compile_decided_into, compile_moves, legal_diagrams, rules_files};
use qishu_codegen::emit::{emit_all, emit_legal, emit_rules};
use qishu_counting::error::PlanError;
use qishu_counting::execute::run::run;
use qishu_counting::frontier::Frontier;
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::{Statistic, System};
use qishu_counting::{Counting, ModulePlan};
use qishu_spec_lang::Model;

/// Former failures, whose modules may be wrong in other respects.
const FIXTURES: &str = "../../codegen/tests/agreement";

/// Small rules, one for each feature of a plan.
const FEATURES: &str = "../../codegen/tests/emitted";

/// The one of them whose module is printed as one text too.
const WHOLE: &str = "../../codegen/tests/emitted/guard.rules";

/// Artificial games, each with a feature that real ones lack.
const GAMES: &str = "games";

/// The default number of compiled random games.
const RANDOM_GAMES: u32 = 6;

/// The attributes above every generated module.
const ALLOWED: &str = "#[allow(clippy::all, reason = \"as in every generated module\")]\n";

/// Rules that a frontier counts, with published figures.
const FRONTIERS: [&str; 3] = [
    "../../codegen/tests/published/eight_queens.rules",
    "../../codegen/tests/published/kings_apart.rules",
    "../../codegen/tests/frontier/two_colours_10.rules",
];

/// The beginning of the names of random rules that are compiled once more, as frontiers.
const AS_FRONTIER: &str = "frontier";

/// Boards too large for brute force.
const LARGE: &str = "large";

/// The series that is drawn.
const SEED: u64 = 0;

/// The default number of its cases.
const CASES: u32 = 6;

/// The most boards that the tests' brute force enumerates in one variant.
const MOST_BOARDS: u64 = 20_000;

/// The number of compiled cases without any position: their modules must build as well, but contain little.
const MOST_EMPTY: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    // The rules lie in the output folder, where a build changes them: watching them would build without end.
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=TEST_EFFORT");
    println!("cargo::rerun-if-changed={FIXTURES}");
    println!("cargo::rerun-if-changed={FEATURES}");
    println!("cargo::rerun-if-changed={LARGE}");
    FRONTIERS.iter().for_each(|file| println!("cargo::rerun-if-changed={file}"));
    println!("cargo::rerun-if-changed={GAMES}");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    let folder = out.join("specs");
    clear(&folder)?;
    let mut empty = 0;
    for number in 0..effort::times(CASES).into() {
        let case = draw::case(SEED, number, Size::small(MOST_BOARDS));
        let case = case.map_err(|reason| format!("case {number}: {reason}"))?;
        let Some(is_empty) = has_no_position(&case) else { continue };
        if is_empty && empty == MOST_EMPTY {
            continue;
        }
        empty += usize::from(is_empty);
        for name in ["spec", AS_FRONTIER] {
            for (file, text) in case.texts(&format!("{name}_{number:02}")) {
                fs::write(folder.join(file), text)?;
            }
        }
    }
    let mut paths = vec![folder, PathBuf::from(FIXTURES), PathBuf::from(FEATURES), PathBuf::from(LARGE)];
    paths.extend(FRONTIERS.iter().map(PathBuf::from));
    compile_decided_into(&paths, &out, decided)?;
    fs::write(out.join("whole.rs"), whole()?)?;
    fs::write(out.join("games.rs"), games()?)?;
    Ok(())
}

/// Tables, but for random rules that are compiled once more and for rules that a frontier counts. Frontiers of random
/// rules have counted statistics wherever they can.
fn decided(model: &Model) -> Result<Counting, PlanError> {
    let of_file = |file: &&str| Path::new(file).file_stem().is_some_and(|stem| stem == model.name.as_str());
    let is_frontier = model.name.starts_with(AS_FRONTIER) || FRONTIERS.iter().any(of_file);
    if is_frontier {
        let (system, limits) = (System::new(model, Statistic::Total)?, Limits::default());
        let frontier = Frontier::find(system, None, false, limits.steps, limits.bytes);
        let with_statistics = || frontier.each_way().pop().filter(|_| model.name.starts_with(AS_FRONTIER));
        return Ok(Counting::by_frontier(with_statistics().unwrap_or(frontier.clone())));
    }
    plan(model, Statistic::Total, Limits::default()).map(Counting::by_tables)
}

/// The modules of moves of artificial and of random games, and the list of these.
fn games() -> Result<String, Box<dyn Error>> {
    let mut files: Vec<(String, String)> = Vec::new();
    let paths = rules_files(&[GAMES])?;
    let models = qishu_spec_lang::load(&paths).models;
    let models = models.map_err(|mistakes| format!("the games have {} mistakes", mistakes.len()))?;
    for (path, model) in paths.iter().zip(&models) {
        files.push((model.name.clone(), fs::read_to_string(path)?));
    }
    for number in 0..effort::times(RANDOM_GAMES).into() {
        let game = draw::game(SEED, number).map_err(|reason| format!("game {number}: {reason}"))?;
        files.push((format!("game_{number:03}"), with_royal(&game.model, &game.text)));
    }
    let (mut modules, mut list) = (String::new(), String::new());
    for (name, text) in files {
        let models = qishu_spec_lang::check_texts(&[("game.rules", &text)]).models;
        let model = models.map_err(|mistakes| format!("{name} has {} mistakes", mistakes.len()))?.swap_remove(0);
        let moves = compile_moves(&model)?;
        let rules = emit_rules(&model);
        let diagrams = legal_diagrams(&model);
        let legal = diagrams.as_ref().map(|diagrams| format!("pub mod legal {{\n{}}}\n", emit_legal(&model, diagrams)));
        let count_legal = diagrams.map_or("None".to_owned(), |_| format!("Some({name}::legal::count)"));
        let legal = legal.unwrap_or_default();
        modules += &format!(
            "{ALLOWED}mod {name} {{\npub mod positions {{\n{rules}}}\npub mod moves {{\n{moves}}}\n{legal}}}\n"
        );
        list += &format!(
            "    CompiledGame {{ name: {name:?}, text: {text:?}, play: {name}::moves::play, count_legal: {count_legal} }},\n"
        );
    }
    Ok(format!(
        "{modules}\n/// The games that are compiled here.\nstatic COMPILED_HERE: &[CompiledGame] = &[\n{list}];\n"
    ))
}

/// The text of a random game with the first of its pieces royal that may be, since few have royal pieces by themselves.
fn with_royal(model: &Model, text: &str) -> String {
    let (before, behind) = text.split_at(text.rfind('}').unwrap_or(text.len()));
    let royal =
        model.rules.piece_types.iter().map(|piece_type| format!("{before} royal {}\n{behind}", piece_type.name));
    let has_module = |text: &String| {
        let models = qishu_spec_lang::check_texts(&[("game.rules", text)]).models;
        let model = models.ok().and_then(|models| models.into_iter().next());
        model.is_some_and(|model| legal_diagrams(&model).is_some() && compile_moves(&model).is_ok())
    };
    royal.into_iter().find(has_module).unwrap_or_else(|| text.to_owned())
}

/// The text of a whole module.
fn whole() -> Result<String, Box<dyn Error>> {
    let models = qishu_spec_lang::load(&[PathBuf::from(WHOLE)]).models;
    let models = models.map_err(|mistakes| format!("{WHOLE} has {} mistakes", mistakes.len()))?;
    let model = models.first().ok_or("there is no variant in it")?;
    Ok(emit_all(
        model,
        &ModulePlan::Tables(Arc::new(plan(model, Statistic::Total, Limits::default())?)),
        &compile_moves(model),
        legal_diagrams(model).as_ref(),
    ))
}

/// Makes the folder, and removes the rules of an earlier build, which another generator may have made.
fn clear(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::create_dir_all(folder)
}

/// Whether the variant, or the one that it extends, has no position at all. `None` if one is too much work to plan.
fn has_no_position(case: &RandomRules) -> Option<bool> {
    let totals = case.models.iter().map(|model| {
        let planned = plan(model, Statistic::Total, Limits::default()).ok()?;
        Some(run(&planned).total)
    });
    let totals: Vec<BigUint> = totals.collect::<Option<_>>()?;
    Some(totals.contains(&BigUint::ZERO))
}

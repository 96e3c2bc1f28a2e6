//! The rows of the results page: the description, the figure, the time it took, and the command that prints it.

use std::path::Path;
use std::process::Command;

use qishu::BigUint;
use qishu::numbers::{log2, log10};
use serde_json::Value;

/// A row of a table whose last cell is a command of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    /// What the figure is about.
    pub what: String,
    /// The figure, or nothing where it has not been worked out yet.
    pub figure: String,
    /// How long it took, on some machine.
    pub took: String,
    /// The command, as it is typed.
    pub command: String,
}

impl ResultRow {
    /// The row of a line, if it is one.
    pub fn parse(line: &str) -> Option<ResultRow> {
        let cells = line.strip_prefix("| ")?.strip_suffix(" |")?;
        // A bar that is part of a cell has a backslash before it.
        let [what, figure, took, command] = cells.split(" | ").map(str::trim).collect::<Vec<_>>().try_into().ok()?;
        let command = command.strip_prefix('`')?.strip_suffix('`')?;
        command.starts_with("qishu ").then(|| ResultRow {
            what: what.to_string(),
            figure: figure.to_string(),
            took: took.to_string(),
            command: command.replace("\\|", "|"),
        })
    }

    /// The row as a line.
    pub fn line(&self) -> String {
        let ResultRow { what, figure, took, command } = self;
        format!("| {what} | {figure} | {took} | `{}` |", command.replace('|', "\\|"))
    }

    /// The arguments after the program's name. Quotes enclose arguments with spaces.
    pub fn arguments(&self) -> Vec<String> {
        let mut arguments = Vec::new();
        for (place, part) in self.command.split('\'').enumerate() {
            match place % 2 {
                1 => arguments.push(part.to_string()),
                _ => arguments.extend(part.split_whitespace().map(str::to_string)),
            }
        }
        arguments.split_off(1)
    }

    /// What the program answers.
    pub fn answer(&self, program: &Path) -> String {
        let arguments = self.arguments();
        let format = match &*arguments[0] {
            "count" | "orbits" | "sample" => "plain",
            _ => "json",
        };
        // Files of rules have their paths in the repository.
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let output = Command::new(program).args(&arguments).args(["--format", format]).current_dir(root).output();
        let output = output.unwrap_or_else(|error| panic!("{}: {error}", self.command));
        assert!(output.status.success(), "{}: {}", self.command, String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap_or_else(|error| panic!("{}: {error}", self.command))
    }

    /// The figure in an answer.
    pub fn figure_of(&self, answer: &str) -> String {
        let arguments = self.arguments();
        let json = || serde_json::from_str::<Value>(answer).unwrap_or_else(|error| panic!("{}: {error}", self.command));
        match &*arguments[0] {
            "count" | "orbits" => exact(answer.trim()),
            "estimate" if arguments.iter().any(|argument| argument == "--random-games") => games(&json()),
            "estimate" => estimate(&json()),
            "reach" => reached(&json()),
            "solve" if json()["method"] == "reached" => whole_game(&json()),
            "solve" => solved(&json()),
            _ => "-".to_string(),
        }
    }
}

fn exact(digits: &str) -> String {
    let number: BigUint = digits.parse().unwrap_or_else(|_| panic!("`{digits}` is no number"));
    format!("{} = 2^{:.2}", grouped(digits), log2(&number).unwrap_or(f64::NAN))
}

/// Digits in groups of three.
pub fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

/// A number of positions with four digits.
fn magnitude(digits: &Value) -> String {
    let number: BigUint = digits.as_str().and_then(|digits| digits.parse().ok()).unwrap_or_default();
    let log10 = log10(&number).unwrap_or(0.0);
    format!("{:.3}e{}", 10f64.powf(log10 - log10.floor()), log10.floor())
}

fn estimate(answer: &Value) -> String {
    let [low, high] = [0, 1].map(|end| number(&answer["interval"][end]));
    let [least, most] = [0, 1].map(|end| magnitude(&answer["estimate_interval"][end]));
    let undecided = match answer["undecided"].as_u64() {
        Some(0) | None => String::new(),
        Some(undecided) => format!("; {undecided} not decided"),
    };
    let (share, stands_for) = (number(&answer["share"]), magnitude(&answer["estimate"]));
    format!("{share:.4} ({low:.4} to {high:.4}), that is {stands_for} ({least} to {most}){undecided}")
}

fn games(answer: &Value) -> String {
    let mean = |of: &str| {
        let [mean, low, high] =
            ["/mean", "/interval/0", "/interval/1"].map(|at| answer[of].pointer(at).map_or(f64::NAN, number));
        format!("{mean:.2} ({low:.2} to {high:.2})")
    };
    let shares = answer["shares"].as_array().map_or(&[][..], Vec::as_slice).iter().map(|share| {
        let [low, high] = [0, 1].map(|end| 100.0 * number(&share["interval"][end]));
        format!(
            "{} {:.1} % ({low:.1} to {high:.1})",
            share["of"].as_str().unwrap_or("-"),
            100.0 * number(&share["share"])
        )
    });
    let shares: Vec<String> = shares.collect();
    format!("{} plies; {} moves to choose from; {}", mean("plies"), mean("moves"), shares.join(", "))
}

/// The numbers of all positions and games, or of those so far.
fn reached(answer: &Value) -> String {
    let number = |value: &Value| grouped(&value.as_u64().unwrap_or(0).to_string());
    let plies = answer["plies"].as_array().map_or(&[][..], Vec::as_slice);
    let (last, in_all) = (plies.last().unwrap_or(&Value::Null), number(&answer["positions"]));
    let plies = number(&last["plies"]);
    match (answer["complete"].as_bool(), answer["games"].as_str()) {
        (Some(true), Some(games)) => format!("{in_all} in all, {} games of up to {plies} plies", grouped(games)),
        (Some(true), None) => format!("{in_all} in all, of up to {plies} plies"),
        _ => {
            let lines = grouped(last["lines"].as_str().unwrap_or("0"));
            format!("{} after {plies} plies, from {lines} lines; {in_all} so far", number(&last["positions"]))
        }
    }
}

/// The value of the state at which games begin, and the figures of all positions.
fn whole_game(answer: &Value) -> String {
    let sides = answer["solved"].as_array().map_or(&[][..], Vec::as_slice);
    let sum = |name: &str| {
        let sum: u64 = sides.iter().filter_map(|side| side[name].as_u64()).sum();
        grouped(&sum.to_string())
    };
    let longest = sides.iter().filter_map(|side| side["longest_win"]["plies"].as_u64()).max();
    let longest = longest.map_or(String::new(), |plies| format!(" (longest {plies} plies)"));
    let value = answer["start"]["value"].as_str().unwrap_or("-");
    let up_to = answer["up_to"].as_array().filter(|up_to| !up_to.is_empty()).map_or("", |_| " up to symmetry");
    let positions = sum("positions");
    let [wins, losses, draws] = ["wins", "losses", "draws"].map(sum);
    format!("{value}; {positions} positions{up_to}: {wins} won{longest}, {losses} lost, {draws} drawn")
}

/// The figures of the last material, which is what was asked for.
fn solved(answer: &Value) -> String {
    let all = answer["solved"].as_array().map_or(&[][..], Vec::as_slice);
    let Some(last) = all.last() else { return "-".to_string() };
    let sides = all.iter().filter(|side| side["material"] == last["material"]).map(|side| {
        let of = |name: &str| grouped(&side[name].as_u64().unwrap_or(0).to_string());
        let longest = |name: &str| {
            side[name]["plies"].as_u64().map_or(String::new(), |plies| format!(" (longest {plies} plies)"))
        };
        let (wins, losses) = (longest("longest_win"), longest("longest_loss"));
        let to_move = side["to_move"].as_str().unwrap_or("-");
        format!("{to_move} to move: {} won{wins}, {} lost{losses}, {} drawn", of("wins"), of("losses"), of("draws"))
    });
    sides.collect::<Vec<_>>().join("; ")
}

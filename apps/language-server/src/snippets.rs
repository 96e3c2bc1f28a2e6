//! Statements and clauses with stops for the parts to write, as the protocol writes them.

/// A statement or a clause.
#[derive(Clone, Copy, Debug)]
pub struct Snippet {
    /// The word that it begins with. It is offered where this word is possible.
    pub word: &'static str,
    /// Its name in the list of completions.
    pub label: &'static str,
    /// The words of the statement before it.
    pub before: &'static [&'static str],
    /// Its text.
    pub text: &'static str,
}

const fn statement(word: &'static str, label: &'static str, text: &'static str) -> Snippet {
    Snippet { word, label, before: &[], text }
}

const fn clause(word: &'static str, label: &'static str, text: &'static str) -> Snippet {
    Snippet { word, label, before: &["piece"], text }
}

/// All of them. With the suggested names of the stops, each is valid in a variant that has these names.
pub const SNIPPETS: &[Snippet] = &[
    statement(
        "variant",
        "variant: a new file",
        "variant ${1:name} {\n    title \"${2:Name}\"\n\n    board ${3:8} x ${4:8}\n    sides ${5:white}, ${6:black} ${7|mirror ranks,mirror files,rotate,same|}\n\n    piece ${8:one} ${9:O} { count ${10:0..8} anywhere }\n    $0\n}",
    ),
    statement("board", "board: a size", "board ${1:8} x ${2:8}$0"),
    statement(
        "sides",
        "sides: two sides",
        "sides ${1:white}, ${2:black} ${3|mirror ranks,mirror files,rotate,same|}$0",
    ),
    statement("region", "region: named squares", "region ${1:area} = ${2:a1..b2}$0"),
    statement(
        "region",
        "region: a drawing",
        "region ${1:area} = draw {\n    ${2:. . . .}\n    ${3:. # # .}\n    ${4:. # # .}\n    ${5:. . . .}\n}$0",
    ),
    statement("partition", "partition: disjoint regions", "partition ${1:halves} = ${2:ranks 1..2}, ${3:ranks 3..4}$0"),
    statement("lines", "lines: listed lines", "lines ${1:rows} = ${2:a1..c1}, ${3:a2..c2}$0"),
    statement("piece", "piece: a piece type", "piece ${1:one} ${2:O} { count ${3:0..1} ${4:anywhere} }$0"),
    statement("cap", "cap: a limit on a region", "cap ${1:one} at most ${2:3} on ${3:area}$0"),
    statement("budget", "budget: a sum of pieces", "budget ${1:total}: ${2:0..4} = ${3:one}$0"),
    statement("forbid", "forbid: a pattern on squares", "forbid ${1:one} on ${2:a1}, ${3:one} on ${4:b1}$0"),
    statement("forbid", "forbid: a relation", "forbid ${1:one} faces enemy ${2:other} along ${3:file}$0"),
    statement("require", "require: a relation", "require ${1:one} ${2|touches,beside|} ${3:other}$0"),
    statement("weight", "weight: the weight of a piece", "weight ${1:one} ${2:2}$0"),
    statement("symmetry", "symmetry: cycles of squares", "symmetry ${1:turned} squares (${2:a1 a2})$0"),
    statement("start", "start: the opening", "start \"${1:4/4/4/4 w}\"$0"),
    statement("royal", "royal: a piece that gives check", "royal ${1:one}$0"),
    statement("move", "move: one step", "move ${1:one} steps along ${2:file, rank}$0"),
    statement("move", "move: any distance", "move ${1:one} slides along ${2:file, rank}$0"),
    statement(
        "move",
        "move: a leap",
        "move ${1:one} leaps ${2:1} along ${3:file, rank} then ${4:1} along ${5:diagonal}$0",
    ),
    statement(
        "move",
        "move: a capture by a jump",
        "move ${1:one} jumps along ${2:file, rank} over ${3:1} enemy captured$0",
    ),
    statement("promote", "promote: another type", "promote ${1:one} on ranks ${2:4} as ${3:other}$0"),
    statement("end", "end: no legal move", "end ${1|lose,draw,win|} if no move$0"),
    statement("end", "end: a row of pieces", "end win if line of ${1:3} along ${2:file, rank, diagonal}$0"),
    statement("end", "end: a repeated position", "end draw if ${1:3} repeats$0"),
    statement("value", "value: points of a piece", "value ${1:one} ${2:100}$0"),
    clause("count", "count: a number of pieces", "count ${1:0..2}$0"),
    clause("on", "on: a region with a limit", "on ${1:area} at most ${2:1} per ${3|file,rank,rising,falling|}$0"),
    clause("called", "called: a name in a language", "called ${1:en} \"${2:one}\"$0"),
];

#[cfg(test)]
mod tests {
    use qishu_spec_lang::check_texts;

    use super::*;

    /// The text that results if all stops keep what they suggest: the first of several choices.
    fn accepted(text: &str) -> String {
        let mut parts = text.split("${");
        let mut accepted = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let (stop, rest) = part.split_once('}').expect("a stop ends");
            let suggested = stop.trim_start_matches(|c: char| c.is_ascii_digit());
            let first = suggested.trim_start_matches([':', '|']).trim_end_matches('|');
            let first = if suggested.starts_with('|') { first.split(',').next().unwrap_or_default() } else { first };
            accepted.push_str(first);
            accepted.push_str(rest);
        }
        accepted.replace("$0", "")
    }

    #[test]
    fn every_snippet_is_valid_as_it_is_suggested() {
        let board = "board 4 x 4";
        let sides = "sides white, black mirror ranks";
        let pieces = ["piece one O { count 0..4 anywhere }", "piece other P { count 0..4 anywhere }"];
        let game = ["start \"4/4/4/4 w\"", "royal other", "move other steps along file", "end lose if no move"];
        for snippet in SNIPPETS {
            let text = accepted(snippet.text);
            let in_game = ["start", "royal", "move", "promote", "end", "value"].contains(&snippet.word);
            let mut statements = vec![board, sides, pieces[0], pieces[1], "region area = a1..b2"];
            // A part for which the snippet stands is left out.
            let begins = |statement: &&str| text.split(' ').take(2).eq(statement.split(' ').take(2));
            let single = ["board", "sides", "start", "royal"].contains(&snippet.word);
            if in_game {
                statements.extend(game);
            }
            statements.retain(|one| !(begins(one) || single && one.starts_with(snippet.word)));
            let clauses = ["called", "count"].contains(&snippet.word).then_some(text.as_str());
            let file = match snippet.word {
                "variant" => text.clone(),
                _ if snippet.before.is_empty() => format!("variant name {{ {} {text} }}", statements.join(" ")),
                "count" => format!("variant name {{ {board} {sides} piece third T {{ {text} anywhere }} }}"),
                _ if clauses.is_some() => {
                    format!("variant name {{ {board} {sides} piece third T {{ count 0..1 anywhere {text} }} }}")
                }
                _ => format!(
                    "variant name {{ {board} {sides} region area = a1..b2 piece third T {{ count 0..1 {text} }} }}"
                ),
            };
            let wrong = check_texts(&[("name.rules", &file)]).models.err().unwrap_or_default();
            assert!(wrong.is_empty(), "{}: {file}\n{}", snippet.label, wrong[0].message);
        }
    }

    #[test]
    fn snippets_begin_with_their_words_and_end_with_a_stop() {
        for snippet in SNIPPETS {
            assert!(snippet.text.starts_with(snippet.word) && snippet.label.starts_with(snippet.word), "{snippet:?}");
            assert_eq!(snippet.text.matches("$0").count(), 1, "{snippet:?}");
        }
        let mut labels: Vec<&str> = SNIPPETS.iter().map(|snippet| snippet.label).collect();
        labels.sort_unstable();
        labels.dedup();
        assert_eq!(labels.len(), SNIPPETS.len());
    }
}

//! The description of a count by domains: the number of domains, and the size of the nodes.

use std::fmt::{Result, Write};

use qishu_counting::domains::{DomainCount, DomainSize, WrittenDomains};
use qishu_rules::grouped;
use qishu_spec_lang::Model;

use super::{head, line, why_no_tables};

/// A description of the count by domains.
///
/// The text describes the board and the pieces, the interactions derived from the regions, and the domains. For the
/// domains it gives the reasons, their number, and the work of the second pass.
pub fn explain_domains(model: &Model, domains: &DomainCount) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_all(&mut text, model, domains);
    text
}

fn write_all(text: &mut String, model: &Model, count: &DomainCount) -> Result {
    head(text, model)?;
    writeln!(
        text,
        "\nDOMAINS: the piece kinds that may stand on a square, as the rules about single squares leave them\n"
    )?;
    why_no_tables(text, count.no_tables.as_ref())?;
    let (squares, domains, tallies) =
        (grouped(&count.squares), grouped(&count.domains()), grouped(&count.histograms()));
    line(text, &format!("{squares} squares may have more than one domain; there are {domains} different domains"))?;
    line(text, &format!("{tallies} different combinations of how many squares have each domain"))?;
    let steps = grouped(&count.steps());
    line(
        text,
        &format!(
            "pieces are put on the squares of all domains kind by kind, for all combinations at once, in {steps} passes"
        ),
    )?;
    written_size(text, count)?;
    let written = count.written(model);
    domains_in_words(text, count, &written)?;
    order(text, &written)
}

/// How large the count is, as far as that is known.
fn written_size(text: &mut String, count: &DomainCount) -> Result {
    let tried = grouped(&count.tried);
    match count.size {
        Some(DomainSize { steps, widest, bytes }) => {
            let (steps, widest, bytes) = (grouped(&steps), grouped(&widest), grouped(&bytes));
            line(text, &format!("{steps} steps, at most {widest} states between two passes, {bytes} bytes at once"))
        }
        None => line(
            text,
            &format!("how large it is shows when it is carried out: a trial of {tried} steps did not come to its end"),
        ),
    }
}

/// The domains, each with the number of squares on which it occurs.
fn domains_in_words(text: &mut String, count: &DomainCount, written: &WrittenDomains) -> Result {
    writeln!(text, "\nWHAT MAY BE ON A SQUARE: each domain, with the most squares that have it\n")?;
    for (domain, squares) in written.domains.iter().zip(count.squares_of_domains()).filter(|(_, squares)| *squares > 0)
    {
        line(text, &format!("{}: {}", grouped(&squares), written.content(domain)))?;
    }
    Ok(())
}

/// The kinds in the order in which they are placed, each with the number of pools of which it takes squares.
fn order(text: &mut String, written: &WrittenDomains) -> Result {
    writeln!(text, "\nORDER: the kinds as they are placed, each with the number of pools that it takes squares of\n")?;
    let steps = written.steps.steps.chunk_by(|one, other| one.kinds == other.kinds);
    let kinds = steps.map(|steps| {
        let names: Vec<&str> = steps[0].kinds.iter().map(|&kind| &*written.squares.kinds[kind]).collect();
        format!("{} {}", names.join(" or "), steps.len())
    });
    line(text, &kinds.collect::<Vec<String>>().join(", "))
}

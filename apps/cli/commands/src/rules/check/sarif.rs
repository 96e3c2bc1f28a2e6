//! Errors and warnings in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS 2020), which code
//! scanners exchange.

use qishu::{Code, Explanation, Mistake, Place};
use serde_json::{Value, json};

/// Where the schema of the format is.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A log of one run.
pub fn log(mistakes: &[Mistake]) -> Value {
    let mut codes: Vec<&str> = mistakes.iter().map(|mistake| mistake.code.as_str()).collect();
    codes.sort_unstable();
    codes.dedup();
    let rules: Vec<Value> = codes.iter().filter_map(|code| Code::find(code)).map(rule).collect();
    let results: Vec<Value> = mistakes.iter().map(result).collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "qishu", "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn rule(code: Code) -> Value {
    json!({
        "id": code.to_string(),
        "shortDescription": { "text": code.words() },
        "fullDescription": { "text": Explanation::of(code).text },
    })
}

fn result(mistake: &Mistake) -> Value {
    let text = [std::slice::from_ref(&mistake.message), &mistake.help].concat().join("\n");
    let mut result =
        json!({ "ruleId": mistake.code, "level": mistake.severity.to_string(), "message": { "text": text } });
    if let Some((first, others)) = mistake.places.split_first() {
        result["locations"] = json!([location(first)]);
        if !others.is_empty() {
            result["relatedLocations"] = others.iter().map(location).collect();
        }
    }
    if let Some(fix) = &mistake.fix {
        let replacement =
            json!({ "deletedRegion": region(&fix.place), "insertedContent": { "text": fix.replacement } });
        let change = json!({ "artifactLocation": artifact(&fix.place), "replacements": [replacement] });
        result["fixes"] = json!([{ "artifactChanges": [change] }]);
    }
    result
}

fn location(place: &Place) -> Value {
    let mut location = json!({ "physicalLocation": { "artifactLocation": artifact(place), "region": region(place) } });
    if !place.remark.is_empty() {
        location["message"] = json!({ "text": place.remark });
    }
    location
}

fn region(place: &Place) -> Value {
    json!({
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    })
}

/// The file as a reference of RFC 3986: reserved characters and all beyond ASCII are percent-encoded.
fn artifact(place: &Place) -> Value {
    let mut uri = String::new();
    for byte in place.name.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(byte.into()),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    json!({ "uri": uri })
}

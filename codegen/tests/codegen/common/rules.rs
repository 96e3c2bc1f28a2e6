//! Rules that a test writes down itself.

use qishu_spec_lang::Model;

/// The model of rules in which nothing is wrong.
pub fn model(text: &str) -> Model {
    let loaded = qishu_spec_lang::check_texts(&[("spec.rules", text)]);
    let mut models = loaded.models.unwrap_or_else(|mistakes| {
        let texts: Vec<String> = mistakes.iter().map(|mistake| mistake.render_plain(&loaded.sources)).collect();
        panic!("{}", texts.join("\n"))
    });
    models.remove(0)
}

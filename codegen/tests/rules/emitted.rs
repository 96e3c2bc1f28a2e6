//! The emitted rules, as they were reviewed: their text, and what it compiles to.

use std::env;
use std::path::PathBuf;

use qishu_codegen::emit::rules::item;
use qishu_spec_lang::Model;

pub mod camps {
    include!("emitted/camps.rs");
}
pub mod xiangqi {
    include!("emitted/xiangqi.rs");
}
pub mod xiangqi_rough {
    include!("emitted/xiangqi_rough.rs");
}

fn model(file: &str) -> Model {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file);
    let loaded = qishu_spec_lang::load(&[path]);
    loaded.models.expect("the rules have no mistakes").remove(0)
}

/// With `UPDATE_RULES=1` the reviewed texts are written anew.
#[test]
fn the_emitted_rules_are_as_reviewed_and_the_same() {
    let variants = [
        ("camps", model("tests/rules/camps.rules"), include_str!("emitted/camps.rs"), &camps::RULES),
        ("xiangqi", model("../variants/xiangqi.rules"), include_str!("emitted/xiangqi.rs"), &xiangqi::RULES),
        (
            "xiangqi_rough",
            model("../variants/xiangqi_rough.rules"),
            include_str!("emitted/xiangqi_rough.rs"),
            &xiangqi_rough::RULES,
        ),
    ];
    for (name, model, reviewed, emitted) in variants {
        assert_eq!(model.name, name);
        let text = item(&model.rules);
        if env::var_os("UPDATE_RULES").is_some() {
            let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/rules/emitted/{name}.rs"));
            std::fs::write(path, &text).expect("the text can be written");
            continue;
        }
        assert_eq!(text, reviewed);
        assert_eq!(model.rules, *emitted);
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{name}");
    }
}

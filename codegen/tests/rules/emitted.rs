//! The emitted rules, as they were reviewed: their text, and the resulting module.

use std::env;

use common::rules;
use qishu_codegen::emit::emit_rules;

pub mod camps {
    include!("emitted/camps.rs");
}
pub mod xiangqi {
    include!("emitted/xiangqi.rs");
}
pub mod xiangqi_rough {
    include!("emitted/xiangqi_rough.rs");
}

/// With `UPDATE_RULES=1` the reviewed texts are rewritten.
#[test]
fn the_emitted_rules_are_as_reviewed_and_the_same() {
    let variants = [
        (
            "camps",
            rules::read(&rules::path("codegen/tests/rules/camps.rules")),
            include_str!("emitted/camps.rs"),
            &camps::RULES,
        ),
        ("xiangqi", rules::of_the_library("xiangqi"), include_str!("emitted/xiangqi.rs"), &xiangqi::RULES),
        (
            "xiangqi_rough",
            rules::of_the_library("xiangqi_rough"),
            include_str!("emitted/xiangqi_rough.rs"),
            &xiangqi_rough::RULES,
        ),
    ];
    for (name, model, reviewed, emitted) in variants {
        assert_eq!(model.name, name);
        let text = emit_rules(&model);
        if env::var_os("UPDATE_RULES").is_some() {
            let path = rules::path(&format!("codegen/tests/rules/emitted/{name}.rs"));
            std::fs::write(path, &text).expect("the text can be written");
            continue;
        }
        assert_eq!(text, reviewed);
        assert_eq!(model.rules, *emitted);
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{name}");
    }
}

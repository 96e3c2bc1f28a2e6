/**
 * The structure of rules files, for editors: statements, clauses, blocks, labels and names.
 *
 * The words inside of a statement are read as names, and `queries/highlights.scm` tells which of them are words of the
 * language. So a new word needs a line there, and no new parser. Only a new statement or clause needs a rule here.
 *
 * Half-written statements are read too, so that the next one is recognized while one types. The mistakes in them are
 * found by `qishu lsp`, whose grammar is `spec-lang/src/grammar.pest`.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

/** The words that begin a statement, also after `replace` or `remove`. */
const STATEMENTS = [
  "title", "source", "published", "board", "sides", "region", "partition", "lines", "piece", "state", "factor", "right",
  "cap", "budget", "forbid", "require", "layer", "interactions", "start", "royal", "must", "move", "hold", "flip",
  "capture", "blast", "promote", "end", "value", "worth", "weight", "show", "symmetry", "replace", "remove",
];

/** The words that begin a statement only if it goes on as one. Elsewhere they are names or other words. */
const ALSO_NAMES = ["board", "lines", "start", "right", "end", "flip", "capture", "blast"];

const list = (rule) => seq(rule, repeat(seq(",", rule)));

/** A statement or definition, which ends with a phrase or without one. After a phrase, further words belong to it. */
const kinds = ($) => ({
  closed: [$.piece, $.layer, $.interactions, $.start, alias($.drawn_region, $.region), alias($.square_value, $.value)],
  open: [
    $.board, $.sides, $.region, $.partition, $.lines, $.state_variable, $.right, $.cap, $.budget, $.forbid, $.require,
    $.symmetry, $.royal, $.move, $.hold, $.effect, $.promote, $.end, $.value, $.weight, $.show,
  ],
});

module.exports = grammar({
  name: "qishu",

  word: ($) => $.name,

  extras: ($) => [/[ \t\r\n\uFEFF]/, $.comment],

  inline: ($) => [$._label],

  // After a complete statement, a word of `ALSO_NAMES` goes on with it or begins the next one.
  conflicts: ($) => [
    ...kinds($).open.filter(({ name }) => !["effect", "royal"].includes(name)).map((rule) => [rule]),
    [$.must],
    [$.phrase],
    [$.remove],
    [$.unknown],
  ],

  rules: {
    source_file: ($) => seq(optional($.language), optional($.variant)),

    language: ($) => seq("language", $.number),
    variant: ($) =>
      seq(
        "variant",
        field("name", $.name),
        optional(seq("extends", field("base", $.name))),
        field("body", $.variant_body),
      ),
    variant_body: ($) =>
      seq("{", optional($.unknown), repeat(choice($._open, seq($._closed, optional($.unknown)))), "}"),
    _closed: ($) =>
      choice($.title, $.source, $.published, alias($.replace_closed, $.replace), $.remove, ...kinds($).closed),
    _open: ($) => choice($.must, $.replace, ...kinds($).open),
    replace: ($) => seq("replace", choice(...kinds($).open)),
    replace_closed: ($) => seq("replace", choice(...kinds($).closed)),

    // A statement whose first word is none of the language.
    unknown: ($) => choice(seq($.name, repeat(choice($._part, $.block, $.string, ":"))), $.block),
    block: ($) => seq("{", repeat(choice($._part, $.string, ":")), "}"),

    title: ($) => seq("title", choice($.string, seq(field("language", $.name), $._texts))),
    source: ($) => seq("source", $.string),
    published: ($) => seq("published", $.number, $.string),

    interactions: ($) => seq("interactions", field("body", $.interactions_body)),
    interactions_body: ($) => seq("{", repeat($.interaction), "}"),
    interaction: ($) => seq(field("piece", $.name), "->", list($._partner)),
    _partner: ($) => seq(optional("enemy"), field("partner", $.name)),

    must: ($) => seq("must", choice("capture", "take", "taking", $.name), optional($.phrase)),

    remove: ($) => seq("remove", field("kind", choice($.name, $.kind)), optional(field("name", $._word))),
    kind: () => choice(...STATEMENTS),

    board: ($) => prec.dynamic(1, seq("board", field("size", $.size), optional($.phrase))),
    // In `4x5`, `x5` would be read as a name.
    size: ($) => choice(/[0-9][0-9_]*[ \t\r\n]*x[ \t\r\n]*[0-9][0-9_]*/, seq($.number, "x", $.number)),
    sides: ($) => seq("sides", $._side_names, optional($.phrase)),
    _side_names: ($) => prec.right(list(field("name", $.name))),

    region: ($) => seq("region", field("name", $.name), "=", optional($.phrase)),
    drawn_region: ($) => seq("region", field("name", $.name), "=", $.drawing),
    drawing: ($) => seq("draw", "{", repeat($.row), "}"),
    row: () => /[#.]+/,
    partition: ($) => seq("partition", field("name", $.name), "=", optional($.phrase)),
    lines: ($) => prec.dynamic(1, seq("lines", field("name", $.name), "=", optional($.phrase))),

    piece: ($) =>
      seq(
        "piece",
        field("name", $.name),
        optional($.letters),
        optional(seq("of", field("side", $.name))),
        field("body", $.piece_body),
      ),
    letters: ($) => seq($.name, optional(seq("or", choice($.name, $.promoted_letter)))),
    // The letter of another piece, beside the mark of a promoted one.
    promoted_letter: () => /\+[A-Za-z]|[A-Za-z]~/,
    piece_body: ($) => seq("{", optional($.unknown), repeat($._clause), "}"),
    _clause: ($) => choice($.count, $.placement, seq(choice($.in_hand, $.called), optional($.unknown))),
    count: ($) => seq("count", optional($.phrase)),
    placement: ($) => seq(choice("on", "anywhere"), optional($.phrase)),
    in_hand: () => seq("in", "hand"),
    called: ($) => seq("called", field("language", $.name), list($._texts)),
    _texts: ($) => seq($.string, repeat(seq("or", $.string))),

    state_variable: ($) => seq(choice("state", "factor"), field("name", $.name), ":", optional($.phrase)),
    right: ($) =>
      prec.dynamic(1, seq("right", field("name", $.name), "as", field("letter", $.name), "while", optional($.phrase))),

    cap: ($) => seq("cap", optional($._label), optional($.phrase)),
    budget: ($) => seq("budget", optional($._label), optional($.phrase)),
    forbid: ($) => seq("forbid", optional($._label), optional($.phrase)),
    require: ($) => seq("require", optional($._label), optional($.phrase)),
    _label: ($) => seq(field("label", $.name), ":"),

    layer: ($) =>
      seq("layer", field("name", $.name), optional(seq("per", field("per", $.name))), field("body", $.layer_body)),
    layer_body: ($) => seq("{", optional(list($.name)), "}"),

    symmetry: ($) => seq("symmetry", field("name", $.name), optional($.phrase)),

    start: ($) => prec.dynamic(1, seq("start", $.string)),
    royal: ($) => seq("royal", prec.right(list($._royal_piece))),
    // A piece may be called `last` only behind this word.
    _royal_piece: ($) => seq(optional("last"), field("piece", $.name)),
    move: ($) => seq("move", optional($._label), $._piece_names, optional($.phrase)),
    hold: ($) => seq("hold", optional($._label), $._piece_names, optional($.phrase)),
    effect: ($) =>
      prec.dynamic(1, seq(choice("flip", "capture", "blast"), optional($._label), $._piece_names, $.phrase)),
    promote: ($) => seq("promote", optional($._label), $._piece_names, optional($.phrase)),
    end: ($) =>
      prec.dynamic(
        1,
        seq("end", optional($._label), field("outcome", choice("win", "lose", "draw")), optional(seq("for", field("side", $.name))), "if", optional($.phrase)),
      ),
    value: ($) => seq(choice("value", "worth"), optional($._label), $._piece_names, optional($.phrase)),
    square_value: ($) =>
      seq(choice("value", "worth"), optional($._label), $._piece_names, "by", "square", field("body", $.square_values)),
    square_values: ($) => seq("{", repeat($.number), "}"),
    weight: ($) => seq("weight", optional($._label), optional($.phrase)),
    show: ($) => seq("show", repeat(choice($._part, $.string))),
    _piece_names: ($) => prec.right(list(field("piece", $.name))),

    // The words of a statement after its beginning.
    phrase: ($) => repeat1(choice($._part, $.block)),
    _part: ($) => choice($._word, $.number, $.range, $.group, $._words, ...[",", "-", "+", "*", "=", "&", "|"]),
    _word: ($) => choice($.name, alias(choice(...ALSO_NAMES), $.name)),
    range: ($) => seq($._end, "..", $._end),
    _end: ($) => choice($.number, $.name),
    group: ($) => seq("(", repeat($._part), ")"),
    // Words that go together, the second of which would begin a statement.
    _words: ($) =>
      prec.right(
        choice(
          ...[
            ["no", "move"],
            ["by", "right"],
            ["across", "sides"],
            ["without", "capture"],
            ["by", "capture"],
          ].map(([one, other]) => seq(alias(one, $.name), optional(alias(other, $.name)))),
        ),
      ),

    string: () => /"[^"\n]*"/,
    // In a sum, the sign before a number is read as part of it.
    number: () => /-?[0-9][0-9_]*(\.[0-9]+)?(e[0-9]+)?/,
    name: () => /[A-Za-z][A-Za-z0-9_]*/,
    comment: () => /\/\/[^\n]*/,
  },
});

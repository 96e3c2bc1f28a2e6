; The colours of rules files. No node has two captures, so the order of the patterns does not matter.

(comment) @comment
(string) @string
[(number) (size)] @number
(row) @constant

; Names where they are defined.
(variant name: (name) @type base: (name)? @type)
(region name: (name) @function)
(partition name: (name) @function)
(lines name: (name) @function)
(piece name: (name) @function)
(state_variable name: (name) @function)
(right name: (name) @function)
(layer name: (name) @function)
(symmetry name: (name) @function)
(sides name: (name) @variable.parameter)
(_ label: (name) @label)
(letters [(name) (promoted_letter)] @constant)
(right letter: (name) @constant)

; The words that begin statements and clauses, and those that belong to them.
[
  "language" "variant" "extends"
  "title" "source" "published" "board" "sides" "region" "partition" "lines" "piece" "state" "factor" "right" "cap"
  "budget" "for" "forbid" "require" "layer" "interactions" "start" "royal" "must" "move" "hold" "flip" "capture" "blast"
  "promote" "end" "value" "worth" "weight" "show" "symmetry" "replace" "remove"
] @keyword

[
  "count" "on" "anywhere" "in" "hand" "called"
  "draw" "enemy" "last" "take" "taking" "of" "or" "per" "as" "while" "win" "lose" "if" "by" "square" "x"
] @keyword

; The words of the language within a statement: all of them, in alphabetical order. A new word is added here.
([
  (phrase (name) @keyword)
  (group (name) @keyword)
  (must (name) @keyword)
  (show (name) @keyword)
  (layer per: (name) @keyword)
  (unknown (name) @keyword)
  (block (name) @keyword)
  (remove kind: (name) @keyword)
]
  (#any-of? @keyword
    "across" "after" "afterwards" "again" "aligned" "alone" "along" "always" "any" "anywhere" "as" "at" "attacked"
    "backward" "behind" "beside" "between" "blast" "board" "both" "budget" "but" "by" "called" "cap" "capture"
    "captured" "castles" "chain" "chance" "check" "checks" "count" "diagonal" "diagonals" "directly" "draw" "drop"
    "dropped" "drops" "empty" "enclosed" "end" "enemy" "every" "exactly" "exclusive" "extends" "faces" "falling"
    "fewer" "file" "files" "flip" "flipping" "for" "forbid" "forward" "from" "full" "game" "gap" "gates" "give" "given"
    "group" "groups" "hand" "have" "hold" "if" "in" "interactions" "into" "joined" "jumps" "keep" "language" "last"
    "layer" "leaps" "least" "leave" "leftward" "line" "lines" "lose" "make" "marks" "mate" "mirror" "more" "most"
    "move" "moves" "moving" "must" "no" "not" "of" "on" "only" "onto" "or" "over" "own" "partition" "passed" "passes"
    "passing" "path" "per" "piece" "pieces" "plies" "points" "promote" "promotion" "protected" "published" "rank"
    "ranks" "reaching" "region" "remove" "repeats" "replace" "reply" "require" "reversal" "rides" "right" "rightward"
    "rising" "rotate" "royal" "safe" "same" "shade" "show" "sides" "sideways" "singly" "slides" "source" "sparing"
    "square" "squares" "stacked" "start" "state" "steps" "surrounded" "symmetry" "target" "then" "title" "to"
    "touches" "touching" "unless" "value" "variant" "weight" "while" "win" "with" "within" "without"))

; Squares. No word of the language looks like one.
([
  (phrase (name) @constant)
  (group (name) @constant)
  (range (name) @constant)
  (unknown (name) @constant)
]
  (#match? @constant "^[a-z][a-z]?[0-9]+$"))

["->" ".." "=" "|" "&" "+" "-" "*"] @operator
["," ":"] @punctuation.delimiter
["{" "}" "(" ")"] @punctuation.bracket

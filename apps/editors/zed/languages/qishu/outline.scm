(variant "variant" @context name: (name) @name) @item
(region "region" @context name: (name) @name) @item
(partition "partition" @context name: (name) @name) @item
(lines "lines" @context name: (name) @name) @item
(piece "piece" @context name: (name) @name) @item
(state_variable ["state" "factor"] @context name: (name) @name) @item
(right "right" @context name: (name) @name) @item
(layer "layer" @context name: (name) @name) @item
(symmetry "symmetry" @context name: (name) @name) @item
(cap "cap" @context label: (name) @name) @item
(budget "budget" @context label: (name) @name) @item
(forbid "forbid" @context label: (name) @name) @item
(require "require" @context label: (name) @name) @item
(move "move" @context label: (name) @name) @item
(promote "promote" @context label: (name) @name) @item
(end "end" @context label: (name) @name) @item

; Names and their uses. A variant is one scope, since its statements may come in any order. Helix gives uses the colour that is
; named here: that of the definitions in `highlights.scm`.

(variant_body) @local.scope

(sides name: (name) @local.definition.parameter)
(region name: (name) @local.definition.function)
(partition name: (name) @local.definition.function)
(lines name: (name) @local.definition.function)
(piece name: (name) @local.definition.function)
(state_variable name: (name) @local.definition.function)
(right name: (name) @local.definition.function)

(phrase (name) @local.reference)
(group (name) @local.reference)
(range (name) @local.reference)
(show (name) @local.reference)
(piece side: (name) @local.reference)
(interaction (name) @local.reference)
(layer_body (name) @local.reference)
(_ piece: (name) @local.reference)

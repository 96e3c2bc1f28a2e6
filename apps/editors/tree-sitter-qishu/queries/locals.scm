; Names and their uses. A variant is one scope, since its statements may come in any order.

(variant_body) @local.scope

(sides name: (name) @local.definition.parameter)
(region name: (name) @local.definition.var)
(partition name: (name) @local.definition.var)
(lines name: (name) @local.definition.var)
(piece name: (name) @local.definition.type)
(state_variable name: (name) @local.definition.var)
(right name: (name) @local.definition.var)

(phrase (name) @local.reference)
(group (name) @local.reference)
(range (name) @local.reference)
(show (name) @local.reference)
(piece side: (name) @local.reference)
(interaction (name) @local.reference)
(layer_body (name) @local.reference)
(_ piece: (name) @local.reference)

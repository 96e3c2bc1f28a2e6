// What the editor looks like, in the colours of the page.

import { EditorView } from "@codemirror/view";

const MONOSPACE = 'ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", Consolas, monospace';

const box = { background: "var(--card)", color: "var(--ink)", border: "1px solid var(--edge)", borderRadius: "0.5rem", boxShadow: "0 6px 24px #0003" };

export const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", background: "var(--card)", fontSize: "var(--code-size, 14px)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: MONOSPACE, lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--accent)", padding: "0.6rem 0" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  ".cm-gutters": { background: "var(--card)", color: "var(--faint)", border: "0" },
  ".cm-activeLine": { background: "color-mix(in srgb, var(--edge) 35%, transparent)" },
  "& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { background: "color-mix(in srgb, var(--accent) 22%, transparent) !important" },
  ".cm-tooltip": { ...box, maxWidth: "min(36rem, 90vw)" },
  ".cm-tooltip-autocomplete > ul": { fontFamily: MONOSPACE },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { opacity: "0.7" },
  ".cm-diagnostic": { padding: "0.4rem 0.7rem", whiteSpace: "pre-wrap", borderLeft: "0.3rem solid var(--accent)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)" },
  ".cm-diagnosticAction": { background: "var(--accent)", color: "var(--on-accent)", borderRadius: "0.3rem", padding: "0.15rem 0.5rem", font: "inherit", border: "0", cursor: "pointer" },
  ".cm-lintRange-error": { background: "none", textDecoration: "underline wavy var(--accent) 1.5px", textUnderlineOffset: "3px" },
  ".cm-lintRange-warning": { background: "none", textDecoration: "underline wavy var(--warning) 1.5px", textUnderlineOffset: "3px" },
  ".cm-panels": { background: "var(--card)", color: "var(--ink)", borderColor: "var(--edge)" },
  ".word-keyword": { color: "var(--word-keyword)" },
  ".word-comment": { color: "var(--faint)", fontStyle: "italic" },
  ".word-string": { color: "var(--word-text)" },
  ".word-number": { color: "var(--word-number)" },
  ".word-operator": { color: "var(--faint)" },
  ".word-namespace, .word-class": { color: "var(--word-name)", fontWeight: "600" },
  ".word-variable, .word-property, .word-parameter": { color: "var(--word-name)" },
  ".prose": { padding: "0.3rem 0.8rem", overflow: "auto", maxHeight: "22rem" },
  ".prose pre": { fontFamily: MONOSPACE, fontSize: "0.9em", lineHeight: "1.25", whiteSpace: "pre" },
  ".prose p": { margin: "0.4rem 0", whiteSpace: "pre-wrap" },
  ".prose hr": { border: "0", borderTop: "1px solid var(--edge)" },
});

import type { CallFact, UntoldFacts } from '@/server/domain/agents/calls/call-words'
import { foldValue, showShapeless } from './fold-value'

/** The name of a text as it is written, with every character. */
export const writtenName = ({ name }: CallFact) => `${name} as written`

/** Parts of Markdown that a reader does not see: addresses, definitions, entities, math, words beside a fence. */
const unseen = /\][([:]|&#?\w+;|\$[^$]*\$|^[ \t>]*(?:`{3,}|~{3,})[^\n]*\S[ \t]+\S/m

/** Returns the parts of a call that must be opened once before it can be approved, by name. */
export function listFolds({ text, details }: UntoldFacts): { folded: string[]; written: string[] } {
  const facts = text ? [text, ...details] : details
  return {
    folded: facts.filter(({ value }) => foldValue(showShapeless(value))).map(({ name }) => name),
    written: text && unseen.test(text.value) ? [writtenName(text)] : [],
  }
}

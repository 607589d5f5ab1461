import { type HostFolder, hideHostPaths } from './host-paths.ts'
import { findKnownKeys } from './known-keys.ts'
import { findNamedSecrets } from './named-secrets.ts'
import { findPlacedSecrets } from './placed-secrets.ts'
import { findRandomStrings } from './random-strings.ts'
import { mergeSpans, type Span } from './span.ts'

const redacted = '[redacted]'

/**
 * Removes credentials from a text that comes from a tool, before the model, the log or the database see it:
 * keys of known formats, values after names that say so, and generated strings. Folders of this machine get
 * the names that models see.
 *
 * Contract: the function never throws, takes time proportional to the text, and does not change a text that
 * it has already cleaned. Ids, digests, paths, identifiers and addresses without credentials pass unchanged.
 */
export function redactSecrets(text: string, folders?: readonly HostFolder[]): string {
  const told = hideHostPaths(text, folders)
  return redactSpans(told, findSecrets(told))
}

/** Finds the credentials of a text, in order and apart from each other, for a caller who has many texts in one. */
export function findSecrets(text: string): Span[] {
  return mergeSpans([
    ...findKnownKeys(text),
    ...findNamedSecrets(text),
    ...findPlacedSecrets(text),
    ...findRandomStrings(text),
  ])
}

/** Writes a mark in place of each span. The spans are in order and don't overlap. */
export function redactSpans(text: string, spans: readonly Span[]): string {
  let from = 0
  let kept = ''
  for (const { start, end } of spans) {
    kept += text.slice(from, start) + redacted
    from = end
  }
  return kept + text.slice(from)
}

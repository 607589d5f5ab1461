import { type HostFolder, hideHostPaths } from './host-paths.ts'
import { findKnownKeys } from './known-keys.ts'
import { findNamedSecrets } from './named-secrets.ts'
import { findRandomStrings } from './random-strings.ts'
import { mergeSpans } from './span.ts'

const redacted = '[redacted]'

/**
 * Takes credentials out of a text that comes from a tool, before the model, the log or the database see it: keys of known
 * formats, values behind names that say so, and strings that only a generator makes. Folders of this machine get the
 * names they go by towards models.
 *
 * Contract: never throws, takes time proportional to the text, and leaves a text alone that it has been through. Ids,
 * digests, paths, identifiers and addresses without credentials pass unchanged.
 */
export function redactSecrets(text: string, folders?: readonly HostFolder[]): string {
  const told = hideHostPaths(text, folders)
  const spans = mergeSpans([...findKnownKeys(told), ...findNamedSecrets(told), ...findRandomStrings(told)])
  let from = 0
  let kept = ''
  for (const { start, end } of spans) {
    kept += told.slice(from, start) + redacted
    from = end
  }
  return kept + told.slice(from)
}

import { cleanText, extractLimits, type ReadyText } from '../../../domain/files/file-text.ts'
import { Refused } from './refused.ts'

/** Files with these names may be text in the old encoding of Windows. */
const textNames = /\.(txt|text|md|markdown|csv|tsv|log|json|xml|html?|sql|ini|cfg|conf|ya?ml|srt|vtt|tex)$/i

/** Reads a file that is text already, whatever it is text of. */
export function readPlain(bytes: Uint8Array, name: string): ReadyText {
  const decoded = decode(bytes, name)
  if (decoded === null) throw new Refused('unsupported')
  if (bytes.length > extractLimits.plainBytes) throw new Refused('too_large')
  return { status: 'ready', kind: 'text', pages: null, ...cleanText(decoded) }
}

/** Null: the bytes are no text. */
function decode(bytes: Uint8Array, name: string): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = bytes.subarray(0, 65_536)
  // Text has no control characters except tabs, ends of lines and pages, and colours of a terminal.
  if (head.some(byte => byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return textNames.test(name) ? new TextDecoder('windows-1252').decode(bytes) : null
  }
}

import { normalizeContent } from '../messages/message-content.ts'

const [esc, bell, csi, st] = ['\u001b', '\u0007', '\u009b', '\u009c']
/** Escape sequences of terminals: colours, moves of the cursor, titles, links. */
const escapes = new RegExp(
  [
    `(?:${esc}\\[|${csi})[0-?]*[ -/]*[@-~]`,
    `${esc}[\\]PX^_][^${bell}${esc}${st}]*(?:${bell}|${esc}\\\\|${st})?`,
    `${esc}[ -~]?`,
  ].join('|'),
  'g',
)

/** Characters that nobody sees, or that change the order of others: words for a model that no person reads. */
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu

/** Removes from a server's text everything that is not text: escape sequences, control and unseen characters. */
export function cleanText(text: string): string {
  return normalizeContent(text.replace(escapes, '')).replace(unseen, '')
}

/** Cleans a name or a title: one line of at most this length. */
export function cleanLine(text: string, length: number): string {
  return cutText(
    withoutTags(cleanText(begin(text, length)))
      .replace(/\s+/g, ' ')
      .trim(),
    length,
  )
}

/** Cleans a description: also without tags, which a model could take for ours. */
export function cleanDescription(text: string, length: number): string {
  return cutText(withoutTags(cleanText(begin(text, length))).trim(), length)
}

/** Removes tags and comments. Several times, because a removal can put the halves of another one together. */
function withoutTags(text: string): string {
  let rest = text
  for (let pass = 0; pass < 10; pass += 1) {
    const before = rest
    rest = rest.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(/<\/?[a-z][^<>]*>/gi, '')
    if (rest === before) return rest
  }
  return rest.replace(/[<>]/g, '')
}

function cutText(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`
}

/** The part of a text that is cleaned at all, however long a server makes it. */
function begin(text: string, length: number): string {
  return text.slice(0, 4 * length)
}

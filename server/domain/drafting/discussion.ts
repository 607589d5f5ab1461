/** The fork that a result may cite. */
export interface Discussion {
  find(number: number): { id: string; content: string } | undefined
  /** Tells whether a person of this name took part, or was named. */
  names(name: string): boolean
  /** Tells whether a message is by a person of this name, or names them. */
  isOf(number: number, name: string): boolean
}

export function describeDiscussion(
  messages: readonly { id: string; number: number; content: string; author: { name: string } }[],
): Discussion {
  const byNumber = new Map(messages.map(message => [message.number, message]))
  const said = new Map(
    messages.map(({ number, author, content }) => [number, listNames(`${author.name}\n${content}`)]),
  )
  const all = [...said.values()].join(' ')
  return {
    find: number => byNumber.get(number),
    names: name => hasName(all, name),
    isOf: (number, name) => hasName(said.get(number) ?? '', name),
  }
}

function hasName(said: string, name: string): boolean {
  const words = listNames(name)
  if (words === '') return false
  return isUnspaced.test(words) ? said.includes(words) : ` ${said} `.includes(` ${words} `)
}

/** Returns the words of a text with one space between them. */
function listNames(text: string): string {
  return fold(text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))
}

const isUnspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u

/** Returns a text as it is compared: without case, and with one space between words. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
}

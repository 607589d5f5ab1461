import type { ThreadMessage } from './read-conversation.ts'

/** A sentence of a message, word for word. */
export type Sentence = { text: string; message: ThreadMessage; position: number }

/** Only the beginning of a long message is read, so that a pasted log does not make an answer expensive. */
const mostCharacters = 2_000

/** Lists the sentences that can be quoted: those of other people and agents, without code and without their quotes. */
export function listSentences(messages: readonly ThreadMessage[]): Sentence[] {
  return messages.flatMap((message, position) =>
    message.own ? [] : splitSentences(message.text).map(text => ({ text, message, position })),
  )
}

/** Splits text into sentences, which stay as they are. It reads only the first `most` characters. */
export function splitSentences(text: string, most = mostCharacters): string[] {
  return text
    .slice(0, most)
    .replace(/```[\s\S]*?(```|$)/g, '\n')
    .split('\n')
    .filter(line => !/^\s*>/.test(line))
    .map(line => line.replace(/^\s*(?:[-*+•#]+|\d+[.)])\s+/, ''))
    .flatMap(line => line.split(/(?<=[.!?؟…]["”')\]]?)\s+|(?<=[。！？])/u))
    .map(piece => piece.trim())
    .filter(piece => /[\p{L}\p{N}]/u.test(piece))
}

/** Lists words for comparing two texts: `listWords` without their endings. */
export function listTerms(text: string): string[] {
  return listWords(text).map(word => word.replace(/(?<=\p{L}{4})(?:ing|ed|es|e|s)$/u, ''))
}

/** Lists words in lower case and without accents. Small words are left out. */
export function listWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap(word =>
    isUnspaced.test(word) ? listPairs(word) : smallWords.has(word) ? [] : [word],
  )
}

/** Puts text on one line. Long text is cut between words and gets an ellipsis. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length).replace(/[\ud800-\udbff]$/, '')
  const space = cut.lastIndexOf(' ')
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.]+$/, '')}…`
}

/** Text in scripts without spaces between words is compared by pairs of characters. */
const isUnspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u

function listPairs(word: string): string[] {
  const characters = [...word]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** Returns the first words that stand in quotation marks. */
export function findQuoted(text: string): string | null {
  return /[“"«]([^”"»]+)[”"»]/.exec(text)?.[1] ?? null
}

const smallWords = new Set(
  (
    'a about all also am an and any are as at be been but by can could did do does for from get had has have he her ' +
    'here him his how i if in into is it its just me more my no not now of on or our out over please she should so ' +
    'some than that the their them then there these they this those to too up us was we were what when where which ' +
    'who why will with would you your'
  ).split(' '),
)

import type { ThreadMessage } from './read-conversation.ts'

/** Words of one message, exactly as they stand there. */
export type Sentence = { text: string; message: ThreadMessage; position: number }

/** A long message is judged by its beginning: the cost of an answer must not grow with what was pasted. */
const mostCharacters = 2_000

/** What can be quoted: sentences of the others, without code and without what they only quoted themselves. */
export function listSentences(messages: readonly ThreadMessage[]): Sentence[] {
  return messages.flatMap((message, position) =>
    message.own ? [] : splitSentences(message.text).map(text => ({ text, message, position })),
  )
}

/** Each piece stands in the text word for word. What lies behind `most` characters is not looked at. */
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

/** The words that count for comparing two texts: `listWords` without their endings. */
export function listTerms(text: string): string[] {
  return listWords(text).map(word => word.replace(/(?<=\p{L}{4})(?:ing|ed|es|s)$/u, ''))
}

/** Words in lower case and without accents; small words are left out. */
export function listWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap(word =>
    isUnspaced.test(word) ? listPairs(word) : smallWords.has(word) ? [] : [word],
  )
}

/** A quote that fits a line: whole, or cut between words with an ellipsis outside of what was said. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length).replace(/[\ud800-\udbff]$/, '')
  const space = cut.lastIndexOf(' ')
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.]+$/, '')}…`
}

/** Scripts that part no words by spaces are compared by pairs of characters. */
const isUnspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u

function listPairs(word: string): string[] {
  const characters = [...word]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

const smallWords = new Set(
  (
    'a about all also am an and any are as at be been but by can could did do does for from get had has have he her ' +
    'here him his how i if in into is it its just me more my no not now of on or our out over please she should so ' +
    'some than that the their them then there these they this those to too up us was we were what when where which ' +
    'who why will with would you your'
  ).split(' '),
)

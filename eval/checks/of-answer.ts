/** Checks of the answer. They look for facts and names, never for one wording. */
import { findDay, writeDay } from '../talk/day.ts'
import { brief, type Check, type Evidence, findSaid } from './check.ts'
import { guessLanguage, type Language } from './language.ts'

/** The agent posted an answer. */
export const answers: Check = ofAnswer('answers', ({ text }) =>
  text.trim() === '' ? 'the answer is empty' : null,
)

/** The answer names one of the messages with these words as a source: by its number, as in [12], or as stored. */
export function citesMessage(...words: string[]): Check {
  return ofAnswer(`cites “${brief(words.join('” or “'))}”`, ({ text, sourceIds }, { messages }) => {
    const wanted = words.map(each => findSaid(messages, each))
    const numbers = readLabels(text)
    const isCited = wanted.some(({ id, number }) => numbers.includes(number) || sourceIds.includes(id))
    return isCited ? null : `no [${wanted.map(({ number }) => number).join('] or [')}] in the answer`
  })
}

/** The answer names this person. */
export function namesPerson(name: string): Check {
  return ofAnswer(`names ${name}`, ({ text }) => (hasWord(text, name) ? null : `${name} is not named`))
}

/** The answer has one of these words or phrases, in upper or lower case. */
export function says(...phrases: (string | RegExp)[]): Check {
  return ofAnswer(`says ${phrases.map(showPhrase).join(' or ')}`, ({ text }) =>
    phrases.some(phrase => matches(text, phrase)) ? null : 'the answer does not say it',
  )
}

/** The answer has none of these words or phrases. */
export function doesNotSay(...phrases: (string | RegExp)[]): Check {
  return ofAnswer(`does not say ${phrases.map(showPhrase).join(' or ')}`, ({ text }) => {
    const said = phrases.find(phrase => matches(text, phrase))
    return said === undefined ? null : `it says ${showPhrase(said)}`
  })
}

/** The answer names the day with this label (see findDay). */
export function saysDay(label: string): Check {
  return ofAnswer(`says the date of ${label}`, ({ text }, { now }) => {
    const day = findDay(label, now)
    return writeDay(day).some(words => hasWord(text, words)) ? null : `${day} is not in the answer`
  })
}

/** The answer has at most this many words. Code does not count. */
export function atMostWords(most: number): Check {
  return ofAnswer(`has at most ${most} words`, ({ text }) => {
    const count = withoutCode(text).match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0
    return count <= most ? null : `it has ${count} words`
  })
}

/** The answer is in this language, as far as its small words tell. */
export function inLanguage(language: Language): Check {
  return ofAnswer(`is written in ${language}`, ({ text }) => {
    const found = guessLanguage(withoutCode(text))
    return found === language ? null : `it looks like ${found ?? 'no known language'}`
  })
}

/** The agent called this tool before it answered. */
export function usesTool(name: string): Check {
  return {
    name: `uses ${name}`,
    of: 'answer',
    judge: ({ requests }) => (requests.at(-1)?.called.includes(name) ? null : 'the tool was not called'),
  }
}

/** Reads the numbers of the messages that a text cites: [3], [3, 5] or [3][5]. */
export function readLabels(text: string): number[] {
  return [...withoutCode(text).matchAll(/\[(\d+(?:\s*[,;–-]\s*\d+)*)\]/g)].flatMap(([, numbers = '']) =>
    numbers.split(/\D+/).map(Number),
  )
}

function ofAnswer(
  name: string,
  judge: (answer: NonNullable<Evidence['answer']>, evidence: Evidence) => string | null,
): Check {
  return {
    name,
    of: 'answer',
    judge: evidence => (evidence.answer ? judge(evidence.answer, evidence) : 'there is no answer'),
  }
}

function withoutCode(text: string): string {
  return text.replace(/```[\s\S]*?(?:```|$)/g, ' ').replace(/`[^`\n]*`/g, ' ')
}

function matches(text: string, phrase: string | RegExp): boolean {
  return typeof phrase === 'string' ? hasWord(text, phrase) : phrase.test(text)
}

/** Returns whether a text has these words as whole words, in upper or lower case. */
function hasWord(text: string, words: string): boolean {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(text)
}

function showPhrase(phrase: string | RegExp): string {
  return typeof phrase === 'string' ? `“${phrase}”` : String(phrase)
}

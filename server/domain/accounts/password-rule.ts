import { leastPasswordLength } from './password-length.ts'

/** The rule for new passwords: a guesser must need many tries, also one who knows the person. */

/** An estimate of how hard a password is to guess, from 0 to 4, and the weakness that counted most. */
export interface PasswordEstimate {
  score: number
  weakness: string | null
}

/** Estimates a password for a guesser who knows these words. */
export type EstimatePassword = (password: string, knownWords: readonly string[]) => PasswordEstimate

/** Facts about the person that a guesser tries first: the name, the address, the workspaces. */
export type KnownFacts = readonly (string | null | undefined)[]

/** At score 3, a stolen and slowly hashed password takes months to guess. */
const leastScore = 3

/** Auth hashes passwords with bcrypt, which ignores the bytes after these. */
const mostBytes = 72

/** Returns a sentence about the weakness of a new password, or null if it is good. */
export function findPasswordProblem(
  estimate: EstimatePassword,
  password: string,
  facts: KnownFacts,
): string | null {
  if ([...password].length < leastPasswordLength) {
    return `This password is too short. Use at least ${leastPasswordLength} characters.`
  }
  if (new TextEncoder().encode(password).length > mostBytes) {
    return `This password is too long. Use at most ${mostBytes} characters.`
  }
  const words = listKnownWords(facts)
  const { score, weakness } = estimate(password, words)
  if (score >= leastScore) return null
  const isPersonal = weakness === 'userInputs' || (weakness === null && holdsAny(password, words))
  const sentence = isPersonal ? personal : sentences.get(weakness ?? '')
  return `${sentence ?? 'This password is easy to guess.'} ${advice}`
}

const personal = 'This password contains your name, your address or the name of your workspace.'
const advice = 'Add a few uncommon words.'

const sentences = new Map([
  ['straightRow', 'A row of keys on the keyboard is easy to guess.'],
  ['keyPattern', 'A short pattern on the keyboard is easy to guess.'],
  ['simpleRepeat', 'Repeated characters are easy to guess.'],
  ['extendedRepeat', 'A repeated part, such as “abcabc”, is easy to guess.'],
  ['sequences', 'A sequence, such as “abc” or “123”, is easy to guess.'],
  ['recentYears', 'A recent year is easy to guess.'],
  ['dates', 'A date is easy to guess.'],
  ['topTen', 'This is one of the most common passwords.'],
  ['topHundred', 'This is a very common password.'],
  ['common', 'This is a common password.'],
  ['similarToCommon', 'This is similar to a common password.'],
  ['wordByItself', 'A single word is easy to guess.'],
  ['namesByThemselves', 'A name by itself is easy to guess.'],
  ['commonNames', 'Common names are easy to guess.'],
])

const leastWord = 3

/** Lists each fact whole, in parts and without gaps: `Mira Stone` also gives `mira`, `stone` and `mirastone`. */
function listKnownWords(facts: KnownFacts): string[] {
  const words = [...facts, 'openvibe'].flatMap(fact => {
    const text = (fact ?? '').trim().toLowerCase()
    const parts = text.split(/[^\p{L}\p{N}]+/u)
    return [text, ...parts, parts.join('')]
  })
  return [...new Set(words.filter(word => word.length >= leastWord))]
}

function holdsAny(password: string, words: readonly string[]): boolean {
  const text = password.toLowerCase()
  return words.some(word => text.includes(word))
}

import { type OptionsDictionary, type OptionsGraph, ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { EstimatePassword } from './password-rule.ts'

/** Words that guessers try first, each list by rank, and the neighbours of each key. */
export interface GuessedWords {
  dictionary: OptionsDictionary
  graphs: OptionsGraph
}

/** The time grows faster than the length, and nobody guesses the first part of a longer password. */
const judgedLength = 100

/** Creates the estimate of passwords by zxcvbn. Loading its lists takes a moment, so callers keep it. */
export function createPasswordEstimate({ dictionary, graphs }: GuessedWords): EstimatePassword {
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs, maxLength: judgedLength })
  return (password, knownWords) => {
    const { score, feedback } = zxcvbn.check(password, [...knownWords])
    return { score, weakness: feedback.warning }
  }
}

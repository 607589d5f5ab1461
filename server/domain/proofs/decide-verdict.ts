import type { CheckResult } from './expectation.ts'
import type { Verdict } from './verdict.ts'

/** One side of a comparison. Null: it brought no answer. */
export interface Side {
  text: string
  checks: readonly CheckResult[]
}

/** The opinion of a model on two answers to the same question. */
export type Preference = 'base' | 'candidate' | 'neither'

/**
 * Decides about the candidate's answer. Expectations count before everything else: an expectation that held and no
 * longer holds makes an answer worse, also if others hold now. Without a difference there, the model's opinion decides,
 * if there is one.
 */
export function decideVerdict(given: {
  base: Side | null
  candidate: Side | null
  /** Without a base the answer only passes or misses its expectations. */
  hasBase: boolean
  preference: Preference | null
}): Verdict {
  const { base, candidate, hasBase, preference } = given
  if (!candidate) return 'failed'
  if (!hasBase) return candidate.checks.every(({ met }) => met === true) ? 'passed' : 'missed'
  if (!base) return candidate.checks.every(({ met }) => met !== false) ? 'better' : 'changed'
  const lost = candidate.checks.some(({ met }, index) => met === false && base.checks[index]?.met === true)
  if (lost) return 'worse'
  const won = candidate.checks.some(({ met }, index) => met === true && base.checks[index]?.met === false)
  if (won) return 'better'
  if (isSameText(base.text, candidate.text)) return 'same'
  if (preference === 'candidate') return 'better'
  if (preference === 'base') return 'worse'
  return 'changed'
}

/** White space at the ends and its kind make no difference. */
export function isSameText(one: string, other: string): boolean {
  return squeeze(one) === squeeze(other)
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

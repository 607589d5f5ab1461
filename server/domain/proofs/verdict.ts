/**
 * `passed` and `missed`: the answer was compared with no other, only held against the expectations. `failed`: the
 * candidate brought no answer. `skipped`: it did not run, because the proof was stopped or its money was spent.
 */
export const verdicts = [
  'better',
  'worse',
  'changed',
  'same',
  'failed',
  'passed',
  'missed',
  'skipped',
] as const
export type Verdict = (typeof verdicts)[number]

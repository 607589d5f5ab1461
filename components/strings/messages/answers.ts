import { format, plural } from '../words'

/** Says how much of a conversation an answer was shown. */
function sayShown({ last, of, rest }: { last: number; of: number; rest: 'condensed' | 'left_out' }): string {
  const all = plural(of, { one: '# message', other: '# messages' })
  if (last === 0) return `Was shown ${rest === 'condensed' ? 'a summary' : 'none'} of ${all}`
  const part = last === 1 ? 'only the last' : `the last ${format(last)}`
  return `Was shown ${part} of ${all}${rest === 'condensed' ? ', the rest condensed' : ''}`
}

/** The answers of agents. */
export const answersStrings = {
  showAnswer: (count: number) => `Show more, ${plural(count, { one: '# word', other: '# words' })}`,
  stopped: 'stopped',
  cut: 'cut off at the length limit',
  shown: sayShown,
  fallback: (by: string, instead: string) => `answered by ${by} because ${instead} could not be reached`,
  atEndpoint: (model: string, endpoint: string) => `${model} (${endpoint})`,
  raiseBudget: 'Raise the budget…',
  goOn: 'Continue',
  goOnText: (slug: string) => `@${slug} continue where you stopped.`,
  regenerate: 'Regenerate',
  ofAnswers: (index: number, count: number) => `${index} of ${count}`,
  olderAnswer: 'Older answer',
  newerAnswer: 'Newer answer',
  tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
  costUnknown: 'cost unknown',
  free: 'free',
  retryAt: (time: string) => `next try at ${time}`,
} as const

import { failureStrings } from '@/components/strings/failures'
import { format, plural } from '@/components/strings/words'

/** The reasons of a drop, in the middle of a sentence. */
const reasons = {
  worse: (now: string, before: number, then: string) =>
    `${now.charAt(0).toUpperCase()}${now.slice(1)}. With version ${before}, ${then}.`,
  shares: {
    failed: (part: number, of: number) =>
      `${format(part)} of ${plural(of, { one: '# task', other: '# tasks' })} failed`,
    thumbsDown: (part: number, of: number) =>
      `${format(part)} of ${plural(of, { one: '# rating was', other: '# ratings were' })} thumbs down`,
    regenerated: (part: number, of: number) =>
      `people asked for another answer after ${format(part)} of ${plural(of, { one: '# answer', other: '# answers' })}`,
    stopped: (part: number, of: number) =>
      `people stopped ${format(part)} of ${plural(of, { one: '# task', other: '# tasks' })}`,
  },
  sizes: {
    cost: (cost: string) => `half of the tasks cost more than ${cost}`,
    duration: (time: string) => `half of the answers took longer than ${time}`,
  },
} as const

/** The causes are written for the middle of a sentence. */
function sayFailures(failures: readonly { reason: string; count: number }[]): string {
  return failures
    .map(({ reason, count }) => {
      const cause = Object.entries(failureStrings.causes).find(([name]) => name === reason)?.[1]
      return `${format(count)} because ${cause ?? `of an error (${reason})`}`
    })
    .join('; ')
}

/** The tab Watch of an agent's editor. */
export const watchStrings = {
  title: 'Figures of each version',
  lead: (tasks: number) =>
    `The newest ${format(tasks)} tasks of each version, in all conversations. Trials, proofs and replays don’t count.`,
  reading: 'Loading the figures…',
  again: 'Try again',
  none: 'No task of this agent has ended yet. Mention it in a channel, and the figures appear here.',
  older: 'Show older versions',
  table: 'Figures by version',
  version: (version: number) => `Version ${version}`,
  current: 'current',
  columns: {
    version: 'Version',
    tasks: 'Tasks',
    failed: 'Failed',
    stopped: 'Stopped',
    regenerated: 'Regenerated',
    followedUp: 'Followed up',
    thumbs: 'Thumbs',
    cost: 'Cost, median',
    total: 'Cost, total',
    time: 'Time, median',
    slow: 'Time, 95 %',
    cached: 'From cache',
  },
  terms: [
    ['Regenerated', 'people asked for another answer to the same question.'],
    [
      'Followed up',
      'the same person asked the agent again within an hour. This can be a good sign or a bad one.',
    ],
    ['Cost, median', 'half of the tasks cost less. The total leaves out tasks with an unknown price.'],
    ['Time, 95 %', '95 of 100 answers were faster. Tasks that waited for a person are left out.'],
    ['From cache', 'the share of the input tokens that the cache made cheaper.'],
  ],
  termsTitle: 'About these figures',
  share: (part: number, of: number) => `${format(part)} (${format((part / of) * 100)} %)`,
  thumbs: (up: number, down: number) => `${format(up)} up, ${format(down)} down`,
  nothing: '–',
  failures: (version: number, failures: readonly { reason: string; count: number }[]) =>
    `Version ${version} failed ${sayFailures(failures)}.`,
  drop: (current: number, before: number) => `Version ${current} does worse than version ${before}`,
  reasons,
  dropNext: (before: number) =>
    `You can roll back to version ${before}. It becomes a new version, and the next task uses it.`,
  rollBack: (version: number) => `Roll back to version ${version}`,
  rollBackTitle: (version: number) => `Roll back to version ${version}?`,
  rollBackWhy: 'This publishes the older version again as a new version. You can undo this.',
  compare: 'Compare',
  rolledBack: (version: number) => `Version ${version} is used again. The next task uses it.`,
  undo: 'Undo',
  undone: (version: number) => `Undone. Version ${version} is used again.`,
  words: 'Comments',
  wordsLead: 'Left with a thumbs up or down, on answers that you can read.',
  noWords: 'There are no comments yet.',
  thumb: { up: 'Thumbs up', down: 'Thumbs down' },
  answer: 'Open the answer',
  older20: 'Show older comments',
} as const

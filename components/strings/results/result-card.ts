import { format, list, plural } from '@/components/strings/words'
import type { Citation, ResultBullet } from '@/server/domain/results/result'

/** Words on the card of a published result in its thread. */
export const resultCardStrings = {
  label: (fork: string) => `Result of the fork ‘${fork}’`,
  result: 'Result',
  of: (fork: string, version: number) => (version === 1 ? `of ‘${fork}’` : `version ${version} of ‘${fork}’`),
  kinds: { decision: 'decided', finding: '', action: 'to do' } satisfies Record<ResultBullet['kind'], string>,
  owned: (kind: string, owner: string) => `${kind}, ${owner}`,
  message: (number: number) => `message ${format(number)}`,
  hidden: { edited: 'edited since', deleted: 'deleted since' } satisfies Record<
    NonNullable<Citation['hidden']>,
    string
  >,
  noSource: (name: string) => `added by ${name}, no source`,
  /** '1 deferred, 2 open questions' */
  folded: (deferred: number, open: number) =>
    [
      deferred > 0 && `${format(deferred)} deferred`,
      open > 0 && plural(open, { one: '# open question', other: '# open questions' }),
    ]
      .filter(Boolean)
      .join(', '),
  parts: { deferred: 'Deferred', openQuestions: 'Open questions', dissent: 'Objections' },
  by: (people: readonly string[], agents: readonly string[]) =>
    people.length === 0
      ? list(agents)
      : agents.length === 0
        ? list(people)
        : `${list(people)} with ${list(agents)}`,
  publishedBy: (name: string) => `published by ${name}`,
  restsOn: (cited: number, of: number) =>
    `based on ${format(cited)} of ${plural(of, { one: '# message', other: '# messages' })}`,
  unconsidered: (count: number) =>
    plural(count, {
      one: '# came after the draft and was not considered',
      other: '# came after the draft and were not considered',
    }),
  leftOut: (count: number) => `Show ${format(count)} left out`,
  leftOutTitle: (count: number) =>
    plural(count, {
      one: '# message that the result leaves out',
      other: '# messages that the result leaves out',
    }),
  afterDraft: 'after the draft',
  unreachable: 'The messages of the fork could not be loaded.',
  viewTask: 'View the task',
  newer: (count: number) =>
    `${plural(count, { one: '# newer message', other: '# newer messages' })} in the fork`,
  outdated: 'A cited message was changed',
  incomplete: 'Out of date',
  supersededBy: (version: number) => `Superseded by version ${version}`,
  superseded: 'Superseded',
  show: (version: number) => `View version ${version}`,
  unfold: (version: number) => `Show version ${version} here`,
  fold: 'Fold this version',
  whatChanged: 'Changes',
  versions: 'Earlier versions',
  viewFork: 'View the fork',
  reopen: 'Reopen',
  reopened: 'The fork was reopened',
  openInFork: 'Open in the fork',
  sources: (count: number) => `Based on ${plural(count, { one: '# message', other: '# messages' })}`,
  gone: {
    edited: 'This message was edited after the result.',
    deleted: 'This message was deleted after the result.',
  },
}

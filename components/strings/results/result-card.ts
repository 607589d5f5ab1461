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
  folded: (deferred: number, open: number, objections: number) =>
    [
      deferred > 0 && `${format(deferred)} deferred`,
      open > 0 && plural(open, { one: '# open question', other: '# open questions' }),
      objections > 0 && plural(objections, { one: '# objection', other: '# objections' }),
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
  restsOn: (cited: number, of: number) =>
    `based on ${format(cited)} of ${plural(of, { one: '# message', other: '# messages' })}`,
  newer: (count: number) =>
    `${plural(count, { one: '# newer message', other: '# newer messages' })} in the fork`,
  outdated: 'A cited message was changed',
  supersededBy: (version: number) => `Superseded by version ${version}`,
  superseded: 'Superseded',
  show: (version: number) => `View version ${version}`,
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
  resultSaid: (fork: string, headline: string) => `Result of ‘${fork}’: ${headline}`,
}

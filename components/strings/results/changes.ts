import { format, list, plural } from '@/components/strings/words'

const lines = (count: number) => plural(count, { one: '# line', other: '# lines' })

/** Words for the changes of a result draft since the version before. */
export const changesStrings = {
  /** '2 kept, 1 changed, 1 new, 1 dropped' */
  counts: (counts: { kept: number; changed: number; added: number; dropped: number }) =>
    list(
      [
        counts.kept > 0 && `${format(counts.kept)} kept`,
        counts.changed > 0 && `${format(counts.changed)} changed`,
        counts.added > 0 && `${format(counts.added)} new`,
        counts.dropped > 0 && `${format(counts.dropped)} dropped`,
      ].filter(each => each !== false),
    ),
  startedFrom: (version: number) => `Started from version ${format(version)}:`,
  contradicted: (count: number) => `${lines(count)} may no longer be right`,
  kinds: { kept: 'Kept', changed: 'Changed', added: 'New' },
  showChange: (version: number) => `Show the changes since version ${format(version)}`,
  hideChange: (version: number) => `Hide the changes since version ${format(version)}`,
  takeEarlier: (version: number) => `Use the words of version ${format(version)}`,
  why: (agent: string) => `${agent}:`,
  noReason: 'No reason was given.',
  mayBeWrong: 'May no longer be right.',
  personsLine: 'A person wrote or edited this line, so it stays until somebody changes or removes it.',
  sourceChanged: 'Its source changed',
  droppedSince: (version: number) => `Dropped since version ${format(version)}`,
  removedByHand: 'Removed in this draft.',
  bringBack: 'Bring back',
  bringBackLine: (text: string) => `Bring back: ${text}`,
  noRoom: (section: string) => `There is no room under ‘${section}’. Remove a line first.`,
}

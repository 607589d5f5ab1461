import { format, plural } from '../words'

/** The strings of the settings page for the workspace context. */
export const contextStrings = {
  facts: 'Facts',
  factsLead:
    'Agents read these facts with every question, in every channel. Everybody who talks with an agent can be told them, guests too.',
  factsLabel: 'Facts for agents',
  placeholder: '# Product\n\nWe sell …\n\n# How we work\n\n- Releases go out on Tuesdays.',
  noFacts: 'No facts yet.',
  count: (tokens: number, most: number) => `About ${format(tokens)} of ${format(most)} tokens`,
  tooLong: (over: number) => `About ${format(over)} tokens too long. Shorten the facts to save them.`,
  note: 'Note',
  noteHint: 'Optional: the reason for the change, for the history.',
  save: 'Save',
  saved: 'Saved',
  newer: 'Load the newer version',
  keptNote: 'Your text is kept below. The newest version was saved by somebody else.',
  compareKept: 'Changes from the newest version to your text',
  useKept: 'Use my text',
  dropKept: 'Discard my text',
  history: 'History',
  restore: 'Restore',
  restoreTitle: (number: number) => `Restore version ${number}?`,
  restoreWhy: 'It becomes the newest version. Nothing is lost: you can restore the current one later.',
  restoreOf: (number: number) => `Restore version ${number}`,
  changedTo: (from: number, to: number) => `Changes from version ${from} to version ${to}`,
  sameText: 'The text is the same.',
  shown: 'Context of a channel',
  shownLead:
    'Besides the facts, agents are told current decisions from published results. In each channel, they are told only the decisions that all its readers can read.',
  channel: 'Channel',
  tokens: (tokens: number) => `About ${format(tokens)} tokens`,
  empty:
    'Agents are told nothing in this channel yet: there are no facts and no decisions. When the result of a fork is published, its decisions appear here.',
  decisions: (count: number) => plural(count, { one: '# decision', other: '# decisions' }),
  noDecisions: 'No current decision can be told here. Publish the result of a fork to have one.',
  noSpace: (count: number) =>
    plural(count, { one: '# more decision did not fit.', other: '# more decisions did not fit.' }),
  leaveOut: 'Leave out',
  leaveOutOf: (text: string) => `Leave out: ${text}`,
  leftOut: 'Left out',
  leftOutLead: 'Agents are not told these decisions here. They can still look them up.',
  bringBack: 'Bring back',
  bringBackOf: (text: string) => `Bring back: ${text}`,
  exact: 'The exact text',
  from: (headline: string) => `from “${headline}”`,
  loading: 'Loading…',
} as const

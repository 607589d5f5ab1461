import { format, list, plural } from '@/components/strings/words'
import type { ResultBullet } from '@/server/domain/results/result'
import { resultLimits } from '@/server/domain/results/result'

const messages = (count: number) => plural(count, { one: '# message', other: '# messages' })
const numbers = (all: readonly number[]) => list(all.map(number => format(number)))

/** Words for resolving a fork, and for the states of its result. */
export const resolveStrings = {
  title: 'Resolve',
  draft: 'Result draft',
  forkMessages: 'Fork messages',
  close: 'Back to the fork',
  tabs: { draft: 'Result draft', messages: 'Messages' },
  filters: {
    all: 'All',
    cited: 'Cited',
    left: 'Left out',
    label: 'Filter messages',
  },
  sameNumbers: 'The draft and the result use the same numbers',
  noneCited: 'No line cites a message yet.',
  noneLeft: 'Every message is cited.',
  lines: {
    line: (number: number) => `line ${format(number)}`,
    deferred: () => 'deferred',
    open: () => 'open',
    objection: () => 'objection',
  },
  isLeftOut: 'left out',
  messageGone: 'Message deleted',
  showMore: 'Show all',
  // before the draft starts
  start: {
    lead: (name: string, count: number) => `${name} drafts a result from ${messages(count)} in this fork.`,
    next: (name: string, version: number) =>
      `${name} brings version ${format(version)} up to date. Lines that people wrote or edited stay as they are.`,
    why: 'Nothing is posted until you publish the result. Each line cites its messages.',
    cost: (tokens: number, usd: string) => `About ${format(tokens)} tokens, ${usd}.`,
    costUnknown: (tokens: number) => `About ${format(tokens)} tokens. The price of this model is not known.`,
    act: 'Draft the result',
    none: 'There is no result draft yet.',
    discarded: 'The result draft was discarded.',
    published: 'The result draft was published.',
    onlyOwner: (name: string) => `Only ${name} and admins can resolve this fork.`,
    closed: {
      resolved: 'This fork is resolved. Reopen it to resolve it again.',
      abandoned: 'This fork is abandoned. Reopen it to resolve it.',
    },
  },
  // while the agent writes the draft
  drafting: {
    reading: (name: string) => `${name} is reading the fork…`,
    headline: (name: string) => `${name} is writing the headline…`,
    bullets: (name: string) => `${name} is writing findings and decisions…`,
    deferred: (name: string) => `${name} is writing deferred points…`,
    openQuestions: (name: string) => `${name} is writing open questions…`,
    dissent: (name: string) => `${name} is writing objections…`,
  },
  revising: (name: string, version: number) => `${name} is bringing version ${format(version)} up to date…`,
  stop: 'Stop',
  ready: (name: string) => `${name} has drafted the result`,
  // after a failed draft
  failed: (name: string) => `${name} could not draft the result.`,
  stopped: (name: string) => `${name} was stopped.`,
  failedSafe: 'The fork has not changed, and nothing was posted.',
  again: 'Try again',
  raiseLimit: (limit: string) => `Raise the limit to ${limit} and try again`,
  draftAgain: 'Draft again',
  byHand: 'Write it yourself',
  // the editor
  headline: 'Headline',
  ofLength: (count: number) => `${format(count)} of ${format(resultLimits.headlineLength)}`,
  sections: {
    bullets: 'Findings and decisions',
    deferred: 'Deferred',
    openQuestions: 'Open questions',
    dissent: 'Objections',
  },
  counts: (lines: number, words: number) =>
    `${plural(lines, { one: '# line', other: '# lines' })}, ${format(words)} of ${plural(resultLimits.words, { one: '# word', other: '# words' })}`,
  lineOf: (section: string, number: number) => `${section}, line ${format(number)}`,
  kinds: { decision: 'Decision', finding: 'Finding', action: 'To do' } satisfies Record<
    ResultBullet['kind'],
    string
  >,
  kind: 'Kind',
  owner: 'Owner',
  who: 'Objection from',
  add: { bullets: 'Add a line', deferred: 'Add', openQuestions: 'Add', dissent: 'Add' },
  addTo: (act: string, section: string) => `${act}: ${section}`,
  up: 'Move up',
  down: 'Move down',
  more: 'Actions for this line',
  moveTo: (section: string) => `Move to: ${section}`,
  remove: 'Remove the line',
  removed: 'Line removed.',
  undo: 'Undo',
  // sources
  message: (number: number) => `message ${format(number)}`,
  addSource: 'Add a source',
  otherWords: 'Change the quote',
  removeSource: 'Remove the source',
  goToMessage: 'Show the message',
  pickTitle: 'Which message?',
  pickNumber: 'Number',
  pickHint: 'Enter its number, or select it in the list.',
  pickHintPhone: 'Enter its number, or select it under Messages.',
  pickWords: (number: number) =>
    `Which words of message ${format(number)}? Choose a sentence here, or select words in the list.`,
  pickUnknown: (count: number) =>
    `There is no message with this number. Enter a number from 1 to ${format(count)}.`,
  pickGone: 'That message has no text to cite.',
  pickOk: 'Choose',
  cancel: 'Cancel',
  citeThis: 'Cite this message',
  picking: (line: string) => `Choose a message for ${line}`,
  noSource: 'No source',
  pickAMessage: 'Pick a message',
  markAs: (name: string) => `Mark as added by ${name}`,
  marked: (name: string) => `Added by ${name}, no source`,
  unmark: 'Remove the mark',
  // the author of a text
  words: {
    agent: (agent: string) => `Written by ${agent}`,
    both: (agent: string, person: string) => `Written by ${agent}, edited by ${person}`,
    person: (person: string) => `Written by ${person}`,
  },
  showOriginal: 'Show the changes',
  hideOriginal: 'Hide the changes',
  marks: { added: 'added:', gone: 'removed:' },
  // its sources
  rests: (cited: number, of: number) => `Based on ${format(cited)} of ${messages(of)}`,
  objections: (count: number) => plural(count, { one: '# objection', other: '# objections' }),
  showLeftOut: (count: number) => `Show ${format(count)} left out`,
  cover: (cited: number, of: number) => `${format(cited)} of ${messages(of)} cited`,
  tick: (first: number, last: number, cited: number) =>
    first === last
      ? `message ${format(first)}, ${cited > 0 ? 'cited' : 'left out'}`
      : `messages ${format(first)} to ${format(last)}, ${format(cited)} cited`,
  newer: (count: number) =>
    `${plural(count, { one: '# new message', other: '# new messages' })} since this draft.`,
  // the bar at the bottom
  saved: 'Saved',
  saving: 'Saving…',
  notSaved: 'Not saved yet. Your changes are kept in this browser.',
  flaws: {
    no_headline: 'The headline is missing',
    no_bullets: 'Add at least one finding or decision',
    empty_line: 'A line is empty',
    no_name: 'An objection needs a name',
    no_source: (count: number) =>
      plural(count, { one: '# line has no source', other: '# lines have no source' }),
    too_many_words: (count: number) =>
      `${plural(count, { one: '# word', other: '# words' })}, the limit is ${format(resultLimits.words)}`,
  },
  publish: 'Publish to the thread',
  publishing: 'Publishing…',
  discard: 'Discard',
  discardTitle: 'Discard the result draft?',
  discardWhy: 'This deletes the result draft. The fork stays open, and nothing is posted.',
  discardAct: 'Discard the draft',
  readOnly: (name: string) =>
    `Only ${name} and admins can change and publish this draft. You can watch it being written.`,
  lookAgain: 'Show the new messages',
  publishAnyway: 'Publish anyway',
  toResult: 'Show the result',
  // two editors at the same time
  conflict: (name: string) =>
    `${name} changed the same line. You see ${name}’s version. Your version is kept.`,
  /** The same person has two pages open. */
  conflictOwn:
    'You changed the same line on another page. You see that version. The version of this page is kept.',
  conflictAgain:
    'The result was drafted again before your changes were saved. You see the new draft. Your version is kept.',
  takeMine: 'Use my version',
  dropMine: 'Discard my version',
  showMine: 'Show my version',
  hideMine: 'Hide my version',
  unreachable: 'The result draft could not be loaded.',
  // versions
  versionsTitle: (version: number) => `Changes in version ${format(version)}`,
  version: (version: number) => `Version ${format(version)}`,
  changes: 'Changes',
  lineChanged: { changed: 'changed:', added: 'added:', removed: 'removed:' },
  noEarlier: 'The earlier versions were deleted.',
  nothingChanged: 'The text is the same in both versions.',
  published: (version: number, name: string, time: string) =>
    `Version ${format(version)}, published by ${name}, ${time}`,
  cameFrom: (section: string) => `moved from ${section}`,
  nowKind: (kind: string, owner: string | null) =>
    owner === null ? `now: ${kind}` : `now: ${kind}, ${owner}`,
  nowWho: (name: string) => `now from ${name}`,
  why: (reason: string) => `Reason: ${reason}`,
  contradicted: (reason: string) => `May no longer be right: ${reason}`,
  nowCites: (all: readonly number[]) => `now cites ${numbers(all)}`,
  noMoreCites: (all: readonly number[]) => `no longer cites ${numbers(all)}`,
}

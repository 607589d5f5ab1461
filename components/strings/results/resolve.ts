import { format, list, plural } from '@/components/strings/words'
import type { ResultBullet } from '@/server/domain/results/result'
import { resultLimits } from '@/server/domain/results/result'

const messages = (count: number) => plural(count, { one: '# message', other: '# messages' })
const numbers = (all: readonly number[]) => list(all.map(number => format(number)))

/** Resolving a fork, and what became of its result. */
export const resolveStrings = {
  title: 'Resolve',
  draft: 'Draft of the result',
  forkMessages: 'Messages of the fork',
  close: 'Back to the conversation',
  tabs: { draft: 'Draft', messages: 'Messages' },
  filters: {
    all: (count: number) => `All ${format(count)}`,
    cited: (count: number) => `Cited ${format(count)}`,
    left: (count: number) => `Left out ${format(count)}`,
    label: 'Which messages are shown',
  },
  sameNumbers: 'Numbers are the same here, in the draft and in the result',
  noneCited: 'No line rests on a message yet.',
  noneLeft: 'Every message is cited.',
  lines: {
    line: (number: number) => `line ${format(number)}`,
    deferred: () => 'deferred',
    open: () => 'open',
    objection: () => 'objection',
  },
  isLeftOut: 'left out',
  messageGone: 'Message deleted',
  showMore: 'Show all of it',
  // before it begins
  start: {
    lead: (name: string, count: number) => `${name} drafts a result from ${messages(count)} of this fork.`,
    why: 'Nothing is posted before you publish it; each line names the messages that it rests on.',
    cost: (tokens: number, usd: string) => `About ${format(tokens)} tokens, ${usd}.`,
    costUnknown: (tokens: number) =>
      `About ${format(tokens)} tokens; what they cost is not known for this model.`,
    act: 'Draft the result',
    onlyOwner: 'Whoever opened this fork and admins can resolve it. There is no draft yet.',
    closed: 'This fork is not active. Reopen it to resolve it again.',
    empty: 'There is nothing in this fork yet to make a result of.',
  },
  // while it is written
  drafting: {
    reading: (name: string) => `${name} is reading the fork…`,
    headline: (name: string) => `${name} is writing the headline…`,
    bullets: (name: string) => `${name} is writing findings and decisions…`,
    deferred: (name: string) => `${name} is writing what is deferred…`,
    openQuestions: (name: string) => `${name} is writing open questions…`,
    dissent: (name: string) => `${name} is writing objections…`,
  },
  stop: 'Stop',
  ready: (name: string) => `${name} has drafted the result`,
  // when it could not be
  failed: (name: string) => `${name} could not draft the result.`,
  stopped: (name: string) => `${name} was stopped.`,
  failedSafe: 'The fork is as it was, and nothing was posted.',
  again: 'Try again',
  draftAgain: 'Draft it again',
  byHand: 'Write it by hand',
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
  owner: 'Who does it',
  who: 'Who objects',
  add: { bullets: 'Add a line', deferred: 'Add', openQuestions: 'Add', dissent: 'Add' },
  addTo: (act: string, section: string) => `${act}: ${section}`,
  up: 'Move up',
  down: 'Move down',
  more: 'What can be done with this line',
  moveTo: (section: string) => `Move to: ${section}`,
  remove: 'Remove the line',
  removed: 'The line is gone.',
  undo: 'Undo',
  // sources
  message: (number: number) => `message ${format(number)}`,
  addSource: 'Add a source',
  otherWords: 'Other words',
  removeSource: 'Take it out',
  goToMessage: 'Show the message',
  pickTitle: 'Which message?',
  pickNumber: 'Number',
  pickHint: 'By its number, or press one on the list.',
  pickHintPhone: 'By its number, or under Messages.',
  pickWords: (number: number) =>
    `Which words of message ${format(number)}? Press them, or select some on the list.`,
  pickUnknown: (count: number) => `There is no such message; they go from 1 to ${format(count)}.`,
  pickGone: 'There is nothing in that message to be cited.',
  pickOk: 'Choose',
  cancel: 'Cancel',
  citeThis: 'Cite this message',
  picking: (line: string) => `Choose a message for ${line}`,
  noSource: 'No source',
  pickAMessage: 'Pick a message',
  markAs: (name: string) => `Mark as added by ${name}`,
  marked: (name: string) => `Added by ${name}, no source`,
  unmark: 'Take the mark off',
  // whose words
  words: {
    agent: (agent: string) => `${agent}’s words`,
    both: (agent: string, person: string) => `${agent}, edited by ${person}`,
    person: (person: string) => `${person}’s words`,
  },
  showOriginal: 'Show what was changed',
  hideOriginal: 'Hide what was changed',
  marks: { added: 'added:', gone: 'removed:' },
  // what it rests on
  rests: (cited: number, of: number) => `Rests on ${format(cited)} of ${messages(of)}`,
  objections: (count: number) => plural(count, { one: '# objection, named', other: '# objections, named' }),
  showLeftOut: (count: number) => `Show the ${format(count)} left out`,
  cover: (cited: number, of: number) => `${format(cited)} of ${messages(of)} cited`,
  tick: (first: number, last: number, cited: number) =>
    first === last
      ? `message ${format(first)}, ${cited > 0 ? 'cited' : 'left out'}`
      : `messages ${format(first)} to ${format(last)}, ${format(cited)} cited`,
  newer: (count: number) =>
    `${plural(count, { one: '# message was', other: '# messages were' })} written since this draft.`,
  // the foot
  saved: 'Saved',
  saving: 'Saving…',
  notSaved: 'Not saved yet. It is kept in this browser.',
  flaws: {
    no_headline: 'The headline is missing',
    no_bullets: 'There is no line yet',
    empty_line: 'A line is empty',
    no_who: 'An objection needs a name',
    no_source: (count: number) =>
      plural(count, { one: '# line has no source', other: '# lines have no source' }),
    too_many_words: (count: number) =>
      `${plural(count, { one: '# word', other: '# words' })}, ${format(resultLimits.words)} fit`,
  },
  publish: 'Publish to the thread',
  publishing: 'Publishing…',
  discard: 'Cancel',
  discardTitle: 'Cancel resolving?',
  discardWhy: 'What was written in this draft goes. The fork goes on, and nothing is posted.',
  discardAct: 'Throw the draft away',
  readOnly: 'Whoever opened this fork and admins can change and publish it. You see it as it is written.',
  lookAgain: 'Look again',
  publishAnyway: 'Publish all the same',
  toResult: 'Show the result',
  gone: 'This draft is not there any more: it was published or cancelled.',
  // two people
  conflict: (name: string) => `${name} changed the same line. You see ${name}’s version; yours is kept.`,
  conflictSomebody: 'Somebody',
  takeMine: 'Put mine in its place',
  dropMine: 'Drop mine',
  showMine: 'Show mine',
  hideMine: 'Hide mine',
  unreachable: 'The draft could not be read.',
  // versions
  versionsTitle: (version: number) => `Version ${format(version)}, what changed`,
  version: (version: number) => `Version ${format(version)}`,
  changes: 'What changed',
  lineChanged: { changed: 'changed:', added: 'new:', removed: 'gone:' },
  nothingChanged: 'Nothing that is read is different.',
  published: (version: number, name: string, time: string) =>
    `Version ${format(version)}, published by ${name}, ${time}`,
  cameFrom: (section: string) => `was under ${section}`,
  nowCites: (all: readonly number[]) => `now rests on ${numbers(all)}`,
  noMoreCites: (all: readonly number[]) => `no longer on ${numbers(all)}`,
}

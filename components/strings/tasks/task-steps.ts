import { format, list } from '@/components/strings/words'

/** The waterfall of a task. */
export const stepStrings = {
  columns: { step: 'Step', tokens: 'Tokens', cost: 'Cost', time: 'Time' },
  stretches: {
    queue: 'Queued',
    turn: (turn: number) => `Turn ${format(turn)}`,
    rest: 'Over, until it was tried again',
  },
  rowStates: {
    running: 'running',
    waiting: 'waiting',
    done: 'done',
    failed: 'failed',
    stopped: 'stopped',
  },
  rows: {
    condenses: (model: string) => `${model} condenses what is not shown`,
    writing: 'is at work',
    answered: 'answered',
    unusable: 'answered with nothing that can be read',
    asksFor: (names: readonly string[]) => `asks for ${list(names)}`,
    tool: 'A tool',
    again: (count: number) => `begun ${format(count)} times`,
    question: (people: readonly string[]) =>
      people.length === 0 ? 'Question' : `Question to ${list(people)}`,
    approval: 'Approval',
    budget: 'A larger budget for the fork',
    approvalByAdmin: 'An admin’s approval',
    child: (agent: string) => `Asked ${agent}`,
    until: (time: string) => `until ${time}`,
    answeredBy: (person: string) => `${person} answered`,
    pause: 'Pause before the next call',
  },
  total: 'Total',
  totalSoFar: 'Total so far',
  layers: 'What the model was shown',
  layer: 'Layer',
  estimated: 'Tokens, about',
  callFacts: {
    read: 'Read',
    cached: 'of it from the cache',
    written: 'Written',
    first: 'First words after',
    stop: 'Stop reason',
    request: 'Request id',
  },
  rebuilt: {
    ask: 'Make it again from the log',
    same: (length: number) =>
      `Made from the log again: the same ${format(length)} characters, byte for byte.`,
    other:
      'Made from the log again, it is not what was sent: the software that writes requests has changed since.',
    gone: 'It can’t be made again: what it was made from was erased, or was not kept yet when this ran.',
  },
  noDetails: 'Nothing more is known of this step.',
}

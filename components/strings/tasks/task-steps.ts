import { format, list } from '@/components/strings/words'

/** The waterfall of a task. */
export const stepStrings = {
  columns: { step: 'Step', tokens: 'Tokens', cost: 'Cost', time: 'Time' },
  stretches: {
    queue: 'Queued',
    turn: (turn: number) => `Turn ${format(turn)}`,
    rest: 'Ended, until the retry',
  },
  rowStates: {
    running: 'running',
    waiting: 'waiting',
    done: 'done',
    failed: 'failed',
    stopped: 'stopped',
  },
  rows: {
    condenses: (model: string) => `${model} summarizes earlier messages`,
    writing: 'generating',
    answered: 'answered',
    unusable: 'the answer could not be read',
    asksFor: (names: readonly string[]) => `called ${list(names)}`,
    tool: 'Tool',
    again: (count: number) => `started ${format(count)} times`,
    question: (people: readonly string[]) =>
      people.length === 0 ? 'Question' : `Question to ${list(people)}`,
    approval: 'Approval',
    budget: 'Request for a larger fork budget',
    approvalByAdmin: 'Admin approval',
    child: (agent: string) => `Asked ${agent}`,
    until: (time: string) => `until ${time}`,
    answeredBy: (person: string) => `${person} answered`,
    pause: 'Pause before the next call',
  },
  total: 'Total',
  totalSoFar: 'Total so far',
  layers: 'Context sent to the model',
  /** The names of layers in logs, and what each has; the name of an unknown layer is shown as it is. */
  layerNames: {
    tools: ['Tools', 'the tools that the agent can use'],
    identity: ['Instructions', 'the agent’s own prompt'],
    'house rules': ['House rules', 'the rules for every agent'],
    'workspace context': ['Workspace', 'what the workspace tells its agents'],
    fork: ['Fork', 'the topic, and the message that the fork starts from'],
    thread: ['Thread', 'the messages of the thread before the fork'],
    'earlier lines': ['Earlier lines', 'the lines that the result has already'],
    parts: ['Parts', 'the notes on each part of the fork'],
    condensed: ['Summary', 'earlier messages, condensed'],
    'earlier runs': ['Earlier runs', 'the earlier prompts of this source, and the answers to them'],
    history: ['Messages', 'the messages before the question'],
    place: ['Place', 'where the agent is asked, and who is here'],
    request: ['Request', 'who asks, when, and what they may do'],
    'added instruction': ['Added instruction', 'the words that a program added for this request'],
    question: ['Question', 'the words of the person or program that asks'],
    turns: ['Earlier turns', 'the agent’s tool calls so far, and their results'],
  } satisfies Readonly<Record<string, readonly [name: string, content: string]>>,
  layer: 'Layer',
  estimated: 'Approximate tokens',
  callFacts: {
    read: 'Input',
    cached: 'Read from the cache',
    written: 'Output',
    first: 'Time to first words',
    stop: 'Stop reason',
    request: 'Request ID',
  },
  rebuilt: {
    ask: 'Rebuild from the log',
    same: (length: number) =>
      `The rebuilt request is identical: ${format(length)} characters, byte for byte.`,
    sameWhole: 'The whole rebuilt request is identical, with the words that you can’t read.',
    other:
      'The rebuilt request differs from the one that was sent. The software that writes requests has changed since.',
    gone: 'The request can’t be rebuilt. Its contents were erased, or were not stored when this task ran.',
  },
  noDetails: 'There are no more details for this step.',
}

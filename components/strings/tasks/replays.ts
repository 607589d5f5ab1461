import { format, plural } from '@/components/strings/words'

/** Words for running a task again, and for comparing both runs. */
export const replayStrings = {
  act: 'Replay…',
  title: 'Replay this task',
  lead: 'A replay is a separate task. Earlier turns are reused and cost nothing.',
  from: 'From',
  fromTurn: (turn: number) => (turn === 1 ? 'the beginning' : `turn ${format(turn)}`),
  version: 'Version',
  sameVersion: (version: number | null) =>
    version === null ? 'same as the original' : `${format(version)}, same as the original`,
  otherVersion: (version: number, note: string, isCurrent: boolean) =>
    [`${format(version)}${isCurrent ? ', current' : ''}`, note].filter(Boolean).join(': '),
  model: 'Model',
  versionsModel: 'set by the version',
  effects: 'Allow actions',
  effectsOff:
    'Nothing is posted, and tools make no changes. Tool calls return their original results, and you can read the answer here.',
  effectsOn:
    'The answer is posted in the thread. Tools run again with the permissions of the person who asked.',
  start: 'Replay',
  cancel: 'Cancel',
  original: 'Original task',
  compare: 'Compare',
  section: 'Replays',
  replayAt: (time: string) => `Replay, ${time}`,
  listed: (count: number) => plural(count, { one: 'One replay', other: '# replays' }),
  silent: 'This is a replay. Nothing is posted in the thread.',
  output: 'Replayed answer',
  trial:
    'This is a trial. Nothing was posted, and tools that act were only simulated. Only admins who can read the conversation see it.',
  trialOutput: 'Answer of the trial',
  nothing: 'The task has no answer.',
  notYet: 'The task has no answer yet.',
  compareTitle: (agent: string) => `Compare a task by ${agent} with its replay`,
  noReplay: 'This task is not a replay, so there is nothing to compare it with.',
  originalGone: 'The original task was not found, or you can’t read it any more.',
  columns: { what: '', original: 'Original', replay: 'Replay', difference: 'Difference' },
  rows: {
    state: 'State',
    version: 'Version',
    model: 'Model',
    turns: 'Turns',
    calls: 'Model calls',
    tokens: 'Tokens',
    cost: 'Cost',
    time: 'Time',
  },
  same: 'the same',
  figures: 'Overview',
  turns: 'Turn by turn',
  turn: (turn: number) => `Turn ${format(turn)}`,
  takenOver: 'reused',
  noTurn: '–',
  call: (model: string, tokens: number) =>
    `${model}, ${plural(tokens, { one: '# token', other: '# tokens' })}`,
  uses: (names: readonly string[]) => `used ${names.join(', ')}`,
  answers: 'Answers',
  merged: 'Changes',
  asRead: 'Full text',
  sameWords: 'Both answers are identical.',
  tooLong: 'The answers are too long to compare word by word. Both are shown in full.',
} as const

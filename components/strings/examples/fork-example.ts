/** The drawn example of a fork in an empty channel. The people and their words are made up. */
export const forkExampleStrings = {
  label: 'An example of a fork',
  title: 'From a message to a result',
  tag: 'example',
  close: 'Hide the example',
  bob: 'Bob',
  question: 'What happens when two devices hold the same draft?',
  fork: 'Fork',
  withVibe: 'thought through with Vibe',
  vibe: 'Vibe',
  angle: 'If the newest edit of the whole draft wins, four photos are lost. By field, none.',
  replies: [
    { name: 'Deniz', text: 'Photos are evidence. We only ever add.' },
    { name: 'Ada', text: 'Then newest edit per field.' },
  ],
  more: '28 more messages',
  result: 'Result',
  headline: 'Keep drafts on the device and merge them field by field',
  points: [
    { text: 'The newest edit of each field wins.', sources: [4, 5, 6] },
    { text: 'Photos are only ever added.', sources: [12, 14] },
  ],
  restsOn: 'based on 14 of 31 messages',
} as const

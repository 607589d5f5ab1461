import { few, format, list, plural } from './words'

export const composerStrings = {
  reply: 'Reply',
  label: 'Write a message',
  send: 'Send',
  mention: 'Mention',
  emoji: 'Insert an emoji',
  willAnswer: (names: readonly string[]) => `${few(names)} will answer`,
  noAgent: 'No agent will answer',
  off: (names: readonly string[]) =>
    `${few(names)} ${names.length === 1 ? 'is' : 'are'} switched off and won’t answer`,
  takeOff: (names: readonly string[]) => `Don’t let ${list(names)} answer`,
  takenOff: (names: readonly string[]) => `${few(names)} won’t answer`,
  bringBack: 'Undo',
  keyTakeOff: 'Alt A',
  tooMany: (count: number) => `Only the first ${count} mentioned agents will answer`,
  left: (count: number) => `${plural(count, { one: '# character', other: '# characters' })} left`,
  over: (count: number, limit: number) =>
    `${plural(count, { one: '# character', other: '# characters' })} over the limit of ${format(limit)}. Your text is kept.`,
  tooLong: 'Too long to send',
  asFile: 'Send as a file',
  pastedName: 'pasted.txt',
  inCode: 'In code, Enter adds a new line.',
  inCodeSend: 'sends the message',
  length: 'Answer length',
  lengths: { auto: 'Default length', brief: 'Brief', in_depth: 'In depth' },
  preview: 'Preview the request',
  previewWhy: 'See the exact request to the model',
  lengthWhy: {
    auto: 'The agent decides',
    brief: 'A few sentences',
    in_depth: 'Thorough, with reasons',
  },
  draft: 'Draft',
  matches: (count: number) => plural(count, { one: '# match', other: '# matches' }),
  bestOf: (shown: number, count: number) => `Top ${format(shown)} of ${format(count)} matches`,
} as const

import { plural } from '../words'

/** Files beside a text. */
export const attachingStrings = {
  attach: 'Attach files',
  drop: 'Drop to attach',
  unreachable: 'The file could not be uploaded. It is still here.',
  waitFor: (count: number) =>
    `Your message will be sent when ${plural(count, { one: 'the file is', other: 'all # files are' })} uploaded.`,
} as const

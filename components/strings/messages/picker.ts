import { plural } from '../words'

/** The list of names and emoji. */
export const pickerStrings = {
  pickers: {
    mention: (count: number) => `Mention, ${plural(count, { one: '# match', other: '# matches' })}`,
    emoji: (count: number) => `Emoji, ${plural(count, { one: '# match', other: '# matches' })}`,
  },
  keyChoose: '↑ ↓ to navigate',
  keyPick: 'Tab to select',
  keyClose: 'Esc to close',
  you: 'you',
} as const

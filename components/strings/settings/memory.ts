export const memorySettingsStrings = {
  known: 'Memories',
  lead: 'Agents can remember facts from conversations and use them in later answers. Each memory has a source, and only people who can read the source see it.',
  toPage: 'Show all memories',
} as const

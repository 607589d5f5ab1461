import { plural } from '../words'

export const paletteStrings = {
  label: 'Search or jump to',
  open: 'Search or jump to',
  placeholder: 'Find a channel, person, thread, action or message',
  results: 'Matches',
  kinds: { channel: 'Channel', person: 'Person', agent: 'Agent', thread: 'Thread', act: 'Action' },
  archived: 'archived',
  settings: (page: string) => `Settings: ${page}`,
  searchFor: (query: string) => `Search messages for “${query}”`,
  count: (count: number) => plural(count, { one: '# match', other: '# matches' }),
  acts: {
    search: { label: 'Search messages', words: 'find' },
    fork: (start: string) => ({ label: `Fork from ‘${start}’`, words: 'from here message' }),
    decisions: { label: 'Decisions', words: 'results forks' },
    inbox: { label: 'Inbox: mentions and replies', words: 'notifications unread' },
    channel: { label: 'Create a channel', words: 'new add' },
    invite: { label: 'Invite people', words: 'add member link' },
    agents: { label: 'Agents', words: 'edit prompt settings' },
    sheet: { label: 'Keyboard shortcuts', words: 'keys help' },
    dark: { label: 'Dark theme', words: 'appearance colour mode' },
    light: { label: 'Light theme', words: 'appearance colour mode' },
    system: { label: 'System theme', words: 'appearance dark light colour mode' },
    workspaces: { label: 'Switch workspace', words: 'another change' },
  },
} as const

export const directoryStrings = {
  title: 'People',
  search: 'Search by name, handle or title',
  list: 'People in this workspace',
  more: 'Show more people',
  loading: 'Loading people…',
  nobody: 'Nobody found',
  nobodyWhy: 'No person here has these words in their name, handle or title.',
  alone: 'You are the only person here. People whom you invite appear here.',
  guestAlone: 'You see the people who share a channel with you. Nobody does yet.',
  you: 'you',
} as const

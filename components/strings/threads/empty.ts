/** A channel without threads. */
export const emptyStrings = {
  example: 'Use this example',
  emptyTitle: 'Nothing here yet',
  emptyFor: (name: string, topic: string) => `#${name} is for: ${topic}`,
  emptyLead: 'Every message starts a thread. Mention an agent to get an answer in the thread.',
  askTitle: (agent: string) => `Ask ${agent} something`,
  ask: (slug: string) => `@${slug} what can you do in this workspace?`,
  forkTitle: 'Fork a message',
  forkLead: 'Choose ‘Fork from here’ on any message, think it through, then resolve it.',
  showFork: 'See how it works',
  hideFork: 'Hide',
  teamTitle: 'Invite your team',
  teamLead: 'Share an invite link. Guests see only the channels that they are added to.',
  paletteKey: 'goes anywhere',
  sheetKey: 'shows all shortcuts',
  mentionKey: 'mentions people and agents',
} as const

/** Direct messages in the sidebar, and one in which nobody can write any more. */
export const directEntriesStrings = {
  title: 'Direct messages',
  start: 'New direct message',
  /** In place of the composer. */
  closed: (name: string) =>
    `${name} is no longer in this workspace, so you can’t write here. The messages are kept.`,
  closedGroup: 'Everyone else has left the workspace, so you can’t write here. The messages are kept.',
} as const

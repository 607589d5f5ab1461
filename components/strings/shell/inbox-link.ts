/** The way to the Inbox, which is on every page. */
export const inboxLink = { title: 'Inbox', unread: 'unread' } as const

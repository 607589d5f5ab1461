/** Following a thread: the bell at its top, and the menu of its row. */
export const followStrings = {
  follow: 'Follow this thread',
  followWhy: 'Get its replies in the Inbox',
  unfollowWhy: 'Stop getting its replies. Mentions still arrive.',
  followThread: 'Follow thread',
  unfollowThread: 'Unfollow thread',
  followed: 'You follow the thread. Its replies arrive in your Inbox.',
  unfollowed: 'You no longer follow the thread. Mentions still arrive.',
} as const

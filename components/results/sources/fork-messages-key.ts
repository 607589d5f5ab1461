/** Where the cache keeps all messages of a fork, which a result is made from. */
export const forkMessagesKey = (forkId: string) => ['fork-messages', forkId] as const

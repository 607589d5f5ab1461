import type { ToldMessage } from '../../db/messages/messages-for-tools.ts'

/** The most characters of one message in a list; a tool for single messages returns all of it. */
const longestTold = 2_000

/** Returns a message as models get it from tools: who, when, where, what. Names and times come from the records. */
export function tellMessage(message: ToldMessage) {
  const { id, threadId, forkId, forkNumber, seq, author, isAgent, createdAt, content } = message
  return {
    message_id: id,
    thread_id: threadId,
    ...(forkId ? { fork_id: forkId, number: forkNumber } : {}),
    seq,
    author: isAgent ? `${author} (AI)` : author,
    at: createdAt.slice(0, 16),
    text: content,
  }
}

export function cutTold(message: ToldMessage): ToldMessage {
  if (message.content.length <= longestTold) return message
  return { ...message, content: `${message.content.slice(0, longestTold).toWellFormed()} […]` }
}

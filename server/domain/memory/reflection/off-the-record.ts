/** Decides which messages a reflection may read. Pure. */

const phrase = /\boff[\s-]+the[\s-]+record\b/iu

interface Said {
  threadId: string
  content: string
  /** It is the first message of its thread. */
  isOpening: boolean
}

/** Tells whether the author of a message keeps it out of every reflection. */
function isOffTheRecord(content: string): boolean {
  return phrase.test(content)
}

/**
 * Returns the messages that a reflection may read: not those that say "off the record", and none of a thread that begins
 * with such a message. The first messages of all threads must be among them.
 */
export function keepOnRecord<Message extends Said>(messages: readonly Message[]): Message[] {
  const closed = new Set(
    messages
      .filter(({ isOpening, content }) => isOpening && isOffTheRecord(content))
      .map(each => each.threadId),
  )
  return messages.filter(({ threadId, content }) => !closed.has(threadId) && !isOffTheRecord(content))
}

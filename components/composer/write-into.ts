/** What another part of the page puts into a composer. */
export interface Writing {
  /** Goes below what is written already; ready to be sent or written on. */
  text?: string
  /** The message that is answered, and whose it is. */
  reply?: { messageId: string; name: string }
}

type Take = (writing: Writing) => void

const open = new Map<string, Take>()

/** Puts a quote or the like into a conversation's composer and takes the focus there; false: none is open. */
export function writeInto(conversation: string, writing: Writing): boolean {
  const take = open.get(conversation)
  take?.(writing)
  return take !== undefined
}

/** A composer is open; the returned function closes it. */
export function takeWriting(conversation: string, take: Take): () => void {
  open.set(conversation, take)
  return () => {
    if (open.get(conversation) === take) open.delete(conversation)
  }
}

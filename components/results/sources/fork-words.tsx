'use client'

import { MessageText } from '@/components/citations/message-text'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import type { Message } from '@/server/domain/messages/message'

/** The words of a fork's message, drawn as in the conversation; of a message without words, the names of its files. */
export function ForkWords({ message }: { message: Message }) {
  const { content, metadata, deletedAt } = message
  if (deletedAt !== null) return <p className="text-text-3">{words.messageGone}</p>
  if (content === '') return <p>{(metadata.attachments ?? []).map(({ name }) => name).join(', ')}</p>
  return <MessageText text={content} citations={metadata.citations} mentions={metadata.mentions} />
}

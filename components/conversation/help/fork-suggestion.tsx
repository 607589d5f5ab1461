'use client'

import { useState } from 'react'
import { MessageCite } from '@/components/citations/message-cite'
import { forkingFrom } from '@/components/forks/dialog/forking-from'
import { helpStrings as words } from '@/components/strings/help'
import { useTRPCClient } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import type { ThreadHelp } from '@/server/domain/help/thread-help'
import type { Message } from '@/server/domain/messages/message'

/** One quiet line: the thread left its subject, and could go on in a fork from this message. */
export function ForkSuggestion(props: {
  place: { threadId: string; channelId: string }
  suggestion: NonNullable<ThreadHelp['suggestion']>
  /** The message, if it is loaded. */
  known: Message | undefined
  onDecline: () => void
  onEnd: () => void
}) {
  const { place, suggestion, known, onDecline, onEnd } = props
  const { messageId, seq, description } = suggestion
  const client = useTRPCClient()
  const [problem, setProblem] = useState<string | null>(null)

  async function fork() {
    try {
      const { threadId } = place
      const asked = { threadId, around: messageId, limit: 1 }
      const message =
        known ?? (await client.message.list.query(asked)).messages.find(({ id }) => id === messageId)
      if (message) forkingFrom.set({ message, isProposed: false, description })
    } catch (error) {
      setProblem(readError(error).message)
    }
  }

  return (
    <div
      className="flex flex-wrap items-center gap-x-8 gap-y-4 border-b border-line-soft px-16 py-6 text-sm phone:px-12"
      role="status"
    >
      <Icon name="git-branch" small className="text-fork" />
      <p className="min-w-0 flex-1 basis-280 wrap-anywhere">
        {words.suggestion(description)}{' '}
        <span className="text-text-2">
          {words.from} <MessageCite citation={{ ...place, forkId: null, messageId, label: String(seq) }} />
        </span>
        {problem && <span className="block text-danger">{problem}</span>}
      </p>
      <span className="flex flex-wrap gap-4">
        <Button size="s" look="fork" onClick={() => void fork()}>
          {words.fork}
        </Button>
        <Button size="s" look="quiet" onClick={onDecline}>
          {words.notNow}
        </Button>
        <Button size="s" look="quiet" title={words.neverWhy} onClick={onEnd}>
          {words.never}
        </Button>
      </span>
    </div>
  )
}

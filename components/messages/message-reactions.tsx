'use client'

import { useThreadScope } from '@/components/live/thread/thread-scope'
import { ReactionChips } from '@/components/reactions/reaction-chips'
import type { Message } from '@/server/domain/messages/message'
import type { Reaction } from '@/server/domain/messages/reaction'
import { useMessageActs } from './use-message-acts'

/** The reactions of a message in its thread; `shown`: those of them that are not shown elsewhere. */
export function MessageReactions({
  message,
  shown = message.reactions,
}: {
  message: Message
  shown?: readonly Reaction[]
}) {
  const { readOnly } = useThreadScope()
  const { react } = useMessageActs()
  return (
    <ReactionChips
      reactions={shown}
      readOnly={readOnly}
      onToggle={(emoji, on) => void react(message, emoji, on)}
    />
  )
}

'use client'

import dynamic from 'next/dynamic'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { Late } from '@/components/ui/loading/late'
import type { Message } from '@/server/domain/messages/message'
import type { Reaction } from '@/server/domain/messages/reaction'
import { useMessageActs } from './use-message-acts'

// Few messages have any.
const ReactionChips = dynamic(() =>
  import('@/components/reactions/reaction-chips').then(file => file.ReactionChips),
)

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
  if (shown.length === 0) return null
  return (
    <Late>
      <ReactionChips
        reactions={shown}
        readOnly={readOnly}
        onToggle={(emoji, on) => void react(message, emoji, on)}
      />
    </Late>
  )
}

'use client'

import { useThreadScope } from '@/components/live/thread/thread-scope'
import { ReactionChips } from '@/components/reactions/reaction-chips'
import type { Message } from '@/server/domain/messages/message'
import { useMessageActs } from './use-message-acts'

/** The reactions of a message in its thread. */
export function MessageReactions({ message }: { message: Message }) {
  const { readOnly } = useThreadScope()
  const { react } = useMessageActs()
  return (
    <ReactionChips
      reactions={message.reactions}
      readOnly={readOnly}
      onToggle={(emoji, on) => void react(message, emoji, on)}
    />
  )
}

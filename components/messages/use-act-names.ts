'use client'

import { useMarks } from '@/components/later/marks'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import type { MessageAct } from '@/components/shortcuts/message-acts'
import { laterFormStrings } from '@/components/strings/later/forms'
import { actsStrings } from '@/components/strings/messages/acts'
import type { Message } from '@/server/domain/messages/message'

/** Returns the words of an act on a message, which say what it would do now. */
export function useActNames(): (act: MessageAct, message: Message) => string {
  const { pinned, saved, reminders } = useMarks()
  const { channel } = useThreadScope()
  const { acts } = laterFormStrings
  const isDirect = channel.kind === 'direct'
  return (act, { id }) => {
    if (act === 'pin' && pinned.has(id)) return isDirect ? acts.unpinDirect : acts.unpin
    if (act === 'pin' && isDirect) return acts.pinDirect
    if (act === 'save' && saved.has(id)) return acts.unsave
    if (act === 'remind' && reminders.has(id)) return acts.moveReminder
    return actsStrings.acts[act]
  }
}

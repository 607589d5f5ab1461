import * as z from 'zod'
import { attachment } from '@/server/domain/attachment'
import { answerLength } from '@/server/domain/message'
import type { PendingMessage } from './pending-message'
import type { Store } from './store'
import type { ThreadActs } from './thread-acts'
import type { ThreadView } from './thread-view'

const stored = z.array(
  z.object({
    id: z.uuid(),
    threadId: z.uuid(),
    channelId: z.uuid().optional(),
    content: z.string(),
    attachments: z.array(attachment).optional(),
    answerLength: answerLength.optional(),
    parentId: z.uuid().optional(),
    createdAt: z.string(),
  }),
)

/**
 * Keeps unsent messages over a reload. The returned function sends what an earlier page left; should another tab do
 * the same, the message's own id sees to it that there is one.
 */
export function keepOutbox(key: string, view: Store<ThreadView>, acts: Pick<ThreadActs, 'post'>): () => void {
  const place = `openvibe:outbox:${key}`
  let kept = view.get().data.outbox
  view.subscribe(() => {
    const { outbox } = view.get().data
    if (outbox === kept) return
    kept = outbox
    writeOutbox(place, outbox)
  })
  let restored = false
  return () => {
    if (restored) return
    restored = true
    const here = new Set(kept.map(pending => pending.id))
    for (const pending of readOutbox(place)) if (!here.has(pending.id)) acts.post(pending)
  }
}

function readOutbox(place: string): PendingMessage[] {
  try {
    const { data } = stored.safeParse(JSON.parse(localStorage.getItem(place) ?? '[]'))
    return (data ?? []).map(each => ({ ...each, status: 'sending', problem: null }))
  } catch {
    return []
  }
}

function writeOutbox(place: string, outbox: readonly PendingMessage[]) {
  try {
    if (outbox.length === 0) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(outbox))
  } catch {
    // No storage, or none left: the messages are still here, for as long as the page is.
  }
}

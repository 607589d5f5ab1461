import type { Store } from '@/components/live/store'
import type { ThreadActs } from '@/components/live/thread/thread-acts'
import type { ThreadView } from '@/components/live/thread/thread-view'
import { keptTexts } from '@/components/ui/kept'
import { placeOf } from '@/components/ui/kept-of-person'
import type { PendingMessage } from './pending-message'

/**
 * Keeps unsent messages over a reload. The returned function sends the messages that an earlier page left. If
 * another tab does the same, the message's own id makes sure that there is only one. It returns what to wait for before
 * it is known whether messages are left; null: nothing is left.
 */
export function keepOutbox(
  { userId, conversation }: { userId: string; conversation: string },
  view: Store<ThreadView>,
  acts: Pick<ThreadActs, 'post'>,
): () => Promise<void> | null {
  const place = placeOf(userId, `outbox:${conversation}`)
  let kept = view.get().data.outbox
  view.subscribe(() => {
    const { outbox } = view.get().data
    if (outbox === kept) return
    kept = outbox
    keptTexts.write(place, outbox.length === 0 ? null : JSON.stringify(outbox))
  })
  function sendLeft(left: PendingMessage[]) {
    const here = new Set(view.get().data.outbox.map(({ id }) => id))
    for (const pending of left) if (!here.has(pending.id)) acts.post(pending)
  }
  let restored: Promise<void> | null | undefined
  return () => {
    if (restored !== undefined) return restored
    const left = keptTexts.read(place)
    const ended = () => {
      restored = null
    }
    restored = left === null ? null : readOutbox(left).then(sendLeft).then(ended, ended)
    return restored
  }
}

/** Most pages find nothing, so the schema loads only when there is something to read. */
async function readOutbox(left: string): Promise<PendingMessage[]> {
  const { storedOutbox } = await import('./stored-outbox')
  const { data } = storedOutbox.safeParse(JSON.parse(left))
  return (data ?? []).map(each => ({ ...each, status: 'sending', problem: null }))
}

/**
 * Of all tabs that hear of an event one shows the notification: the one that takes the lock of that event. A tab in which somebody
 * is looking at it takes the lock first and says nothing, so that no other tab does either.
 */
export function giveOnce(eventId: string, { isLooking, give }: { isLooking: boolean; give: () => void }) {
  const name = `openvibe-notification-${eventId}`
  const take = async () => {
    try {
      await navigator.locks.request(name, { ifAvailable: true }, async lock => {
        if (!lock) return
        if (!isLooking) give()
        await new Promise(resolve => setTimeout(resolve, heldMs))
      })
    } catch {
      // Where site data is blocked there are no locks: better twice than never.
      if (!isLooking) give()
    }
  }
  if (isLooking) void take()
  else setTimeout(() => void take(), headStartMs)
}

/** Longer than the slowest tab takes to hear of it: one in the background sleeps for up to a minute. */
const heldMs = 90_000
const headStartMs = 250

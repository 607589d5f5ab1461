/**
 * Of all tabs that hear of an event one gives the notice: whoever takes the lock of that event. A tab in which somebody
 * is looking at it takes the lock first and says nothing, so that no other tab does either.
 */
export function giveOnce(eventId: string, { isLooking, give }: { isLooking: boolean; give: () => void }) {
  const name = `openvibe-notice-${eventId}`
  const take = () =>
    navigator.locks.request(name, { ifAvailable: true }, async lock => {
      if (!lock) return
      if (!isLooking) give()
      await new Promise(resolve => setTimeout(resolve, heldMs))
    })
  if (isLooking) void take()
  else setTimeout(() => void take(), headStartMs)
}

/** Longer than the slowest tab takes to hear of it: one in the background sleeps for up to a minute. */
const heldMs = 90_000
const headStartMs = 250

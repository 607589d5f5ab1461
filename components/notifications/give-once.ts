/**
 * Lets one of all tabs that get an event show the notification: the tab that takes the lock of that event. A
 * tab in which somebody is looking at the message takes the lock first and shows nothing, so that no other
 * tab does either.
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
      // If site data is blocked, there are no locks: a notification that is shown twice is better than none.
      if (!isLooking) give()
    }
  }
  if (isLooking) void take()
  else setTimeout(() => void take(), headStartMs)
}

/** Longer than the slowest tab needs to get the event: a tab in the background sleeps for up to a minute. */
const heldMs = 90_000
const headStartMs = 250

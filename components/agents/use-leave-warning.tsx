import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'

const words = agentsStrings.leave

/**
 * Asks before somebody leaves unsaved changes: the browser asks when the page unloads, we ask
 * for links within the app. `isPending`: the changes are saved in a moment, and a link within the app saves them at
 * once; only an unload would lose them.
 */
export function useLeaveWarning(isActive: boolean, isPending = false): ReactNode {
  const router = useRouter()
  const [goal, setGoal] = useState<string | null>(null)
  useEffect(() => {
    if (!isActive && !isPending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isActive, isPending])
  useEffect(() => {
    if (!isActive) return
    const hold = (event: MouseEvent) => {
      const href = readGoal(event)
      if (href === null) return
      event.preventDefault()
      event.stopPropagation()
      setGoal(href)
    }
    // Runs before the handler of the link.
    document.addEventListener('click', hold, { capture: true })
    return () => document.removeEventListener('click', hold, { capture: true })
  }, [isActive])

  return (
    <ConfirmDialog
      open={goal !== null}
      title={words.title}
      why={words.why}
      act={words.act}
      pending={false}
      problem={null}
      onClose={() => setGoal(null)}
      onConfirm={() => {
        const href = goal
        setGoal(null)
        if (href) router.push(href)
      }}
    />
  )
}

/** Returns the address that a click opens in this tab; null when it opens none. */
function readGoal(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return null
  const url = new URL(link.href)
  if (url.origin !== location.origin || url.pathname === location.pathname) return null
  return url.pathname + url.search + url.hash
}

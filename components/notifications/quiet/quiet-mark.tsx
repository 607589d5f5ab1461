'use client'

import { useEffect } from 'react'
import { quietStrings as words } from '@/components/strings/notifications/quiet'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { listTimeAhead, useQuietNow } from './use-quiet'

/**
 * The mark on the own face while it is quiet. `onTold` gets its words for the name of the menu around it, which is all
 * that screen readers read there; null: it is not quiet.
 */
export function QuietMark({ onTold }: { onTold: (told: string | null) => void }) {
  const { quiet } = useWorkspace()
  const now = useQuietNow()
  const until = quiet?.pause?.until
  const pauseWords = until ? words.markUntil(listTimeAhead(until)) : words.mark
  const told = now === null ? null : now === 'pause' ? pauseWords : words.hoursMark
  useEffect(() => {
    onTold(told)
    return () => onTold(null)
  }, [told, onTold])
  if (told === null) return null
  return (
    <span
      className="absolute -right-6 -bottom-6 grid size-18 place-items-center rounded-full bg-shell text-text-2"
      title={told}
    >
      <Icon name="bell-off" small />
    </span>
  )
}

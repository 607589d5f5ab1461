'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tellNote } from '@/components/reading/note'
import { quietStrings as words } from '@/components/strings/notifications/quiet'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { listTime, timeOfDay } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { NotificationPause, QuietHours } from '@/server/domain/inbox/quiet'
import { quietAt } from '@/server/domain/inbox/quiet-at'
import { endOfPause, type PauseEnd } from './pause-end'

/** How often a page looks at the clock: a pause and quiet hours begin and end by themselves. */
const lookMs = 5_000

/** Returns what is quiet now, for as long as it is. */
export function useQuietNow(): 'pause' | 'hours' | null {
  const { quiet, me } = useWorkspace()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!quiet) return
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), lookMs)
    return () => clearInterval(timer)
  }, [quiet])
  return quietAt(quiet, { timeZone: me.timeZone, now })
}

/** Sets the person's pause and quiet hours, on all of their devices. */
export function useSetQuiet() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const key = trpc.workspace.get.queryKey({ slug: workspace.slug })
  const { mutateAsync } = useMutation(
    trpc.notification.setQuiet.mutationOptions({
      onSuccess: ({ quiet }) => cache.setQueryData(key, was => was && { ...was, quiet }),
    }),
  )
  // A menu is closed by then: the outcome is told in a line over the page.
  const tell = async (chosen: { pause?: NotificationPause | null; hours?: QuietHours }, told?: string) => {
    try {
      await mutateAsync(chosen)
      if (told) tellNote(told)
    } catch (error) {
      tellNote(readError(error).message)
    }
  }
  return {
    pause: (end: PauseEnd) => {
      const until = endOfPause(end, new Date())
      return tell({ pause: { until } }, until ? words.toldUntil(listTimeAhead(until)) : words.told)
    },
    endPause: () => tell({ pause: null }, words.ended),
    setHours: (hours: QuietHours) => tell({ hours }),
  }
}

/** Writes the choice of an end. */
export function tellEnd(end: PauseEnd, now: Date): string {
  return words.ends[end](timeOfDay(endOfPause('tomorrow', now) ?? ''))
}

/** Writes the end of a pause: the time, and the day if it is not today. */
export function listTimeAhead(until: string): string {
  return listTime(until, new Date())
}

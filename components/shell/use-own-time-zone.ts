'use client'

import { useEffect } from 'react'
import { useTRPCClient } from '@/components/trpc/api'
import { keptTexts } from '@/components/ui/kept'
import { placeOf } from '@/components/ui/kept-of-person'

/** Tells the server the time zone of this browser, so that agents know the local time of those who ask. */
export function useOwnTimeZone(userId: string) {
  const client = useTRPCClient()
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const place = placeOf(userId, 'time-zone')
    if (!timeZone || keptTexts.read(place) === timeZone) return
    client.session.update.mutate({ timeZone }).then(
      () => keptTexts.write(place, timeZone),
      // The next page tells it again.
      () => {},
    )
  }, [client, userId])
}

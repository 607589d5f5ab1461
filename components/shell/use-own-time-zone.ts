'use client'

import { useEffect } from 'react'
import { useTRPCClient } from '@/components/trpc/api'
import { keptTexts } from '@/components/ui/kept'

const place = 'openvibe:time-zone'

/** Tells the server the time zone of this browser, so that agents know the local time of those who ask. */
export function useOwnTimeZone(userId: string) {
  const client = useTRPCClient()
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const told = `${userId} ${timeZone}`
    if (!timeZone || keptTexts.read(place) === told) return
    client.session.update.mutate({ timeZone }).then(
      () => keptTexts.write(place, told),
      // The next page tells it again.
      () => {},
    )
  }, [client, userId])
}

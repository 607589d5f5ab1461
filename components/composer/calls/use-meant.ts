'use client'

import { useMemo } from 'react'
import { listMeant, type Meant } from '@/components/mentions/list-meant'
import { useAudience } from '@/components/mentions/use-audience'
import { usePresence } from '@/components/presence/use-presence'
import type { Channel } from '@/server/domain/channels/channel'

/** Returns the people whom the names mean, live; undefined while loading. */
export function useMeant(names: readonly string[], channel: Channel): Meant | undefined {
  const present = usePresence()
  const activeIds = useMemo(
    () => new Set([...present].flatMap(([id, { state }]) => (state === 'online' ? [id] : []))),
    [present],
  )
  const audience = useAudience(channel, { activeIds })
  return useMemo(() => audience && listMeant(names, audience), [names, audience])
}

'use client'

import { useEffect, useState } from 'react'
import { cardStrings as words } from '@/components/strings/profile/card'
import { zoneOffset } from '@/server/domain/people/zone-offset'

const minute = 60_000

/** The time of day where a person is, and how far it is from the reader's. */
export function LocalTime({ timeZone, name }: { timeZone: string; name: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), minute - (now.getTime() % minute))
    return () => clearTimeout(timer)
  }, [now])
  const there = zoneOffset(timeZone, now)
  const here = zoneOffset(undefined, now)
  if (there === null || here === null) return null
  const clock = new Intl.DateTimeFormat(undefined, { timeZone, hour: 'numeric', minute: '2-digit' })
  return <>{words.localTime(clock.format(now), name, there - here)}</>
}

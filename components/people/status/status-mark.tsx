'use client'

import { statusStrings } from '@/components/strings/people'
import type { PersonStatus } from '@/server/domain/people/profile'
import { useStatus } from './use-status'

/** The emoji of a status beside a name; its words are read out and shown on hover. */
export function StatusMark({ status }: { status: PersonStatus | null }) {
  const shown = useStatus(status)
  if (!shown) return null
  const words = statusStrings.mark(shown.text)
  return (
    <span className="flex-none leading-none" role="img" aria-label={words} title={words}>
      {shown.emoji}
    </span>
  )
}

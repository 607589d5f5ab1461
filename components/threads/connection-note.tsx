'use client'

import { useOffline } from 'next/offline'
import { useConnection } from '@/components/live/use-live'
import { useTrouble } from '@/components/live/use-trouble'
import { connectionStrings } from '@/components/strings/shell/connection'
import { Button } from '@/components/ui/button/button'
import { Notice } from '@/components/ui/surface/notice'
import { Caption } from '@/components/ui/text/caption'
import { formatDuration } from '@/components/workspace/format-duration'

/**
 * A quiet line after a few seconds without a connection: what is wrong, what was kept and what happens next. The person
 * can still read and write.
 */
export function ConnectionNote() {
  const { offlineFor } = useConnection()
  // Next holds a link back for as long as it reaches no page.
  const isLinkWaiting = useOffline()
  const found = useTrouble(offlineFor !== null, isLinkWaiting)
  // Live updates have a note only once they are interrupted for a while.
  const trouble = found === 'live' && offlineFor === null ? null : found
  return (
    <div role="status">
      {trouble !== null && (
        <Notice icon="unlink">
          <span className="min-w-0 flex-1">{connectionStrings.trouble[trouble]}</span>
          {trouble === 'signIn' && (
            <Button size="s" onClick={() => location.reload()}>
              {connectionStrings.reload}
            </Button>
          )}
          {offlineFor !== null && (
            <Caption className="tabular-nums" aria-hidden="true">
              {formatDuration(offlineFor * 1_000)}
            </Caption>
          )}
        </Notice>
      )}
    </div>
  )
}

'use client'

import { useConnection } from '@/components/live/use-live'
import { connectionStrings } from '@/components/strings/shell/connection'
import { Notice } from '@/components/ui/surface/notice'
import { Caption } from '@/components/ui/text/caption'
import { formatDuration } from '@/components/workspace/format-duration'

/** A quiet line after a few seconds without a connection; the person can still read and write. */
export function ConnectionNote() {
  const { offlineFor } = useConnection()
  return (
    <div role="status">
      {offlineFor !== null && (
        <Notice icon="unlink">
          <span className="min-w-0 flex-1">{connectionStrings.offline}</span>
          <Caption className="tabular-nums" aria-hidden="true">
            {formatDuration(offlineFor * 1_000)}
          </Caption>
        </Notice>
      )}
    </div>
  )
}

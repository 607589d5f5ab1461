'use client'

import { useConnection } from '@/components/live/use-live'
import { useTrouble } from '@/components/live/use-trouble'
import { connectionStrings } from '@/components/strings/shell/connection'
import { Notice } from '@/components/ui/surface/notice'
import { Caption } from '@/components/ui/text/caption'
import { formatDuration } from '@/components/workspace/format-duration'

/**
 * A quiet line after a few seconds without a connection: what is wrong, what was kept and what happens next. The person
 * can still read and write.
 */
export function ConnectionNote() {
  const { offlineFor } = useConnection()
  const trouble = useTrouble(offlineFor !== null)
  return (
    <div role="status">
      {offlineFor !== null && trouble !== null && (
        <Notice icon="unlink">
          <span className="min-w-0 flex-1">{connectionStrings.trouble[trouble]}</span>
          <Caption className="tabular-nums" aria-hidden="true">
            {formatDuration(offlineFor * 1_000)}
          </Caption>
        </Notice>
      )}
    </div>
  )
}

'use client'

import { useConnection } from '@/components/live/use-live'
import { messagesStrings } from '@/components/strings/messages'
import { connectionStrings } from '@/components/strings/shell/connection'
import { Icon } from '@/components/ui/icon'

/** A quiet line after a few seconds without a connection; the person can still read and write. */
export function ConnectionNote() {
  const { offlineFor } = useConnection()
  return (
    <div className="connection" role="status">
      {offlineFor !== null && (
        <div className="noteline">
          <Icon name="unlink" small />
          <span className="grow">{connectionStrings.offline}</span>
          <span className="cap num" aria-hidden="true">
            {messagesStrings.elapsed(offlineFor)}
          </span>
        </div>
      )}
    </div>
  )
}

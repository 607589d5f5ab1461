'use client'

import { useConnection } from '@/components/live/use-live'
import { strings } from '@/components/strings'
import { Icon } from '@/components/ui/icon'

/** A quiet line after a few seconds without a connection; reading and writing go on. */
export function ConnectionNote() {
  const { offlineFor } = useConnection()
  return (
    <div className="connection" role="status">
      {offlineFor !== null && (
        <div className="noteline">
          <Icon name="unlink" small />
          <span className="grow">{strings.connection.offline}</span>
          <span className="cap num" aria-hidden="true">
            {strings.messages.elapsed(offlineFor)}
          </span>
        </div>
      )}
    </div>
  )
}

'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { LaterPlace } from '@/components/later/send-later-dialog'
import type { Enclosed } from '@/components/live/sending/pending-message'
import { laterStrings } from '@/components/strings/later/later'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { BarButton } from './bar-button'

const SendLaterDialog = dynamic(() =>
  import('@/components/later/send-later-dialog').then(file => file.SendLaterDialog),
)

/** The button beside Send. Its place is kept while there is nothing to send, so that nothing moves as one writes. */
export function SendLater(props: {
  place: LaterPlace
  isReady: boolean
  /** Returns the message as it is now; null: it can't be sent. */
  onRead: () => { content: string; enclosed: Enclosed } | null
  /** Empties the box: the server has the message. */
  onKept: () => void
}) {
  const { place, isReady, onRead, onKept } = props
  const [message, setMessage] = useState<{ content: string; enclosed: Enclosed } | null>(null)
  return (
    <>
      <BarButton
        look="quiet"
        icon="calendar-clock"
        label={laterStrings.send.title}
        className={
          isReady
            ? 'wide:group-data-resting/composer:hidden phone:col-start-2'
            : 'invisible wide:group-data-resting/composer:hidden phone:hidden'
        }
        aria-haspopup="dialog"
        onClick={() => setMessage(onRead())}
      />
      {message && (
        <LoadedPart onClose={() => setMessage(null)}>
          <SendLaterDialog place={place} message={message} onKept={onKept} onClose={() => setMessage(null)} />
        </LoadedPart>
      )}
    </>
  )
}

'use client'

import { useState } from 'react'
import { destinationsStrings as words } from '@/components/strings/channels/destinations'
import { IconButton } from '@/components/ui/button/icon-button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { PlaceDestinations } from './place-destinations'
import { useDestinations } from './use-destinations'

/** Opens the outside servers of a direct message; drawn only where there are any. */
export function DestinationsButton({ channelId, readOnly }: { channelId: string; readOnly: boolean }) {
  const { destinations } = useDestinations(channelId)
  const [open, setOpen] = useState(false)
  if (!destinations || destinations.length === 0) return null
  return (
    <>
      <IconButton icon="link" label={words.open} title={words.open} onClick={() => setOpen(true)} />
      <Dialog title={words.title} open={open} onClose={() => setOpen(false)}>
        <PlaceDestinations channelId={channelId} readOnly={readOnly} />
      </Dialog>
    </>
  )
}

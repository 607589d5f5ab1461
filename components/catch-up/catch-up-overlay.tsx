'use client'

import dynamic from 'next/dynamic'
import { useEffect, useSyncExternalStore } from 'react'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { catchingUp, readCatchUp, showCatchUp } from './catching-up'

const CatchUpDialog = dynamic(async () => (await import('./catch-up-dialog')).CatchUpDialog, { ssr: false })

/** The news over the page, also after a reload. */
export function CatchUpOverlay() {
  const scope = useSyncExternalStore(catchingUp.subscribe, catchingUp.get, () => null)
  useEffect(() => catchingUp.set(readCatchUp(location.search)), [])
  if (!scope) return null
  const close = () => showCatchUp(null)
  return (
    <LoadedPart onClose={close}>
      <CatchUpDialog scope={scope} onClose={close} />
    </LoadedPart>
  )
}

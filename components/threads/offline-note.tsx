'use client'

import Link from 'next/link'
import { useEffect, useState } from 'react'
import { useConfig } from '@/components/config/use-config'
import { threadsStrings as words } from '@/components/strings/threads'
import { Icon } from '@/components/ui/icon'
import { keep, keptInTab } from '@/components/ui/kept'
import { useWorkspace } from '@/components/workspace/workspace-context'

const hiddenHere = keep<boolean>(
  'openvibe:offline-note-hidden',
  { otherwise: false, parse: () => true, write: isHidden => (isHidden ? 'yes' : null) },
  keptInTab,
)

/** Without a model key, the built-in model answers; this note tells everyone about the consequences. */
export function OfflineNote() {
  const { workspace } = useWorkspace()
  const offline = useConfig()?.model.offline
  const [hidden, setHidden] = useState(true)
  useEffect(() => setHidden(hiddenHere.get()), [])
  if (!offline || hidden) return null

  function hide() {
    hiddenHere.set(true)
    setHidden(true)
  }

  return (
    <div className="note" role="status">
      <Icon name="info" />
      <div className="grow">
        <b>{words.offlineLead}</b> {words.offlineWhy}
      </div>
      <Link className="btn main" href={`/${workspace.slug}/settings/model`}>
        {words.offlineMore}
      </Link>
      <button
        className="btn icon"
        type="button"
        aria-label={words.offlineHide}
        title={words.offlineHide}
        onClick={hide}
      >
        <Icon name="x" />
      </button>
    </div>
  )
}

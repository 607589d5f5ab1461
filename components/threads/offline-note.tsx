'use client'

import Link from 'next/link'
import { hideNote, useNoteHidden, useOfflineModel } from '@/components/config/offline-model'
import { threadsStrings as words } from '@/components/strings/threads'
import { buttonStyle } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'

/** Without a model key, the built-in model answers; this note tells everyone about the consequences. */
export function OfflineNote() {
  const { workspace } = useWorkspace()
  const isOffline = useOfflineModel()
  const isHidden = useNoteHidden()
  if (!isOffline || isHidden) return null

  return (
    <div
      className="@container border-b border-line bg-agent-tint text-sm leading-20 short:hidden"
      role="status"
    >
      <div className="flex items-start gap-12 px-16 pt-11 pb-12 @max-560:flex-wrap">
        <Icon name="info" className="mt-2 text-accent" />
        <div className="min-w-0 flex-1 @max-560:basis-3/5">
          <b className="font-semibold">{words.offlineLead}</b> {words.offlineWhy}
        </div>
        <Link
          className={buttonStyle({ look: 'main', className: '@max-560:order-1' })}
          href={`/${workspace.slug}/settings/model`}
        >
          {words.offlineMore}
        </Link>
        <IconButton
          className="touch:min-w-touch"
          icon="x"
          label={words.offlineHide}
          title={words.offlineHide}
          onClick={hideNote}
        />
      </div>
    </div>
  )
}

'use client'

import Link from 'next/link'
import { hideNote, useNoteHidden, useOfflineModel } from '@/components/config/offline-model'
import { threadsStrings as words } from '@/components/strings/threads'
import { buttonStyle } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { linkStyle } from '@/components/ui/button/link-style'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'

/**
 * Without a model key, the built-in model answers; this note tells everyone about the consequences, in a narrow place
 * briefly. Only admins are offered to add a key.
 */
export function OfflineNote() {
  const { workspace, me } = useWorkspace()
  const isOffline = useOfflineModel()
  const isHidden = useNoteHidden()
  if (!isOffline || isHidden) return null
  const isAdmin = me.role === 'admin'
  const toModel = `/${workspace.slug}/settings/model`

  return (
    <div
      className="@container border-b border-line bg-agent-tint text-sm leading-20 short:hidden"
      role="status"
    >
      <div className="flex items-start gap-12 px-16 pt-11 pb-12 @max-560:py-8">
        <Icon name="info" className="mt-2 text-accent" />
        <div className="min-w-0 flex-1">
          <b className="font-semibold">{words.offlineLead}</b>{' '}
          <span className="@max-560:hidden">{words.offlineWhy}</span>
          <span className="hidden @max-560:inline">{words.offlineBrief}</span>{' '}
          {isAdmin ? (
            <Link className={linkStyle({ className: 'hidden @max-560:inline' })} href={toModel}>
              {words.offlineMore}
            </Link>
          ) : (
            words.offlineMember
          )}
        </div>
        {isAdmin && (
          <Link className={buttonStyle({ look: 'main', className: '@max-560:hidden' })} href={toModel}>
            {words.offlineMore}
          </Link>
        )}
        <IconButton
          className="touch:min-w-touch touch:@max-560:-my-4"
          icon="x"
          label={words.offlineHide}
          title={words.offlineHide}
          onClick={hideNote}
        />
      </div>
    </div>
  )
}

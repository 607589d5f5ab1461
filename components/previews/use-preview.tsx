'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { Enclosed } from '@/components/live/sending/pending-message'
import { useTRPCClient } from '@/components/trpc/api'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { PreviewPlace } from '@/server/domain/previews/request-preview'
import { isAdmin } from '@/server/domain/workspaces/permissions'
import type { AskedPreview } from './preview-sheet'

const PreviewSheet = dynamic(async () => (await import('./preview-sheet')).PreviewSheet, { ssr: false })

/** Lets people see the request of a message before they send it, if they may see prompts. */
export function usePreview(place: PreviewPlace) {
  const client = useTRPCClient()
  const { workspace, me } = useWorkspace()
  const [asked, setAsked] = useState<AskedPreview | null>(null)
  const isAllowed = isAdmin(me.role) || workspace.promptsVisible

  function preview(content: string, { attachments = [], parentId, ...enclosed }: Enclosed) {
    const attachmentIds = attachments.map(({ id }) => id)
    const replying = parentId && 'threadId' in place ? { ...place, parentId } : place
    const input = { place: replying, content, attachmentIds, ...enclosed }
    setAsked({ load: () => client.task.preview.mutate(input) })
  }

  return {
    preview: isAllowed ? preview : undefined,
    sheet: asked && (
      <LoadedPart open onClose={() => setAsked(null)}>
        <PreviewSheet asked={asked} onClose={() => setAsked(null)} />
      </LoadedPart>
    ),
  }
}

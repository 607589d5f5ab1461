import { cookies } from 'next/headers'
import { type ReactNode, Suspense } from 'react'
import { FrameSkeleton } from '@/components/shell/frame-skeleton'
import { WorkspaceFrame } from '@/components/shell/workspace-frame'
import { ApiProvider } from '@/components/trpc/api-provider'
import type { PageOpening } from '@/server/http/pages/page-opening'
import { readOpening, readOpeningSoFar } from '@/server/http/pages/visit'

type Params = Promise<{ workspace: string }>

/**
 * Sends the page whole if its data is read. Else the frame's zones come at once, with the scripts to load, and their
 * content follows: a boundary around content that is there would show the zones empty first, and React waits 300 ms
 * before it fills what it has just shown.
 */
export default async function WorkspaceLayout({ params, children }: { params: Params; children: ReactNode }) {
  const { workspace } = await params
  const opening = await readOpeningSoFar()
  const frame = (
    <OpenedFrame slug={workspace} opening={opening}>
      {children}
    </OpenedFrame>
  )
  return (
    <ApiProvider>
      {opening === 'late' ? <Suspense fallback={<FrameSkeleton />}>{frame}</Suspense> : frame}
    </ApiProvider>
  )
}

async function OpenedFrame(props: {
  slug: string
  opening: PageOpening | null | 'late'
  children: ReactNode
}) {
  const { slug, opening, children } = props
  return (
    <WorkspaceFrame
      slug={slug}
      opening={opening === 'late' ? await readOpening() : opening}
      isNoteHidden={(await cookies()).has('openvibe-offline-note')}
    >
      {children}
    </WorkspaceFrame>
  )
}

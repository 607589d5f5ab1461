import { cookies } from 'next/headers'
import { type ReactNode, Suspense } from 'react'
import { FrameSkeleton } from '@/components/shell/frame-skeleton'
import { WorkspaceFrame } from '@/components/shell/workspace-frame'
import { ApiProvider } from '@/components/trpc/api-provider'
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
  return (
    <ApiProvider>
      {opening === 'late' ? (
        <Suspense fallback={<FrameSkeleton />}>
          <OpenedFrame slug={workspace}>{children}</OpenedFrame>
        </Suspense>
      ) : (
        <WorkspaceFrame slug={workspace} opening={opening}>
          {children}
        </WorkspaceFrame>
      )}
    </ApiProvider>
  )
}

async function OpenedFrame({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <WorkspaceFrame
      slug={slug}
      opening={await readOpening()}
      isNoteHidden={(await cookies()).has('openvibe-offline-note')}
    >
      {children}
    </WorkspaceFrame>
  )
}

import { cookies } from 'next/headers'
import { type ReactNode, Suspense } from 'react'
import { FrameSkeleton } from '@/components/shell/frame-skeleton'
import { WorkspaceFrame } from '@/components/shell/workspace-frame'
import { ApiProvider } from '@/components/trpc/api-provider'
import { readOpening } from '@/server/http/pages/visit'

type Params = Promise<{ workspace: string }>

/** Sends the frame's zones at once, with the scripts to load; their content follows as soon as it is read. */
export default async function WorkspaceLayout({ params, children }: { params: Params; children: ReactNode }) {
  const { workspace } = await params
  return (
    <ApiProvider>
      <Suspense fallback={<FrameSkeleton />}>
        <OpenedFrame slug={workspace}>{children}</OpenedFrame>
      </Suspense>
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

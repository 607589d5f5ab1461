import type { ReactNode } from 'react'
import { WorkspaceFrame } from '@/components/shell/workspace-frame'
import { ApiProvider } from '@/components/trpc/api-provider'

type Params = Promise<{ workspace: string }>

export default async function WorkspaceLayout({ params, children }: { params: Params; children: ReactNode }) {
  return (
    <ApiProvider>
      <WorkspaceFrame slug={(await params).workspace}>{children}</WorkspaceFrame>
    </ApiProvider>
  )
}

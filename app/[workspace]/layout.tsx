import type { ReactNode } from 'react'
import { WorkspaceFrame } from '@/components/shell/workspace-frame'

type Params = Promise<{ workspace: string }>

export default async function WorkspaceLayout({ params, children }: { params: Params; children: ReactNode }) {
  return <WorkspaceFrame slug={(await params).workspace}>{children}</WorkspaceFrame>
}

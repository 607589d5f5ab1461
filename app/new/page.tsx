import type { Metadata } from 'next'
import { EntryFrame } from '@/components/auth/entry-frame'
import { ApiProvider } from '@/components/trpc/api-provider'
import { CreateWorkspace } from '@/components/workspaces/create-workspace-form'

export const metadata: Metadata = { title: 'Create a workspace' }

export default function NewWorkspacePage() {
  return (
    <EntryFrame>
      <ApiProvider>
        <CreateWorkspace />
      </ApiProvider>
    </EntryFrame>
  )
}

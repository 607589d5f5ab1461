import type { Metadata } from 'next'
import { WorkspaceSettings } from '@/components/settings/workspace-settings'

export const metadata: Metadata = { title: 'Workspace' }

export default function WorkspacePage() {
  return <WorkspaceSettings />
}

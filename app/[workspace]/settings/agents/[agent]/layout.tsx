import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { AgentEditor } from '@/components/agents/editor/agent-editor'

export const metadata: Metadata = { title: 'Agent' }

interface Props {
  params: Promise<{ agent: string }>
  children: ReactNode
}

/** The editor's frame holds the form, so that it stays while the tabs below it change. */
export default async function AgentLayout({ params, children }: Props) {
  const { agent } = await params
  return <AgentEditor agentId={agent}>{children}</AgentEditor>
}

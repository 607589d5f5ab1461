import type { Metadata } from 'next'
import { AgentEditor, NewAgent } from '@/components/agents/agent-editor'

export const metadata: Metadata = { title: 'Agent' }

export default async function AgentPage({ params }: { params: Promise<{ agent: string }> }) {
  const { agent } = await params
  return agent === 'new' ? <NewAgent /> : <AgentEditor agentId={agent} />
}

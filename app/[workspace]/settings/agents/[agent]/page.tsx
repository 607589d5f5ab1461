import type { Metadata } from 'next'
import { AgentEditor, NewAgent } from '@/components/agents/agent-editor'
import { ImportAgent } from '@/components/agents/documents/import-agent'

export const metadata: Metadata = { title: 'Agent' }

export default async function AgentPage({ params }: { params: Promise<{ agent: string }> }) {
  const { agent } = await params
  if (agent === 'import') return <ImportAgent />
  return agent === 'new' ? <NewAgent /> : <AgentEditor agentId={agent} />
}

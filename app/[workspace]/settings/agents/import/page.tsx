import type { Metadata } from 'next'
import { ImportAgent } from '@/components/agents/documents/import-agent'

export const metadata: Metadata = { title: 'Import an agent' }

export default function ImportAgentPage() {
  return <ImportAgent />
}

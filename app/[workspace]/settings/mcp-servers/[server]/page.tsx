import type { Metadata } from 'next'
import { McpServerPage } from '@/components/mcp-servers/mcp-server-page'
import { NewMcpServer } from '@/components/mcp-servers/new-mcp-server'

export const metadata: Metadata = { title: 'MCP server' }

export default async function ServerPage({ params }: { params: Promise<{ server: string }> }) {
  const { server } = await params
  return server === 'new' ? <NewMcpServer /> : <McpServerPage serverId={server} />
}

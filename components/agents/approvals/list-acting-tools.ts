import { firstLine } from '@/components/agents/tools/find-server-tools'
import { agentsStrings } from '@/components/strings/agents'
import { builtInTools } from '@/server/domain/agents/tool'
import { toolCatalog } from '@/server/domain/agents/tool-catalog'
import type { OfferedServer } from '@/server/domain/mcp/server-draft'

/** A tool that acts, so that a rule can say when it needs approval. */
export interface ActingTool {
  name: string
  purpose: string
}

/** Lists the tools that act: our own, then those of MCP servers. `given`: only these. */
export function listActingTools(servers: readonly OfferedServer[], given?: readonly string[]): ActingTool[] {
  const own = builtInTools
    .filter(name => toolCatalog[name].effect !== 'read_only')
    .map(name => ({ name, purpose: agentsStrings.tools[name] }))
  const others = servers
    .flatMap(({ tools }) => tools)
    .filter(({ effect }) => effect !== 'read_only')
    .map(({ name, description }) => ({ name, purpose: firstLine(description) }))
  return [...own, ...others].filter(({ name }) => given?.includes(name) ?? true)
}

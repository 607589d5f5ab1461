import type { OfferedServer } from '@/server/domain/mcp/server-draft'
import { foldText } from '@/server/domain/messages/fold-text'
import { estimateTokens } from '@/server/domain/prompts/estimate-tokens'

type OfferedTool = OfferedServer['tools'][number]

/** Returns the servers with those of their tools whose name or description has the words; without words, all. */
export function findServerTools(servers: readonly OfferedServer[], sought: string): OfferedServer[] {
  const part = foldText(sought.trim()).text
  const has = (text: string) => foldText(text).text.includes(part)
  return servers
    .map(server => ({
      ...server,
      tools: server.tools.filter(
        ({ name, description }) => has(name) || has(description) || has(server.title),
      ),
    }))
    .filter(({ tools }) => tools.length > 0)
}

/** Estimates the tokens that tools of servers add to each request. */
export function measureServerTools(tools: readonly Pick<OfferedTool, 'length'>[]): number {
  const length = tools.reduce((sum, tool) => sum + tool.length, 0)
  return Math.ceil(estimateTokens(' '.repeat(length)))
}

/** Descriptions of servers are for models, and long: a list shows their first line. */
export function firstLine(description: string): string {
  const [line = ''] = description.split('\n', 1)
  return line.length > 160 ? `${line.slice(0, 159).trimEnd()}…` : line
}

import { findCard, listMaintainers } from '../../../db/agents/agent-cards.ts'
import type { Claims, Database } from '../../../db/client.ts'
import { findActiveServers } from '../../../db/mcp/mcp-servers.ts'
import type { AgentCard } from '../../../domain/agents/cards/agent-card.ts'
import { builtInTool } from '../../../domain/agents/tool.ts'
import { toolCatalog } from '../../../domain/agents/tool-catalog.ts'
import { namedServers, offerServerTools } from '../../../domain/mcp/offered-tools.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { maySeePrompts } from '../may-see-prompts.ts'

/** Returns the card of an agent for anyone in its workspace. */
export async function readCard(
  db: Database,
  { claims, agentId }: { claims: Claims; agentId: string },
): Promise<{ card: AgentCard }> {
  const { stored, maintainers, isVisible } = await db.asUser(claims, async tx => {
    const found = await findCard(tx, { agentId })
    if (!found) throw notFound('agent')
    return {
      stored: found,
      maintainers: await listMaintainers(tx, { agentId }),
      isVisible: await maySeePrompts(tx, { workspaceId: found.workspaceId, userId: claims.sub }),
    }
  })
  return {
    card: {
      ...stored,
      tools: await readEffects(db, stored),
      systemPrompt: isVisible ? stored.systemPrompt : null,
      maintainers,
    },
  }
}

/** Only admins see the servers themselves, but everyone may know the effects of the tools that an agent has. */
async function readEffects(
  db: Database,
  { tools, workspaceId }: { tools: readonly string[]; workspaceId: string },
): Promise<AgentCard['tools']> {
  const names = namedServers(tools)
  const servers =
    names.length === 0 ? [] : await db.asWorker(tx => findActiveServers(tx, { workspaceId, names }))
  const offered = offerServerTools(tools, servers).tools
  return tools.map(name => {
    const own = builtInTool.safeParse(name)
    if (own.success) return { name, effect: toolCatalog[own.data].effect }
    return { name, effect: offered.find(({ server, tool }) => `${server}.${tool}` === name)?.effect ?? null }
  })
}

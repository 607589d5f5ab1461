import { mcpServersStrings } from '@/components/strings/settings/mcp-servers'
import { State, type StateTone } from '@/components/ui/text/state'
import { listTime } from '@/components/workspace/format-time'
import type { McpServer, ServerHealth } from '@/server/domain/mcp/mcp-server'

const words = mcpServersStrings

const looks: Readonly<Record<ServerHealth | 'off', { tone: StateTone; icon: string }>> = {
  ok: { tone: 'ok', icon: 'circle-check' },
  unknown: { tone: 'idle', icon: 'circle-dashed' },
  failing: { tone: 'bad', icon: 'triangle-alert' },
  signed_out: { tone: 'wait', icon: 'key' },
  off: { tone: 'idle', icon: 'circle-slash' },
}

/** Shows whether a server works: by shape, word and colour. */
export function ServerState({ server }: { server: Pick<McpServer, 'health' | 'isActive'> }) {
  const state = server.isActive ? server.health : 'off'
  return <State {...looks[state]}>{words.states[state]}</State>
}

/** Says when a server was last checked, and how long it took to answer. */
export function tellCheck({
  checkedAt,
  latencyMs,
  health,
}: Pick<McpServer, 'checkedAt' | 'latencyMs' | 'health'>) {
  if (checkedAt === null) return null
  return words.checked(listTime(checkedAt, new Date()), health === 'ok' ? latencyMs : null)
}

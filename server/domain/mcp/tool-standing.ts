import type { McpTool, ToolEffects } from './mcp-server.ts'

/** Whether an admin has looked at a tool as it is now. `changed`: the server says something else about it since. */
export type ToolStanding = 'new' | 'chosen' | 'changed'

export function standingOf({ name, fingerprint }: McpTool, effects: ToolEffects): ToolStanding {
  const chosen = Object.hasOwn(effects, name) ? effects[name] : undefined
  if (!chosen) return 'new'
  return chosen.fingerprint === fingerprint ? 'chosen' : 'changed'
}

/** Counts the tools that nobody has looked at as they are now. */
export function countToCheck(tools: readonly McpTool[], effects: ToolEffects): number {
  return tools.filter(tool => standingOf(tool, effects) !== 'chosen').length
}

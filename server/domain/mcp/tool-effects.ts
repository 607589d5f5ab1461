import type { ToolEffect, Trust } from '../agents/tool.ts'
import type { McpTool, ToolEffects } from './mcp-server.ts'

/**
 * Returns the effect of a tool. Without a choice it has side effects. A choice ends when the server says something else
 * about the tool than it did when the choice was made, because it may be another tool by then.
 */
export function effectOf({ name, fingerprint }: McpTool, effects: ToolEffects): ToolEffect {
  const chosen = Object.hasOwn(effects, name) ? effects[name] : undefined
  return chosen?.fingerprint === fingerprint ? chosen.effect : 'side_effecting'
}

/** Whether a tool of a server needs approval, unless the rules of the agent or the workspace say otherwise. */
export const trustOfEffect: Readonly<Record<ToolEffect, Trust>> = {
  read_only: 'autonomous',
  side_effecting: 'approve',
  privileged: 'escalate',
}

const strictness: readonly ToolEffect[] = ['read_only', 'side_effecting', 'privileged']

/** Returns the stricter effect. */
export function stricterEffect(one: ToolEffect, other: ToolEffect): ToolEffect {
  return strictness.indexOf(one) >= strictness.indexOf(other) ? one : other
}

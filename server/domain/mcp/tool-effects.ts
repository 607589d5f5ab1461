import { effectIn } from '../agents/calls/decide-call.ts'
import type { ToolEffect } from '../agents/tool.ts'
import type { McpTool, ToolEffects } from './mcp-server.ts'

/**
 * Returns the effect that was chosen for a tool; null: none. A choice ends when the server says something else about the
 * tool than it did when the choice was made, because it may be another tool by then.
 */
export function choiceOf(
  { name, fingerprint }: Pick<McpTool, 'name' | 'fingerprint'>,
  effects: ToolEffects,
): ToolEffect | null {
  const chosen = Object.hasOwn(effects, name) ? effects[name] : undefined
  return chosen?.fingerprint === fingerprint ? chosen.effect : null
}

/** Returns what the server states about a tool. Absent hints decide nothing. */
export function labelOf({ hints }: Pick<McpTool, 'hints'>): { destroys: boolean } {
  return { destroys: hints.destructive === true }
}

/** Returns the effect of a tool as pages and tasks take it. */
export function effectOf(tool: McpTool, effects: ToolEffects): ToolEffect {
  return effectIn({ label: labelOf(tool), choice: choiceOf(tool, effects) })
}

const strictness: readonly ToolEffect[] = ['read_only', 'side_effecting', 'privileged']

/** Returns the stricter effect. */
export function stricterEffect(one: ToolEffect, other: ToolEffect): ToolEffect {
  return strictness.indexOf(one) >= strictness.indexOf(other) ? one : other
}

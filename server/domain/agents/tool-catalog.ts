import { estimateTokens } from '../prompts/estimate-tokens.ts'
import { type BuiltInTool, builtInTools, type ToolEffect } from './tool.ts'

/** The groups of tools by purpose, for an admin who chooses tools. */
export const toolGroups = ['read', 'speak', 'ask', 'end'] as const
export type ToolGroup = (typeof toolGroups)[number]

/**
 * The product's own tools as the settings show them, with the length that each has in a request. Only the worker can
 * read the tools themselves (server/agent/tools); a test checks that both lists agree.
 */
export const toolCatalog: Readonly<
  Record<BuiltInTool, { group: ToolGroup; effect: ToolEffect; length: number }>
> = {
  search_messages: { group: 'read', effect: 'read_only', length: 978 },
  recall_decisions: { group: 'read', effect: 'read_only', length: 875 },
  read_thread: { group: 'read', effect: 'read_only', length: 1114 },
  read_fork_message: { group: 'read', effect: 'read_only', length: 589 },
  read_file: { group: 'read', effect: 'read_only', length: 581 },
  react: { group: 'speak', effect: 'side_effecting', length: 353 },
  send_message: { group: 'speak', effect: 'side_effecting', length: 825 },
  create_fork: { group: 'speak', effect: 'side_effecting', length: 698 },
  ask_human: { group: 'ask', effect: 'read_only', length: 1220 },
  ask_agent: { group: 'ask', effect: 'side_effecting', length: 897 },
  schedule: { group: 'speak', effect: 'side_effecting', length: 1091 },
  schedule_run_output: { group: 'read', effect: 'read_only', length: 406 },
  recall: { group: 'read', effect: 'read_only', length: 295 },
  remember: { group: 'speak', effect: 'side_effecting', length: 925 },
  update_memory: { group: 'speak', effect: 'side_effecting', length: 562 },
  hand_over: { group: 'ask', effect: 'side_effecting', length: 629 },
  do_nothing: { group: 'end', effect: 'side_effecting', length: 367 },
  done: { group: 'end', effect: 'read_only', length: 160 },
}

/** Estimates the tokens of an agent's tools in a request. */
export function measureTools(names: readonly string[]): number {
  const known = builtInTools.filter(name => names.includes(name))
  if (known.length === 0) return 0
  // The brackets of the list, and the commas in it.
  const around = known.length + 1
  const length = known.reduce((sum, name) => sum + toolCatalog[name].length, around)
  return Math.ceil(estimateTokens(' '.repeat(length)))
}

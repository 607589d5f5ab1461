import type { BuiltInTool, ToolEffect } from './tool.ts'

/** The groups of tools by purpose, for an admin who chooses tools. */
export const toolGroups = ['read', 'speak', 'ask', 'end'] as const
export type ToolGroup = (typeof toolGroups)[number]

/**
 * The product's own tools as the settings show them. A browser can't read the tools themselves
 * (server/agent/tools); a test checks that both lists agree.
 */
export const toolCatalog: Readonly<Record<BuiltInTool, { group: ToolGroup; effect: ToolEffect }>> = {
  search_messages: { group: 'read', effect: 'read_only' },
  recall_decisions: { group: 'read', effect: 'read_only' },
  read_thread: { group: 'read', effect: 'read_only' },
  read_fork_message: { group: 'read', effect: 'read_only' },
  read_file: { group: 'read', effect: 'read_only' },
  react: { group: 'speak', effect: 'side_effecting' },
  send_message: { group: 'speak', effect: 'side_effecting' },
  create_fork: { group: 'speak', effect: 'side_effecting' },
  ask_human: { group: 'ask', effect: 'read_only' },
  ask_agent: { group: 'ask', effect: 'side_effecting' },
  do_nothing: { group: 'end', effect: 'side_effecting' },
  done: { group: 'end', effect: 'read_only' },
}

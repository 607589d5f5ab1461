import type { BuiltInTool } from '@/server/domain/agents/tool'

/** The work of the product's own tools, after 'is'. */
const toolWork: Readonly<Record<BuiltInTool, string>> = {
  search_messages: 'searching messages',
  recall_decisions: 'looking up decisions',
  read_thread: 'reading a thread',
  read_fork_message: 'reading a fork',
  read_file: 'reading a file',
  react: 'adding a reaction',
  send_message: 'sending a message',
  create_fork: 'creating a fork',
  ask_human: 'asking a person',
  ask_agent: 'asking another agent',
  schedule: 'working on a schedule',
  schedule_run_output: 'reading the output of a schedule',
  recall: 'searching its memory',
  remember: 'remembering something',
  update_memory: 'updating its memory',
  hand_over: 'handing over to another agent',
  do_nothing: 'marking the message as seen',
  done: 'finishing',
}

/** Names the work, for example 'sending a message'. */
export function nameToolWork(tool: string): string {
  return isBuiltIn(tool) ? toolWork[tool] : `using ${tool}`
}

function isBuiltIn(tool: string): tool is BuiltInTool {
  return Object.hasOwn(toolWork, tool)
}

/** A tool's work in words: after 'request to', and after 'is'. */
const toolNames: Readonly<Record<string, readonly [act: string, doing: string]>> = {
  search_messages: ['search messages', 'searching messages'],
  recall_decisions: ['look up decisions', 'looking up decisions'],
  read_thread: ['read a thread', 'reading a thread'],
  read_fork_message: ['read a fork', 'reading a fork'],
  read_file: ['read a file', 'reading a file'],
  react: ['add a reaction', 'adding a reaction'],
  send_message: ['send a message', 'sending a message'],
  create_fork: ['create a fork', 'creating a fork'],
  ask_human: ['ask a person', 'asking a person'],
  ask_agent: ['ask another agent', 'asking another agent'],
  do_nothing: ['mark the message as seen', 'marking the message as seen'],
  done: ['finish', 'finishing'],
}

/** Names the act, for example 'send a message'. */
export function nameToolAct(tool: string): string {
  return toolNames[tool]?.[0] ?? `use ${tool}`
}

/** Names the work, for example 'sending a message'. */
export function nameToolWork(tool: string): string {
  return toolNames[tool]?.[1] ?? `using ${tool}`
}

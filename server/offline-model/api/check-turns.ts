import type { ContentBlock, Turn } from './messages-request.ts'
import type { CatalogModel } from './model-catalog.ts'

/**
 * Checks order, emptiness and the pairing of tool calls with their results; null if the API would accept the
 * turns.
 */
export function checkTurns(turns: readonly Turn[], model: CatalogModel): string | null {
  if (turns.length === 0) return 'messages: at least one message is required'
  return checkSystemTurns(turns, model) ?? checkContents(turns) ?? checkOrder(turns) ?? checkToolPairs(turns)
}

function checkSystemTurns(turns: readonly Turn[], model: CatalogModel): string | null {
  const index = turns.findIndex(turn => turn.role === 'system')
  if (index === -1) return null
  if (!model.systemTurns) return `messages.${index}: role 'system' is not supported on this model`
  return turns[0]?.role === 'system' ? "messages.0: role 'system' must follow a user turn" : null
}

function checkContents(turns: readonly Turn[]): string | null {
  for (const [index, turn] of turns.entries()) {
    const blocks = listBlocks(turn)
    if (blocks.length === 0) return `messages.${index}: all messages must have non-empty content`
    if (blocks.some(block => block.type === 'text' && block.text === '')) {
      return `messages.${index}: text content blocks must be non-empty`
    }
    const document = blocks.findIndex(block => block.type === 'document')
    if (turn.role === 'assistant' && document !== -1) {
      return `messages.${index}.content.${document}: document blocks are not accepted in assistant messages`
    }
  }
  return null
}

function checkOrder(turns: readonly Turn[]): string | null {
  if (turns[0]?.role !== 'user') return 'messages: first message must use the "user" role'
  const last = turns.findLast(turn => turn.role !== 'system')
  if (last?.role === 'user' || (last && isPaused(last))) return null
  return 'This model does not take a prefilled assistant message: the conversation must end with a user message.'
}

/** Returns whether a turn ends inside a tool that the endpoint runs: such an answer goes back to be continued. */
function isPaused(turn: Turn): boolean {
  return turn.role === 'assistant' && listBlocks(turn).at(-1)?.type === 'server_tool_use'
}

type Merged = { index: number; role: Turn['role']; blocks: ContentBlock[] }

/**
 * Checks the pairs: every `tool_use` needs its `tool_result` in the very next user turn, and every result its
 * call right before.
 */
function checkToolPairs(turns: readonly Turn[]): string | null {
  const merged = mergeTurns(turns)
  for (const [position, turn] of merged.entries()) {
    const calls = turn.role === 'assistant' ? listCalls(turn) : []
    const results = listResults(merged[position + 1])
    const open = calls.filter(id => !results.includes(id))
    if (open.length > 0) {
      return (
        `messages.${turn.index}: \`tool_use\` ids were found without \`tool_result\` blocks ` +
        `immediately after: ${open.join(', ')}`
      )
    }
    const before = merged[position - 1]
    const known = before?.role === 'assistant' ? listCalls(before) : []
    const stray = listResults(turn).find(id => !known.includes(id))
    if (stray)
      return `messages.${turn.index}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${stray}`
  }
  return null
}

/**
 * Merges neighbours: the API reads consecutive turns of one role as one turn; system turns don't separate
 * them.
 */
function mergeTurns(turns: readonly Turn[]): Merged[] {
  const merged: Merged[] = []
  for (const [index, turn] of turns.entries()) {
    if (turn.role === 'system') continue
    const last = merged.at(-1)
    if (last?.role === turn.role) last.blocks.push(...listBlocks(turn))
    else merged.push({ index, role: turn.role, blocks: [...listBlocks(turn)] })
  }
  return merged
}

function listCalls(turn: Merged): string[] {
  return turn.blocks.flatMap(block => (block.type === 'tool_use' ? [block.id] : []))
}

function listResults(turn: Merged | undefined): string[] {
  if (turn?.role !== 'user') return []
  return turn.blocks.flatMap(block => (block.type === 'tool_result' ? [block.tool_use_id] : []))
}

/** Returns the blocks of a turn; a plain string is one block of text. */
export function listBlocks(turn: Turn): ContentBlock[] {
  if (typeof turn.content !== 'string') return turn.content
  return turn.content === '' ? [] : [{ type: 'text', text: turn.content }]
}

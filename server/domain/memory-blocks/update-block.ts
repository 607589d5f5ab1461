import { countCharacters } from './memory-block.ts'

export const updateModes = ['replace', 'append'] as const
export type UpdateMode = (typeof updateModes)[number]

interface Block {
  label: string
  content: string
  limit: number
}

/**
 * Writes an agent's words into a block: in place of its text, or as a new line after it. Refuses what does not fit, in
 * words from which a model can write a shorter text.
 */
export function updateBlock(
  block: Block,
  { mode, text }: { mode: UpdateMode; text: string },
): { content: string } | { refusal: string } {
  const words = text.trim()
  const isAppended = mode === 'append' && block.content !== ''
  const content = isAppended ? `${block.content}\n${words}` : words
  const count = countCharacters(content)
  if (count <= block.limit) return { content }
  const over = count - block.limit
  const room = Math.max(0, block.limit - countCharacters(block.content) - 1)
  const help = isAppended
    ? `At most ${room} more characters fit. Append a shorter text, or replace the block with a shorter version of all of it.`
    : `Shorten the text to at most ${block.limit} characters.`
  return {
    refusal: `Nothing was changed: the block “${block.label}” would have ${count} characters, and its limit is ${block.limit}. That is ${over} too many. ${help}`,
  }
}

/** Tells which blocks there are, after a wrong label. */
export function tellLabels(labels: readonly string[]): string {
  if (labels.length === 0) {
    return 'You have no memory blocks. Only an admin can add one, in your settings.'
  }
  return `There is no such block. Your blocks: ${labels.join(', ')}. Only an admin can add another.`
}

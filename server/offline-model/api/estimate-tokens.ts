import type { ContentBlock, MessagesRequest } from './messages-request.ts'

/** Content that is no text: its bytes say nothing about its tokens. */
const tokensOf: Readonly<Record<string, number>> = { image: 1_500, document: 6_000 }
const tokensOfTurn = 4

/**
 * Estimates about four characters per token in Latin text, fewer in other scripts. Always the same for the
 * same text.
 */
export function estimateTokens(text: string): number {
  let ascii = 0
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 128) ascii++
  return Math.ceil(ascii / 4 + (text.length - ascii) / 1.5)
}

/** One piece of the prompt in the order of the request: tools, system, messages. */
export type PromptPart = { tokens: number; text: string; cacheTtl: '5m' | '1h' | null }

/** Splits the prompt where a cache mark may be, with the tokens of each piece. */
export function listPromptParts(
  request: Pick<MessagesRequest, 'tools' | 'system' | 'messages' | 'cache_control'>,
) {
  const parts: PromptPart[] = []
  for (const tool of request.tools ?? []) {
    parts.push(describePart(JSON.stringify({ ...tool, cache_control: undefined }), tool.cache_control))
  }
  const system = typeof request.system === 'string' ? [{ text: request.system }] : (request.system ?? [])
  for (const block of system) {
    parts.push(describePart(block.text, 'cache_control' in block ? block.cache_control : null))
  }
  for (const message of request.messages) {
    if (typeof message.content === 'string') {
      parts.push({ ...describePart(message.content, null, message.role), cacheTtl: null })
      continue
    }
    for (const block of message.content) {
      const part = describePart(readBlock(block), block.cache_control, message.role)
      parts.push({ ...part, tokens: tokensOf[block.type] ?? part.tokens })
    }
  }
  const last = parts.at(-1)
  if (last && request.cache_control) last.cacheTtl = request.cache_control.ttl ?? '5m'
  return parts
}

export function sumTokens(parts: readonly PromptPart[]): number {
  return parts.reduce((sum, part) => sum + part.tokens, 0)
}

function describePart(text: string, mark: { ttl?: '5m' | '1h' } | null | undefined, role = ''): PromptPart {
  return {
    tokens: estimateTokens(text) + tokensOfTurn,
    text: `${role}\n${text}`,
    cacheTtl: mark ? (mark.ttl ?? '5m') : null,
  }
}

function readBlock(block: ContentBlock): string {
  return block.type === 'text' ? block.text : JSON.stringify({ ...block, cache_control: undefined })
}

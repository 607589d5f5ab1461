import type { ToldMessage } from '../../db/messages/messages-for-tools.ts'
import { itemTokens, takePart } from '../../domain/agents/tool-result.ts'
import { labelIn, labelInResult } from '../../domain/citations/citation.ts'
import { tellLabels } from '../../domain/citations/tell-labels.ts'
import { keepSecrets } from '../calls/keep-secrets.ts'
import { type ToolContext, ToolError } from './define-tool.ts'

/** The call that tells a message, and the place of the message among the outcome's `messageIds`, from 0. */
export interface ToldIn {
  call: Pick<ToolContext, 'task' | 'ordinal'>
  index: number
}

/**
 * Returns a message as models get it from tools: the label to cite, who, when, where, what. Names and times come
 * from the records.
 */
export function tellMessage(message: ToldMessage, { call, index }: ToldIn) {
  const { id, threadId, forkId, forkNumber, seq, author, isAgent, createdAt } = message
  return {
    cite: `[${labelIn(call.task, message) ?? labelInResult(call.ordinal, index + 1)}]`,
    message_id: id,
    thread_id: threadId,
    ...(forkId ? { fork_id: forkId, number: forkNumber } : {}),
    seq,
    author: isAgent ? `${author} (AI)` : author,
    at: createdAt.slice(0, 16),
    text: tellLabels(message, call.task),
  }
}

/**
 * Returns a message from a place in its text on. A text that is too long for one result is cut, and a field beside
 * it says where the rest begins and `how` to read it. Secrets go before the cut: half of one is not recognised.
 */
export function tellPart(
  message: ToldMessage,
  { from = 0, how, ...told }: ToldIn & { from?: number; how: string },
) {
  const content = keepSecrets(tellLabels(message, told.call.task))
  const { length } = content
  if (from > 0 && from >= length) {
    throw new ToolError(
      `This message has ${length} characters: from must be below ${length}.`,
      'invalid_input',
    )
  }
  const { text, ...part } = takePart(content, { from, tokens: itemTokens })
  return {
    ...tellMessage({ ...message, content: text }, told),
    ...(part.from === 0 && part.to === length
      ? {}
      : { characters: `${part.from} to ${part.to} of ${length}` }),
    ...(part.to < length ? { rest: `${how} and from ${part.to} for the rest.` } : {}),
  }
}

import type { Tx } from '../../../db/client.ts'
import { readPrice } from '../../../db/models/model-prices.ts'
import { appendEvents, type OpenTask } from '../../../db/tasks/task-events.ts'
import { hashOf, keepPayloads } from '../../../db/tasks/task-payloads.ts'
import { readStream } from '../../../db/tasks/task-streams.ts'
import { estimateTokens } from '../../../domain/prompts/estimate-tokens.ts'
import { priceLostCall } from '../../../domain/spending/spend.ts'
import { readPausedWords } from './read-answer.ts'

/**
 * Writes the end of a model call whose process is gone. Its text is the text so far, which is at most a second
 * old. Nobody was told its usage, so this is estimated from the request and that text.
 */
export async function closeLostCall(tx: Tx, open: OpenTask): Promise<OpenTask> {
  const { call, turn, attempt, reservedUsd } = open.state
  if (!call) return open
  const stream = call.isCondensing ? undefined : await readStream(tx, open.row.id)
  const shown = stream && stream.turn === turn && stream.attempt === attempt ? stream.text : ''
  // People were also shown the words from before a pause, which the log has already.
  const before = shown === '' ? '' : await readPausedWords(tx, open.state.past)
  const partial = shown.startsWith(before) ? shown.slice(before.length) : shown
  await keepPayloads(tx, partial === '' ? [] : [partial])
  return appendEvents(tx, open, [
    {
      type: 'model.failed',
      causedBy: call.seq,
      data: {
        turn,
        attempt: Math.max(1, attempt),
        failure: 'worker_lost',
        status: null,
        errorType: null,
        detail: 'The process that made the call ended.',
        retryAfterMs: null,
        shouldRetry: null,
        partial: partial === '' ? null : hashOf(partial),
        requestId: null,
        ...(await estimateSpend(tx, open, { ...call, reservedUsd }, partial)),
        durationMs: 0,
      },
    },
  ])
}

async function estimateSpend(
  tx: Tx,
  { row: { workspaceId } }: OpenTask,
  call: {
    model: string
    endpointId: string | null
    estimatedTokens: number | null
    reservedUsd: number | null
  },
  partial: string,
) {
  const { model, endpointId, estimatedTokens, reservedUsd } = call
  if (estimatedTokens === null) return { usage: null, costUsd: null }
  const answerTokens = Math.ceil(estimateTokens(partial))
  const price = await readPrice(tx, { workspaceId, model, endpointId })
  return {
    usage: { model, inputTokens: estimatedTokens, outputTokens: answerTokens, estimated: true },
    costUsd: priceLostCall({ model, price, promptTokens: estimatedTokens, answerTokens, reservedUsd }),
  }
}

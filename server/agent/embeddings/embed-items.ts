import type { Database } from '../../db/client.ts'
import { giveBack, storeEmbeddings, takeUnembedded } from '../../db/memory/embeddings.ts'
import {
  noteConfigured,
  noteVectorProblem,
  noteVectorsWork,
  readVectorState,
} from '../../db/memory/vector-state.ts'
import type { Log } from '../../log.ts'
import type { Embedder } from './embedder.ts'
import { EmbeddingsError } from './embeddings-error.ts'

/** The vectors of memory items. Any number of workers may make them; each takes items for the time of a lease. */
export interface EmbeddingChore {
  /** Makes the vectors of all items that wait for one, unless the endpoint rests after a failure. */
  work(): Promise<void>
  /** Ends the request that runs. Its items wait again. */
  close(): Promise<void>
}

const batch = 64
const timeoutMs = 30_000
/** Longer than a request, so that a living worker keeps its items. */
const leaseMs = 90_000
const firstPauseMs = 15_000
const longestPauseMs = 900_000

export function createEmbeddingChore({
  db,
  log,
  embedder,
  aheadMs = () => 0,
}: {
  db: Database
  log: Log
  /** Null: no endpoint is set. Items wait for one. */
  embedder: Embedder | null
  /** The time by which the clock of tests is ahead. */
  aheadMs?: () => number
}): EmbeddingChore {
  const closing = new AbortController()
  const now = () => new Date(Date.now() + aheadMs())
  let isNoted = false
  let working: Promise<void> = Promise.resolve()

  async function workOff(): Promise<void> {
    try {
      if (!isNoted) await db.asWorker(tx => noteConfigured(tx, { model: embedder?.model ?? null }))
      isNoted = true
      if (!embedder) return
      while (!closing.signal.aborted && (await embedSome(embedder))) {}
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'could not make vectors of memory')
    }
  }

  /** Makes the vectors of one batch. Returns whether more may wait. */
  async function embedSome(endpoint: Embedder): Promise<boolean> {
    const items = await db.asWorker(async tx => {
      const { configured, pausedUntil } = await readVectorState(tx)
      const rests = pausedUntil !== null && new Date(pausedUntil) > now()
      // A worker with newer settings has begun since.
      if (rests || configured !== endpoint.model) return []
      return takeUnembedded(tx, { wanted: batch, leaseMs, now: now() })
    })
    if (items.length === 0) return false
    const itemIds = items.map(({ itemId }) => itemId)
    try {
      const texts = items.map(({ text }) => text)
      const vectors = await endpoint.embed(texts, { timeoutMs, signal: closing.signal })
      const given = items.flatMap((item, index) => {
        const vector = vectors[index]
        return vector ? [{ ...item, vector }] : []
      })
      await db.asWorker(async tx => {
        await storeEmbeddings(tx, { configured: endpoint.model, items: given })
        await noteVectorsWork(tx)
      })
      return true
    } catch (error) {
      await db.asWorker(tx => giveBack(tx, { itemIds, now: now() }))
      if (!(error instanceof EmbeddingsError)) throw error
      await rest(error)
      return false
    }
  }

  /** Asks the endpoint again later: after the time that it wants, or after pauses that grow. */
  async function rest({ reason, retryAfterMs, message }: EmbeddingsError): Promise<void> {
    await db.asWorker(async tx => {
      const { failures } = await readVectorState(tx, 'locked')
      const pauseMs = Math.min(
        Math.max(retryAfterMs, firstPauseMs * 2 ** Math.min(failures, 10)),
        longestPauseMs,
      )
      await noteVectorProblem(tx, { problem: reason, pausedUntil: new Date(now().getTime() + pauseMs) })
    })
    log.warn({ reason, message }, 'the embeddings endpoint failed')
  }

  return {
    work() {
      working = workOff()
      return working
    },
    async close() {
      closing.abort()
      await working
    },
  }
}

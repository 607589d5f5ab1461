import type { UndoList } from '../../bench/undo-list.ts'
import { createEmbedder } from '../../server/agent/embeddings/embedder.ts'
import { openDatabase } from '../../server/db/client.ts'
import type { Env } from '../../server/env.ts'
import type { TestDatabase } from '../../supabase/local/scratch-postgres.ts'
import { startStandInServer } from '../../testing/embeddings/stand-in-server.ts'
import { drawMeasured, type MeasuredKind, measureMemory } from './measure-memory.ts'

/**
 * Measures on a fresh database how well memory is found, prints the table and returns its last row. `embeddings`: the
 * endpoint that makes the vectors; null: the stand-in.
 */
export async function runMemory(
  { database, embeddings, undo }: { database: TestDatabase; embeddings: Env['embeddings']; undo: UndoList },
  say: (line: string) => void,
): Promise<MeasuredKind> {
  const db = openDatabase({ url: database.url })
  undo.add(() => db.close())
  const { url, model, key } = embeddings ?? (await standIn(undo))
  say(`Recall@5 and nDCG@10 of memory, with vectors of ${model}:`)
  const rows = await measureMemory(db, createEmbedder({ url, model, key }))
  say(drawMeasured(rows))
  const all = rows.at(-1)
  if (!all) throw new Error('Nothing was measured.')
  return all
}

async function standIn(undo: UndoList) {
  const server = await startStandInServer()
  undo.add(() => server.close())
  return { url: server.url, model: 'stand-in', key: null }
}

import { afterAll, expect, it } from 'vitest'
import { createUndoList } from '../../bench/undo-list.ts'
import { createTestDatabase } from '../../testing/postgres/database.ts'
import { runMemory } from './run-memory.ts'

const undo = createUndoList()
afterAll(async () => {
  await undo.run()
})

it('finds the answers of 300 questions, and more of them with vectors than by words alone', async () => {
  const printed: string[] = []
  const database = await createTestDatabase()
  const all = await runMemory({ database, embeddings: null, undo }, line => printed.push(line))
  expect(printed.join('\n')).toMatch(/^\| all +\| 300 /m)
  expect(printed[0]).toContain('stand-in')
  expect(all.words.recall).toBeGreaterThan(0.66)
  expect(all.vectors.recall).toBeGreaterThan(0.75)
  expect(all.both.recall).toBeGreaterThan(0.78)
  expect(all.both.ndcg).toBeGreaterThan(0.72)
  // Neither list may spoil the other.
  expect(all.both.recall).toBeGreaterThan(Math.max(all.words.recall, all.vectors.recall) - 0.01)
  expect(all.both.ndcg).toBeGreaterThan(Math.max(all.words.ndcg, all.vectors.ndcg) - 0.01)
}, 120_000)

import { findMemory } from '../../server/db/memory/find-memory.ts'
import { now } from '../figures/clock.ts'
import { type Result, spreadFigures } from '../figures/result.ts'
import type { Row } from '../row.ts'
import { pickFrom, startThreads } from '../scene/people.ts'
import type { Scene } from '../scene/scene.ts'
import { makeBenchVector, seedMemory } from '../scene/seed-memory.ts'

const items = 100_000
const times = 30

/** Prompts with common, rare and no known words. */
const prompts = [
  'what did we decide about the budget for marketing?',
  'which vendor delivers the sensors before the holidays?',
  'who reviews the retention policy?',
  'is the nightly job blocked by the migration again, and does the customer know?',
  'zebrafish',
  'the release notes of the mobile app',
]

export const memoryRow: Row = {
  name: 'memory',
  about: 'finding memory for a prompt, by words and by both words and vectors',
  isLatency: true,
  run: measureMemory,
}

async function measureMemory({ town, db, workerEnv }: Scene): Promise<Result[]> {
  // The source of all items.
  await startThreads(town, 1)
  await seedMemory(workerEnv.DATABASE_URL, town, items)
  const asked = {
    workspaceId: town.workspaceId,
    agentId: null,
    within: new Set([town.channel.id]),
    limit: 20,
  }
  const results: Result[] = []
  for (const what of ['memory by words', 'memory by words and vectors']) {
    const samples: number[] = []
    for (let index = 0; index < times * prompts.length; index++) {
      const words = pickFrom(prompts, index)
      const vector = what.endsWith('vectors') ? makeBenchVector(index) : null
      const startedAt = now()
      await db.asWorker(tx => findMemory(tx, { ...asked, words, vector }))
      // The first round warms the database up.
      if (index >= prompts.length) samples.push(now() - startedAt)
    }
    const at = `${items.toLocaleString('en')} items`
    results.push({ what, at, figures: spreadFigures(samples, { p95: 60 }), floor: { part: 'answered' } })
  }
  return results
}

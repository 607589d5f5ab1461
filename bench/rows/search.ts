import { now } from '../figures/clock.ts'
import { type Result, spreadFigures } from '../figures/result.ts'
import type { Row } from '../row.ts'
import { pickFrom } from '../scene/people.ts'
import type { Scene } from '../scene/scene.ts'

const times = 40

/**
 * From words that are in half of all messages to words of a single one, with the filters that people use; then other
 * forms of words, questions that no message answers with all their words, misspelled words, and halves of words.
 */
const queries = [
  'the',
  'finance',
  'budget before friday',
  '"release notes"',
  'ORC-12',
  'quota has:code',
  'from:person-3 licence',
  'warehouse -budget after:2020-01-01',
  'リリース',
  'zebrafish',
  'typogr',
  'budgets ',
  'delayed shipments ',
  'what did we decide about the budget for marketing?',
  'which vendor delivers the zebrafish sensors before the holidays?',
  'wharehouse ',
  'retension policy ',
  'dashb',
  'pricing OR discount ',
]

export const searchRow: Row = {
  name: 'search',
  about:
    'search.messages, by common, rare, misspelled and half words, other forms, phrases, filters and questions',
  isLatency: true,
  run: measureSearching,
}

async function measureSearching({ town, library }: Scene): Promise<Result[]> {
  const { messages } = await library()
  const samples: number[] = []
  const slowest = { query: '', ms: 0 }
  for (let index = 0; index < times * queries.length; index++) {
    const query = pickFrom(queries, index)
    const { api } = pickFrom(town.people, index)
    const startedAt = now()
    await api.search.messages.query({ workspaceId: town.workspaceId, query, limit: 20 })
    const ms = now() - startedAt
    // The first round warms the server up.
    if (index < queries.length) continue
    samples.push(ms)
    if (ms > slowest.ms) Object.assign(slowest, { query, ms })
  }
  return [
    {
      what: 'search',
      at: `${messages.toLocaleString('en')} messages, over HTTP; slowest: ${slowest.query}`,
      figures: spreadFigures(samples, { p95: 80 }),
      floor: { part: 'answered' },
    },
  ]
}

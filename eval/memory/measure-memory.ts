import { makeTalk } from '../../demo/talk/make-talk.ts'
import { questionKinds } from '../../demo/talk/talk.ts'
import { createEmbeddingChore } from '../../server/agent/embeddings/embed-items.ts'
import type { Embedder } from '../../server/agent/embeddings/embedder.ts'
import type { Database } from '../../server/db/client.ts'
import { findMemory } from '../../server/db/memory/find-memory.ts'
import { findNearItems } from '../../server/db/memory/near-memory.ts'
import type { Embedding } from '../../server/domain/memory/embedding.ts'
import { createLog } from '../../server/log.ts'
import { plantTalk } from './plant-talk.ts'
import { meanScores, type Scores, scoreSearch } from './scores.ts'

/** The same talk for every measurement. */
const settings = { seed: 7, monday: '2026-01-12' }
const searches = ['words', 'vectors', 'both'] as const
type Search = (typeof searches)[number]

/** The scores of each search for a kind of questions. */
export type MeasuredKind = { kind: string; questions: number } & Readonly<Record<Search, Scores>>

/** Asks the questions of the talk, and returns the scores by kind; the last row is about all questions. */
export async function measureMemory(db: Database, embedder: Embedder): Promise<MeasuredKind[]> {
  const talk = makeTalk(settings)
  const { workspaceId, channelIds, itemIds } = await plantTalk(db, talk)
  const chore = createEmbeddingChore({ db, log: createLog({ level: 'silent', process: 'eval' }), embedder })
  await chore.work()
  const current = new Set(talk.items.flatMap(({ id, supersededBy }) => (supersededBy ? [] : [id])))
  const asked = { workspaceId, agentId: null, within: new Set(channelIds.values()), limit: 10 }
  const vectors = await embedAll(
    embedder,
    talk.questions.map(({ text }) => text),
  )
  const scored: { kind: string; scores: Record<Search, Scores> }[] = []
  for (const { kind, text: words, itemIds: answers } of talk.questions) {
    // Agents are told current items only.
    const wanted = new Set(answers.flatMap(id => (current.has(id) ? (itemIds.get(id) ?? []) : [])))
    const vector = vectors.get(words)
    if (!vector) throw new Error('The endpoint made no vector.')
    const found = await db.asWorker(async tx => {
      const ids = async (given: typeof vector | null) =>
        (await findMemory(tx, { ...asked, words, vector: given })).map(({ item }) => item.id)
      const near = await findNearItems(tx, { ...asked, vector, statuses: ['current'] })
      return { words: await ids(null), vectors: near.map(({ itemId }) => itemId), both: await ids(vector) }
    })
    const score = (search: Search) => scoreSearch(found[search], wanted)
    scored.push({ kind, scores: { words: score('words'), vectors: score('vectors'), both: score('both') } })
  }
  await chore.close()
  const row = (kind: string, chosen: typeof scored) => {
    const mean = (search: Search) => meanScores(chosen.map(({ scores }) => scores[search]))
    return {
      kind,
      questions: chosen.length,
      words: mean('words'),
      vectors: mean('vectors'),
      both: mean('both'),
    }
  }
  return [
    ...questionKinds.map(kind =>
      row(
        kind,
        scored.filter(each => each.kind === kind),
      ),
    ),
    row('all', scored),
  ]
}

/** Returns the vector of each text. */
async function embedAll(embedder: Embedder, texts: readonly string[]): Promise<Map<string, Embedding>> {
  const found = new Map<string, Embedding>()
  for (let from = 0; from < texts.length; from += 50) {
    const some = texts.slice(from, from + 50)
    const vectors = await embedder.embed(some, { timeoutMs: 60_000 })
    for (const [index, vector] of vectors.entries()) found.set(some[index] ?? '', vector)
  }
  return found
}

/** Draws the scores as a table: recall@5 and nDCG@10 of each search. */
export function drawMeasured(rows: readonly MeasuredKind[]): string {
  const draw = ({ recall, ndcg }: Scores) => `${recall.toFixed(2)} / ${ndcg.toFixed(2)}`
  const cells = [
    ['questions', 'number', 'words', 'vectors', 'both'],
    ...rows.map(row => [row.kind, String(row.questions), ...searches.map(search => draw(row[search]))]),
  ]
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map(row => (row[column] ?? '').length)),
  )
  const [head = '', ...others] = cells.map(
    row => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  return [head, `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...others].join('\n')
}

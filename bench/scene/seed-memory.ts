import pg from 'pg'
import type { Embedding } from '../../server/domain/memory/embedding.ts'
import type { Town } from './people.ts'
import { createChance, writeMessage } from './prose.ts'

const model = 'bench (512)'
const atOnce = 5_000

/** Returns a vector of the size of the seeded ones. The same number always gives the same vector. */
export function makeBenchVector(number: number): Embedding {
  const chance = createChance(number)
  return { model, values: Array.from({ length: 512 }, () => (chance() - 0.5) / Math.sqrt(512 / 12)) }
}

/**
 * Writes this many memory items directly into the tables, with what the triggers and the endpoint would have made. Their
 * signs are hashes: no search meets items that are really near, which costs the same.
 */
export async function seedMemory(databaseUrl: string, town: Town, items: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('alter table memory_items disable trigger user')
    await client.query('alter table memory_sources disable trigger user')
    for (let from = 0; from < items; from += atOnce) {
      const texts = Array.from({ length: Math.min(atOnce, items - from) }, (_, index) =>
        writeMessage(from + index).slice(0, 300),
      )
      await client.query(
        `insert into memory_items (id, workspace_id, kind, text, status, channel_ids, words, created_at)
         select gen_random_uuid(), $1, 'fact', text, 'current', array[$2::uuid], openvibe.memory_words($1, text, ''),
           now() - place * interval '1 minute'
         from unnest($3::text[]) with ordinality as given (text, place)`,
        [town.workspaceId, town.channel.id, texts],
      )
    }
    const { rowCount } = await client.query(
      `insert into memory_sources (item_id, position, kind, message_id, channel_id, quote)
       select i.id, 1, 'message', m.id, m.channel_id, left(m.content, 300)
       from memory_items i, (select * from messages where channel_id = $1 and content <> '' limit 1) m
       where i.workspace_id = $2`,
      [town.channel.id, town.workspaceId],
    )
    if (rowCount !== items) throw new Error('Memory needs a message as its source.')
    await client.query(
      `insert into memory_embeddings (item_id, workspace_id, status, channel_id, model, signs)
       select id, workspace_id, status, channel_ids[1], $1,
         ('x' || md5(id || 'a') || md5(id || 'b') || md5(id || 'c') || md5(id || 'd'))::bit(512)
       from memory_items where workspace_id = $2`,
      [model, town.workspaceId],
    )
    await client.query(
      `insert into memory_vectors (item_id, vector)
       select item_id, decode(repeat('9d85353d', 512), 'hex') from memory_embeddings where workspace_id = $1`,
      [town.workspaceId],
    )
    await client.query('update memory_vector_state set model = $1, by_pgvector = false', [model])
    await client.query('alter table memory_items enable trigger user')
    await client.query('alter table memory_sources enable trigger user')
    await client.query('commit')
    await client.query('vacuum analyze memory_items, memory_embeddings, memory_vectors')
  } finally {
    await client.end()
  }
}

import pg from 'pg'
import { v7 as newId } from 'uuid'
import { pickFrom, type Town } from './people.ts'
import { createChance, writeMessage } from './prose.ts'

const atOnce = 5_000
const longest = 100_000
const middleLength = 260
/** Words that no other message has. */
const middleEnd = 'That is all for the harvest of this year.'

/** All messages of a busy workspace, and the threads of it that rows open. */
export interface Library {
  messages: number
  /** 100 messages. */
  short: string
  /** 260 messages; `end` are the last words of the newest one. */
  middle: { threadId: string; end: string }
  /** A tenth of all, at most 100,000 messages. */
  long: { threadId: string; messages: number }
}

/**
 * Writes this many messages directly into the tables, with the numbers and counts that the triggers would
 * have given: sending a million would take a night. One thread is as long as threads get, the others are as
 * in real use: most are short, some have a few hundred messages.
 */
export async function seedLibrary(databaseUrl: string, town: Town, messages: number): Promise<Library> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('alter table messages disable trigger user; alter table threads disable trigger user')
    const searchIndexes = await dropSearchIndexes(client)
    const lengths = planThreads(messages)
    const [long = 0] = lengths
    const ids = await writeThreads(client, town, lengths)
    await writeMessages(client, town, ids, lengths)
    await client.query(
      'select count(openvibe.index_message(m)) from (select * from messages order by created_at, id) m',
    )
    for (const definition of searchIndexes) await client.query(definition)
    await client.query('alter table messages enable trigger user; alter table threads enable trigger user')
    await client.query('commit')
    await client.query('vacuum analyze messages, threads, thread_participants, search_entries')
    return {
      messages,
      short: pickFrom(ids, 1),
      middle: { threadId: pickFrom(ids, 2), end: middleEnd },
      long: { threadId: pickFrom(ids, 0), messages: long },
    }
  } finally {
    await client.end()
  }
}

/** Returns the lengths of the threads: the long one, one of 100, one of 260, and all others. */
function planThreads(messages: number): number[] {
  const chance = createChance(1)
  const long = Math.min(longest, Math.max(1, Math.floor(messages / 10)))
  const lengths = [long, 100, middleLength]
  let left = messages - long - 100 - middleLength
  while (left > 0) {
    const length = Math.min(left, 1 + Math.floor(300 * chance() ** 6 * 2) + Math.floor(chance() * 12))
    lengths.push(length)
    left -= length
  }
  return lengths
}

/**
 * Drops the search indexes, because filling an index row by row takes several times as long as building it
 * again. Returns the function that builds them.
 */
async function dropSearchIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = 'search_entries' and indexdef like '% USING gin %'`,
  )
  for (const { name } of rows) await client.query(`drop index public.${client.escapeIdentifier(name)}`)
  return rows.map(({ definition }) => definition)
}

/**
 * Writes the threads and their participants. Older ones come first, so that the newest activity has its real
 * place.
 */
async function writeThreads(client: pg.Client, town: Town, lengths: number[]): Promise<string[]> {
  const { workspaceId, channel } = town
  const ids = lengths.map(() => newId())
  await client.query(
    `insert into threads (id, workspace_id, channel_id, created_by, rev, next_seq, message_count, last_activity_at)
     select id, $1, $2, $3, length, length + 1, length, now() - (place - 1) * interval '1 minute'
     from unnest($4::uuid[], $5::int[]) with ordinality as threads (id, length, place)`,
    [workspaceId, channel.id, pickFrom(town.people, 0).userId, ids, lengths],
  )
  await client.query(
    `insert into thread_participants (thread_id, participant_id, kind, first_seq)
     select thread.id, author.id, 'user', author.place
     from unnest($1::uuid[], $2::int[]) as thread (id, length)
     join unnest($3::uuid[]) with ordinality as author (id, place) on author.place <= least(thread.length, 5)`,
    [ids, lengths, authorsOf(town)],
  )
  return ids
}

async function writeMessages(client: pg.Client, town: Town, ids: string[], lengths: number[]): Promise<void> {
  let number = 0
  let rows: { thread: string[]; seq: number[]; content: string[] } = { thread: [], seq: [], content: [] }
  for (const [index, length] of lengths.entries()) {
    for (let seq = 1; seq <= length; seq++) {
      rows.thread.push(pickFrom(ids, index))
      rows.seq.push(seq)
      const isMiddleEnd = index === 2 && seq === middleLength
      rows.content.push(isMiddleEnd ? middleEnd : writeMessage(number++))
      if (rows.seq.length < atOnce && (seq < length || index < lengths.length - 1)) continue
      await writeBatch(client, town, rows)
      rows = { thread: [], seq: [], content: [] }
    }
  }
}

async function writeBatch(
  client: pg.Client,
  town: Town,
  { thread, seq, content }: { thread: string[]; seq: number[]; content: string[] },
): Promise<void> {
  const authors = authorsOf(town)
  await client.query(
    `insert into messages (id, workspace_id, channel_id, thread_id, seq, rev, author_type, author_user_id, content, created_at)
     select gen_random_uuid(), $1, $2, m.thread, m.seq, m.seq, 'human', ($3::uuid[])[1 + m.seq % $4], m.content,
       t.last_activity_at - (t.next_seq - m.seq) * interval '20 seconds'
     from unnest($5::uuid[], $6::int[], $7::text[]) as m (thread, seq, content)
     join threads t on t.id = m.thread`,
    [town.workspaceId, town.channel.id, authors, authors.length, thread, seq, content],
  )
}

function authorsOf({ people }: Town): string[] {
  return people.slice(0, 20).map(({ userId }) => userId)
}

import pg from 'pg'
import { v7 as newId } from 'uuid'
import { pickFrom, type Town } from './people.ts'

/**
 * Writes a thread of so many messages straight into the tables, as the triggers would have numbered and counted them:
 * sending a million would take a night.
 */
export async function seedThread(databaseUrl: string, town: Town, messages: number): Promise<string> {
  const { workspaceId, channel, people } = town
  const threadId = newId()
  const authors = people.slice(0, 10).map(({ userId }) => userId)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('alter table messages disable trigger user; alter table threads disable trigger user')
    await client.query(
      `insert into threads (id, workspace_id, channel_id, created_by, rev, next_seq, message_count)
       values ($1, $2, $3, $4, $5::bigint, $5::bigint + 1, $5)`,
      [threadId, workspaceId, channel.id, pickFrom(authors, 0), messages],
    )
    await client.query(
      `insert into messages (id, workspace_id, channel_id, thread_id, seq, rev, author_type, author_user_id, content, created_at)
       select gen_random_uuid(), $2, $3, $1, n, n, 'human', ($4::uuid[])[1 + n % $5],
         'Message ' || n || ': ' || repeat('some words that somebody wrote about the matter. ', 1 + n % 8),
         now() - ($6 - n) * interval '1 second'
       from generate_series(1, $6::int) n`,
      [threadId, workspaceId, channel.id, authors, authors.length, messages],
    )
    await client.query(
      `insert into thread_participants (thread_id, participant_id, kind, first_seq)
       select $1, author, 'user', place from unnest($2::uuid[]) with ordinality as authors (author, place)
       where place <= $3`,
      [threadId, authors, messages],
    )
    await client.query('alter table messages enable trigger user; alter table threads enable trigger user')
    await client.query('commit')
    await client.query('analyze messages, threads')
  } finally {
    await client.end()
  }
  return threadId
}

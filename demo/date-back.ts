import pg from 'pg'

/** Dates threads back and their messages apart, as if people had written them on those days. */
export async function dateBack(
  databaseUrl: string,
  threads: readonly { threadId: string; daysAgo: number }[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // The triggers keep the time of messages, and tell browsers every change.
    await client.query(
      'begin; alter table messages disable trigger user; alter table threads disable trigger user',
    )
    const given = [threads.map(({ threadId }) => threadId), threads.map(({ daysAgo }) => daysAgo)]
    const dated = 'unnest($1::uuid[], $2::int[]) as given (id, days)'
    await client.query(
      `update messages m set created_at = now() - given.days * interval '1 day' - interval '6 hours'
         + least(m.seq * 7, 1400 + m.seq) * interval '1 minute' / 4
       from ${dated} where m.thread_id = given.id`,
      given,
    )
    await client.query(
      `update threads t set created_at = said.first, last_activity_at = said.last
       from (select thread_id, min(created_at) as first, max(created_at) as last from messages
         where thread_id = any ($1::uuid[]) group by thread_id) said
       where t.id = said.thread_id`,
      [given[0]],
    )
    // The index of the search knows the days, too.
    await client.query(
      `update search_entries e set created_at = m.created_at from messages m
       where m.id = e.message_id and m.thread_id = any ($1::uuid[])`,
      [given[0]],
    )
    await client.query(
      'select openvibe.index_message(m) from messages m where m.thread_id = any ($1::uuid[])',
      [given[0]],
    )
    await client.query(
      'alter table messages enable trigger user; alter table threads enable trigger user; commit',
    )
  } finally {
    await client.end()
  }
}

import pg from 'pg'

/** Something that was planted today, and the time that it should have. */
export interface Dated {
  id: string
  at: string
  /** When an entry or a memory was carried out or replaced, if it was. */
  changedAt?: string | null
}

export interface Past {
  messages: readonly Dated[]
  forks: readonly Dated[]
  entries: readonly Dated[]
  items: readonly Dated[]
  /** Everybody has been in the channels since then. */
  since: string
}

/** Dates everything back, as if people had written and decided it on those days. */
export async function dateBack(databaseUrl: string, past: Past): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    // Their triggers keep the time of messages, and tell browsers every change.
    for (const table of triggered) await client.query(`alter table ${table} disable trigger user`)
    for (const { statement, of } of steps) await client.query(statement, columnsOf(past[of]))
    await client.query('update channel_members set joined_at = $1', [past.since])
    for (const table of triggered) await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const triggered = ['messages', 'threads', 'forks']

function columnsOf(list: readonly Dated[]): unknown[][] {
  return [
    list.map(({ id }) => id),
    list.map(({ at }) => at),
    list.map(({ at, changedAt }) => changedAt ?? at),
  ]
}

const given = 'unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) as given (id, at, changed_at)'

const steps: readonly { of: Exclude<keyof Past, 'since'>; statement: string }[] = [
  {
    of: 'messages',
    statement: `update messages m set created_at = given.at from ${given} where m.id = given.id`,
  },
  {
    // The notice in the thread.
    of: 'forks',
    statement: `update messages m set created_at = given.at from ${given}
      where m.author_type = 'system' and m.metadata ->> 'forkId' = given.id::text`,
  },
  {
    of: 'messages',
    statement: `update threads t set created_at = said.first, last_activity_at = said.last
      from (select m.thread_id, min(m.created_at) as first, max(m.created_at) as last
        from messages m join ${given} on given.id = m.id group by m.thread_id) said
      where t.id = said.thread_id`,
  },
  {
    // The index of the search knows the days, too.
    of: 'messages',
    statement: `update search_entries e set created_at = given.at from ${given} where e.message_id = given.id`,
  },
  {
    of: 'messages',
    statement: `select openvibe.index_message(m) from messages m join ${given} on given.id = m.id`,
  },
  {
    // The Inbox sorts by its own times.
    of: 'messages',
    statement: `update notifications n set created_at = given.at from ${given} where n.message_id = given.id`,
  },
  {
    of: 'messages',
    statement: `update messages m set metadata = jsonb_set(m.metadata, '{result,publishedAt}', to_jsonb(given.at))
      from ${given} where m.id = given.id and m.metadata ? 'result'`,
  },
  {
    of: 'messages',
    statement: `update fork_results r set created_at = given.at, updated_at = given.at, published_at = given.at
      from ${given} where r.message_id = given.id`,
  },
  {
    of: 'messages',
    statement: `update decisions d set published_at = given.at from ${given} where d.message_id = given.id`,
  },
  {
    of: 'forks',
    statement: `update forks f set created_at = given.at, last_activity_at = said.last,
        closed_at = (select r.published_at from fork_results r where r.message_id = f.result_message_id)
      from ${given} join (select fork_id, max(created_at) as last from messages group by fork_id) said
        on said.fork_id = given.id
      where f.id = given.id`,
  },
  {
    of: 'entries',
    statement: `update ledger_entries e set created_at = given.at, updated_at = given.changed_at,
        done_at = case when e.done_at is not null then given.changed_at end
      from ${given} where e.id = given.id`,
  },
  {
    of: 'entries',
    statement: `update ledger_changes c set created_at = case when c.change in ('moved', 'superseded')
        then given.changed_at else given.at end
      from ${given} where c.entry_id = given.id`,
  },
  {
    of: 'entries',
    statement: `update ledger_notices n set created_at = given.at from ${given}
      where n.entry_id = given.id and n.kind = 'assigned'`,
  },
  {
    of: 'items',
    statement: `update memory_items i set created_at = given.at, updated_at = given.changed_at
      from ${given} where i.id = given.id`,
  },
]

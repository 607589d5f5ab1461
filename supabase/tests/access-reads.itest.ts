import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AccessScene,
  type Reader,
  readers,
  setAccessScene,
} from '../../testing/postgres/access-scene.ts'

let scene: AccessScene

beforeAll(async () => {
  scene = await setAccessScene()
})
afterAll(() => scene.close())

describe('the view of a person', () => {
  const places = ['general', 'harvest', 'den']
  const inPlaces: Record<Reader, string[]> = {
    ada: ['general', 'harvest'],
    bob: ['general', 'harvest', 'den'],
    carla: ['general', 'harvest'],
    deniz: ['harvest'],
    eve: [],
  }

  /** Tables whose rows belong to a thread, and the way in which they are counted by thread. */
  const perThread: Record<string, string> = {
    threads: 'id',
    messages: 'thread_id',
    attachments: 'thread_id',
    attachment_texts: '(select thread_id from attachments a where a.id = attachment_id)',
    forks: 'thread_id',
    tasks: 'thread_id',
    schedules: 'thread_id',
    schedule_runs: '(select thread_id from schedules s where s.id = schedule_id)',
    thread_participants: 'thread_id',
    message_links: '(select thread_id from messages m where m.id = message_id)',
    link_pages:
      '(select m.thread_id from message_links l join messages m on m.id = l.message_id where l.page_id = link_pages.id)',
    mentions: '(select thread_id from messages m where m.id = message_id)',
    reactions: '(select thread_id from messages m where m.id = message_id)',
    pins: 'thread_id',
    decisions: 'thread_id',
    memory_item_versions:
      '(select m.thread_id from memory_sources s join messages m on m.id = s.message_id where s.item_id = memory_item_versions.item_id)',
    memory_items:
      '(select m.thread_id from memory_sources s join messages m on m.id = s.message_id where s.item_id = memory_items.id)',
    memory_sources: '(select thread_id from messages m where m.id = message_id)',
    memory_uses: '(select thread_id from tasks t where t.id = task_id)',
    thread_summaries: 'thread_id',
    fork_suggestions: 'thread_id',
    ledger_entries: 'thread_id',
    ledger_changes: '(select thread_id from ledger_entries e where e.id = entry_id)',
    fork_participants: '(select thread_id from forks f where f.id = fork_id)',
    fork_results: '(select thread_id from forks f where f.id = fork_id)',
    task_events: '(select thread_id from tasks t where t.id = task_id)',
    task_streams: '(select thread_id from tasks t where t.id = task_id)',
  }

  it.each(Object.entries(perThread))(
    'in %s is what belongs to the channels they may read',
    async (table, thread) => {
      for (const reader of readers) {
        const { rows } = await scene.as(reader, tx =>
          sql<{ thread: string }>`select distinct ${sql.raw(thread)} as thread from ${sql.table(table)}
          where ${sql.raw(thread)} in (${sql.join(places.map(place => scene.id(`thread in ${place}`)))})`.execute(
            tx,
          ),
        )
        const seen = places.filter(place => rows.some(row => row.thread === scene.id(`thread in ${place}`)))
        expect(seen.sort(), reader).toEqual([...inPlaces[reader]].sort())
      }
    },
  )

  it('of webhooks and their deliveries is for admins who can read the channel, and no secret is in it', async () => {
    const seenBy = async (reader: Reader, query: string) => {
      const { rows } = await scene.as(reader, tx => sql<{ name: string }>`${sql.raw(query)}`.execute(tx))
      return rows.map(({ name }) => name.replace(/^.* in /, '')).sort()
    }
    for (const query of [
      'select name from incoming_webhooks',
      'select body as name from incoming_deliveries',
      'select event as name from outgoing_deliveries',
    ]) {
      expect(await seenBy('ada', query), query).toEqual(['general', 'harvest'])
      for (const reader of ['bob', 'carla', 'deniz', 'eve'] as const) {
        expect(await seenBy(reader, query), `${reader}: ${query}`).toEqual([])
      }
    }
    for (const query of [
      'select sealed from incoming_webhooks',
      'select secret_hash from incoming_webhooks',
      'select sealed from outgoing_webhooks',
      'select sealed_before from outgoing_webhooks',
    ]) {
      await expect(seenBy('ada', query), query).rejects.toThrow('permission denied')
    }
  })

  it('of earlier wordings has their own, and for admins those that they may read', async () => {
    const seenBy = async (reader: Reader) => {
      const { rows } = await scene.as(reader, tx =>
        sql<{ messageId: string }>`select message_id from message_versions`.execute(tx),
      )
      return places.filter(place => rows.some(row => row.messageId === scene.id(`message in ${place}`)))
    }
    expect(await seenBy('ada')).toEqual(['general', 'harvest'])
    expect(await seenBy('bob')).toEqual(['den'])
    for (const reader of ['carla', 'deniz', 'eve'] as const) expect(await seenBy(reader)).toEqual([])
  })

  it('of ratings has their own, and for admins those of answers that they may read', async () => {
    const wordsFor = async (reader: Reader) => {
      const { rows } = await scene.as(reader, tx =>
        sql<{ word: string }>`select word from answer_ratings order by word`.execute(tx),
      )
      return rows.map(({ word }) => word)
    }
    for (const reader of ['ada', 'carla'] as const) {
      expect(await wordsFor(reader), reader).toEqual(['words in general', 'words in harvest'])
    }
    for (const reader of ['bob', 'deniz', 'eve'] as const) expect(await wordsFor(reader), reader).toEqual([])
  })

  const select = async (reader: Reader, column: string, table: string) => {
    const { rows } = await scene.as(reader, tx =>
      sql<{
        value: string
      }>`select ${sql.raw(column)}::text as value from ${sql.table(table)} order by 1`.execute(tx),
    )
    return rows.map(({ value }) => value)
  }

  it('of workspaces, people and names has their own workspaces, for guests the people who share a channel', async () => {
    for (const reader of ['ada', 'bob', 'carla'] as const) {
      expect(await select(reader, 'slug', 'workspaces')).toEqual(['orchard'])
      expect(await select(reader, 'display_name', 'profiles')).toEqual(['Ada', 'Bob', 'Carla', 'Deniz'])
      expect(await select(reader, 'count(*)', 'workspace_members')).toEqual(['4'])
      expect(await select(reader, 'name', 'mention_names')).toEqual([
        'ada',
        'bob',
        'carla',
        'coder',
        'deniz',
        'researcher',
        'vibe',
        'writer',
      ])
    }
    // Ada made #harvest and so is in it; Bob and Carla are not.
    expect(await select('deniz', 'display_name', 'profiles')).toEqual(['Ada', 'Deniz'])
    expect(await select('deniz', 'name', 'mention_names')).toEqual([
      'ada',
      'coder',
      'deniz',
      'researcher',
      'vibe',
      'writer',
    ])
    expect(await select('deniz', 'name', 'channels')).toEqual(['harvest'])
    expect(await select('eve', 'slug', 'workspaces')).toEqual(['elsewhere'])
    expect(await select('eve', 'display_name', 'profiles')).toEqual(['Eve'])
  })

  it('of channels has the public ones and their own', async () => {
    expect(await select('ada', 'name', 'channels')).toEqual(['general', 'harvest', 'random'])
    expect(await select('bob', 'name', 'channels')).toEqual(['den', 'general', 'harvest', 'random'])
    expect(await select('eve', 'name', 'channels')).toEqual(['general', 'random'])
    const { rows } = await scene.as('carla', tx =>
      sql`select from channel_members where channel_id = ${scene.id('den')}`.execute(tx),
    )
    expect(rows).toEqual([])
  })

  it('of invites is empty, unless the person is an admin', async () => {
    expect(await select('ada', 'count(*)', 'invites')).toEqual(['4'])
    for (const reader of ['bob', 'carla', 'deniz', 'eve'] as const) {
      expect(await select(reader, 'count(*)', 'invites')).toEqual(['0'])
    }
  })

  it('of agents has those of their own workspace', async () => {
    const workspaces = (reader: Reader) => select(reader, 'distinct workspace_id', 'agent_configs')
    for (const reader of ['ada', 'bob', 'carla', 'deniz'] as const)
      expect(await workspaces(reader)).toEqual([scene.id('orchard')])
    expect(await workspaces('eve')).toEqual([scene.id('elsewhere')])
    expect(await select('eve', 'distinct workspace_id', 'agent_config_versions')).toEqual([
      scene.id('elsewhere'),
    ])
  })

  it('of the workspace context and memory blocks has what they may read of prompts and channels', async () => {
    const { root } = scene.stage
    const [workspaceId, ada] = [scene.id('orchard'), scene.people.ada]
    const { rows } = await root.query(
      `select c.id from channels c where c.workspace_id = $1 and c.kind = 'public' limit 1`,
      [workspaceId],
    )
    const agents = await root.query('select id from agent_configs where workspace_id = $1 limit 1', [
      workspaceId,
    ])
    await root.query(
      `insert into workspace_context_versions (id, workspace_id, version, content, author_user_id)
        values (gen_random_uuid(), $1, 1, 'x', $2)`,
      [workspaceId, ada],
    )
    for (const [label, channelIds] of [
      ['open', []],
      ['public', [rows[0].id]],
      ['lost', [workspaceId]],
    ] as const) {
      await root.query(
        `with block as (insert into memory_blocks (id, workspace_id, agent_id, label, position, version, channel_ids)
          values (gen_random_uuid(), $1, $2, $3, 1, 1, $4) returning *)
        insert into memory_block_versions (id, block_id, workspace_id, version, label, content, char_limit, channel_ids)
        select gen_random_uuid(), id, workspace_id, 1, label, content, char_limit, channel_ids from block`,
        [workspaceId, agents.rows[0].id, label, channelIds],
      )
    }
    const labels = (reader: Reader, table: string) =>
      select(reader, 'label', table).then(found => found.toSorted())
    for (const table of ['memory_blocks', 'memory_block_versions']) {
      expect(await labels('ada', table)).toEqual(['open', 'public'])
      expect(await labels('bob', table)).toEqual(['open', 'public'])
      expect(await labels('eve', table)).toEqual([])
    }
    expect(await select('bob', 'content', 'workspace_context_versions')).toEqual(['x'])
    await root.query('update workspaces set prompts_visible = false where id = $1', [workspaceId])
    for (const table of ['memory_blocks', 'memory_block_versions', 'workspace_context_versions']) {
      expect(await select('bob', 'count(*)', table)).toEqual(['0'])
      expect(await select('ada', 'count(*)', table)).not.toEqual(['0'])
    }
    await root.query('update workspaces set prompts_visible = true where id = $1', [workspaceId])
  })

  it('of the looks at the list of channels has their own', async () => {
    await scene.stage.root.query(
      'insert into channels_browsed (workspace_id, user_id) select workspace_id, user_id from workspace_members',
    )
    for (const reader of readers) {
      const own = await select(reader, 'user_id', 'channels_browsed')
      expect(new Set(own)).toEqual(new Set(own.length > 0 ? [scene.people[reader]] : []))
    }
    expect(await select('ada', 'user_id', 'channels_browsed')).toHaveLength(1)
  })

  it('of read markers has their own', async () => {
    for (const reader of readers) {
      const own = await select(reader, 'user_id', 'read_markers')
      expect(new Set(own)).toEqual(new Set(own.length > 0 ? [scene.people[reader]] : []))
    }
  })

  it('of first steps has their own', async () => {
    await scene.stage.root.query(
      'insert into first_steps (workspace_id, user_id) select workspace_id, user_id from workspace_members',
    )
    for (const reader of readers) {
      expect(await select(reader, 'user_id', 'first_steps')).toEqual([scene.people[reader]])
    }
  })

  it('of followed threads and of browsers with notifications has their own', async () => {
    const { root } = scene.stage
    await root.query('delete from thread_follows')
    await root.query(
      `insert into thread_follows (user_id, thread_id, is_following) select p.id, t.id, true from profiles p, threads t`,
    )
    await root.query(
      `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth)
       select gen_random_uuid(), id, 'https://push.test/' || id, 'key', 'secret' from profiles`,
    )
    await root.query('insert into quiet_times (user_id, is_paused) select id, true from profiles')
    for (const reader of readers) {
      expect(await select(reader, 'thread_id', 'thread_follows')).toEqual(
        await select(reader, 'id', 'threads'),
      )
      expect(await select(reader, 'user_id', 'push_subscriptions')).toEqual([scene.people[reader]])
      expect(await select(reader, 'user_id', 'quiet_times')).toEqual([scene.people[reader]])
    }
  })

  it('of sidebars has their own', async () => {
    const { root } = scene.stage
    await root.query(
      `insert into sidebar_sections (id, workspace_id, user_id, name, position)
       select gen_random_uuid(), workspace_id, user_id, 'Mine', 1 from workspace_members`,
    )
    await root.query(
      `insert into sidebar_channels (user_id, channel_id, workspace_id, position)
       select w.user_id, c.id, c.workspace_id, 1 from channels c join workspace_members w using (workspace_id)`,
    )
    for (const reader of readers) {
      const own = await select(reader, 'user_id', 'sidebar_sections')
      expect(own).toEqual([scene.people[reader]])
      expect(new Set(await select(reader, 'user_id', 'sidebar_channels'))).toEqual(new Set(own))
    }
    // A channel that the person may not read any more is told by nothing.
    expect(await select('carla', 'channel_id', 'sidebar_channels')).not.toContain(scene.id('den'))
  })

  it('of groups is for members of the workspace, not for guests', async () => {
    const { root } = scene.stage
    await root.query(
      `insert into groups (id, workspace_id, name, handle) select gen_random_uuid(), id, 'Design', 'design' from workspaces`,
    )
    await root.query(
      `insert into group_members (group_id, workspace_id, user_id)
       select g.id, g.workspace_id, w.user_id from groups g join workspace_members w using (workspace_id)`,
    )
    for (const reader of ['ada', 'bob', 'carla'] as const) {
      expect(await select(reader, 'workspace_id', 'groups')).toEqual([scene.id('orchard')])
      expect(new Set(await select(reader, 'workspace_id', 'group_members'))).toEqual(
        new Set([scene.id('orchard')]),
      )
      expect(await select(reader, 'name', 'mention_names')).toContain('design')
    }
    for (const table of ['groups', 'group_members']) {
      expect(await select('deniz', 'count(*)', table)).toEqual(['0'])
    }
    expect(await select('deniz', 'name', 'mention_names')).not.toContain('design')
  })

  it('of drafts has their own', async () => {
    expect(await select('ada', 'content', 'drafts')).toEqual([
      'to be said in general',
      'to be said in harvest',
    ])
    expect(await select('bob', 'content', 'drafts')).toEqual(['to be said in den'])
    for (const reader of ['carla', 'deniz', 'eve'] as const) {
      expect(await select(reader, 'content', 'drafts')).toEqual([])
    }
  })

  it('of what is kept for later has their own, with words only of messages that they may still read', async () => {
    for (const [table, column] of [
      ['saved_messages', 'message_id'],
      ['message_reminders', 'message_id'],
      ['scheduled_messages', 'content'],
    ] as const) {
      for (const reader of ['ada', 'bob', 'deniz', 'eve'] as const) {
        expect(await select(reader, column, table), `${reader}: ${table}`).toEqual([])
      }
      expect(await select('carla', column, table), table).toHaveLength(3)
    }
    const { rows } = await scene.as('carla', tx =>
      sql<{ words: string | null }>`
        select m.content as words from saved_messages s left join messages m on m.id = s.message_id order by m.content`.execute(
        tx,
      ),
    )
    expect(rows.map(({ words }) => words)).toEqual([
      '@vibe @bob now in general',
      '@vibe @bob now in harvest',
      null,
    ])
  })

  it('of notifications has their own, as long as the person may still read the message', async () => {
    const told = async (reader: Reader) => {
      const found = await select(reader, 'channel_id', 'notifications')
      return places.filter(place => found.includes(scene.id(place)))
    }
    expect(await told('bob')).toEqual(['general', 'harvest'])
    expect(await told('carla')).toEqual(['general', 'harvest'])
    for (const reader of ['ada', 'deniz', 'eve'] as const) expect(await told(reader)).toEqual([])
    for (const reader of readers) {
      expect(await select(reader, 'channel_id', 'inbox_threads')).toEqual(
        await select(reader, 'distinct channel_id', 'notifications'),
      )
    }
    expect(await select('bob', 'level', 'channel_notices')).toEqual(['all'])
    for (const reader of ['ada', 'carla', 'deniz', 'eve'] as const) {
      expect(await select(reader, 'level', 'channel_notices')).toEqual([])
    }
  })

  it('of MCP servers is for admins, who see the operator’s too, and nobody sees the secrets', async () => {
    const { root } = scene.stage
    const orchard = scene.id('orchard')
    await root.query(
      `insert into mcp_servers (id, workspace_id, name, title, url, created_by, sealed)
       select gen_random_uuid(), id, slug, 'x', 'https://mcp.test', created_by, '{"headers": "sealed"}' from workspaces`,
    )
    await root.query(`insert into mcp_servers (id, name, title) values (gen_random_uuid(), 'operator', 'x')`)
    await root.query(
      `insert into mcp_choices (workspace_id, server_id) select w.id, s.id from workspaces w, mcp_servers s`,
    )
    expect(await select('ada', 'name', 'mcp_servers')).toEqual(['operator', 'orchard'])
    expect(await select('ada', 'distinct workspace_id', 'mcp_choices')).toEqual([orchard])
    for (const reader of ['bob', 'carla', 'deniz'] as const) {
      expect(await select(reader, 'name', 'mcp_servers')).toEqual([])
      expect(await select(reader, 'workspace_id', 'mcp_choices')).toEqual([])
    }
    expect(await select('eve', 'name', 'mcp_servers')).toEqual(['elsewhere', 'operator'])
    await expect(select('ada', 'sealed', 'mcp_servers')).rejects.toThrow('permission denied')
  })

  it('of sessions with agents has their own', async () => {
    expect(await select('ada', 'name', 'api_sessions')).toEqual(['session in general', 'session in harvest'])
    expect(await select('bob', 'name', 'api_sessions')).toEqual(['session in den'])
    for (const reader of ['carla', 'deniz', 'eve'] as const) {
      expect(await select(reader, 'name', 'api_sessions')).toEqual([])
    }
  })

  it('of spending is for admins, and of models it is the same for all', async () => {
    for (const table of ['spend_daily', 'usage_by_conversation']) {
      expect(await select('ada', 'workspace_id', table), table).toEqual([scene.id('orchard')])
      for (const reader of ['bob', 'carla', 'deniz', 'eve'] as const) {
        expect(await select(reader, 'workspace_id', table), table).toEqual([])
      }
    }
    for (const reader of readers) expect(await select(reader, 'id', 'model_catalog')).toEqual(['x'])
  })

  it('of model endpoints and prices is for admins, and their keys for nobody', async () => {
    const { root } = scene.stage
    await root.query(
      `insert into model_endpoints (id, workspace_id, name, base_url, sealed_key, key_hint, test_model, created_by)
       select gen_random_uuid(), id, slug, 'https://model.test', 'sealed', '', 'm', created_by from workspaces`,
    )
    await root.query(
      `insert into model_prices (id, workspace_id, endpoint_id, model, valid_from, input, output, cache_read,
         cache_write_5m, cache_write_1h)
       select gen_random_uuid(), workspace_id, id, 'm', current_date, 1, 1, 1, 1, 1 from model_endpoints`,
    )
    await root.query(
      `insert into model_catalog (id, name, position, endpoint_id) select name, name, 0, id from model_endpoints`,
    )
    expect(await select('ada', 'name', 'model_endpoints')).toEqual(['orchard'])
    expect(await select('ada', 'workspace_id', 'model_prices')).toEqual([scene.id('orchard')])
    expect(await select('ada', 'id', 'model_catalog')).toEqual(['orchard', 'x'])
    for (const reader of ['bob', 'carla', 'deniz'] as const) {
      expect(await select(reader, 'name', 'model_endpoints')).toEqual([])
      expect(await select(reader, 'workspace_id', 'model_prices')).toEqual([])
      expect(await select(reader, 'id', 'model_catalog')).toEqual(['x'])
    }
    expect(await select('eve', 'name', 'model_endpoints')).toEqual(['elsewhere'])
    await expect(select('ada', 'sealed_key', 'model_endpoints')).rejects.toThrow('permission denied')
  })

  it('of usage, budgets and their alerts is for admins, and for people about themselves', async () => {
    for (const table of ['usage_daily', 'budgets', 'budget_alerts']) {
      const all = (await select('ada', 'workspace_id', table)).filter(
        (each, at, ids) => ids.indexOf(each) === at,
      )
      expect(all, table).toEqual([scene.id('orchard')])
      expect(await select('bob', 'user_id', table), table).toEqual([scene.people.bob])
      for (const reader of ['carla', 'deniz', 'eve'] as const) {
        // A guest sees the share that comes with the role.
        const own = reader === 'deniz' && table === 'budgets' ? [scene.people.deniz] : []
        expect(await select(reader, 'user_id', table), table).toEqual(own)
      }
    }
    for (const reader of readers) {
      const own = reader === 'ada' || reader === 'bob' ? [scene.people[reader]] : []
      expect(await select(reader, 'user_id', 'budget_notices')).toEqual(own)
    }
  })

  it('of internal tables is empty', async () => {
    const refused: string[] = []
    for (const table of await scene.listTables()) {
      const reads = scene.as('ada', tx => sql`select from ${sql.table(table)}`.execute(tx))
      await reads.catch((error: unknown) => {
        if (!/permission denied/.test(String(error))) throw error
        refused.push(table)
      })
    }
    expect(refused).toEqual([
      'account_codes',
      'account_recovery_codes',
      'agent_file_imports',
      'agent_files',
      'audit_heads',
      'audit_pending',
      'instance_settings',
      'lanes',
      'link_readings',
      'lowered_rate_limits',
      'mailbox',
      'mcp_sign_ins',
      'memory_embeddings',
      'memory_unembedded',
      'memory_vector_state',
      'memory_vectors',
      'model_pauses',
      'model_settings',
      'oauth_clients',
      'oauth_codes',
      'oauth_tokens',
      'operator_hosts',
      'push_deliveries',
      'rate_limit_marks',
      'read_acts',
      'reflection_marks',
      'search_entries',
      'search_words',
      'summaries',
      'task_payloads',
      'tasks_unsealed',
      'workers',
    ])
  })
})

describe('nobody', () => {
  it('sees anything, even with the role of people', async () => {
    for (const sub of ['', newId()]) {
      for (const table of await scene.listTables()) {
        const count = scene.stage.db.asUser({ sub }, async tx => {
          const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(tx)
          return rows.length
        })
        expect(await count.catch(() => 0), table).toBe(0)
      }
    }
  })
})

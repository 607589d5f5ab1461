/**
 * Orchard with a thread in #general, one in #harvest (where Deniz, the guest, was added) and one in Bob's
 * private channel. For tests of rights directly in the tables: row-level security and grants, without the
 * checks of the API.
 */
import { v7 as newId } from 'uuid'
import { addMemoryItem } from '../../server/chat/memory/add-memory-item.ts'
import type { Tx } from '../../server/db/client.ts'
import { type Orchard, plantOrchard } from '../cast.ts'
import { createTestStage, makePerson, type TestStage } from '../stage.ts'

/** Ada is admin, Bob and Carla are members, Deniz is a guest, Eve has a workspace of her own. */
export const readers = ['ada', 'bob', 'carla', 'deniz', 'eve'] as const
export type Reader = (typeof readers)[number]

export interface AccessScene {
  stage: TestStage
  orchard: Orchard
  people: Record<Reader, string>
  /** Returns the id behind a name: 'general', 'thread in den', 'vibe' … */
  id(name: string): string
  /** Works in the tables as one of them. */
  as<T>(reader: Reader, work: (tx: Tx) => Promise<T>): Promise<T>
  listTables(): Promise<string[]>
  close(): Promise<void>
}

export async function setAccessScene(): Promise<AccessScene> {
  const stage = await createTestStage()
  const orchard = await plantOrchard(stage)
  const eve = await stage.enter(makePerson('Eve'))
  const { ada, bob, carla, deniz } = orchard.people
  const people = {
    ada: ada.userId,
    bob: bob.userId,
    carla: carla.userId,
    deniz: deniz.userId,
    eve: eve.userId,
  }
  const workspaceId = orchard.workspace.id
  const elsewhere = await eve.api.workspace.create.mutate({ name: 'Elsewhere' })
  const { channel: den } = await bob.api.channel.create.mutate({ workspaceId, name: 'den', kind: 'private' })
  const ids: Record<string, string> = {
    orchard: workspaceId,
    elsewhere: elsewhere.workspace.id,
    general: orchard.channels.general?.id ?? '',
    harvest: orchard.channels.harvest?.id ?? '',
    den: den.id,
  }
  await stage.root.query(
    'insert into channel_members (channel_id, workspace_id, user_id) values ($1, $2, $3)',
    [ids.harvest, workspaceId, people.deniz],
  )
  for (const [place, author] of [
    ['general', ada],
    ['harvest', ada],
    ['den', bob],
  ] as const) {
    const fileId = newId()
    await stage.root.query(
      `insert into attachments (id, workspace_id, channel_id, uploader_id, name, type, size, state)
       values ($1, $2, $3, $4, 'plan.pdf', 'application/octet-stream', 9, 'stored')`,
      [fileId, workspaceId, ids[place], author.userId],
    )
    const { thread, message, tasks } = await author.api.thread.create.mutate({
      channelId: ids[place] ?? '',
      content: `@vibe @bob in ${place}`,
      attachmentIds: [fileId],
    })
    await author.api.draft.save.mutate({
      conversation: thread.id,
      channelId: ids[place] ?? '',
      content: `to be said in ${place}`,
      attachmentIds: [],
      version: newId(),
    })
    await author.api.message.update.mutate({ messageId: message.id, content: `@vibe @bob now in ${place}` })
    await author.api.message.react.mutate({ messageId: message.id, emoji: '🎉', on: true })
    await author.api.pin.set.mutate({ messageId: message.id, on: true })
    // Carla's, from a time when she could read all of them.
    for (const [table, column, value] of [
      ['saved_messages', 'saved_at', 'now()'],
      ['message_reminders', 'due_at', "now() + interval '1 day'"],
    ]) {
      await stage.root.query(
        `insert into ${table} (user_id, message_id, workspace_id, thread_id, ${column}) values ($1, $2, $3, $4, ${value})`,
        [carla.userId, message.id, workspaceId, thread.id],
      )
    }
    await stage.root.query(
      `insert into scheduled_messages (id, user_id, workspace_id, channel_id, thread_id, content, due_at, try_at)
       values ($1, $2, $3, $4, $5, $6, now() + interval '1 day', now() + interval '1 day')`,
      [newId(), carla.userId, workspaceId, ids[place], thread.id, `later in ${place}`],
    )
    const [task] = tasks
    if (!task) throw new Error('no task')
    const forkId = newId()
    await stage.root.query(
      `insert into forks (id, workspace_id, channel_id, thread_id, parent_message_id, created_by)
       values ($1, $2, $3, $4, $5, $6)`,
      [forkId, workspaceId, ids[place], thread.id, message.id, author.userId],
    )
    await stage.root.query(
      `insert into fork_results (id, fork_id, version, state, based_on_rev, created_by) values ($1, $2, 1, 'draft', 1, $3)`,
      [newId(), forkId, author.userId],
    )
    await stage.root.query(
      `insert into decisions (id, workspace_id, channel_id, thread_id, fork_id, message_id, line_id, position, kind, headline, text, published_at, words)
       values ($1, $2, $3, $4, $5, $6, 'b1', 0, 'decision', 'Pears', 'Pick them', now(), '')`,
      [newId(), workspaceId, ids[place], thread.id, forkId, message.id],
    )
    const item = await stage.db.asWorker(tx =>
      addMemoryItem(tx, {
        ...{ workspaceId, agentId: null, kind: 'fact', text: 'Pears', confidence: 1, status: 'current' },
        sources: [{ messageId: message.id, quote: `now in ${place}` }],
        aboutUserIds: [],
        author: { taskId: task.id },
      }),
    )
    await stage.root.query('insert into memory_uses (item_id, task_id, turn) values ($1, $2, 1)', [
      item.id,
      task.id,
    ])
    await stage.root.query(`update memory_items set text = 'Plums' where id = $1`, [item.id])
    const pageId = newId()
    await stage.root.query(
      `insert into link_pages (id, workspace_id, url, is_shown, ends_at) values ($1, $2, $3, true, now())`,
      [pageId, workspaceId, `https://pears.test/${place}`],
    )
    await stage.root.query('insert into message_links values ($1, $2)', [message.id, pageId])
    await stage.root.query(
      `insert into ledger_entries (id, workspace_id, channel_id, thread_id, source, message_id, kind, text)
       values ($1, $2, $3, $4, 'message', $5, 'todo', 'Pick them')`,
      [newId(), workspaceId, ids[place], thread.id, message.id],
    )
    await stage.root.query(
      'insert into thread_summaries (thread_id, workspace_id, channel_id) values ($1, $2, $3)',
      [thread.id, workspaceId, ids[place]],
    )
    await stage.root.query(
      `insert into fork_suggestions (id, thread_id, message_id, description, message_count)
       values ($1, $2, $3, 'Pears', 21)`,
      [newId(), thread.id, message.id],
    )
    await stage.root.query(
      `insert into task_streams (task_id, turn, attempt, text) values ($1, 1, 1, 'So')`,
      [task.id],
    )
    await stage.root.query(`insert into api_sessions values ($1, $2, $3, $4)`, [
      workspaceId,
      author.userId,
      `session in ${place}`,
      thread.id,
    ])
    // Carla's, from a time when she could read all of them.
    await stage.root.query(
      `insert into notifications (user_id, message_id, workspace_id, channel_id, thread_id, seq, kind)
       values ($1, $2, $3, $4, $5, 1, 'reply')`,
      [carla.userId, message.id, workspaceId, ids[place], thread.id],
    )
    await stage.root.query(
      `insert into answer_ratings (message_id, user_id, workspace_id, agent_config_id, rating, word)
       values ($1, $2, $3, $4, 'down', $5)`,
      [message.id, carla.userId, workspaceId, task.agentId, `words in ${place}`],
    )
    const scheduleId = newId()
    await stage.root.query(
      `insert into schedules (id, workspace_id, owner_id, kind, agent_config_id, name, prompt, cadence, time_zone, place, channel_id, thread_id)
       select $1, $2, $3, 'agent', a.id, 'Daily', 'Report', '{"kind":"interval","minutes":60}', 'UTC', 'thread', $4, $5
       from agent_configs a where a.workspace_id = $2 and a.slug = 'vibe'`,
      [scheduleId, workspaceId, author.userId, ids[place], thread.id],
    )
    await stage.root.query(
      `insert into schedule_runs (id, schedule_id, workspace_id, owner_id, channel_id, cause, status, due_at)
       values ($1, $2, $3, $4, $5, 'time', 'queued', now())`,
      [newId(), scheduleId, workspaceId, author.userId, ids[place]],
    )
    const incomingId = newId()
    await stage.root.query(
      `insert into incoming_webhooks (id, workspace_id, owner_id, name, agent_id, channel_id, thread_id, scheme, template)
       select $1, $2, $3, $4, a.id, $5, $6, 'github', 'Do it'
       from agent_configs a where a.workspace_id = $2 and a.slug = 'vibe'`,
      [incomingId, workspaceId, author.userId, `webhook in ${place}`, ids[place], thread.id],
    )
    await stage.root.query(
      `insert into incoming_deliveries (id, webhook_id, body_hash, state, body, task_id, thread_id)
       values ($1, $2, '', 'accepted', $3, $4, $5)`,
      [newId(), incomingId, `body in ${place}`, task.id, thread.id],
    )
    const outgoingId = newId()
    await stage.root.query(
      `insert into outgoing_webhooks (id, workspace_id, owner_id, name, url, events, channels, sealed, is_active, switched_off)
       values ($1, $2, $3, 'Ops', 'https://ops.test', '{message.created}', 'public', 'sealed', false, 'by_person')`,
      [outgoingId, workspaceId, author.userId],
    )
    await stage.root.query(
      `insert into outgoing_deliveries (webhook_id, channel_id, event, subject_id) values ($1, $2, $3, $4)`,
      [outgoingId, ids[place], `event in ${place}`, message.id],
    )
    Object.assign(ids, {
      [`thread in ${place}`]: thread.id,
      [`message in ${place}`]: message.id,
      [`task in ${place}`]: task.id,
      [`fork in ${place}`]: forkId,
      [`file in ${place}`]: fileId,
    })
  }
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  Object.assign(ids, { vibe: agents.find(({ slug }) => slug === 'vibe')?.id ?? '' })
  await ada.api.workspace.invite.mutate({ workspaceId })
  await bob.api.notification.setLevel.mutate({ channelId: ids.general ?? '', level: 'all' })
  await stage.root.query(`insert into spend_daily (workspace_id, day) values ($1, '2026-11-21')`, [
    workspaceId,
  ])
  await stage.root.query(
    `insert into usage_daily (workspace_id, day, agent_config_id, user_id, model) values ($1, '2026-11-21', $2, $3, 'x')`,
    [workspaceId, ids.vibe, people.bob],
  )
  await stage.root.query(
    `insert into budgets (id, workspace_id, kind, user_id, period, limit_usd, created_by)
     values (gen_random_uuid(), $1, 'person', $2, 'day', 1, $3)`,
    [workspaceId, people.bob, people.ada],
  )
  await stage.root.query(
    `insert into budget_alerts (workspace_id, kind, user_id, period, period_start, percent, limit_usd, spent_usd)
     values ($1, 'person', $2, 'day', '2026-11-21', 50, 1, 0.5)`,
    [workspaceId, people.bob],
  )
  await stage.root.query(
    `insert into usage_by_conversation (workspace_id, day, thread_id) values ($1, '2026-11-21', $2)`,
    [workspaceId, ids['thread in general']],
  )
  await stage.root.query(`insert into model_catalog (id, name, position) values ('x', 'X', 1)`)
  await stage.root.query(
    `insert into summaries (source, thread_id, first_seq, last_seq, content) values (sha256('x'), $1, 1, 1, 'x')`,
    [ids['thread in general']],
  )
  await stage.root.query(`insert into task_payloads (hash, body) values (sha256('x'), 'x')`)

  return {
    stage,
    orchard,
    people,
    id: name => ids[name] ?? '',
    as: (reader, work) => stage.db.asUser({ sub: people[reader] }, work),
    async listTables() {
      const { rows } = await stage.root.query(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
      )
      return rows.map(({ relname }) => String(relname))
    },
    close: () => stage.close(),
  }
}

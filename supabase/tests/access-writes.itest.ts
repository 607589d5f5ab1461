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

describe('a write around the API', () => {
  const message = (place: string, fields: Record<string, string> = {}) => {
    const values: Record<string, string> = {
      id: `'${newId()}'`,
      workspace_id: `'${scene.id('orchard')}'`,
      channel_id: `'${scene.id(place)}'`,
      thread_id: `'${scene.id(`thread in ${place}`)}'`,
      seq: '0',
      rev: '0',
      author_type: `'human'`,
      author_user_id: 'openvibe.current_user_id()',
      content: `'x'`,
      ...fields,
    }
    return `insert into messages (${Object.keys(values)}) values (${Object.values(values)})`
  }

  /** Returns the number of rows that were written, or why none was. The write itself is undone. */
  async function attempt(reader: Reader, statement: string): Promise<number | 'refused'> {
    const undo = new Error('undo')
    let written: number | 'refused' = 'refused'
    await scene
      .as(reader, async tx => {
        const result = await sql.raw(statement).execute(tx)
        written = Number(result.numAffectedRows ?? 0)
        throw undo
      })
      .catch((error: unknown) => {
        if (
          error !== undo &&
          !/permission denied|row-level security|Only the author|attachment_unusable/.test(String(error))
        )
          throw error
      })
    return written
  }

  const attempts: [
    what: string,
    statement: () => string,
    outcomes: Partial<Record<Reader, number | 'refused'>>,
  ][] = [
    [
      'a message in a public channel',
      () => message('general'),
      { ada: 1, carla: 1, deniz: 'refused', eve: 'refused' },
    ],
    [
      'a message in a channel to which the guest was added',
      () => message('harvest'),
      { carla: 1, deniz: 1, eve: 'refused' },
    ],
    ['a message in a private channel', () => message('den'), { bob: 1, ada: 'refused', carla: 'refused' }],
    [
      'a message in somebody’s name',
      () => message('general', { author_user_id: `'${scene.people.bob}'` }),
      { ada: 'refused', bob: 1 },
    ],
    [
      'a message as an agent',
      () =>
        message('general', {
          author_type: `'agent'`,
          author_user_id: 'null',
          author_agent_id: `'${scene.id('vibe')}'`,
        }),
      { ada: 'refused' },
    ],
    [
      'a message for a task',
      () => message('general', { task_id: `'${scene.id('task in general')}'`, task_event_seq: '9' }),
      { ada: 'refused' },
    ],
    [
      'the words of another’s message',
      () => `update messages set content = 'y' where id = '${scene.id('message in general')}'`,
      { ada: 1, bob: 0, carla: 0, deniz: 0, eve: 0 },
    ],
    [
      'the words of another’s message, by an admin',
      () =>
        `update messages set content = 'y' where id = '${scene.id('message in harvest')}' and author_user_id <> openvibe.current_user_id()`,
      { ada: 0 },
    ],
    [
      'the deletion of another’s message',
      () =>
        `update messages set content = '', deleted_at = now() where id = '${scene.id('message in general')}'`,
      { ada: 1, bob: 0, eve: 0 },
    ],
    [
      'the place of a message',
      () => `update messages set seq = 99 where id = '${scene.id('message in general')}'`,
      { ada: 'refused' },
    ],
    [
      'the removal of a message',
      () => `delete from messages where id = '${scene.id('message in general')}'`,
      { ada: 'refused' },
    ],
    ['the history of a message', () => `delete from message_versions`, { ada: 'refused' }],
    [
      'a message with another’s file',
      () =>
        message('general', {
          metadata: `jsonb_build_object('attachments', jsonb_build_array(jsonb_build_object('id', '${scene.id('file in general')}')))`,
        }),
      { bob: 'refused' },
    ],
    [
      'a file in a private channel',
      () =>
        `insert into attachments (id, workspace_id, channel_id, uploader_id, name, type, size) values ('${newId()}', '${scene.id('orchard')}', '${scene.id('den')}', openvibe.current_user_id(), 'x', 'x', 1)`,
      { bob: 1, ada: 'refused', deniz: 'refused' },
    ],
    ['a file that was sent', () => `update attachments set name = 'other'`, { ada: 0, bob: 0, eve: 0 }],
    ['the message of a file', () => `update attachments set message_id = null`, { ada: 'refused' }],
    ['another’s draft', () => `update drafts set content = 'x'`, { ada: 2, bob: 1, carla: 0 }],
    ['the deletion of another’s draft', () => `delete from drafts`, { ada: 2, bob: 1, carla: 0 }],
    ['a thread’s counters', () => `update threads set next_seq = 1`, { ada: 'refused' }],
    ['a thread’s activity', () => `update threads set last_activity_at = now()`, { ada: 'refused', eve: 0 }],
    [
      'a thread in a public channel',
      () =>
        `insert into threads (id, workspace_id, channel_id, created_by) values ('${newId()}', '${scene.id('orchard')}', '${scene.id('general')}', openvibe.current_user_id())`,
      { carla: 1, deniz: 'refused', eve: 'refused' },
    ],
    [
      'joining a public channel',
      () =>
        `insert into channel_members (channel_id, workspace_id, user_id) values ('${scene.id('harvest')}', '${scene.id('orchard')}', openvibe.current_user_id())`,
      { carla: 1, eve: 'refused' },
    ],
    [
      'joining a private channel',
      () =>
        `insert into channel_members (channel_id, workspace_id, user_id) values ('${scene.id('den')}', '${scene.id('orchard')}', openvibe.current_user_id())`,
      { ada: 'refused', carla: 'refused' },
    ],
    [
      'adding somebody else to a channel',
      () =>
        `insert into channel_members (channel_id, workspace_id, user_id) values ('${scene.id('harvest')}', '${scene.id('orchard')}', '${scene.people.bob}')`,
      { ada: 'refused' },
    ],
    [
      'removing somebody from a channel',
      () => `delete from channel_members where user_id <> openvibe.current_user_id()`,
      { ada: 0, eve: 0 },
    ],
    [
      'a direct channel',
      () =>
        `insert into channels (id, workspace_id, kind, name, created_by) values ('${newId()}', '${scene.id('orchard')}', 'direct', 'x', openvibe.current_user_id())`,
      { ada: 'refused' },
    ],
    [
      'a channel',
      () =>
        `insert into channels (id, workspace_id, kind, name, created_by) values ('${newId()}', '${scene.id('orchard')}', 'public', 'x', openvibe.current_user_id())`,
      { ada: 1, carla: 1, deniz: 'refused', eve: 'refused' },
    ],
    [
      'a channel’s topic',
      () => `update channels set topic = 'x' where id = '${scene.id('harvest')}'`,
      { ada: 1, bob: 0, deniz: 0, eve: 0 },
    ],
    ['a channel’s epoch', () => `update channels set access_epoch = 9`, { ada: 'refused' }],
    ['the caller’s role', () => `update workspace_members set role = 'admin'`, { carla: 'refused' }],
    [
      'a membership',
      () =>
        `insert into workspace_members (workspace_id, user_id, role) values ('${scene.id('orchard')}', openvibe.current_user_id(), 'admin')`,
      { eve: 'refused' },
    ],
    ['a workspace’s name', () => `update workspaces set name = 'Mine'`, { ada: 1, bob: 0, deniz: 0 }],
    ['a workspace', () => `delete from workspaces`, { ada: 'refused' }],
    [
      'a profile, which changes only the caller’s own',
      () => `update profiles set display_name = 'Me'`,
      { ada: 1, deniz: 1 },
    ],
    ['an address', () => `update profiles set email = 'x'`, { ada: 'refused' }],
    ['an invitation', () => `update invites set expires_at = 'infinity'`, { ada: 'refused' }],
    ['a name', () => `delete from mention_names`, { ada: 'refused' }],
    [
      'an agent’s prompt',
      () => `update agent_configs set system_prompt = 'x' where slug = 'vibe'`,
      { ada: 1, bob: 0, deniz: 0, eve: 1 },
    ],
    [
      'an agent’s workspace',
      () => `update agent_configs set workspace_id = '${scene.id('elsewhere')}'`,
      { ada: 'refused' },
    ],
    [
      'turning an agent into a system agent',
      () => `update agent_configs set is_system = true`,
      { ada: 'refused' },
    ],
    ['a version', () => `delete from agent_config_versions`, { ada: 'refused' }],
    ['a task', () => `update tasks set status = 'queued'`, { ada: 'refused' }],
    ['an event', () => `delete from task_events`, { ada: 'refused' }],
    ['a stream', () => `update task_streams set text = 'x'`, { ada: 'refused' }],
    ['a fork', () => `update forks set description = 'x'`, { ada: 'refused' }],
    ['a result draft', () => `update fork_results set headline = 'x'`, { ada: 'refused' }],
    ['the deletion of a result draft', () => `delete from fork_results`, { ada: 'refused' }],
    ['a decision', () => `update decisions set text = 'x'`, { ada: 'refused' }],
    ['the deletion of a decision', () => `delete from decisions`, { ada: 'refused' }],
    [
      'adding oneself to a fork',
      () =>
        `insert into fork_participants values ('${scene.id('fork in general')}', openvibe.current_user_id())`,
      { carla: 'refused' },
    ],
    [
      'a reaction of one’s own',
      () =>
        `insert into reactions (message_id, emoji, user_id) values ('${scene.id('message in harvest')}', '👍', openvibe.current_user_id())`,
      { ada: 1, carla: 1, deniz: 1, eve: 'refused' },
    ],
    [
      'a reaction in a private channel',
      () =>
        `insert into reactions (message_id, emoji, user_id) values ('${scene.id('message in den')}', '👍', openvibe.current_user_id())`,
      { bob: 1, ada: 'refused', carla: 'refused' },
    ],
    [
      'a reaction in somebody’s name',
      () =>
        `insert into reactions (message_id, emoji, user_id) values ('${scene.id('message in general')}', '👍', '${scene.people.bob}')`,
      { ada: 'refused', carla: 'refused' },
    ],
    [
      'a reaction as an agent',
      () =>
        `insert into reactions (message_id, emoji, agent_id) values ('${scene.id('message in general')}', '👍', '${scene.id('vibe')}')`,
      { ada: 'refused' },
    ],
    [
      'a reaction that others gave',
      () => `delete from reactions where user_id is distinct from openvibe.current_user_id()`,
      { ada: 0, eve: 0 },
    ],
    [
      'the words beside a thumb',
      () => `update answer_ratings set word = 'x'`,
      // Carla rated an answer in each place, and can't read Bob's channel any more.
      { ada: 0, bob: 0, carla: 2, eve: 0 },
    ],
    ['a thumb', () => `update answer_ratings set rating = 'up'`, { carla: 'refused' }],
    [
      'a rating that is no reaction',
      () => `delete from answer_ratings`,
      { ada: 'refused', carla: 'refused' },
    ],
    ['a message’s list of reactions', () => `update messages set reactions = '[]'`, { ada: 'refused' }],
    ['a mention', () => `delete from mentions`, { ada: 'refused' }],
    [
      'another’s read marker',
      () => `update read_markers set last_read_seq = 0 where user_id <> openvibe.current_user_id()`,
      { ada: 0 },
    ],
    [
      'a read marker in a thread that the caller can’t read',
      () =>
        `insert into read_markers (user_id, thread_id, last_read_seq) values (openvibe.current_user_id(), '${scene.id('thread in den')}', 1)`,
      { carla: 'refused', eve: 'refused' },
    ],
    [
      'a notification, marked as read',
      () => `update notifications set read_at = now()`,
      { ada: 0, bob: 2, deniz: 0, eve: 0 },
    ],
    ['the content of a notification', () => `update notifications set kind = 'mention'`, { bob: 'refused' }],
    ['the deletion of notifications', () => `delete from notifications`, { ada: 'refused', bob: 'refused' }],
    [
      'a new notification',
      () =>
        `insert into notifications (user_id, message_id, workspace_id, channel_id, thread_id, seq, kind) values ('${scene.people.deniz}', '${scene.id('message in general')}', '${scene.id('orchard')}', '${scene.id('general')}', '${scene.id('thread in general')}', 1, 'mention')`,
      { ada: 'refused', deniz: 'refused' },
    ],
    [
      'the notification settings for a channel',
      () =>
        `insert into channel_notices (user_id, channel_id, level) values (openvibe.current_user_id(), '${scene.id('harvest')}', 'nothing')`,
      { ada: 1, deniz: 1, eve: 'refused' },
    ],
    [
      'the notification settings for a private channel',
      () =>
        `insert into channel_notices (user_id, channel_id, level) values (openvibe.current_user_id(), '${scene.id('den')}', 'all')`,
      { bob: 1, ada: 'refused', carla: 'refused' },
    ],
    [
      'somebody else’s new notification settings',
      () =>
        `insert into channel_notices (user_id, channel_id, level) values ('${scene.people.carla}', '${scene.id('general')}', 'nothing')`,
      { ada: 'refused', bob: 'refused' },
    ],
    [
      'the notification settings of others',
      () => `update channel_notices set muted = true`,
      { ada: 0, bob: 1, carla: 0, eve: 0 },
    ],
    ['a session', () => `update api_sessions set name = 'x'`, { ada: 'refused', bob: 'refused' }],
    [
      'a session in a thread of one’s own',
      () =>
        `insert into api_sessions values ('${scene.id('orchard')}', openvibe.current_user_id(), 'x', '${scene.id('thread in general')}')`,
      { ada: 'refused', carla: 'refused' },
    ],
    ['the spent amounts', () => `update spend_daily set cost_usd = 0`, { ada: 'refused' }],
    ['a budget', () => `update budgets set limit_usd = 100`, { ada: 'refused', bob: 'refused' }],
    ['an alert', () => `delete from budget_alerts`, { ada: 'refused', bob: 'refused' }],
    ['the usage', () => `delete from usage_daily`, { ada: 'refused' }],
    ['the usage of a conversation', () => `delete from usage_by_conversation`, { ada: 'refused' }],
    ['the list of models', () => `update model_catalog set name = 'x'`, { ada: 'refused' }],
    ['a summary', () => `update summaries set content = 'x'`, { ada: 'refused' }],
    ['the search index', () => `delete from search_entries`, { ada: 'refused' }],
  ]

  it.each(attempts)('%s', async (_, statement, outcomes) => {
    for (const reader of readers) {
      const expected = outcomes[reader]
      if (expected !== undefined) expect(await attempt(reader, statement()), reader).toBe(expected)
    }
  })

  it('of an admin to another’s words is refused, though the admin may delete them', async () => {
    const { message: bobs } = await scene.orchard.people.bob.api.message.send.mutate({
      threadId: scene.id('thread in general'),
      content: 'Bob’s own words',
    })
    const rewrite = `update messages set content = 'Ada’s words' where id = '${bobs.id}'`
    const remove = `update messages set content = '', deleted_at = now() where id = '${bobs.id}'`
    expect(await attempt('ada', rewrite)).toBe('refused')
    expect(await attempt('ada', remove)).toBe(1)
    expect(await attempt('carla', remove)).toBe(0)
  })

  it('to memory blocks stays in the workspace and with readers of their channels', async () => {
    const [workspaceId, elsewhere] = [scene.id('orchard'), scene.id('elsewhere')]
    const { rows } = await scene.stage.root.query(
      `insert into memory_blocks (id, workspace_id, agent_id, label, position, version, channel_ids)
      select gen_random_uuid(), $1, id, 'words-of-the-den', 1, 1, $2 from agent_configs where workspace_id = $1 limit 1
      returning id, agent_id`,
      [workspaceId, [scene.id('den')]],
    )
    const [{ id, agent_id: agentId }] = rows
    // Without a condition: it reads no row, so it does not need the right to read.
    const release = `update memory_blocks set channel_ids = '{}'`
    const block = (workspace: string) =>
      `insert into memory_blocks (id, workspace_id, agent_id, label, content, char_limit, position, version)
      values (gen_random_uuid(), '${workspace}', '${agentId}', 'own', '', 100, 1, 1)`
    const version = (workspace: string) =>
      `insert into memory_block_versions (id, block_id, workspace_id, version, label, content, char_limit, author_user_id)
      values (gen_random_uuid(), '${id}', '${workspace}', 2, 'own', '', 100, openvibe.current_user_id())`
    expect(await attempt('ada', block(workspaceId))).toBe(1)
    expect(await attempt('ada', release)).toBe(0)
    expect(await attempt('ada', version(workspaceId))).toBe('refused')
    expect(await attempt('eve', block(elsewhere))).toBe('refused')
    expect(await attempt('eve', version(elsewhere))).toBe('refused')
  })

  it('to the log of a task is also refused to the service', async () => {
    const change = (statement: string) => scene.stage.db.asWorker(tx => sql.raw(statement).execute(tx))
    await expect(change(`update task_events set data = '{}'`)).rejects.toThrow('permission denied')
    await expect(change('delete from task_events')).rejects.toThrow('permission denied')
    await expect(scene.stage.root.query('delete from task_events')).rejects.toThrow('never changed')
  })
})

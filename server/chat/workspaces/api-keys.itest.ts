import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'
import { useApiKey } from '../../db/workspaces/api-keys.ts'
import { addMemoryItem } from '../memory/add-memory-item.ts'
import { hashSecret } from './hash-secret.ts'

let stage: TestStage
let orchard: Orchard
beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
})
afterAll(() => stage.close())
beforeEach(() => stage.root.query('delete from api_keys'))

const workspaceId = () => orchard.workspace.id
const holderOf = (key: string) => stage.db.asWorker(tx => useApiKey(tx, { keyHash: hashSecret(key) }))

async function makeKey(who: 'ada' | 'bob', scope: 'read' | 'write' | 'admin' = 'write') {
  const { apiKey } = await orchard.people[who].api.apiKey.create.mutate({
    workspaceId: workspaceId(),
    name: `${who} ${scope}`,
    scope,
  })
  return apiKey
}

describe('making a key', () => {
  it('shows it once and keeps only its hash', async () => {
    const { bob } = orchard.people
    const { key, ...kept } = await makeKey('bob')
    expect(key).toMatch(/^ovk_[\w-]{43}$/)
    expect(kept).toMatchObject({
      ownerId: bob.userId,
      name: 'bob write',
      scope: 'write',
      hint: key.slice(-4),
    })
    expect(Date.parse(kept.expiresAt ?? '') - Date.now()).toBeGreaterThan(89 * 86_400_000)
    expect(await bob.api.apiKey.list.query({ workspaceId: workspaceId() })).toEqual({
      apiKeys: [kept],
      nextCursor: null,
    })
    const { rows } = await stage.root.query('select api_keys::text as row from api_keys')
    expect(rows[0].row).not.toContain(key.slice(4))
    await expect(
      stage.db.asUser({ sub: bob.userId }, tx => sql`select key_hash from api_keys`.execute(tx)),
    ).rejects.toThrow('permission denied')
  })

  it('is for members; the admin scope is for admins, and guests and outsiders get none', async () => {
    const { bob, deniz } = orchard.people
    const draft = { workspaceId: workspaceId(), name: 'CI' }
    expect(await refusalOf(bob.api.apiKey.create.mutate({ ...draft, scope: 'admin' }))).toBe('admins_only')
    expect(await refusalOf(deniz.api.apiKey.create.mutate({ ...draft, scope: 'read' }))).toBe('members_only')
    const eve = await stage.enter({
      displayName: 'Eve',
      email: 'eve@example.com',
      password: 'x',
      role: 'member',
    })
    expect(await refusalOf(eve.api.apiKey.create.mutate(draft))).toBe('not_found')
    expect(await refusalOf(eve.api.apiKey.list.query({ workspaceId: workspaceId() }))).toBe('not_found')
    expect(await refusalOf(stage.stranger.apiKey.create.mutate(draft))).toBe('signed_out')
  })
})

describe('listing and revoking', () => {
  it('is for the owner and for admins', async () => {
    const { ada, bob, carla } = orchard.people
    const byBob = await makeKey('bob')
    const byAda = await makeKey('ada')
    const idsFor = async ({ api }: typeof ada) => {
      const { apiKeys } = await api.apiKey.list.query({ workspaceId: workspaceId() })
      return apiKeys.map(({ id }) => id)
    }
    expect(await idsFor(ada)).toEqual([byAda.id, byBob.id])
    expect(await idsFor(bob)).toEqual([byBob.id])
    expect(await idsFor(carla)).toEqual([])

    const page = await ada.api.apiKey.list.query({ workspaceId: workspaceId(), limit: 1 })
    expect(page.nextCursor).toBe(byAda.id)
    const rest = await ada.api.apiKey.list.query({ workspaceId: workspaceId(), cursor: page.nextCursor })
    expect(rest.apiKeys.map(({ id }) => id)).toEqual([byBob.id])

    expect(await refusalOf(carla.api.apiKey.revoke.mutate({ keyId: byBob.id }))).toBe('not_found')
    const { apiKey } = await ada.api.apiKey.revoke.mutate({ keyId: byBob.id })
    expect(apiKey.revokedAt).not.toBeNull()
    expect(await holderOf(byBob.key)).toBeUndefined()
    expect(await holderOf(byAda.key)).toMatchObject({ keyId: byAda.id })
  })

  it('keeps the first time when a key is revoked twice', async () => {
    const { id } = await makeKey('bob')
    const { bob } = orchard.people
    const first = await bob.api.apiKey.revoke.mutate({ keyId: id })
    expect(await bob.api.apiKey.revoke.mutate({ keyId: id })).toEqual(first)
  })
})

describe('extending', () => {
  it('moves the end of a working key, for its owner alone', async () => {
    const { ada, bob, carla } = orchard.people
    const { id: keyId } = await makeKey('bob')
    const { apiKey } = await bob.api.apiKey.extend.mutate({ keyId, expiresInDays: 365 })
    expect(Date.parse(apiKey.expiresAt ?? '') - Date.now()).toBeGreaterThan(364 * 86_400_000)
    for (const { api } of [ada, carla]) {
      expect(await refusalOf(api.apiKey.extend.mutate({ keyId, expiresInDays: 30 }))).toBe('not_found')
    }
  })

  it('is refused for a key that has expired, was revoked, or that the owner could not create any more', async () => {
    const { bob } = orchard.people
    const { id: keyId, key } = await makeKey('bob')
    const extend = () => bob.api.apiKey.extend.mutate({ keyId, expiresInDays: 30 })
    await stage.root.query(`update api_keys set expires_at = now() - interval '1 second'`)
    expect(await refusalOf(extend())).toBe('key_ended')
    await stage.root.query(`update api_keys set expires_at = now() + interval '1 day', scope = 'admin'`)
    expect(await refusalOf(extend())).toBe('admins_only')
    await stage.root.query(`update api_keys set scope = 'write'`)
    await bob.api.apiKey.revoke.mutate({ keyId })
    expect(await refusalOf(extend())).toBe('key_ended')
    expect(await holderOf(key)).toBeUndefined()
  })
})

describe('a key', () => {
  it('records its use, but not at every call', async () => {
    const { id, key, lastUsedAt } = await makeKey('bob')
    expect(lastUsedAt).toBeNull()
    const used = async () =>
      (
        await stage.root.query('select last_used_at::text as at, xmin::text from api_keys where id = $1', [
          id,
        ])
      ).rows[0]
    await holderOf(key)
    const first = await used()
    expect(first.at).not.toBeNull()
    await holderOf(key)
    expect(await used()).toEqual(first)
  })

  it('ends at its time, and with its owner’s membership', async () => {
    const expired = await makeKey('bob')
    await stage.root.query(`update api_keys set expires_at = now() where id = $1`, [expired.id])
    expect(await holderOf(expired.key)).toBeUndefined()

    const eve = await stage.enter({
      displayName: 'Eva',
      email: 'eva@example.com',
      password: 'x',
      role: 'member',
    })
    await stage.root.query(`insert into workspace_members values ($1, $2, 'member')`, [
      workspaceId(),
      eve.userId,
    ])
    const { apiKey } = await eve.api.apiKey.create.mutate({ workspaceId: workspaceId(), name: 'CI' })
    expect(await holderOf(apiKey.key)).toMatchObject({ ownerId: eve.userId })
    await stage.root.query('delete from workspace_members where user_id = $1', [eve.userId])
    expect(await holderOf(apiKey.key)).toBeUndefined()
  })
})

describe('the rows that a key may see', () => {
  async function listReadableTables(): Promise<string[]> {
    const { rows } = await stage.root.query(
      `select distinct table_name as name from information_schema.role_table_grants
       where table_schema = 'public' and grantee = 'openvibe_user' and privilege_type = 'SELECT' order by 1`,
    )
    return rows.map(({ name }) => String(name))
  }

  /** Makes a row of one person in each table that belongs to a workspace. */
  async function fillEveryTable(of: {
    workspaceId: string
    channelId: string
    threadId: string
    messageId: string
    taskId: string
    userId: string
  }): Promise<void> {
    const { workspaceId, channelId, threadId, messageId, taskId, userId } = of
    const forkId = newId()
    const insert = (table: string, row: Record<string, unknown>) =>
      stage.root.query(
        `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, index) => `$${index + 1}`)})`,
        Object.values(row),
      )
    const { rows } = await stage.root.query('select id from agent_configs where workspace_id = $1 limit 1', [
      workspaceId,
    ])
    const place = { workspace_id: workspaceId, channel_id: channelId, thread_id: threadId }
    const day = '2026-11-21'
    await insert('forks', { id: forkId, ...place, parent_message_id: messageId, created_by: userId })
    await insert('fork_results', {
      id: newId(),
      fork_id: forkId,
      version: 1,
      state: 'draft',
      based_on_rev: 1,
      created_by: userId,
    })
    const attachmentId = newId()
    await insert('attachments', {
      id: attachmentId,
      workspace_id: workspaceId,
      channel_id: channelId,
      uploader_id: userId,
      name: 'x',
      type: 'text/plain',
      size: 1,
    })
    await insert('attachment_texts', { attachment_id: attachmentId })
    const pageId = newId()
    await insert('link_pages', {
      ...{ id: pageId, workspace_id: workspaceId, url: 'https://x.test/', is_shown: true, ends_at: day },
    })
    await insert('message_links', { message_id: messageId, page_id: pageId })
    await insert('drafts', {
      user_id: userId,
      conversation: threadId,
      workspace_id: workspaceId,
      channel_id: channelId,
      content: 'x',
      version: newId(),
    })
    await insert('pins', { ...place, message_id: messageId, pinned_by: userId })
    const kept = { user_id: userId, message_id: messageId, workspace_id: workspaceId, thread_id: threadId }
    await insert('saved_messages', kept)
    await insert('message_reminders', { ...kept, due_at: day })
    await insert('scheduled_messages', {
      ...{ id: newId(), ...place, user_id: userId, content: 'x', due_at: day, try_at: day },
    })
    await insert('presence', { workspace_id: workspaceId, user_id: userId, tab_id: newId(), state: 'online' })
    await insert('message_versions', { message_id: messageId, version: 1, content: 'x', written_at: day })
    await insert('notifications', {
      ...place,
      user_id: userId,
      message_id: messageId,
      seq: 1,
      kind: 'mention',
    })
    await insert('muted_threads', { user_id: userId, thread_id: threadId })
    await insert('channel_notices', { user_id: userId, channel_id: channelId, level: 'all' })
    const decisionId = newId()
    await insert('decisions', {
      id: decisionId,
      ...place,
      fork_id: forkId,
      message_id: messageId,
      line_id: 'a',
      position: 1,
      kind: 'decision',
      headline: 'x',
      text: 'x',
      published_at: day,
    })
    const item = await stage.db.asWorker(tx =>
      addMemoryItem(tx, {
        ...{ workspaceId, agentId: null, kind: 'fact', text: 'x', confidence: 1, status: 'current' },
        sources: [{ messageId, quote: 'another place' }],
        aboutUserIds: [],
        author: { userId },
      }),
    )
    await insert('memory_uses', { item_id: item.id, task_id: taskId, turn: 1 })
    await insert('memory_item_versions', { item_id: item.id, version: 1, kind: 'fact', text: 'y' })
    await insert('thread_summaries', place)
    await insert('catch_ups', {
      ...{ id: newId(), workspace_id: workspaceId, user_id: userId, scope: 'workspace', since: 'day' },
      ...{ message_ids: [], conversations: 0, fingerprint: Buffer.from('x'), marks: '[]' },
    })
    const agentId = rows[0].id
    const caseId = newId()
    const author = { author_user_id: userId, agent_config_id: agentId }
    await insert('agent_cases', {
      id: caseId,
      workspace_id: workspaceId,
      ...author,
      name: 'x',
      question: 'x',
    })
    const { rows: versions } = await stage.root.query(
      'select current_version_id as id from agent_configs where id = $1',
      [agentId],
    )
    const proofId = newId()
    await insert('proofs', {
      ...{
        id: proofId,
        workspace_id: workspaceId,
        agent_config_id: agentId,
        version_id: versions[0].id,
      },
      ...{ limit_usd: 1, items: 1, started_by: userId },
    })
    const itemId = newId()
    await insert('proof_items', {
      ...{ id: itemId, proof_id: proofId, workspace_id: workspaceId, place: 1, case_id: caseId, name: 'x' },
      question: 'x',
    })
    await insert('proof_reasons', {
      ...{ item_id: itemId, workspace_id: workspaceId, channel_id: channelId, reasons: '{}' },
    })
    await insert('fork_suggestions', {
      id: newId(),
      ...{ thread_id: threadId, message_id: messageId, description: 'x', message_count: 21 },
    })
    await insert('help_choices', { user_id: userId, thread_id: threadId })
    await insert('channels_without_help', { channel_id: channelId })
    const entryId = newId()
    const otherId = newId()
    const entry = { ...place, source: 'message', message_id: messageId, kind: 'todo', text: 'x' }
    await insert('ledger_entries', { id: entryId, ...entry })
    await insert('ledger_entries', { id: otherId, ...entry })
    await insert('ledger_pairs', {
      entry_id: entryId,
      other_id: otherId,
      answer: 'both_hold',
      user_id: userId,
    })
    await insert('ledger_notices', {
      entry_id: entryId,
      user_id: userId,
      workspace_id: workspaceId,
      kind: 'due',
    })
    const authored = { workspace_id: workspaceId, author_user_id: userId }
    await insert('left_out_decisions', { decision_id: decisionId, ...authored })
    await insert('workspace_context_versions', { id: newId(), ...authored, version: 1, content: 'x' })
    const blockId = newId()
    const block = { workspace_id: workspaceId, label: 'x', version: 1 }
    await insert('memory_blocks', { id: blockId, ...block, agent_id: rows[0].id, position: 1 })
    await insert('memory_block_versions', {
      ...{ id: newId(), block_id: blockId, ...block, content: 'x', char_limit: 50 },
    })
    await insert('reactions', { message_id: messageId, emoji: '🎉', user_id: userId })
    await insert('answer_ratings', {
      ...{ message_id: messageId, user_id: userId, workspace_id: workspaceId, rating: 'up', word: 'x' },
      agent_config_id: rows[0].id,
    })
    await insert('api_sessions', {
      workspace_id: workspaceId,
      owner_id: userId,
      name: 'mine',
      thread_id: threadId,
    })
    await insert('channels_browsed', { workspace_id: workspaceId, user_id: userId })
    const groupId = newId()
    await insert('groups', { id: groupId, workspace_id: workspaceId, name: 'x', handle: 'a-group' })
    await insert('group_members', { group_id: groupId, workspace_id: workspaceId, user_id: userId })
    const ofPerson = { workspace_id: workspaceId, user_id: userId, position: 1 }
    await insert('sidebar_sections', { id: newId(), name: 'x', ...ofPerson })
    await insert('sidebar_channels', { channel_id: channelId, ...ofPerson })
    await insert('first_steps', { workspace_id: workspaceId, user_id: userId })
    const endpointId = newId()
    await insert('model_endpoints', {
      id: endpointId,
      workspace_id: workspaceId,
      name: 'x',
      base_url: 'https://model.test',
      sealed_key: 'x',
      key_hint: '',
      test_model: 'm',
      created_by: userId,
    })
    await insert('model_prices', {
      ...{ id: newId(), workspace_id: workspaceId, endpoint_id: endpointId, model: 'm', valid_from: day },
      ...{ input: 1, output: 1, cache_read: 1, cache_write_5m: 1, cache_write_1h: 1 },
    })
    const serverId = newId()
    await insert('mcp_servers', {
      id: serverId,
      workspace_id: workspaceId,
      name: 'x',
      title: 'x',
      url: 'https://mcp.test',
      created_by: userId,
    })
    await insert('mcp_choices', { workspace_id: workspaceId, server_id: serverId })
    const scheduleId = newId()
    await insert('schedules', {
      id: scheduleId,
      ...place,
      owner_id: userId,
      kind: 'agent',
      agent_config_id: rows[0].id,
      name: 'x',
      prompt: 'x',
      cadence: '{}',
      time_zone: 'UTC',
      place: 'thread',
    })
    await insert('schedule_runs', {
      id: newId(),
      schedule_id: scheduleId,
      workspace_id: workspaceId,
      owner_id: userId,
      cause: 'time',
      status: 'queued',
      due_at: day,
    })
    await insert('accepted_hosts', {
      channel_id: place.channel_id,
      workspace_id: workspaceId,
      host: 'models.example',
      accepted_by: userId,
    })
    await insert('reflection_settings', { workspace_id: workspaceId })
    await insert('reflection_channels', {
      channel_id: place.channel_id,
      workspace_id: workspaceId,
      chosen_by: userId,
      reads_from: day,
    })
    const reflectionId = newId()
    await insert('reflection_runs', {
      id: reflectionId,
      workspace_id: workspaceId,
      cause: 'person',
      started_at: day,
    })
    await insert('reflection_readings', {
      id: newId(),
      run_id: reflectionId,
      workspace_id: workspaceId,
      channel_id: place.channel_id,
      position: 0,
    })
    const webhookId = newId()
    await insert('incoming_webhooks', {
      id: webhookId,
      ...place,
      owner_id: userId,
      name: 'x',
      agent_id: rows[0].id,
      scheme: 'github',
      template: 'x',
    })
    await insert('incoming_deliveries', {
      id: newId(),
      webhook_id: webhookId,
      body_hash: '',
      state: 'accepted',
      task_id: taskId,
      thread_id: threadId,
    })
    await insert('outgoing_webhooks', {
      id: webhookId,
      workspace_id: workspaceId,
      owner_id: userId,
      name: 'x',
      url: 'x',
      events: ['message.created'],
      channels: 'public',
      sealed: 'x',
    })
    await insert('outgoing_deliveries', {
      webhook_id: webhookId,
      channel_id: channelId,
      event: 'x',
      subject_id: messageId,
    })
    await insert('spend_daily', { workspace_id: workspaceId, day })
    const spent = { workspace_id: workspaceId, day, agent_config_id: agentId, user_id: userId, model: 'x' }
    await insert('usage_daily', spent)
    await insert('budgets', {
      id: newId(),
      workspace_id: workspaceId,
      kind: 'person',
      user_id: userId,
      period: 'day',
      limit_usd: 1,
      created_by: userId,
    })
    await insert('budget_alerts', {
      workspace_id: workspaceId,
      kind: 'workspace',
      period: 'day',
      period_start: day,
      percent: 50,
      limit_usd: 1,
      spent_usd: 0.5,
    })
    await insert('usage_by_conversation', { workspace_id: workspaceId, day, thread_id: threadId })
    const ofAgent = { agent_config_id: agentId, workspace_id: workspaceId }
    await insert('agent_drafts', { ...ofAgent, config: '{}', base_version_id: versions[0].id })
    await insert('agent_pictures', {
      id: newId(),
      workspace_id: workspaceId,
      type: 'image/png',
      bytes: 'x',
      created_by: userId,
    })
    await insert('former_members', {
      workspace_id: workspaceId,
      user_id: userId,
      role: 'member',
      handle: 'x',
    })
    await insert('agent_editors', { ...ofAgent, user_id: userId })
    await insert('task_streams', { task_id: taskId, turn: 1, attempt: 1, text: 'x' })
  }

  it('are those of its own workspace, even if its owner is in others', async () => {
    const { ada } = orchard.people
    const second = await ada.api.workspace.create.mutate({ name: 'Second' })
    const { channels } = await ada.api.channel.list.query({ workspaceId: second.workspace.id })
    const channelId = channels[0]?.id ?? ''
    await makeKey('ada')
    const { thread, message, tasks } = await ada.api.thread.create.mutate({
      channelId,
      content: '@vibe in another place',
    })
    await ada.api.workspace.invite.mutate({ workspaceId: second.workspace.id })
    await fillEveryTable({
      workspaceId: second.workspace.id,
      channelId,
      threadId: thread.id,
      messageId: message.id,
      taskId: tasks[0]?.id ?? '',
      userId: ada.userId,
    })
    const asKey = { sub: ada.userId, openvibe_key_workspace: workspaceId() }
    const { rows: elsewhere } = await stage.root.query(
      `select id from workspaces where id = $1
       union all select id from channels where workspace_id = $1
       union all select id from threads where workspace_id = $1
       union all select id from messages where workspace_id = $1
       union all select id from tasks where workspace_id = $1
       union all select id from forks where workspace_id = $1
       union all select id from ledger_entries where workspace_id = $1
       union all select id from attachments where workspace_id = $1
       union all select id from agent_configs where workspace_id = $1
       union all select id from memory_items where workspace_id = $1`,
      [second.workspace.id],
    )
    const foreign = new Set(elsewhere.map(({ id }) => id))
    /** The tables in which a person sees rows of the other workspace. */
    const seenBy = async (claims: { sub: string }) => {
      const seen: string[] = []
      for (const table of await listReadableTables()) {
        const { rows } = await stage.db.asUser(claims, tx =>
          sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(
            tx,
          ),
        )
        if (rows.some(({ row }) => Object.values(row).some(value => foreign.has(value)))) seen.push(table)
      }
      return seen
    }
    expect(await seenBy(asKey)).toEqual([])
    // The sessions and quiet times of an account belong to no workspace.
    const ofAll = ['account_sessions', 'model_catalog', 'person_pictures', 'profiles', 'quiet_times']
    const readable = await listReadableTables()
    expect(await seenBy({ sub: ada.userId })).toEqual(readable.filter(table => !ofAll.includes(table)))
    const { rows } = await stage.db.asUser(asKey, tx =>
      sql<{ reads: boolean; role: string | null; keys: number }>`
        select openvibe.can_read_channel(${channelId}) as reads, openvibe.role_in(${second.workspace.id}) as role,
          (select count(*)::int from api_keys) as keys`.execute(tx),
    )
    expect(rows).toEqual([{ reads: false, role: null, keys: 0 }])
  })

  // Keys get no token for Realtime, so they never come to its topics. A search asks who the caller is only about
  // channels of readable_channel_ids, which is limited.
  it('are limited in every function that checks the caller', async () => {
    const { rows } = await stage.root.query(`
      select proname from pg_proc
      where pronamespace = 'openvibe'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
        and proname not in ('can_join_topic', 'search_messages') and prosrc ~ 'current_user_id' and prosrc !~ 'key_workspace_id'`)
    expect(rows).toEqual([])
  })
})

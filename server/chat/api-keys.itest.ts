import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../seeds/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../supabase/tests/stage.ts'
import { useApiKey } from '../db/api-keys.ts'
import { hashKey } from './create-api-key.ts'

let stage: TestStage
let orchard: Orchard
beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
})
afterAll(() => stage.close())
beforeEach(() => stage.root.query('delete from api_keys'))

const workspaceId = () => orchard.workspace.id
const holderOf = (key: string) => stage.db.asWorker(tx => useApiKey(tx, { keyHash: hashKey(key) }))

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

  it('is for members; what admins change is for admins, and guests and outsiders get none', async () => {
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

  it('once revoked keeps the time', async () => {
    const { id } = await makeKey('bob')
    const { bob } = orchard.people
    const first = await bob.api.apiKey.revoke.mutate({ keyId: id })
    expect(await bob.api.apiKey.revoke.mutate({ keyId: id })).toEqual(first)
  })
})

describe('a key', () => {
  it('notes its use, and not at every call', async () => {
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

describe('what a key may see', () => {
  it('is its own workspace, whatever else its owner is in', async () => {
    const { ada } = orchard.people
    const second = await ada.api.workspace.create.mutate({ name: 'Second' })
    const { channels } = await ada.api.channel.list.query({ workspaceId: second.workspace.id })
    const channelId = channels[0]?.id ?? ''
    await ada.api.thread.create.mutate({ channelId, content: '@vibe in another place' })
    await makeKey('ada')

    const asKey = { sub: ada.userId, openvibe_key_workspace: workspaceId() }
    const tables = [
      ['workspaces', 'id'],
      ...[
        'workspace_members',
        'channels',
        'channel_members',
        'agent_configs',
        'threads',
        'messages',
        'tasks',
      ].map(table => [table, 'workspace_id'] as const),
      ...['forks', 'mention_names', 'mentions', 'invites'].map(table => [table, 'workspace_id'] as const),
    ] as const
    for (const [table, column] of tables) {
      const seen = (claims: { sub: string }) =>
        stage.db.asUser(claims, async tx => {
          const found = sql<{ id: string }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}`
          return (await found.execute(tx)).rows.map(({ id }) => id)
        })
      expect(
        (await seen(asKey)).filter(id => id !== workspaceId()),
        table,
      ).toEqual([])
      if (table === 'messages') expect(await seen({ sub: ada.userId })).toContain(second.workspace.id)
    }
    const { rows } = await stage.db.asUser(asKey, tx =>
      sql<{ reads: boolean; role: string | null; keys: number }>`
        select openvibe.can_read_channel(${channelId}) as reads, openvibe.role_in(${second.workspace.id}) as role,
          (select count(*)::int from api_keys) as keys`.execute(tx),
    )
    expect(rows).toEqual([{ reads: false, role: null, keys: 0 }])
  })

  // Keys get no token for Realtime, so they never come to its topics.
  it('is asked by every function that asks who is calling', async () => {
    const { rows } = await stage.root.query(`
      select proname from pg_proc
      where pronamespace = 'openvibe'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
        and proname <> 'can_join_topic' and prosrc ~ 'current_user_id' and prosrc !~ 'key_workspace_id'`)
    expect(rows).toEqual([])
  })
})

/** Rate limits over real HTTP: headers, limits of a workspace, and the page of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiStage, setApiStage } from '../../testing/api-stage.ts'
import { refusalOf } from '../../testing/stage.ts'

let stage: ApiStage
let workspaceId: string
let admin: string
let bob: string
let threadId: string
beforeAll(async () => {
  stage = await setApiStage()
  workspaceId = stage.orchard.workspace.id
  admin = (await stage.makeKey('ada', 'admin')).key
  bob = (await stage.makeKey('bob', 'write')).key
  const { thread } = await stage.orchard.people.bob.api.thread.create.mutate({
    channelId: stage.orchard.channels.general?.id ?? '',
    content: 'Hello.',
  })
  threadId = thread.id
})
afterAll(() => stage.close())

const post = (key: string, content: string) =>
  stage.call(key, `/threads/${threadId}/messages`, { body: { content } })
/** Calls tRPC with a key, like a program. */
const trpc = (key: string, path: string, input: unknown) =>
  fetch(`${stage.url}/api/trpc/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
const lower = async (kind: string, most: number | null) =>
  expect((await trpc(admin, 'limits.set', { workspaceId, kind, most })).status).toBe(200)
const policiesOf = ({ headers }: Response) =>
  [...(headers.get('ratelimit-policy') ?? '').matchAll(/"([\w-]+)";q=\d+;w=\d+/g)].map(([, name]) => name)

describe('A response', () => {
  test('of REST tells what is left of each limit that the request counts against', async () => {
    const read = await stage.call(bob, '/me')
    expect(read.headers.get('ratelimit-policy')).toBe('"key";q=1200;w=60, "workspace-calls";q=6000;w=60')
    expect(read.headers.get('ratelimit')).toMatch(/^"key";r=1199;t=\d+, "workspace-calls";r=\d+;t=\d+$/)
    const again = await stage.call(bob, '/me')
    expect(again.headers.get('ratelimit')).toMatch(/^"key";r=1198;t=\d+, /)
    const sent = await post(bob, 'Counted.')
    expect(sent.status).toBe(201)
    expect(policiesOf(sent)).toEqual(['key', 'workspace-calls', 'messages', 'workspace-messages'])
  })

  test('of tRPC tells it too, and one that nothing counts says nothing', async () => {
    const renamed = await trpc(bob, 'message.react', { messageId: threadId, emoji: '👍' })
    expect(policiesOf(renamed)).toEqual(['key', 'workspace-calls', 'writes'])
    expect((await fetch(`${stage.url}/api/config`)).headers.get('ratelimit')).toBeNull()
    expect((await stage.call(null, '/openapi.json')).headers.get('ratelimit')).toBeNull()
  })
})

describe('A limit that an admin lowered', () => {
  test('holds at once in this process, and the refusal says when to come back', async () => {
    await lower('message', 3)
    const statuses: number[] = []
    for (const number of [1, 2, 3, 4, 5]) statuses.push((await post(bob, `Message ${number}`)).status)
    // One message was counted before, in the same minute.
    expect(statuses).toEqual([201, 201, 429, 429, 429])
    const refused = await post(bob, 'Too many.')
    expect(await refused.json()).toMatchObject({ status: 429, reason: 'rate_limited' })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(refused.headers.get('ratelimit-policy')).toContain('"messages";q=3;w=60')
    expect(refused.headers.get('ratelimit')).toContain(`"messages";r=0;t=${wait}`)
    expect((await post(admin, 'Somebody else.')).status).toBe(201)
    await lower('message', null)
    expect((await post(bob, 'Free again.')).status).toBe(201)
  })

  test('counts for each key by itself, and for all keys of the workspace together', async () => {
    const own = (await stage.makeKey('bob', 'read')).key
    await lower('apiKey', 2)
    const second = [await stage.call(own, '/me'), await stage.call(own, '/me'), await stage.call(own, '/me')]
    expect(second.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(second[1]?.headers.get('ratelimit-policy')).toContain('"key";q=2;w=60')
    await stage.root.query(`delete from lowered_rate_limits`)
  })

  test('is never above that of the server, and only admins change it', async () => {
    const { ada, bob: member } = stage.orchard.people
    const above = ada.api.limits.set.mutate({ workspaceId, kind: 'apiKey', most: 1_201 })
    await expect(above).rejects.toThrow('This server allows up to 1,200. Enter 1,200 or less.')
    expect(await refusalOf(member.api.limits.set.mutate({ workspaceId, kind: 'apiKey', most: 5 }))).toBe(
      'admins_only',
    )
    await ada.api.limits.set.mutate({ workspaceId, kind: 'apiKey', most: 1_000 })
    const { limits } = await member.api.limits.get.query({ workspaceId })
    expect(limits.find(({ kind }) => kind === 'apiKey')).toMatchObject({ most: 1_200, lowered: 1_000 })
    await ada.api.limits.set.mutate({ workspaceId, kind: 'apiKey', most: null })
    const { rows } = await stage.root.query(
      `select kind, actor ->> 'userId' as person, data from audit_log where kind like 'rate_limit.%' order by seq desc limit 2`,
    )
    expect(rows.map(({ kind, person }) => [kind, person])).toEqual([
      ['rate_limit.removed', ada.userId],
      ['rate_limit.created', ada.userId],
    ])
    expect(JSON.stringify(rows)).toContain('1000')
  })
})

describe('The page of limits', () => {
  test('shows admins the use of everybody and the keys near a limit, and members themselves', async () => {
    const read = (key: string) => stage.get(key, '/limits')
    const { userId } = stage.orchard.people.bob
    await expect
      .poll(async () => (await read((await stage.makeKey('ada', 'admin')).key)).marks)
      .toContainEqual(expect.objectContaining({ kind: 'message', subjectId: userId, near: 0, reached: 1 }))
    const other = (await stage.makeKey('carla', 'read')).key
    const mine = await read(other)
    expect(mine.marks).toEqual([])
    expect(mine.uses.every(({ kind }: { kind: string }) => kind === 'apiKey')).toBe(true)
    expect(mine.keys.map(({ name }: { name: string }) => name)).toEqual(['carla read'])
    const all = await read((await stage.makeKey('ada', 'admin')).key)
    expect(all.uses).toContainEqual(expect.objectContaining({ kind: 'message', subjectId: userId }))
    expect(all.uses).toContainEqual(
      expect.objectContaining({ kind: 'workspaceCalls', subjectId: workspaceId }),
    )
    expect(all.keys.map(({ name }: { name: string }) => name)).toContain('bob read')
  })
})

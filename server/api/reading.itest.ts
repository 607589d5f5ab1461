/** A program reads about the work of a team, with the rights of its key's owner. */
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiStage, setApiStage } from '../../testing/api-stage.ts'
import { insertResultDraft } from '../db/results/fork-results.ts'
import type { Message } from '../domain/messages/message.ts'
import type { ResultBody, ResultBullet } from '../domain/results/result.ts'

let stage: ApiStage
let ada: string
let bob: string
let carla: string
let vibe: string

beforeAll(async () => {
  stage = await setApiStage()
  ada = (await stage.makeKey('ada', 'admin')).key
  bob = (await stage.makeKey('bob', 'read')).key
  carla = (await stage.makeKey('carla', 'read')).key
  const { agents } = await stage.get(bob, '/agents')
  vibe = agents.find(({ slug }: { slug: string }) => slug === 'vibe').id
})
afterAll(() => stage.close())

/** Bob, in the browser. */
const owner = () => stage.orchard.people.bob
const general = () => stage.orchard.channels.general?.id ?? ''

async function openFork(channelId: string, question: string) {
  const { thread, message } = await owner().api.thread.create.mutate({ channelId, content: question })
  const { fork } = await owner().api.fork.create.mutate({ messageId: message.id, divePartnerId: null })
  return { threadId: thread.id, forkId: fork.id }
}
type Place = Awaited<ReturnType<typeof openFork>>

const bullet = (id: string, text: string, source: Message): ResultBullet => ({
  id,
  kind: 'decision',
  text,
  owner: null,
  wording: { by: 'agent' },
  marked: null,
  citations: [{ messageId: source.id, number: source.forkNumber ?? 0, quote: source.content }],
})

/** Publishes the result of a fork with these lines, each based on a message of the fork. */
async function publish({ threadId, forkId }: Place, version: number, lines: string[]) {
  const bullets: ResultBullet[] = []
  for (const line of lines) {
    const content = `I say: ${line}`
    const { message } = await owner().api.message.send.mutate({ threadId, forkId, content })
    bullets.push(bullet(`b${version}${bullets.length}`, line, message))
  }
  const body: ResultBody = {
    headline: lines[0] ?? '',
    headlineWording: { by: 'agent' },
    bullets,
    deferred: [],
    openQuestions: [],
    dissent: [],
  }
  const { fork } = await owner().api.fork.get.query({ forkId })
  const { thread } = await owner().api.thread.get.query({ threadId })
  const { rev, basedOnRev } = await stage.db.asWorker(tx =>
    insertResultDraft(tx, {
      id: newId(),
      forkId,
      version,
      state: 'ready',
      body,
      agentId: vibe,
      taskId: null,
      messageCount: fork.messageCount,
      basedOnRev: thread.rev,
      createdBy: fork.createdBy,
    }),
  )
  await owner().api.fork.publish.mutate({ forkId, rev, basedOnRev })
  return bullets
}

/** Reads a list page by page, one item at a time. */
async function readPages(key: string, path: string, field: string) {
  const items: Record<string, unknown>[] = []
  for (let cursor = ''; ; ) {
    const page = await stage.get(key, `${path}${path.includes('?') ? '&' : '?'}limit=1${cursor}`)
    expect(page[field].length).toBeLessThanOrEqual(1)
    items.push(...page[field])
    if (page.nextCursor === null) return items
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`
  }
}

describe('decisions and results', () => {
  let place: Place
  let secret: Place
  beforeAll(async () => {
    place = await openFork(general(), 'Which press?')
    await publish(place, 1, ['We repair the old press.'])
    await owner().api.fork.reopen.mutate({ forkId: place.forkId })
    await publish(place, 2, ['We buy the new press.', 'The old press goes to the museum.'])
    const other = await openFork(general(), 'Which barn?')
    await publish(other, 1, ['We paint the barn green.'])
    const { channel } = await owner().api.channel.create.mutate({
      workspaceId: stage.orchard.workspace.id,
      name: 'the-safe',
      kind: 'private',
    })
    secret = await openFork(channel.id, 'Which bank?')
    await publish(secret, 1, ['We leave the old bank.'])
  })

  const texts = (items: Record<string, unknown>[]) => items.map(({ text }) => text)

  test('are listed newest first, page by page, and only to those who may read them', async () => {
    const visible = ['We paint the barn green.', 'We buy the new press.', 'The old press goes to the museum.']
    const carlas = texts(await readPages(carla, '/decisions', 'decisions'))
    expect(carlas[0]).toBe(visible[0])
    expect(carlas.toSorted()).toEqual(visible.toSorted())
    expect(texts(await readPages(bob, '/decisions', 'decisions'))).toEqual([
      'We leave the old bank.',
      ...carlas,
    ])
  })

  test('are found by words', async () => {
    expect(texts((await stage.get(carla, '/decisions?query=museum')).decisions)).toEqual([
      'The old press goes to the museum.',
    ])
    expect((await stage.get(carla, '/decisions?query=bank')).decisions).toEqual([])
    expect(await stage.refusal(carla, '/decisions?cursor=nonsense')).toEqual({
      status: 400,
      reason: 'invalid_input',
    })
  })

  test('are read with the messages that they cite', async () => {
    const { decisions } = await stage.get(bob, '/decisions?query=museum')
    const { decision, line } = await stage.get(bob, `/decisions/${decisions[0].id}`)
    expect(decision).toEqual(decisions[0])
    expect(line).toMatchObject({ id: decision.lineId, text: decision.text })
    const { messages } = await stage.get(bob, `/threads/${place.threadId}/messages?forkId=${place.forkId}`)
    const cited = messages.find(({ id }: { id: string }) => id === line.citations[0].messageId)
    expect(cited).toMatchObject({ content: line.citations[0].quote, forkNumber: line.citations[0].number })
  })

  test('that the caller can’t read are not found, alone or with their fork or thread', async () => {
    const { decisions } = await stage.get(bob, '/decisions?query=bank')
    expect((await stage.get(bob, `/decisions/${decisions[0].id}`)).decision.text).toBe(
      'We leave the old bank.',
    )
    const notFound = { status: 404, reason: 'not_found' }
    for (const path of [
      `/decisions/${decisions[0].id}`,
      `/decisions/${newId()}`,
      `/forks/${secret.forkId}/results`,
      `/threads/${secret.threadId}/results`,
    ]) {
      expect(await stage.refusal(carla, path), path).toEqual(notFound)
    }
  })

  test('have all versions of a result, of a fork and of a whole thread', async () => {
    const versions = (items: Record<string, unknown>[]) => items.map(({ version }) => version)
    expect(versions(await readPages(carla, `/forks/${place.forkId}/results`, 'results'))).toEqual([2, 1])
    const { message } = await owner().api.message.send.mutate({
      threadId: place.threadId,
      content: 'And the cellar?',
    })
    const { fork } = await owner().api.fork.create.mutate({ messageId: message.id, divePartnerId: null })
    await publish({ threadId: place.threadId, forkId: fork.id }, 1, ['The cellar stays.'])
    const found = await readPages(carla, `/threads/${place.threadId}/results`, 'results')
    expect(found.map(({ forkId, version }) => [forkId, version])).toEqual([
      [fork.id, 1],
      [place.forkId, 2],
      [place.forkId, 1],
    ])
    expect((await stage.get(carla, `/threads/${place.threadId}/results`)).results).toEqual(found)
  })
})

describe('search', () => {
  test('understands the operators of the page, page by page, in the caller’s rights', async () => {
    const workspaceId = stage.orchard.workspace.id
    const say = (channelId: string, content: string) =>
      owner().api.thread.create.mutate({ channelId, content })
    await say(general(), 'The quince is ripe.')
    await say(stage.orchard.channels.harvest?.id ?? '', 'A quince and a pear.')
    const { channel } = await owner().api.channel.create.mutate({
      workspaceId,
      name: 'diary',
      kind: 'private',
    })
    await say(channel.id, 'My own quince.')
    const found = async (key: string, query: string) =>
      (await readPages(key, `/search?query=${encodeURIComponent(query)}`, 'hits')).map(
        ({ channelId }) => channelId,
      )
    expect(await found(bob, 'quince')).toHaveLength(3)
    expect(await found(carla, 'quince')).toHaveLength(2)
    expect(await found(carla, 'quince -pear in:general from:@bob')).toEqual([general()])
    const { hits, unknown } = await stage.get(carla, '/search?query=quince%20in:nowhere')
    expect({ hits, unknown }).toEqual({ hits: [], unknown: [{ kind: 'in', value: 'nowhere' }] })
    const [hit] = (await stage.get(carla, '/search?query=ripe&timeZone=Europe/Berlin')).hits
    expect(hit.excerpt).toEqual({ text: 'The quince is ripe.', marks: [{ start: 14, end: 18 }] })
    const invalid = { status: 400, reason: 'invalid_input' }
    expect(await stage.refusal(carla, '/search')).toEqual(invalid)
    expect(await stage.refusal(carla, '/search?query=ripe&timeZone=Mars')).toEqual(invalid)
  })
})

describe('members', () => {
  test('are listed by name, page by page', async () => {
    const { members, nextCursor } = await stage.get(bob, '/members')
    expect(members.map(({ displayName, role }: Record<string, string>) => [displayName, role])).toEqual([
      ['Ada', 'admin'],
      ['Bob', 'member'],
      ['Carla', 'member'],
      ['Deniz', 'guest'],
    ])
    expect(nextCursor).toBeNull()
    expect(await readPages(bob, '/members', 'members')).toEqual(members)
  })

  test('are for no key of a person who became a guest: the key has ended', async () => {
    const { ada: admin, carla: guest } = stage.orchard.people
    const workspaceId = stage.orchard.workspace.id
    await admin.api.workspace.updateMemberRole.mutate({ workspaceId, userId: guest.userId, role: 'guest' })
    expect(await stage.refusal(carla, '/members')).toEqual({ status: 401, reason: 'invalid_key' })
    await admin.api.workspace.updateMemberRole.mutate({ workspaceId, userId: guest.userId, role: 'member' })
  })
})

describe('usage', () => {
  test('is summed by day, agent, model, member or thread, for admins', async () => {
    await stage.root.query(
      `insert into usage_daily (workspace_id, day, agent_config_id, user_id, model, calls, input_tokens, cost_usd)
       values ($1, '2026-11-20', $2, $3, 'claude-sonnet-5-5', 2, 1000, 0.25)`,
      [stage.orchard.workspace.id, vibe, owner().userId],
    )
    const range = 'from=2026-11-20&to=2026-11-20'
    const keys = { day: '2026-11-20', agent: vibe, model: 'claude-sonnet-5-5', member: owner().userId }
    expect(await stage.get(ada, `/usage?by=thread&${range}`)).toMatchObject({ rows: [], total: { calls: 0 } })
    for (const [by, key] of Object.entries(keys)) {
      const { rows, total } = await stage.get(ada, `/usage?by=${by}&${range}`)
      expect(rows, by).toMatchObject([{ key, calls: 2, inputTokens: 1_000, costUsd: 0.25 }])
      expect(total).toMatchObject({ calls: 2, costUsd: 0.25 })
    }
    expect(await stage.refusal(bob, `/usage?by=day&${range}`)).toEqual({ status: 403, reason: 'key_scope' })
    const invalid = { status: 400, reason: 'invalid_input' }
    expect(await stage.refusal(ada, '/usage?by=day&from=2026-11-20&to=2026-11-19')).toEqual(invalid)
    expect(await stage.refusal(ada, `/usage?by=colour&${range}`)).toEqual(invalid)
    expect(await stage.refusal(ada, '/usage?by=day')).toEqual(invalid)
  })
})

/** The API for programs, over real HTTP. */
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ApiStage, setApiStage } from '../../testing/api-stage.ts'
import { readStream } from '../../testing/read-stream.ts'
import { RateLimited } from '../http/guard/rate-limits.ts'
import { createApiKeyReader } from '../http/session/read-api-key.ts'
import { routes } from './routes/index.ts'

let stage: ApiStage
let bob: string
let general: string
let threadId: string
beforeAll(async () => {
  stage = await setApiStage()
  bob = (await stage.makeKey('bob')).key
  general = stage.orchard.channels.general?.id ?? ''
  const started = await stage.get(bob, `/channels/${general}/threads`, { content: 'Which apples are ripe?' })
  threadId = started.thread.id
  await stage.hire()
})
afterAll(() => stage.close())
afterEach(() => stage.script.reset())

const ask = (content: string, more: object = {}) => ({
  agent: 'vibe',
  input: { kind: 'message', content },
  ...more,
})

async function ended(taskId: string, key = bob) {
  return vi.waitFor(
    async () => {
      const found = await stage.get(key, `/tasks/${taskId}`)
      if (found.task.endedAt === null) throw new Error(`not ended: ${JSON.stringify(found.task)}`)
      return found
    },
    { timeout: 20_000, interval: 20 },
  )
}

describe('the document', () => {
  test('names no route that is not served', async () => {
    const somewhere = (path: string) => path.replace('{hash}', '0'.repeat(64)).replace(/\{\w+\}/g, newId())
    for (const { method, path } of routes) {
      const refused = await stage.call(bob, somewhere(path), { method: 'DELETE' })
      expect(refused.status, path).toBe(405)
      expect(refused.headers.get('allow'), path).toContain(method)
      // Without rights or without a body: refused with a sentence, never with a crash.
      const answer = await stage.call(bob, somewhere(path), {
        method,
        ...(method === 'POST' && { body: {} }),
      })
      expect([200, 400, 403, 404], `${method} ${path}`).toContain(answer.status)
    }
  })
})

describe('callers', () => {
  test('need a valid key; cookies don’t count', async () => {
    expect(await stage.refusal(null, '/me')).toEqual({ status: 401, reason: 'key_needed' })
    expect(await stage.refusal('ovk_wrong', '/me')).toEqual({ status: 401, reason: 'invalid_key' })
    expect((await stage.call(null, '/me', { headers: { cookie: 'openvibe-3000=x' } })).status).toBe(401)
    const { id, key } = await stage.makeKey('carla')
    expect(await stage.get(key, '/me')).toEqual({
      userId: stage.orchard.people.carla.userId,
      workspaceId: stage.orchard.workspace.id,
      keyId: id,
      scope: 'write',
    })
    await stage.orchard.people.carla.api.apiKey.revoke.mutate({ keyId: id })
    expect(await stage.refusal(key, '/me')).toEqual({ status: 401, reason: 'invalid_key' })
    expect(stage.lines.join('\n')).not.toContain(key.slice(4))
  })

  test('may do with the key what its scope says', async () => {
    const { key } = await stage.makeKey('bob', 'read')
    expect((await stage.get(key, '/channels')).channels.length).toBeGreaterThan(1)
    expect(await stage.refusal(key, '/tasks', ask('Hello'))).toEqual({ status: 403, reason: 'key_scope' })
  })

  test('may use the same key for tRPC, within its scope', async () => {
    const trpc = (path: string, input?: unknown) =>
      fetch(
        `${stage.url}/api/trpc/${path}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
        {
          headers: { authorization: `Bearer ${bob}` },
        },
      )
    const listed = await trpc('channel.list', { workspaceId: stage.orchard.workspace.id })
    expect(listed.status).toBe(200)
    for (const path of ['session.realtimeToken', 'apiKey.list']) {
      const refused = await trpc(path, { workspaceId: stage.orchard.workspace.id })
      expect({ path, status: refused.status, reason: (await refused.json()).error.data.reason }).toEqual({
        path,
        status: 403,
        reason: 'key_scope',
      })
    }
    const renamed = await fetch(`${stage.url}/api/trpc/channel.update`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bob}`, 'content-type': 'application/json' },
      body: JSON.stringify({ channelId: general, topic: 'Mine now' }),
    })
    expect((await renamed.json()).error.data.reason).toBe('key_scope')
  })

  test('are counted by the key', async () => {
    const counted: string[] = []
    const read = createApiKeyReader(stage.db, {
      async consume(kind, name) {
        counted.push(`${kind} ${name}`)
        if (counted.length > 2) throw new RateLimited(7)
        return undefined
      },
      admit: async () => undefined,
    })
    const { keyId } = await stage.get(bob, '/me')
    await read(bob)
    await expect(read(bob)).rejects.toMatchObject({ status: 429, retryAfter: 7 })
    const workspace = `workspaceCalls ${stage.orchard.workspace.id}`
    expect(counted).toEqual([`apiKey ${keyId}`, workspace, `apiKey ${keyId}`])
  })
})

describe('the active agent of a thread', () => {
  test('is read, chosen and cleared, and answers messages without a mention', async () => {
    const { thread } = await stage.get(bob, `/channels/${general}/threads`, { content: 'Pears.' })
    const path = `/threads/${thread.id}`
    expect((await stage.get(bob, path)).activeAgent).toMatchObject({ agentId: null, by: null })
    const { agents } = await stage.get(bob, '/agents')
    const { id: agentId } = agents.find((agent: { slug: string }) => agent.slug === 'coder')
    const { activeAgent } = await stage.get(bob, `${path}/active-agent`, { agentId })
    expect(activeAgent).toMatchObject({ threadId: thread.id, agentId, by: { kind: 'person' } })
    expect((await stage.get(bob, path)).activeAgent).toEqual(activeAgent)
    const { tasks } = await stage.get(bob, `${path}/messages`, { content: 'Are they ripe?' })
    expect(tasks).toMatchObject([{ agentId }])
    await ended(tasks[0].id)
    await stage.get(bob, `${path}/active-agent`, { agentId: null })
    expect((await stage.get(bob, path)).activeAgent).toMatchObject({ agentId: null })
    const { key: readOnly } = await stage.makeKey('bob', 'read')
    expect((await stage.refusal(readOnly, `${path}/active-agent`, { agentId })).status).toBe(403)
  })
})

describe('outsiders', () => {
  test('are told that nothing exists', async () => {
    const eve = await stage.enter({
      displayName: 'Eve',
      email: 'eve@example.com',
      password: 'x',
      role: 'member',
    })
    const { workspace } = await eve.api.workspace.create.mutate({ name: 'Elsewhere' })
    const { apiKey } = await eve.api.apiKey.create.mutate({ workspaceId: workspace.id, name: 'CI' })
    const { task } = await stage.get(bob, '/tasks', ask('Hello'))
    const notFound = { status: 404, reason: 'not_found' }
    for (const path of [
      `/tasks/${task.id}`,
      `/tasks/${task.id}/events`,
      `/tasks/${task.id}/stream`,
      `/tasks/${task.id}/card`,
      `/tasks?threadId=${threadId}`,
      `/threads/${threadId}`,
      `/threads/${threadId}/messages`,
      `/threads/${threadId}/forks`,
      `/channels/${general}/threads`,
    ]) {
      expect(await stage.refusal(apiKey.key, path), path).toEqual(notFound)
    }
    for (const act of ['cancel', 'retry']) {
      const refused = await stage.call(apiKey.key, `/tasks/${task.id}/${act}`, { method: 'POST' })
      expect(refused.status, act).toBe(404)
    }
    expect(await stage.refusal(apiKey.key, '/tasks', ask('Hi', { threadId }))).toEqual(notFound)
    expect((await stage.get(apiKey.key, '/tasks')).tasks).toEqual([])
    await ended(task.id)
  })

  test('include colleagues, for messages in a session', async () => {
    const { task } = await stage.get(bob, '/tasks', ask('A secret of mine', { session: 'mine' }))
    const { key } = await stage.makeKey('carla')
    expect(await stage.refusal(key, `/tasks/${task.id}`)).toEqual({ status: 404, reason: 'not_found' })
    expect(await stage.refusal(key, '/tasks?session=mine')).toEqual({ status: 404, reason: 'not_found' })
    await ended(task.id)
  })
})

test('a fork is opened by a program, can be listed and read, and is visible only in its own workspace', async () => {
  const { thread, message } = await stage.get(bob, `/channels/${general}/threads`, {
    content: 'Pears or plums?',
  })
  const { fork, task: none } = await stage.get(bob, `/messages/${message.id}/forks`, {
    description: 'Plums?',
    divePartnerId: null,
    budgetUsd: 2,
  })
  expect(fork).toMatchObject({
    description: 'Plums?',
    budgetUsd: 2,
    createdBy: stage.orchard.people.bob.userId,
  })
  expect((await stage.get(bob, `/threads/${thread.id}/forks`)).forks).toEqual([fork])
  expect(await stage.get(bob, `/forks/${fork.id}`)).toMatchObject({ fork, parent: { id: message.id } })
  expect(await stage.get(bob, `/forks/${fork.id}/results`)).toEqual({ results: [], nextCursor: null })
  const sent = await stage.get(bob, `/threads/${thread.id}/messages`, { content: 'Plums.', forkId: fork.id })
  expect(sent.message.forkId).toBe(fork.id)
  // Its partner writes first only on request.
  expect(none).toBeNull()
  await stage.script.enqueue({ kind: 'text', text: 'Which ones keep?' })
  const opened = await stage.get(bob, `/messages/${message.id}/forks`, { partnerOpens: true })
  expect(opened.task).toMatchObject({
    origin: 'opening',
    forkId: opened.fork.id,
    actingUserId: expect.any(String),
  })
  expect((await ended(opened.task.id)).answer).toMatchObject({ content: 'Which ones keep?' })
})

describe('a task', () => {
  test("in a thread posts the question in the name of the key's owner, and the answer", async () => {
    await stage.script.enqueue({ kind: 'text', text: 'The Boskoop are.' })
    const { task, message, session } = await stage.get(bob, '/tasks', ask('Tell us, please', { threadId }))
    expect(task).toMatchObject({ origin: 'api', threadId, triggerMessageId: message.id })
    expect(message).toMatchObject({
      authorUserId: stage.orchard.people.bob.userId,
      content: 'Tell us, please',
    })
    expect(session).toBeNull()
    const { answer } = await ended(task.id)
    expect(answer).toMatchObject({ content: 'The Boskoop are.', parentId: message.id })
    const { messages } = await stage.get(bob, `/threads/${threadId}/messages?limit=2`)
    expect(messages.map(({ id }: { id: string }) => id)).toEqual([message.id, answer.id])
  })

  test('for an existing message posts only the answer', async () => {
    const { messages } = await stage.get(bob, `/threads/${threadId}/messages`)
    const [first] = messages
    await stage.script.enqueue({ kind: 'text', text: 'All of them.' })
    const input = { kind: 'reply', messageId: first.id }
    const { task } = await stage.get(bob, '/tasks', { agent: '@Vibe', input, threadId })
    expect((await ended(task.id)).answer).toMatchObject({ content: 'All of them.', parentId: first.id })
    const after = await stage.get(bob, `/threads/${threadId}/messages`)
    expect(after.messages).toHaveLength(messages.length + 1)
  })

  test.each([
    [
      'event',
      { kind: 'event', name: 'order.paid', data: { order: 7 } },
      'order.paid\n\n```json\n{\n  "order": 7\n}\n```',
    ],
    ['system note', { kind: 'system', content: 'The press is down.' }, 'The press is down.'],
  ])('for an %s posts only the answer', async (_, input, words) => {
    const before = (await stage.get(bob, `/threads/${threadId}/messages`)).messages.length
    await stage.script.enqueue({ kind: 'text', text: 'Noted.' })
    const started = await stage.get(bob, '/tasks', { agent: 'vibe', input, threadId })
    expect(started).toMatchObject({ task: { origin: 'api', triggerMessageId: null }, message: null })
    expect((await ended(started.task.id)).answer).toMatchObject({ content: 'Noted.', parentId: null })
    expect((await stage.get(bob, `/threads/${threadId}/messages`)).messages).toHaveLength(before + 1)
    const { events } = await stage.get(bob, `/tasks/${started.task.id}/events`)
    const { input: told } = events[0].data
    expect(told).toMatchObject({ kind: 'prompt', from: input.kind, history: 'thread' })
    expect(await stage.get(bob, `/tasks/${started.task.id}/payloads/${told.prompt}`)).toMatchObject({
      body: words,
    })
  })

  test('for an event requested twice with the same id is one task', async () => {
    const id = newId()
    const body = { agent: 'vibe', input: { kind: 'event', id, name: 'once' }, threadId }
    const first = await stage.get(bob, '/tasks', body)
    expect(first.task.id).toBe(id)
    expect((await stage.get(bob, '/tasks', body)).task.id).toBe(id)
    const note = { ...body, input: { kind: 'system', id, content: 'Another input' } }
    expect(await stage.refusal(bob, '/tasks', note)).toEqual({ status: 409, reason: 'id_taken' })
    await ended(id)
  })

  test('refuses an event with a strange name, and instructions that are too long or given twice', async () => {
    const refused = { status: 400, reason: 'invalid_input' }
    const input = { kind: 'event', name: 'no spaces here' }
    expect(await stage.refusal(bob, '/tasks', { agent: 'vibe', input, threadId })).toEqual(refused)
    const asked = ask('Hello', { threadId })
    expect(await stage.refusal(bob, '/tasks', { ...asked, instruction: 'x'.repeat(4_001) })).toEqual(refused)
  })

  test('tells an added instruction in its own request, in no later one, and in no message', async () => {
    const { task: first } = await stage.get(bob, '/tasks', {
      ...ask('Which press?', { threadId }),
      instruction: 'Rhyme, Zwetschge.',
    })
    await ended(first.id)
    const told = JSON.stringify((await stage.script.requests()).at(-1))
    expect(told).toContain('Rhyme, Zwetschge.')
    const { task: second } = await stage.get(bob, '/tasks', ask('And which barrel?', { threadId }))
    await ended(second.id)
    const later = JSON.stringify((await stage.script.requests()).at(-1))
    expect(later).toContain('Which press?')
    expect(later).not.toContain('Zwetschge')
    expect(JSON.stringify(await stage.get(bob, `/threads/${threadId}/messages`))).not.toContain('Zwetschge')
    const { events } = await stage.get(bob, `/tasks/${first.id}/events`)
    const { instruction } = events[0].data.input
    const kept = await stage.get(bob, `/tasks/${first.id}/payloads/${instruction}`)
    expect(kept).toMatchObject({ body: 'Rhyme, Zwetschge.' })
    const assembled = events.find(({ type }: { type: string }) => type === 'context.assembled')
    expect(assembled.data.layers.map(({ name }: { name: string }) => name)).toContain('added instruction')
  })

  test('reads the added instruction from its header', async () => {
    const asked = await fetch(`${stage.url}/api/v1/tasks`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bob}`,
        'content-type': 'application/json',
        'x-added-instruction': "UTF-8''H%C3%B6flich%0Abitte",
      },
      body: JSON.stringify(ask('Which press?', { threadId })),
    })
    const { task } = await asked.json()
    await ended(task.id)
    expect(JSON.stringify((await stage.script.requests()).at(-1))).toContain('Höflich')
  })

  test('requested twice with the same message id is one task', async () => {
    const id = newId()
    const body = { agent: 'vibe', input: { kind: 'message', id, content: 'Once' }, threadId }
    const first = await stage.get(bob, '/tasks', body)
    const again = await stage.get(bob, '/tasks', body)
    expect(again.task.id).toBe(first.task.id)
    const elsewhere = await stage.get(bob, `/channels/${general}/threads`, { content: 'Another thread' })
    expect(await stage.refusal(bob, '/tasks', { ...body, threadId: elsewhere.thread.id })).toEqual({
      status: 409,
      reason: 'id_taken',
    })
    await ended(first.task.id)
  })

  test('in a session continues where the last one stopped, in a channel of the owner’s', async () => {
    await stage.script.enqueue([
      { kind: 'text', text: 'Pleased to meet you.' },
      { kind: 'text', text: 'You are Bob.' },
    ])
    const first = await stage.get(bob, '/tasks', ask('I am Bob', { session: 'talk' }))
    await ended(first.task.id)
    const second = await stage.get(bob, '/tasks', ask('Who am I?', { session: 'talk' }))
    await ended(second.task.id)
    expect(second.task.threadId).toBe(first.task.threadId)
    const requests = await stage.script.requests()
    expect(JSON.stringify(requests.at(-1))).toContain('I am Bob')
    const { channels } = await stage.get(bob, '/channels')
    const { thread } = await stage.get(bob, `/threads/${first.task.threadId}`)
    expect(channels.find(({ id }: { id: string }) => id === thread.channelId)).toMatchObject({
      name: 'api-bob',
      kind: 'private',
    })
    const { tasks } = await stage.get(bob, '/tasks?session=talk&limit=1')
    expect(tasks.map(({ id }: { id: string }) => id)).toEqual([second.task.id])

    const unnamed = await stage.get(bob, '/tasks', ask('Hello'))
    expect(unnamed.task.threadId).not.toBe(first.task.threadId)
    const goneOn = await stage.get(bob, '/tasks', ask('And now?', { session: unnamed.session }))
    expect(goneOn.task.threadId).toBe(unnamed.task.threadId)
    await ended(goneOn.task.id)
  })

  test('is listed by thread, agent and status, page by page', async () => {
    const { tasks } = await stage.get(bob, `/tasks?threadId=${threadId}&agent=vibe&status=completed`)
    expect(tasks.length).toBeGreaterThan(1)
    const pages: string[] = []
    for (let cursor = ''; ; ) {
      const page = await stage.get(bob, `/tasks?threadId=${threadId}&limit=1${cursor}`)
      pages.push(...page.tasks.map(({ id }: { id: string }) => id))
      if (page.nextCursor === null) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(pages).toEqual(tasks.map(({ id }: { id: string }) => id))
    expect((await stage.get(bob, '/tasks?status=failed')).tasks).toEqual([])
    expect(await stage.refusal(bob, '/tasks?status=dreaming')).toEqual({
      status: 400,
      reason: 'invalid_input',
    })
    expect(await stage.refusal(bob, '/tasks?agent=nobody')).toEqual({ status: 404, reason: 'not_found' })
  })

  test('is refused if no agent can do it', async () => {
    expect(await stage.refusal(bob, '/tasks', { ...ask('Hi'), agent: 'nobody' })).toMatchObject({
      status: 404,
    })
    expect(await stage.refusal(bob, '/tasks', { ...ask('Hi'), agent: '_fork-resolver' })).toMatchObject({
      status: 404,
    })
    expect(await stage.refusal(bob, '/tasks', { ...ask('Hi'), agent: 'writer' })).toEqual({
      status: 409,
      reason: 'agent_inactive',
    })
    expect(await stage.refusal(bob, '/tasks', ask(''))).toEqual({ status: 400, reason: 'content_empty' })
    expect(await stage.refusal(bob, '/tasks', ask('Hi', { threadId, session: 'both' }))).toMatchObject({
      status: 400,
    })
    expect(await stage.refusal(bob, '/tasks', ask('Hi', { parentTaskId: newId() }))).toMatchObject({
      status: 404,
    })
  })

  test('can be stopped, and then has no question to answer', async () => {
    await stage.script.enqueue({ kind: 'text', id: 'slow', deltas: ['One', ' two'], holds: [1] })
    const { task } = await stage.get(bob, '/tasks', ask('Count'))
    await stage.script.held('slow')
    const answer = { response: { kind: 'answer', text: 'Yes' } }
    expect(await stage.refusal(bob, `/tasks/${task.id}/resume`, answer)).toEqual({
      status: 409,
      reason: 'not_waiting',
    })
    const stopped = await stage.call(bob, `/tasks/${task.id}/cancel`, { method: 'POST' })
    expect(stopped.status).toBe(200)
    expect((await ended(task.id)).task.status).toBe('cancelled')
  })

  test('that asks a question continues when it is answered', async () => {
    await stage.script.enqueue([
      { kind: 'tools', calls: [{ name: 'ask_human', input: { question: 'Red or green?' } }] },
      { kind: 'text', when: { contains: 'Green, please' }, text: 'Green it is.' },
    ])
    const { task } = await stage.get(bob, '/tasks', ask('Pick one'))
    await vi.waitFor(
      async () => expect((await stage.get(bob, `/tasks/${task.id}`)).task.status).toBe('waiting'),
      { timeout: 10_000, interval: 20 },
    )
    expect(await stage.get(bob, `/tasks/${task.id}/card`)).toMatchObject({
      message: { content: 'Red or green?', metadata: { ask: { kind: 'question', state: 'open' } } },
      sentence: 'Red or green?',
      place: null,
    })
    await stage.get(bob, `/tasks/${task.id}/resume`, { response: { kind: 'answer', text: 'Green, please' } })
    expect((await ended(task.id)).answer.content).toBe('Green it is.')
  })
})

describe('the stream of a task', () => {
  const read = (taskId: string, lastEventId: string | null, isEnough: (name: string) => boolean) =>
    readStream(stage, { key: bob, taskId, lastEventId }, ({ name }) => isEnough(name))

  test('loses and repeats nothing, however often it is interrupted', async () => {
    await stage.script.enqueue({
      kind: 'text',
      id: 'held',
      deltas: ['Apples ', 'and ', 'pears.'],
      holds: [2],
    })
    const { task } = await stage.get(bob, '/tasks', ask('What is ripe?'))
    await stage.script.held('held')
    const seqs: number[] = []
    let text = ''
    let last: string | null = null
    let isEnded = false
    for (let cuts = 0; !isEnded && cuts < 60; cuts++) {
      // The stream is cut after every single event of the log; the text makes the model continue.
      const { heard } = await read(task.id, last, name => name !== 'text' || text === '')
      for (const { id, name, data } of heard) {
        if (name === 'event' && id !== null) {
          seqs.push(Number(id))
          last = id
        }
        if (name === 'text') {
          text = text.slice(0, data.offset) + data.text
          await stage.script.release('held')
        }
        if (name === 'end') isEnded = true
      }
    }
    const { events } = await stage.get(bob, `/tasks/${task.id}/events`)
    expect(seqs).toEqual(events.map(({ seq }: { seq: number }) => seq))
    expect(seqs).toEqual(seqs.map((_, index) => index + 1))
    expect('Apples and pears.').toContain(text)
    expect(text).not.toBe('')
    expect(await read(task.id, last, () => false)).toEqual({ status: 204, heard: [] })
  })

  test('ends soon after its key is revoked, or its reader is removed', async () => {
    const carla = await stage.makeKey('carla')
    const { carla: person, bob: owner } = stage.orchard.people
    const { channel } = await owner.api.channel.create.mutate({
      workspaceId: stage.orchard.workspace.id,
      name: 'the-cellar',
      kind: 'private',
    })
    await owner.api.channel.addMember.mutate({ channelId: channel.id, userId: person.userId })
    const { thread } = await owner.api.thread.create.mutate({ channelId: channel.id, content: 'Down here' })
    await stage.script.enqueue({ kind: 'text', id: 'endless', holds: ['headers'] })
    const { task } = await stage.get(bob, '/tasks', ask('What is kept?', { threadId: thread.id }))
    await stage.script.held('endless')
    const follow = async (key: string) => {
      const { status, body } = await stage.call(key, `/tasks/${task.id}/stream`)
      expect(status).toBe(200)
      const reader = body?.getReader()
      await reader?.read()
      return async () => {
        while (reader && !(await reader.read()).done);
      }
    }
    const revoked = await stage.makeKey('bob')
    const putOut = await follow(carla.key)
    const cutOff = await follow(revoked.key)
    await owner.api.channel.removeMember.mutate({ channelId: channel.id, userId: person.userId })
    await putOut()
    await owner.api.apiKey.revoke.mutate({ keyId: revoked.id })
    await cutOff()
    expect((await stage.get(bob, `/tasks/${task.id}`)).task.status).toBe('running')
    await stage.call(bob, `/tasks/${task.id}/cancel`, { method: 'POST' })
  })

  test('from its beginning sends the whole log, then the answer', async () => {
    await stage.script.enqueue({ kind: 'text', text: 'Plums.' })
    const { task } = await stage.get(bob, '/tasks', ask('What else?'))
    const { heard } = await read(task.id, null, name => name === 'end')
    const { events } = await stage.get(bob, `/tasks/${task.id}/events`)
    const own = { taskId: task.id, parentTaskId: null }
    expect(heard.filter(({ name }) => name === 'event').map(({ data }) => data)).toEqual(
      events.map((event: object) => ({ ...event, ...own })),
    )
    expect(heard.at(-1)?.data).toMatchObject({ task: { status: 'completed' }, answer: { content: 'Plums.' } })
    const page = await stage.get(bob, `/tasks/${task.id}/events?after=1&limit=2`)
    expect(page).toEqual({ events: events.slice(1, 3), nextCursor: 3 })
  })
})

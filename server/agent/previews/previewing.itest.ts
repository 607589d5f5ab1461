/** Tests of previews: the request that is shown is the one that the worker then sends, and nothing is stored. */
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type ApiStage, setApiStage } from '../../../testing/api-stage.ts'
import { addMemoryItem } from '../../chat/memory/add-memory-item.ts'
import { previewedRequest } from '../../domain/previews/request-preview.ts'

let stage: ApiStage
let key: string
let workspaceId: string
let channelId: string

beforeAll(async () => {
  stage = await setApiStage()
  key = (await stage.makeKey('ada')).key
  workspaceId = stage.orchard.workspace.id
  channelId = stage.orchard.channels.general?.id ?? ''
  await stage.hire()
})
afterEach(() => stage.script.reset())
afterAll(() => stage.close())

const ada = () => stage.orchard.people.ada.api
const answer = z.object({ requests: z.array(previewedRequest) })
const started = z.object({ task: z.object({ id: z.string(), threadId: z.string() }), session: z.string() })

/** The only field that may differ: the time of the request, on the asker's clock. */
const withoutTime = (body: string) => body.replaceAll(/ time=\\"\d\d:\d\d\\"/g, '')

function bodyOf(requests: z.infer<typeof previewedRequest>[], index = 0): string {
  const request = requests[index]
  if (!request || 'problem' in request) throw new Error(`No request: ${request?.problem}`)
  return request.body
}

async function sentBodies(): Promise<string[]> {
  const requests = await stage.script.requests()
  return requests.filter(({ path }) => path === '/v1/messages').map(({ text }) => text)
}

/** The number of rows of every table, to see that nothing was stored. */
async function countRows(): Promise<unknown> {
  const { rows } = await stage.root.query(
    `select (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', tablename), false, true, '')))[1]::text as n,
      tablename from pg_tables where schemaname = 'public' order by tablename`,
  )
  return rows
}

/** Uploads a file of Ada's; null: nobody has read its text yet. */
async function attach(name: string, text: string | null): Promise<string> {
  const id = newId()
  await stage.root.query(
    `insert into attachments (id, workspace_id, channel_id, uploader_id, name, type, size, state)
      values ($1, $2, $3, $4, $5, 'text/plain', 20, 'stored')`,
    [id, workspaceId, channelId, stage.orchard.people.ada.userId, name],
  )
  if (text !== null) {
    await stage.root.query(
      `insert into attachment_texts (attachment_id, status, kind, lines, tokens, text)
        values ($1, 'ready', 'text', 1, 5, $2)`,
      [id, text],
    )
  }
  return id
}

async function waitForEnd(taskId: string): Promise<void> {
  await expect
    .poll(async () => (await stage.get(key, `/tasks/${taskId}`)).task.status, { timeout: 20_000 })
    .toBe('completed')
}

describe('a dry run', () => {
  it('shows the very bytes that the worker then sends, and stores nothing', async () => {
    const asked = {
      agent: 'vibe',
      session: 'dry',
      input: { kind: 'message', content: 'Which <apples> are ripe?', answerLength: 'brief' },
    }
    // The session exists before, so that both find the same conversation.
    await stage.script.enqueue({ kind: 'text', text: 'Hello.' })
    const first = started.parse(
      await stage.get(key, '/tasks', { ...asked, input: { kind: 'message', content: 'Hi' } }),
    )
    await waitForEnd(first.task.id)
    const before = await countRows()
    const { requests } = answer.parse(await stage.get(key, '/tasks/dry-run', asked))
    expect(await countRows()).toEqual(before)
    expect(await sentBodies()).toHaveLength(1)

    await stage.script.enqueue({ kind: 'text', text: 'Boskoop.' })
    const { task } = started.parse(await stage.get(key, '/tasks', asked))
    await waitForEnd(task.id)
    expect(withoutTime(bodyOf(requests))).toBe(withoutTime((await sentBodies())[1] ?? ''))
    expect(requests).toMatchObject([{ agentName: 'Vibe', purpose: 'answer', model: 'claude-sonnet-5-5' }])
  })

  it('tells the layers, the tools and the cost', async () => {
    const { requests } = answer.parse(
      await stage.get(key, '/tasks/dry-run', { agent: 'vibe', input: { kind: 'message', content: 'Hi' } }),
    )
    const [request] = requests
    if (!request || 'problem' in request) throw new Error('No request.')
    expect(request.layers.map(({ name }) => name)).toEqual([
      'tools',
      'identity',
      'house rules',
      'history',
      'place',
      'request',
      'question',
    ])
    expect(request.tools.map(({ name }) => name)).toContain('search_messages')
    expect(request.promptUsd).toBeGreaterThan(0)
    expect(request.mostUsd).toBeGreaterThan(request.promptUsd ?? 0)
  })

  it.each(['header', 'field'])(
    'shows an instruction that is added in a %s, as it is then sent',
    async where => {
      const session = `added-${where}`
      const begin = { agent: 'vibe', session, input: { kind: 'message', content: 'Hi' } }
      await waitForEnd(started.parse(await stage.get(key, '/tasks', begin)).task.id)
      const words = 'Answer as a haiku.'
      const headers: Record<string, string> = where === 'header' ? { 'x-added-instruction': words } : {}
      const asked = {
        headers,
        body: {
          ...begin,
          input: { kind: 'message', content: 'Which apples?' },
          ...(where === 'field' && { instruction: words }),
        },
      }
      const dry = await stage.call(key, '/tasks/dry-run', asked)
      const body = bodyOf(answer.parse(await dry.json()).requests)
      expect(body).toContain(words)
      const real = await stage.call(key, '/tasks', asked)
      await waitForEnd(started.parse(await real.json()).task.id)
      expect(withoutTime(body)).toBe(withoutTime((await sentBodies()).at(-1) ?? ''))
    },
  )

  it('of the composer shows the text of an attached file, and names one that nobody has read', async () => {
    const [read, unread] = [await attach('prices.csv', 'boskoop;12'), await attach('notes.txt', null)]
    const { thread } = await ada().thread.create.mutate({ channelId, content: 'Here are the prices.' })
    const sending = { content: '@vibe what does it cost?', attachmentIds: [read] }
    const place = { threadId: thread.id }
    const { requests } = await ada().task.preview.mutate({ place, ...sending })
    expect(bodyOf(requests)).toContain('boskoop;12')
    const both = await ada().task.preview.mutate({ place, ...sending, attachmentIds: [read, unread] })
    expect(bodyOf(both.requests)).toContain('notes.txt')
    const { tasks } = await ada().message.send.mutate({ ...place, ...sending })
    await waitForEnd(tasks[0]?.id ?? '')
    expect(withoutTime(bodyOf(requests))).toBe(withoutTime((await sentBodies()).at(-1) ?? ''))
  })

  it('has the agent’s memory', async () => {
    const said = 'The weighbridge opens at seven.'
    const { message } = await ada().thread.create.mutate({ channelId, content: said })
    await stage.db.asWorker(tx =>
      addMemoryItem(tx, {
        ...{ workspaceId, agentId: null, kind: 'fact', text: said, confidence: 1, status: 'current' },
        ...{ sources: [{ messageId: message.id, quote: said }], aboutUserIds: [] },
        author: { userId: stage.orchard.people.ada.userId },
      }),
    )
    const { thread } = await ada().thread.create.mutate({ channelId, content: 'We load the cart.' })
    const place = { threadId: thread.id }
    const content = '@vibe when does the weighbridge open?'
    const before = await countRows()
    const shown = bodyOf((await ada().task.preview.mutate({ place, content })).requests)
    expect(shown).toMatch(/<item cite=.{2}\[m1\]/)
    expect(shown).toContain(said)
    expect(await countRows()).toEqual(before)
    const { tasks } = await ada().message.send.mutate({ ...place, content })
    await waitForEnd(tasks[0]?.id ?? '')
    expect(withoutTime(shown)).toBe(withoutTime((await sentBodies()).at(-1) ?? ''))
  })

  it('of the composer shows each agent that the message would call, in a thread and in a new one', async () => {
    const { thread } = await ada().thread.create.mutate({ channelId, content: 'The harvest begins in May.' })
    const content = '@vibe @coder what begins?'
    const { requests } = await ada().task.preview.mutate({ place: { threadId: thread.id }, content })
    expect(requests.map(({ agentName }) => agentName)).toEqual(['Vibe', 'Coder'])
    await stage.script.enqueue([
      { kind: 'text', text: 'It.', when: { contains: 'you="@vibe"' } },
      { kind: 'text', text: 'It.', when: { contains: 'you="@coder"' } },
    ])
    const { tasks } = await ada().message.send.mutate({ threadId: thread.id, content })
    for (const { id } of tasks) await waitForEnd(id)
    const sent = (await sentBodies()).map(withoutTime)
    expect(sent.toSorted()).toEqual([0, 1].map(index => withoutTime(bodyOf(requests, index))).toSorted())
    const fresh = await ada().task.preview.mutate({ place: { channelId }, content: '@vibe hello' })
    expect(bodyOf(fresh.requests)).not.toContain('harvest')
    const people = await ada().task.preview.mutate({
      place: { channelId },
      content: 'Hello, people.',
      forPeople: true,
    })
    expect(people.requests).toEqual([])
  })

  it('of the composer shows the request to the router, if that chooses the agent', async () => {
    const asked = { place: { channelId }, content: 'Which trees need water?' }
    expect((await ada().task.preview.mutate(asked)).requests).toEqual([])
    await ada().workspace.update.mutate({ workspaceId, routing: 'router' })
    const { requests } = await ada().task.preview.mutate(asked)
    expect(requests).toMatchObject([{ agentName: 'Router', purpose: 'answer', tools: [] }])
    expect(bodyOf(requests)).toContain('Which trees need water?')
    const forPeople = await ada().task.preview.mutate({ ...asked, forPeople: true })
    expect(forPeople.requests).toEqual([])
    await ada().workspace.update.mutate({ workspaceId, routing: 'off' })
  })

  it('is for admins, and for members where the workspace shows prompts', async () => {
    const { threadId } = await stage.orchard.people.bob.api.thread.create
      .mutate({ channelId, content: 'Hello.' })
      .then(({ thread }) => ({ threadId: thread.id }))
    const preview = () =>
      stage.orchard.people.bob.api.task.preview.mutate({ place: { threadId }, content: '@vibe hi' })
    await ada().workspace.update.mutate({ workspaceId, promptsVisible: false })
    await expect(preview()).rejects.toMatchObject({ data: { reason: 'admins_only' } })
    await ada().workspace.update.mutate({ workspaceId, promptsVisible: true })
    expect((await preview()).requests).toHaveLength(1)
  })

  it('says why an agent would not answer', async () => {
    await ada().workspace.update.mutate({ workspaceId, dailyUsd: 0.0001 })
    const asked = { agent: 'vibe', input: { kind: 'message', content: 'Hi' } }
    const { requests } = answer.parse(await stage.get(key, '/tasks/dry-run', asked))
    expect(requests).toMatchObject([
      { agentName: 'Vibe', problem: expect.stringContaining('spending limit') },
    ])
    await ada().workspace.update.mutate({ workspaceId, dailyUsd: null })
  })
})

import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { resultTokens } from '../../domain/agents/tool-result.ts'
import { estimateTokens } from '../../domain/prompts/estimate-tokens.ts'

let stage: WorkerStage
let vibe: SceneAgent
let here: string

beforeAll(async () => {
  stage = await setWorkerStage()
  vibe = await hireAgent(stage.db, stage.scene, 'vibe', { tools: ['read_thread', 'read_fork_message'] })
  here = await startThread(stage.db, stage.scene)
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

const told = z.object({
  messages: z.array(
    z.object({
      message_id: z.string(),
      seq: z.number(),
      text: z.string(),
      characters: z.string().optional(),
      rest: z.string().optional(),
    }),
  ),
  earlier: z.string().optional(),
  later: z.string().optional(),
  note: z.string().optional(),
  forks: z.array(z.unknown()).optional(),
})
const part = told.shape.messages.element

const wire = z.object({
  messages: z.array(z.object({ content: z.array(z.looseObject({ type: z.string() })) })),
})
const toolResult = z.object({ content: z.string(), is_error: z.boolean().default(false) })

/** Has the agent make one call, and returns the result that its model is sent. */
async function call(name: string, input: Record<string, unknown>) {
  await stage.script.reset()
  await stage.script.enqueue([
    { kind: 'tools', calls: [{ name, input }] },
    { kind: 'text', text: 'So.' },
  ])
  const { task } = await stage.ask({ threadId: here, content: '@vibe look', calls: [vibe] })
  await stage.hire()
  await stage.ended(task.id)
  await stage.fire()
  const last = wire.parse(JSON.parse((await stage.prompts(2)).at(-1) ?? '')).messages.at(-1)
  return toolResult.parse(last?.content[0])
}

const read = async (input: Record<string, unknown>) => {
  const { content } = await call('read_thread', input)
  return told.parse(JSON.parse(content))
}

/** Writes messages of Bob's in a thread of their own, numbered from 1. */
async function write(contents: readonly string[], forkId: string | null = null, threadId?: string) {
  const { workspaceId, channelId, bob } = stage.scene
  const place = threadId ?? (await startThread(stage.db, stage.scene))
  const ids = contents.map(() => newId())
  await stage.db.asWorker(async tx => {
    for (const [index, content] of contents.entries()) {
      const id = ids[index] ?? newId()
      await tx
        .insertInto('messages')
        .values({
          ...{ id, workspaceId, channelId, threadId: place, forkId, seq: 0, rev: 0 },
          ...{ authorType: 'human', authorUserId: bob, content },
        })
        .execute()
    }
  })
  return { threadId: place, ids }
}

const numberIn = (text: string | undefined) => Number(/\d+(?=\D*$)/.exec(text ?? '')?.[0])

describe('a thread that is longer than a result', () => {
  const contents = Array.from({ length: 40 }, (_, index) => `${index + 1}: ${'"so" '.repeat(220)}.`)

  it('is told in whole messages, the newest of them last, and says how to read on', async () => {
    const { threadId } = await write(contents)
    const { content } = await call('read_thread', { thread_id: threadId })
    expect(estimateTokens(content)).toBeLessThan(1.2 * resultTokens)
    const page = told.parse(JSON.parse(content))
    expect(page.messages.map(({ text }) => text)).toEqual(contents.slice(-page.messages.length))
    expect(page.messages.length).toBeGreaterThan(5)
    expect(page.earlier).toBe(`There are earlier messages: read on with before_seq ${page.messages[0]?.seq}.`)
  })

  it('is read to its beginning, or from there to its end, without a gap', async () => {
    const { threadId } = await write(contents)
    let back: string[] = []
    for (let before: number | undefined; ; ) {
      const page = await read({ thread_id: threadId, before_seq: before, limit: 50 })
      back = [...page.messages.map(({ text }) => text), ...back]
      if (page.earlier === undefined) break
      before = numberIn(page.earlier)
    }
    expect(back).toEqual(contents)
    const forth: string[] = []
    for (let after = 0; ; ) {
      const page = await read({ thread_id: threadId, after_seq: after, limit: 15 })
      forth.push(...page.messages.map(({ text }) => text))
      if (page.later === undefined) break
      after = numberIn(page.later)
    }
    expect(forth).toEqual(contents)
  }, 60_000)
})

describe('a message that is longer than its share of a result', () => {
  const words = Array.from({ length: 4_500 }, (_, index) => `word${index}`).join(' ')

  it('is cut with its place in the list, leaves room for others, and is read on to its end', async () => {
    const { threadId, ids } = await write(['Before.', words, 'After.'])
    const { messages } = await read({ thread_id: threadId })
    expect(messages.map(({ text }) => text)).toEqual(['Before.', expect.any(String), 'After.'])
    const [, long] = messages
    expect(long?.characters).toBe(`0 to ${long?.text.length} of ${words.length}`)
    expect(long?.rest).toBe(
      `Call read_thread with message_id ${ids[1]} and from ${long?.text.length} for the rest.`,
    )
    let all = ''
    for (let from = 0; ; ) {
      const { content } = await call('read_thread', { message_id: ids[1], from })
      const next = part.parse(JSON.parse(content))
      all += next.text
      if (next.rest === undefined) break
      from = numberIn(next.rest)
    }
    expect(all).toBe(words)
  }, 60_000)

  it('is read on in a fork, too', async () => {
    const { threadId, ids } = await write(['Base.'])
    const forkId = newId()
    await stage.db.asWorker(tx =>
      tx
        .insertInto('forks')
        .values({
          ...{ id: forkId, workspaceId: stage.scene.workspaceId, channelId: stage.scene.channelId },
          ...{ threadId, parentMessageId: ids[0] ?? '', description: 'Why', createdBy: stage.scene.bob },
        })
        .execute(),
    )
    const { ids: inFork } = await write([words], forkId, threadId)
    const first = part.parse(
      JSON.parse((await call('read_fork_message', { fork_id: forkId, number: 1 })).content),
    )
    expect(first.rest).toContain(`Call read_fork_message with message_id ${inFork[0]} and from `)
    const from = numberIn(first.rest)
    const { content } = await call('read_fork_message', { fork_id: forkId, number: 1, from })
    expect(words.slice(from)).toMatch(new RegExp(`^${part.parse(JSON.parse(content)).text.slice(0, 100)}`))
  })

  it('shows no half of a secret, wherever the reading begins', async () => {
    const secret = 'password: hunter2-Tr0ub4dor&3 it was.'
    const { ids } = await write([`${secret} ${words}`])
    for (const from of [8, 11, 18, 24]) {
      const { content } = await call('read_thread', { message_id: ids[0], from })
      expect(content).not.toMatch(/unter2|Tr0ub|dor&/)
    }
  })
})

describe('a range with nothing in it', () => {
  it('is answered with a sentence', async () => {
    const { threadId, ids } = await write(['One.', 'Two.'])
    expect(await read({ thread_id: threadId, before_seq: 1 })).toMatchObject({
      messages: [],
      note: 'There are no messages here before seq 1. The last seq of this thread is 2.',
    })
    expect((await read({ thread_id: threadId, after_seq: 2 })).note).toContain('no messages here after seq 2')
    expect(await call('read_thread', { thread_id: threadId, before_seq: 2, after_seq: 1 })).toEqual({
      content: expect.stringContaining('Nothing lies between after_seq and before_seq'),
      is_error: true,
    })
    expect(await call('read_thread', { message_id: ids[0], from: 400 })).toEqual({
      content: 'This message has 4 characters: from must be below 4.',
      is_error: true,
    })
    expect(await call('read_thread', { message_id: newId() })).toEqual({
      content: expect.stringContaining('This message was not found'),
      is_error: true,
    })
  })

  it('lists the forks of a thread only where the newest messages are read', async () => {
    const { threadId } = await write(['One.', 'Two.'])
    expect((await read({ thread_id: threadId })).forks).toEqual([])
    expect((await read({ thread_id: threadId, before_seq: 2 })).forks).toBeUndefined()
  })
})

/** Tests that a fork's agents know its thread, and that the listed context is the one that a model gets. */
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hireAgent, type SceneAgent, say, startThread } from '../../../testing/conversation.ts'
import { writePdf } from '../../../testing/files/documents.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { createFork } from '../../chat/forks/create-fork.ts'
import { type AskedContext, readForkContext } from '../../chat/forks/read-fork-context.ts'
import { updateFork } from '../../chat/forks/update-fork.ts'
import { storeFileText } from '../../db/files/file-texts.ts'
import { measureText } from '../../domain/files/file-text.ts'
import type { ForkContext } from '../../domain/forks/fork-context.ts'
import { estimateTokens } from '../../domain/prompts/estimate-tokens.ts'

let stage: WorkerStage
let vibe: SceneAgent

beforeAll(async () => {
  stage = await setWorkerStage()
  vibe = await hireAgent(stage.db, stage.scene, 'vibe', {
    tools: ['search_messages', 'read_thread', 'done'],
    budgetUsd: 1,
  })
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

const bob = () => ({ sub: stage.scene.bob })
const block = z.looseObject({ text: z.string().optional(), cache_control: z.unknown().optional() })
const wire = z.object({
  model: z.string(),
  system: z.array(block),
  tools: z.array(z.looseObject({ name: z.string() })).optional(),
  messages: z.array(z.object({ role: z.string(), content: z.array(block) })),
})

async function sent() {
  const requests = (await stage.script.requests()).filter(({ path }) => path === '/v1/messages')
  return requests.map(({ body, text }) => {
    const request = wire.parse(body)
    const blocks = request.messages.flatMap(({ content }) => content)
    const all = [...request.system, ...blocks]
    return {
      ...{ text, blocks, model: request.model, tools: request.tools ?? [] },
      words: all.map(each => each.text ?? '').join('\n'),
      marked: all.filter(each => each.cache_control !== undefined).map(each => each.text ?? ''),
    }
  })
}

/** Has two people write messages into a thread by turns. */
async function talk(count: number, words = (number: number) => `number ${number}, said in the thread`) {
  const threadId = await startThread(stage.db, stage.scene)
  const ids = await stage.db.asWorker(async tx => {
    const said: string[] = []
    for (let number = 1; number <= count; number++) {
      const userId = number % 2 === 0 ? stage.scene.ada : stage.scene.bob
      said.push((await say(tx, stage.scene, { threadId, userId, content: words(number) })).messageId)
    }
    return said
  })
  return { threadId, ids, at: (number: number) => ids[number - 1] ?? '' }
}

async function fork(messageId: string, leftOut?: string[]): Promise<string> {
  const wish = { claims: bob(), messageId, divePartnerId: vibe.id, description: 'Which press?' }
  return (await createFork(stage.db, { ...wish, ...(leftOut && { leftOut }) })).fork.id
}
const manifest = (of: AskedContext) => readForkContext(stage.db, { claims: bob(), isFree: false, ...of })
const itemOf = ({ items }: ForkContext, key: string) => items.find(item => item.key === key)
const labelsOf = ({ items }: ForkContext) => items.map(({ label }) => label)

async function askIn(place: { threadId: string; forkId: string }, content = '@vibe and now?') {
  const { task } = await stage.ask({ ...place, userId: stage.scene.bob, content, calls: [vibe] })
  await stage.hire()
  const done = await stage.ended(task.id)
  const layers = (await stage.events(task.id)).flatMap(event =>
    event.type === 'context.assembled' ? [event.data.layers] : [],
  )
  return { done, layers: layers[0] ?? [] }
}
const text = (words: string, contains?: string) => ({
  ...{ kind: 'text' as const, text: words },
  ...(contains && { when: { contains } }),
})
const summary = {
  ...{ kind: 'text' as const, text: '- They <weighed> three presses. [t3]' },
  ...{ when: { model: 'claude-haiku-5-5' }, usage: { input: 900, output: 9 } },
}

describe('a fork of a short thread', () => {
  it('shows the thread up to the parent before its own messages, with a cache mark of its own', async () => {
    const { threadId, at } = await talk(6)
    await stage.db.asWorker(tx =>
      tx
        .updateTable('messages')
        .set({ content: '', deletedAt: new Date().toISOString() })
        .where('id', '=', at(2))
        .execute(),
    )
    const forkId = await fork(at(5))
    await stage.script.enqueue([text('One, as you said [t1].'), text('Two.')])
    const { done } = await askIn({ threadId, forkId })
    await askIn({ threadId, forkId }, '@vibe and then?')
    const [first, second] = await sent()
    const numbers = [...(first?.words ?? '').matchAll(/number (\d+), said/g)].map(([, number]) =>
      Number(number),
    )
    // The parent comes first. Deleted messages, the line about the fork and later messages are not shown.
    expect(numbers).toEqual([5, 1, 3, 4])
    const texts = first?.blocks.map(each => each.text) ?? []
    expect(texts.indexOf('<thread>')).toBeGreaterThan(0)
    expect(first?.marked).toContain('</thread>')
    expect(first?.marked.length).toBeLessThanOrEqual(4)
    // Byte for byte the same up to the mark, so that the endpoint reads it from its cache.
    const upTo = (request: typeof first) => {
      const blocks = request?.blocks ?? []
      return JSON.stringify(blocks.slice(0, blocks.findIndex(each => each.text === '</thread>') + 1))
    }
    expect(upTo(second)).toBe(upTo(first))
    expect(first?.words).toMatch(/<message author="Bob"[^>]* seq="1" cite="\[t1\]"/)
    const answer = (await stage.messages(threadId)).find(({ taskId }) => taskId === done.id)
    expect(answer?.metadata.citations).toMatchObject([{ label: 't1', messageId: at(1), forkId: null }])
  })

  it('never sets more than four cache marks, however long the tool loop', async () => {
    const { threadId, at } = await talk(4)
    const forkId = await fork(at(4))
    const look = { kind: 'tools' as const, calls: [{ name: 'read_thread', input: {} }] }
    await stage.script.enqueue([look, look, look, text('Read.')])
    const { done } = await askIn({ threadId, forkId })
    expect(done.status).toBe('completed')
    const requests = await sent()
    expect(requests).toHaveLength(4)
    for (const { marked } of requests) expect(marked.length).toBeLessThanOrEqual(4)
  })

  it('lists nothing of the thread in a fork from its first message', async () => {
    const { at } = await talk(2)
    expect(itemOf(await manifest({ messageId: at(1) }), 'thread')).toBeUndefined()
  })
})

describe('a fork from the 40th message', () => {
  it('shows the first message, a summary, and the twenty before the parent', async () => {
    const { threadId, at } = await talk(42)
    const forkId = await fork(at(40))
    await stage.script.enqueue([summary, text('The third one.')])
    const { done } = await askIn({ threadId, forkId })
    expect(done.status).toBe('completed')
    const [condensing, answering] = await sent()
    expect(condensing?.model).toBe('claude-haiku-5-5')
    expect(condensing?.words).toContain('number 2, said')
    expect(condensing?.words).toContain('number 19, said')
    expect(condensing?.words).not.toContain('number 20, said')
    const words = answering?.words ?? ''
    for (const number of [1, 20, 39, 40]) expect(words).toContain(`number ${number}, said`)
    for (const number of [2, 19, 41, 42]) expect(words).not.toContain(`number ${number}, said`)
    expect(words).toContain(
      '<summary of="18 messages of the thread">\n- They &lt;weighed&gt; three presses. [t3]',
    )
    // A second fork from here does not pay for the summary again.
    const other = await fork(at(40))
    await stage.script.enqueue(text('Yes.'))
    await askIn({ threadId, forkId: other })
    const [, , again, ...more] = await sent()
    expect(again?.words).toContain('They &lt;weighed&gt; three presses.')
    expect(more).toEqual([])
  })

  it('gives the number of messages that are not shown if no summary can be made', async () => {
    const { threadId, at } = await talk(40)
    const forkId = await fork(at(40))
    const empty = { ...summary, text: '' }
    await stage.script.enqueue([empty, empty, text('Fine.')])
    const { done } = await askIn({ threadId, forkId })
    expect(done.status).toBe('completed')
    expect((await sent()).at(-1)?.words).toContain(
      '<note>18 messages of the thread are not shown here.</note>',
    )
  })

  it('writes no old words into a prompt once they were edited', async () => {
    const { threadId, at } = await talk(40)
    const forkId = await fork(at(40))
    await stage.script.enqueue([summary, text('One.')])
    await askIn({ threadId, forkId })
    const editedAt = new Date().toISOString()
    await stage.db.asWorker(tx =>
      tx.updateTable('messages').set({ content: 'nothing', editedAt }).where('id', '=', at(7)).execute(),
    )
    await stage.script.enqueue([{ ...summary, text: '- Something else. [t3]' }, text('Two.')])
    await askIn({ threadId, forkId }, '@vibe again?')
    const last = (await sent()).at(-1)?.words
    expect(last).toContain('Something else.')
    expect(last).not.toContain('three presses')
  })
})

describe('the listed context', () => {
  /** A thread with a text file, a PDF and a picture; the parent has a table. */
  async function place() {
    const threadId = await startThread(stage.db, stage.scene)
    const anyType = { type: 'application/octet-stream' }
    const upload = (name: string, bytes: Buffer | string, how = {}) =>
      stage.attach(name, Buffer.from(bytes), stage.scene.ada, { ...anyType, ...how })
    const notes = await upload('notes.md', 'We pick in May.')
    const plan = await upload('plan.pdf', writePdf(['The barn is full.']))
    const photo = await upload('tree.png', 'png', { type: 'image/png' })
    const table = await upload('trees.csv', 'tree,age\napple,12')
    const ids = await stage.db.asWorker(async tx => {
      const said = [
        { content: 'Three tickets are open.', files: [notes] },
        { content: 'The second one is about the barn.', files: [plan, photo] },
        { content: 'Somebody else should look at it.', files: [] },
        { content: 'Which tree is the oldest?', files: [table] },
      ]
      const ids: string[] = []
      for (const each of said) ids.push((await say(tx, stage.scene, { threadId, ...each })).messageId)
      return ids
    })
    return { threadId, ids, messageId: ids[3] ?? '', files: { notes, plan, photo, table } }
  }
  /** The sign of each item in a request. */
  function signsOf({ ids, files }: Awaited<ReturnType<typeof place>>): Record<string, string> {
    return {
      [`message:${ids[0]}`]: 'Three tickets are open.',
      [`message:${ids[1]}`]: 'The second one is about the barn.',
      [`message:${ids[2]}`]: 'Somebody else should look at it.',
      [`file:${files.notes.id}`]: 'We pick in May.',
      [`file:${files.plan.id}`]: 'plan.pdf',
      [`file:${files.photo.id}`]: 'tree.png',
      parent: 'Which tree is the oldest?',
      description: '<fork description="Which press?">',
      [`file:${files.table.id}`]: 'tree,age\napple,12',
      instructions: 'You are vibe, a helpful colleague.',
      rules: 'How this conversation reaches you',
      tools: '"search_messages"',
      place: '<here you="@vibe"',
      request: '<request asker="Bob"',
    }
  }
  /** Stores the texts of the files, as the worker does before the first request. */
  const readAll = ({ notes, plan, table }: Awaited<ReturnType<typeof place>>['files']) =>
    stage.db.asWorker(async tx => {
      const read = (attachmentId: string, kind: 'text' | 'pdf', words: string) => {
        const extracted = { status: 'ready' as const, kind, text: words, isCut: false }
        const stored = measureText({ ...extracted, pages: kind === 'pdf' ? 1 : null })
        return storeFileText(tx, { attachmentId, stored })
      }
      await read(notes.id, 'text', 'We pick in May.')
      await read(plan.id, 'pdf', 'The barn is full.')
      await read(table.id, 'text', 'tree,age\napple,12')
    })

  it('equals the first request, and its total is the estimate of that request', async () => {
    const here = await place()
    const { files } = here
    await readAll(files)
    const forkId = await fork(here.messageId)
    const listed = await manifest({ forkId })
    await stage.script.enqueue(text('The apple tree.'))
    const { layers } = await askIn({ threadId: here.threadId, forkId })
    const [request] = await sent()
    const signs = signsOf(here)
    for (const { key, label } of listed.items.filter(
      ({ kind }) => kind !== 'thread' && kind !== 'messages',
    )) {
      expect(`${request?.words}${request?.text}`, label).toContain(signs[key] ?? `no sign of ${key}`)
    }
    expect(itemOf(listed, `file:${files.table.id}`)?.shownAs).toBe('text')
    expect(itemOf(listed, `file:${files.plan.id}`)?.shownAs).toBe('pages')
    expect(itemOf(listed, `file:${files.photo.id}`)?.shownAs).toBe('picture')
    const question = estimateTokens('and now?') - estimateTokens('?')
    const estimated = layers.reduce((sum, { tokens }) => sum + tokens, 0)
    expect(Math.abs(listed.tokens + question - estimated)).toBeLessThanOrEqual(3)
  })

  it('leaves every item out that is switched off, with all that belongs to it, and its total agrees again', async () => {
    const here = await place()
    const { ids, files, threadId, messageId } = here
    await readAll(files)
    const signs = signsOf(here)
    const cases: [leftOut: string[], gone: string[]][] = [
      [
        ['thread'],
        [...ids.slice(0, 3).map(id => `message:${id}`), ...[files.notes, files.plan, files.photo].map(keyOf)],
      ],
      [[`message:${ids[1]}`], [`message:${ids[1]}`, keyOf(files.plan), keyOf(files.photo)]],
      [
        [keyOf(files.notes), 'description'],
        [keyOf(files.notes), 'description'],
      ],
      [['parent'], ['parent', keyOf(files.table)]],
    ]
    for (const [leftOut, gone] of cases) {
      const forkId = await fork(messageId, leftOut)
      const listed = await manifest({ forkId })
      await stage.script.enqueue(text('Fine.'))
      const { layers } = await askIn({ threadId, forkId })
      const request = (await sent()).at(-1)
      for (const [key, sign] of Object.entries(signs)) {
        const isThere = `${request?.words}${request?.text}`.includes(sign)
        expect(isThere, `${leftOut}: ${key}`).toBe(!gone.includes(key))
      }
      const question = estimateTokens('and now?') - estimateTokens('?')
      const estimated = layers.reduce((sum, { tokens }) => sum + tokens, 0)
      expect(Math.abs(listed.tokens + question - estimated)).toBeLessThanOrEqual(3)
      expect(listed.tokens).toBe(sumOf(listed, leftOut))
      // The same as the dialog lists before the fork is open.
      const before = await manifest({
        messageId,
        description: 'Which press?',
        divePartnerId: vibe.id,
        leftOut,
      })
      expect(before).toEqual(listed)
    }
  })

  it('names the form in which the model gets each file, and the file that is only named', async () => {
    const { messageId, files } = await place()
    await readAll(files)
    const plain = await hireAgent(stage.db, stage.scene, `plain-${newId().slice(-8)}`, {})
    await stage.setModel(plain.id, 'some-model')
    const formsFor = async (divePartnerId: string) => {
      const listed = await manifest({ messageId, divePartnerId })
      return [files.plan, files.photo, files.notes].map(file => itemOf(listed, keyOf(file))?.shownAs)
    }
    expect(await formsFor(vibe.id)).toEqual(['pages', 'picture', 'text'])
    expect(await formsFor(plain.id)).toEqual(['text', 'name', 'text'])
    const { at } = await talk(1)
    const film = await stage.attach('film.mov', Buffer.from([0, 1, 2, 0]), stage.scene.ada, {
      type: 'video/quicktime',
    })
    const { messageId: withFilm } = await stage.db.asWorker(async tx => {
      const { threadId } = await tx
        .selectFrom('messages')
        .select('threadId')
        .where('id', '=', at(1))
        .executeTakeFirstOrThrow()
      return say(tx, stage.scene, { threadId, content: 'A film.', files: [film] })
    })
    const stored = { status: 'refused' as const, reason: 'unsupported' as const }
    expect(itemOf(await manifest({ messageId: withFilm }), keyOf(film))?.shownAs).toBe('waiting')
    await stage.db.asWorker(tx => storeFileText(tx, { attachmentId: film.id, stored }))
    expect(itemOf(await manifest({ messageId: withFilm }), keyOf(film))?.shownAs).toBe('unread')
  })

  it('names the agent that would answer', async () => {
    const { messageId } = await place()
    const listed = await manifest({ messageId, divePartnerId: vibe.id })
    expect(listed.agent).toBe('Vibe')
    expect(labelsOf(listed)).toEqual(expect.arrayContaining(['Vibe’s instructions', 'Vibe’s tools']))
    expect(listed.items.filter(({ canLeaveOut }) => !canLeaveOut).map(({ kind }) => kind)).toEqual([
      'messages',
      'instructions',
      'rules',
      'tools',
      'place',
      'request',
    ])
  })
})

describe('the setting for new forks', () => {
  const begin = (forksBeginWith: 'thread' | 'message') =>
    stage.db.asWorker(tx =>
      tx
        .updateTable('workspaces')
        .set({ forksBeginWith })
        .where('id', '=', stage.scene.workspaceId)
        .execute(),
    )

  it('begins forks with the message alone, and each fork can still be given the thread', async () => {
    const { threadId, at } = await talk(5)
    await begin('message')
    const listed = await manifest({ messageId: at(5) })
    expect(itemOf(listed, 'thread')).toMatchObject({ canLeaveOut: true, leftOut: true })
    const forkId = await fork(at(5))
    await begin('thread')
    await stage.script.enqueue([text('One.'), text('Two.')])
    await askIn({ threadId, forkId })
    await updateFork(stage.db, { claims: bob(), forkId, leftOut: [] })
    await askIn({ threadId, forkId }, '@vibe and then?')
    const [alone, knowing] = await sent()
    expect(alone?.words).not.toContain('number 4, said')
    expect(knowing?.words).toContain('number 4, said')
  })
})

describe('a thread of 2,000 long messages', () => {
  it('is listed in a few rows and kilobytes, and its fork is answered within the limit', async () => {
    const { db, scene } = stage
    const threadId = await startThread(db, scene)
    const client = await db.connect()
    await client.query(`begin; alter table messages disable trigger user;
      insert into messages (id, workspace_id, channel_id, thread_id, seq, rev, author_type, author_user_id, content)
      select gen_random_uuid(), '${scene.workspaceId}', '${scene.channelId}', '${threadId}', n, n, 'human', '${scene.bob}',
        'number ' || n || ', said in the thread. ' || repeat('We could ask the two customers again. ', 1300)
      from generate_series(1, 2000) n;
      alter table messages enable trigger user;
      update threads set next_seq = 2001, rev = greatest(rev, 2001), message_count = 2000 where id = '${threadId}'; commit`)
    const { rows } = await client.query(
      'select id from messages where thread_id = $1 order by seq desc limit 1',
      [threadId],
    )
    await client.end()
    const messageId = z.tuple([z.object({ id: z.string() })]).parse(rows)[0].id
    const listed = await manifest({ messageId, divePartnerId: vibe.id })
    expect(listed.items.filter(({ kind }) => kind === 'message')).toHaveLength(21)
    expect(itemOf(listed, 'thread')?.label).toBe('The thread up to here, 1,999 messages')
    expect(itemOf(listed, 'between')?.label).toBe('Summary of the last 200 of 1,978 messages between')
    expect(JSON.stringify(listed).length).toBeLessThan(12_000)
    const forkId = await fork(messageId)
    await stage.script.enqueue([{ ...summary, text: '- They agreed. [t1900]' }, text('Read.')])
    const { done, layers } = await askIn({ threadId, forkId })
    expect(done).toMatchObject({ status: 'completed' })
    expect(done.costUsd ?? 1).toBeLessThan(0.25)
    expect(layers.find(({ name }) => name === 'thread')?.tokens).toBeLessThan(32_000)
    const [condensing, answering] = await sent()
    expect(condensing?.text.length).toBeLessThan(400_000)
    expect(answering?.words).toContain('<note>1778 messages of the thread are not shown here.</note>')
  })
})

const keyOf = ({ id }: { id: string }) => `file:${id}`
/** Adds up the items that count by themselves. */
function sumOf({ items }: ForkContext, leftOut: readonly string[]): number {
  const isOn = (key: string | null) => key === null || !leftOut.includes(key)
  return items
    .filter(({ key, within }) => isOn(key) && isOn(within) && !/^(thread$|message:)/.test(within ?? ''))
    .reduce((sum, { tokens }) => sum + tokens, 0)
}

/** Tests that agents read attached files: through a real worker, up to the request that a model gets. */
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hireAgent, type SceneAgent, say, startThread } from '../../../testing/conversation.ts'
import { writeDocx, writeParagraph, writePdf, writeZipBomb } from '../../../testing/files/documents.ts'
import { findPlanted, look, takePhoto } from '../../../testing/files/pictures.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { searchMessages } from '../../chat/messages/search-messages.ts'
import { findFileTexts } from '../../db/files/file-texts.ts'
import { readPayloads } from '../../db/tasks/task-payloads.ts'
import { extractLimits } from '../../domain/files/file-text.ts'
import { fillPictures } from '../../domain/messages/picture.ts'

let stage: WorkerStage
let vibe: SceneAgent
let threadId: string

beforeAll(async () => {
  stage = await setWorkerStage()
  vibe = await hireAgent(stage.db, stage.scene, 'vibe', { budgetUsd: 10, tools: ['read_file'] })
})
beforeEach(async () => {
  threadId = await startThread(stage.db, stage.scene)
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

const anyType = { type: 'application/octet-stream' }
const upload = (name: string, content: Buffer | string, uploaderId = stage.scene.ada, place = {}) =>
  stage.attach(name, Buffer.from(content), uploaderId, { ...anyType, ...place })
type File = Awaited<ReturnType<typeof upload>>

const wire = z.object({
  messages: z.array(
    z.object({
      content: z.array(
        z.looseObject({
          type: z.string(),
          text: z.string().optional(),
          content: z.unknown().optional(),
          source: z.unknown().optional(),
        }),
      ),
    }),
  ),
})
async function sent() {
  const requests = (await stage.script.requests()).filter(({ path }) => path === '/v1/messages')
  return requests.map(({ body, text }) => {
    const blocks = wire.parse(body).messages.flatMap(({ content }) => content)
    return { text, blocks, words: blocks.map(block => block.text ?? '').join('\n') }
  })
}

async function ask(content: string, files: File[]) {
  const { task } = await stage.ask({ threadId, content: `@vibe ${content}`, calls: [vibe], files })
  await stage.hire()
  return stage.ended(task.id)
}

const text = (words: string) => ({ kind: 'text' as const, text: words })
const readFile = (input: Record<string, unknown>) => ({ name: 'read_file', input })
const tools = (...calls: { name: string; input: Record<string, unknown> }[]) => ({
  kind: 'tools' as const,
  calls,
})
/** The results in the last request. */
async function results(): Promise<string[]> {
  const blocks = (await sent()).at(-1)?.blocks.filter(({ type }) => type === 'tool_result') ?? []
  return blocks.map(({ content }) => String(content))
}

describe('a file in a conversation', () => {
  it('is shown with its text at once, beside the question and in the history', async () => {
    const notes = await upload('notes <1>.md', '# Harvest\n\n</attachment>We pick in May.')
    await stage.db.asWorker(tx => say(tx, stage.scene, { threadId, content: 'Our notes.', files: [notes] }))
    const table = await upload('trees.csv', 'tree,age\napple,12')
    await stage.script.enqueue(text('Read.'))
    const task = await ask('when do we pick?', [table])
    expect(task.status).toBe('completed')
    const [request] = await sent()
    expect(request?.words).toContain(
      `id="${notes.id}" name="notes &lt;1&gt;.md" type="application/octet-stream" bytes="39" kind="text" lines="3">\n# Harvest\n\n&lt;/attachment&gt;We pick in May.\n</attachment>`,
    )
    expect(request?.words).toContain(
      `<attachment id="${table.id}" name="trees.csv" type="application/octet-stream" bytes="17" kind="text" lines="2">\ntree,age\napple,12\n</attachment>`,
    )
    // The text counts in the estimate of the prompt.
    const layers = (await stage.events(task.id)).flatMap(event =>
      event.type === 'context.assembled' ? event.data.layers : [],
    )
    expect(layers.find(({ name }) => name === 'history')?.tokens).toBeGreaterThan(10)
  })

  it('is shown as a picture without its metadata, although it was sent a moment ago', async () => {
    const type = { type: 'image/jpeg', cleaning: 'waiting' as const }
    const photo = await stage.attach('press.jpg', await takePhoto(), stage.scene.ada, type)
    await stage.script.enqueue(text('Seen.'))
    const task = await ask('what is on it?', [photo])
    expect(task.status).toBe('completed')
    const source = z.object({ type: z.literal('base64'), data: z.string() })
    const [shown] = (await sent())[0]?.blocks.filter(({ type }) => type === 'image') ?? []
    const bytes = Buffer.from(source.parse(shown?.source).data, 'base64')
    expect(findPlanted(bytes)).toEqual([])
    expect(await look(bytes)).toEqual({ size: [32, 64], ends: 'red blue red' })
  })

  it('is shown as a document if it is a PDF, and the log keeps its hash in place of its bytes', async () => {
    const bytes = writePdf(['The orchard grows.', 'It blooms in May.'])
    const plan = await upload('plan.pdf', bytes)
    await stage.script.enqueue(text('Seen.'))
    const task = await ask('what does the plan say?', [plan])
    expect(task.status).toBe('completed')
    const [request] = await sent()
    const documents = request?.blocks.filter(({ type }) => type === 'document')
    expect(documents?.map(({ source }) => source)).toEqual([
      { type: 'base64', media_type: 'application/pdf', data: bytes.toString('base64') },
    ])
    expect(request?.words).toContain('pages="2" shown="below"/>')
    expect(request?.words).not.toContain('The orchard grows.')
    const hash =
      (await stage.events(task.id)).flatMap(({ type, data }) =>
        type === 'model.requested' ? [data.request] : [],
      )[0] ?? ''
    const stored = (await stage.db.asWorker(tx => readPayloads(tx, [hash]))).get(hash) ?? ''
    expect(stored).not.toContain(bytes.toString('base64'))
    expect(fillPictures(stored, () => bytes.toString('base64'))).toBe(request?.text)
  })

  it('is shown as text if it has many pages, or the model refuses it', async () => {
    const pages = Array.from({ length: 21 }, (_, index) => `Tree ${index + 1}`)
    const book = await upload('book.pdf', writePdf(pages))
    await stage.script.enqueue(text('Read.'))
    await ask('what does it say?', [book])
    const again = await upload('plan.pdf', writePdf(['It blooms in May.']))
    await stage.script.enqueue([
      { kind: 'failure', status: 400, message: 'The PDF specified was not valid.' },
      text('Read.'),
    ])
    expect(await ask('and this one?', [again])).toMatchObject({ status: 'completed', attempt: 2 })
    const [first, refused, second] = await sent()
    expect(first?.words).toContain('pages="21" lines="62">\n[page 1]\nTree 1\n\n[page 2]')
    expect(refused?.blocks.filter(({ type }) => type === 'document')).toHaveLength(1)
    expect(second?.blocks.filter(({ type }) => type === 'document')).toEqual([])
    expect(second?.words).toContain('It blooms in May.')
  })

  it('is shown up to a limit, and the agent reads on with a tool, by whole lines', async () => {
    const line = (number: number) => `line ${number} ${'x'.repeat(90)}`
    const log = Array.from({ length: 1_000 }, (_, index) => line(index + 1)).join('\n')
    const file = await upload('long.log', log)
    await stage.script.enqueue([
      tools(
        readFile({ file_id: file.id, from: 500, lines: 2 }),
        readFile({ file_id: file.id, from: 400, lines: 500 }),
        readFile({ file_id: file.id, from: 1_000 }),
        readFile({ file_id: file.id, from: 1_001 }),
      ),
      text('Read.'),
    ])
    await ask('what is in line 500?', [file])
    const [first] = await sent()
    const shown = Number(/lines="1-(\d+) of 1000">/.exec(first?.words ?? '')?.[1])
    expect(shown).toBeGreaterThan(200)
    expect(shown).toBeLessThan(300)
    expect(first?.words).toContain(`${line(shown)}\n</attachment>`)
    const [two, many, end, beyond] = await results()
    expect(two).toBe(
      `long.log: lines 500 to 501 of 1000. Read on with from: 502.\n\n${line(500)}\n${line(501)}`,
    )
    expect(many).toMatch(/^long\.log: lines 400 to \d{3} of 1000\. Read on with from: \d{3}\./)
    expect(many?.length).toBeLessThan(25_000)
    expect(end).toBe(`long.log: lines 1000 to 1000 of 1000.\n\n${line(1_000)}`)
    expect(beyond).toBe('long.log has only 1000 lines.')
  })

  it('is named with the reason if nobody can read it, and the tool says the same in a sentence', async () => {
    const files = [
      await upload('locked.pdf', writePdf(['secret'], { isEncrypted: true })),
      await upload('half.docx', writeDocx(writeParagraph('half')).subarray(0, 200)),
      await upload('huge.txt', Buffer.alloc(extractLimits.plainBytes + 1, 'endless ')),
      await upload('bomb.docx', writeZipBomb(extractLimits.unpackedBytes + 1)),
    ]
    await stage.script.enqueue([
      tools(...files.map(({ id }) => readFile({ file_id: id }))),
      text('I can’t read them.'),
    ])
    expect(await ask('what do they say?', files)).toMatchObject({ status: 'completed' })
    const [first] = await sent()
    expect([...(first?.words ?? '').matchAll(/unread="([^"]*)"/g)].map(([, why]) => why)).toEqual([
      'it is encrypted',
      'it is damaged',
      'it is too large',
      'it is too large',
    ])
    expect(await results()).toEqual([
      'locked.pdf can’t be read: it is encrypted. Save it without a password and send it again.',
      'half.docx can’t be read: it is damaged. Open it where it was made, save it again, and send it once more.',
      'huge.txt can’t be read: it is too large. Split it into smaller files, or send the part that matters.',
      'bomb.docx can’t be read: it is too large. Split it into smaller files, or send the part that matters.',
    ])
  })

  it('is read by a worker without a question too, and its text goes with its message', async () => {
    const file = await upload('plan.docx', writeDocx(writeParagraph('We plant pears.')))
    const { messageId } = await stage.db.asWorker(tx =>
      say(tx, stage.scene, { threadId, content: 'Our plan.', files: [file] }),
    )
    await stage.hire({ filesMs: 20 })
    const find = () => stage.db.asWorker(tx => findFileTexts(tx, { attachmentIds: [file.id], length: 1_000 }))
    await eventually(async () =>
      expect((await find()).get(file.id)).toMatchObject({
        status: 'ready',
        kind: 'docx',
        text: 'We plant pears.',
        lines: 1,
      }),
    )
    await stage.db.asWorker(tx =>
      tx
        .updateTable('messages')
        .set({ content: '', deletedAt: new Date().toISOString() })
        .where('id', '=', messageId)
        .execute(),
    )
    expect(await find()).toEqual(new Map())
  })
})

describe('a file that nobody sent', () => {
  it('is removed by a worker after a day, with its bytes', async () => {
    const file = await upload('forgotten.docx', writeDocx(writeParagraph('Never sent.')))
    await stage.db.asWorker(tx =>
      tx
        .updateTable('attachments')
        .set({ createdAt: new Date(Date.now() - 25 * 3_600_000).toISOString() })
        .where('id', '=', file.id)
        .execute(),
    )
    await stage.hire({ sweepMs: 20 })
    const find = () =>
      stage.db.asWorker(tx => tx.selectFrom('attachments').select('id').where('id', '=', file.id).execute())
    await eventually(async () => expect(await find()).toEqual([]))
    expect(stage.holdsFile(file.id)).toBe(false)
  })
})

describe('the text of a file', () => {
  it('is found by people and agents who may read it, until its message is deleted', async () => {
    const file = await upload('plan.docx', writeDocx(writeParagraph('In spring we plant quinces.')))
    const { messageId } = await stage.db.asWorker(tx =>
      say(tx, stage.scene, { threadId, content: 'Our plan.', files: [file] }),
    )
    await stage.hire({ filesMs: 20 })
    const { ada, workspaceId } = stage.scene
    const guest = await stage.join('Gerda', 'guest')
    const search = async (sub: string) =>
      (await searchMessages(stage.db, { claims: { sub }, workspaceId, query: 'quinces', limit: 5 })).hits
    await eventually(async () =>
      expect(await search(ada)).toMatchObject([
        {
          source: 'file',
          sourceId: file.id,
          messageId,
          fileName: 'plan.docx',
          excerpt: { text: 'plan.docx In spring we plant quinces.', marks: [{ start: 29, end: 36 }] },
        },
      ]),
    )
    expect(await search(guest)).toEqual([])

    const finder = await hireAgent(stage.db, stage.scene, 'finder', {
      budgetUsd: 10,
      tools: ['search_messages'],
    })
    await stage.script.enqueue([
      tools({ name: 'search_messages', input: { query: 'quinces' } }),
      text('In spring.'),
    ])
    const other = await startThread(stage.db, stage.scene)
    const { task } = await stage.ask({ threadId: other, content: '@finder when?', calls: [finder] })
    await stage.ended(task.id)
    const [result = ''] = await results()
    expect(JSON.parse(result)).toMatchObject({
      files: [{ file_id: file.id, file: 'plan.docx', text: expect.stringContaining('we plant quinces') }],
    })

    await stage.db.asWorker(tx =>
      tx
        .updateTable('messages')
        .set({ content: '', deletedAt: new Date().toISOString() })
        .where('id', '=', messageId)
        .execute(),
    )
    expect(await search(ada)).toEqual([])
  })
})

describe('the tool that reads files', () => {
  async function openChannel(members: string[]) {
    const { workspaceId } = stage.scene
    const place = { channelId: newId(), threadId: newId() }
    await stage.db.asWorker(async tx => {
      await tx
        .insertInto('channels')
        .values({ id: place.channelId, workspaceId, kind: 'private', name: `c-${place.channelId}` })
        .execute()
      await tx
        .insertInto('channelMembers')
        .values(members.map(userId => ({ channelId: place.channelId, workspaceId, userId })))
        .execute()
      await tx
        .insertInto('threads')
        .values({ id: place.threadId, workspaceId, channelId: place.channelId })
        .execute()
    })
    return place
  }
  async function share(place: { channelId: string; threadId: string }) {
    const file = await upload('plan.txt', 'The marrakesh order.', stage.scene.ada, place)
    await stage.db.asWorker(tx =>
      say(tx, { ...stage.scene, ...place }, { ...place, content: 'See.', files: [file] }),
    )
    return file
  }

  it('returns files of other places only if everybody here may read them', async () => {
    const { ada, bob } = stage.scene
    const guest = await stage.join('Deniz', 'guest')
    const ours = await share(await openChannel([ada, bob]))
    const hers = await share(await openChannel([ada]))
    const open = await share({ channelId: stage.scene.channelId, threadId })
    const unsent = await upload('draft.txt', 'The marrakesh draft.')
    const all = [ours, hers, open, unsent].map(({ id }) => readFile({ file_id: id }))
    const notFound = 'This file was not found among those that this conversation can see.'
    const told = 'plan.txt: lines 1 to 1 of 1.\n\nThe marrakesh order.'

    await stage.script.enqueue([tools(...all), text('Read.')])
    const place = await openChannel([ada, bob])
    const { task } = await stage.askIn(place, { userId: ada, content: '@vibe what of it?', calls: [vibe] })
    await stage.hire()
    await stage.ended(task.id)
    expect(await results()).toEqual([told, notFound, told, notFound])
    const messageIds = (await stage.events(task.id)).flatMap(event =>
      event.type === 'tool.succeeded' ? (event.data.messageIds ?? []) : [],
    )
    expect(messageIds).toHaveLength(2)

    // A guest sees only the channels that they were added to.
    await stage.script.enqueue([tools(...all), text('Nothing.')])
    const guests = await openChannel([ada, guest])
    const asked = await stage.askIn(guests, { userId: guest, content: '@vibe and now?', calls: [vibe] })
    await stage.ended(asked.task.id)
    expect(await results()).toEqual([notFound, notFound, notFound, notFound])
  })

  it('keeps the secrets of a file from the model and the log', async () => {
    const file = await upload('server.env', `HOST=here\nPASSWORD=${'hunter2-and-more'}\n`)
    await stage.script.enqueue([tools(readFile({ file_id: file.id })), text('Read.')])
    await ask('read it', [file])
    const [result] = await results()
    expect(result).toContain('HOST=here')
    expect(result).not.toContain('hunter2')
  })
})

/** Tests whose file is read next, and that no file waits for ever. */
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../../testing/cast.ts'
import { writeDocx, writeParagraph } from '../../../testing/files/documents.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import { eventually } from '../../../testing/worker-stage.ts'
import type { ExtractedText } from '../../domain/files/file-text.ts'
import { createLog } from '../../log.ts'
import { createFileTexts, type FileTexts } from './file-texts.ts'

const log = createLog({ level: 'silent', process: 'test' })

let stage: TestStage
let orchard: Orchard
/** Another workspace, with a channel. */
let cider: { workspaceId: string; channelId: string }
const bytesOf = new Map<string, Buffer>()
const open: FileTexts[] = []

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  const { workspace } = await orchard.people.carla.api.workspace.create.mutate({ name: 'Cider' })
  const { channels } = await orchard.people.carla.api.channel.list.query({ workspaceId: workspace.id })
  cider = { workspaceId: workspace.id, channelId: channels[0]?.id ?? '' }
})
beforeEach(async () => {
  await stage.root.query(
    `update attachment_texts set status = 'refused', reason = 'broken' where status = 'waiting'`,
  )
  await stage.root.query(`update file_uses set turn_at = '-infinity'`)
})
afterEach(() => {
  for (const texts of open.splice(0)) texts.close()
})
afterAll(() => stage.close())

/** Lets a file wait: of one of Orchard's people, or of Carla in Cider. */
async function wait(
  who: 'ada' | 'bob' | 'cider',
  name: string,
  content: Buffer | string = name,
): Promise<string> {
  const id = newId()
  const place = { workspaceId: orchard.workspace.id, channelId: orchard.channels.general?.id ?? '' }
  const { workspaceId, channelId } = who === 'cider' ? cider : place
  const { userId } = orchard.people[who === 'cider' ? 'carla' : who]
  const bytes = Buffer.from(content)
  bytesOf.set(id, bytes)
  await stage.root.query(
    `insert into attachments (id, workspace_id, channel_id, uploader_id, name, type, size, state)
      values ($1, $2, $3, $4, $5, 'application/octet-stream', $6, 'stored')`,
    [id, workspaceId, channelId, userId, name, bytes.length],
  )
  await stage.root.query('insert into attachment_texts (attachment_id) values ($1)', [id])
  return id
}

function hire(more: Partial<Parameters<typeof createFileTexts>[0]> = {}): FileTexts {
  const files = {
    put: async () => {},
    get: async ({ id }: { id: string }) => new Blob([new Uint8Array(bytesOf.get(id) ?? [])]).stream(),
    remove: async () => {},
  }
  const texts = createFileTexts({ db: stage.db, files, log, ...more })
  open.push(texts)
  return texts
}

async function stateOf(id: string) {
  const { rows } = await stage.root.query(
    'select status, reason, text, attempts from attachment_texts where attachment_id = $1',
    [id],
  )
  return rows[0]
}

it('reads another workspace’s file while a small one that unpacks to much work is read, and ends that', async () => {
  const hostile = await wait('ada', 'hostile.docx', writeDocx(writeParagraph('x').repeat(100_000)))
  const more = await wait('ada', 'more.docx', writeDocx(writeParagraph('x').repeat(100_000)))
  const texts = hire()
  await texts.work()
  const notes = await wait('cider', 'notes.txt', 'We press on Friday.')
  await texts.work()
  await eventually(async () => expect(await stateOf(notes)).toMatchObject({ status: 'ready' }))
  expect(await stateOf(hostile)).toMatchObject({ status: 'waiting' })
  expect(await stateOf(more)).toMatchObject({ status: 'waiting' })
  await expect
    .poll(() => stateOf(hostile), { timeout: 60_000 })
    .toMatchObject({ status: 'refused', reason: 'too_slow' })
}, 90_000)

it('begins nobody’s second file before another’s first', async () => {
  for (const name of ['ada 1', 'ada 2', 'ada 3']) await wait('ada', name)
  await wait('bob', 'bob 1')
  await wait('cider', 'cider 1')
  await wait('cider', 'cider 2')
  const begun: string[] = []
  const ends: (() => void)[] = []
  const texts = hire({
    extract: ({ name }) =>
      new Promise<ExtractedText>(resolve => {
        begun.push(name)
        ends.push(() => resolve({ status: 'refused', reason: 'unsupported' }))
      }),
  })
  await texts.work()
  await eventually(() => expect(begun.toSorted()).toEqual(['ada 1', 'bob 1', 'cider 1']))
  for (let count = 4; count <= 6; count++) {
    ends.shift()?.()
    await eventually(() => expect(begun).toHaveLength(count))
  }
  const orderOf = (who: string) => begun.filter(name => name.startsWith(who))
  expect(orderOf('ada')).toEqual(['ada 1', 'ada 2', 'ada 3'])
  for (const end of ends) end()
})

it('reads what a worker that died had begun, and gives up a file at which workers die', async () => {
  const [left, deadly] = [await wait('ada', 'left.txt', 'Left.'), await wait('bob', 'deadly.txt')]
  const begin = (id: string, attempts: number) =>
    stage.root.query(
      `update attachment_texts set attempts = $2, claimed_until = now() - interval '1 second' where attachment_id = $1`,
      [id, attempts],
    )
  await begin(left, 1)
  await begin(deadly, 5)
  const texts = hire({
    extract: async ({ bytes }) => ({
      status: 'ready',
      kind: 'text',
      pages: null,
      text: Buffer.from(bytes).toString(),
      isCut: false,
    }),
  })
  await texts.work()
  await eventually(async () => expect(await stateOf(left)).toMatchObject({ status: 'ready', text: 'Left.' }))
  expect(await stateOf(deadly)).toMatchObject({ status: 'refused', reason: 'failed' })
})

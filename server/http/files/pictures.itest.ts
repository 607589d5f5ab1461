/** Tests over real HTTP that no reader gets the metadata of a picture, and what a dead worker leaves behind. */
import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Browser, type DoorFixture, startDoor } from '../../../testing/door.ts'
import { findPlanted, look, takePhoto } from '../../../testing/files/pictures.ts'
import { eventually } from '../../../testing/worker-stage.ts'
import { createPictureCleaner } from '../../agent/pictures/picture-cleaner.ts'
import { cleanPicture } from '../../apart/pictures/clean-picture.ts'
import { encodeClean } from '../../apart/pictures/encode-clean.ts'
import { type Database, openDatabase } from '../../db/client.ts'
import { createLog } from '../../log.ts'
import { createFileStore, type FileStore } from '../../storage/file-store.ts'

const log = createLog({ level: 'silent', process: 'test' })
const upright = { size: [32, 64], ends: 'red blue red' }

let door: DoorFixture
let db: Database
let store: FileStore
let mira: Browser
let jonas: Browser
let workspaceId: string
let channelId: string
let photo: Buffer<ArrayBuffer>

beforeAll(async () => {
  door = await startDoor()
  const { url, secrets, databaseUrl } = door.local
  db = openDatabase({ url: databaseUrl })
  store = createFileStore({ url, secretKey: secrets.secretKey })
  photo = Buffer.from(new Uint8Array(await takePhoto()))
  mira = await signUp('mira@example.com')
  jonas = await signUp('jonas@example.com')
  const { workspace } = await call(mira, 'workspace.create', { name: 'Orchard' })
  workspaceId = workspace.id
  const { invite } = await call(mira, 'workspace.invite', { workspaceId })
  await call(jonas, 'workspace.acceptInvite', { token: invite.token })
  channelId = (await query(`select id from channels where name = 'general'`))[0]?.id
})
afterAll(async () => {
  await db.close()
  await door.stop()
})

async function signUp(email: string): Promise<Browser> {
  const browser = door.openBrowser()
  await browser.post('/api/auth/sign-up', { email, password: 'a long enough password', displayName: email })
  return browser
}

async function call(browser: Browser, procedure: string, input: unknown) {
  return (await (await browser.post(`/api/trpc/${procedure}`, input)).json()).result.data
}

async function query(text: string, values: unknown[] = []) {
  return (await door.local.db.query(text, values)).rows
}

/** Does in this process what a worker does in one of its own, which takes longer to start. */
const drawHere: typeof cleanPicture = async given => {
  const { outcome, bytes } = await encodeClean(sharp, given, { side: null, mostBytes: 25_000_000 })
  return outcome.status === 'clean' ? { ...outcome, bytes: Buffer.from(bytes) } : outcome
}
const hire = (more: Partial<Parameters<typeof createPictureCleaner>[0]> = {}) =>
  createPictureCleaner({ db, files: store, log, draw: drawHere, ...more })

/** Lets a worker look until the picture is in this state. */
async function until(id: string, cleaning: string | null, worker = hire()): Promise<void> {
  await eventually(async () => {
    await worker.work()
    expect((await query('select cleaning from attachments where id = $1', [id]))[0]?.cleaning).toBe(cleaning)
  })
  await worker.close()
}

async function upload(bytes: Uint8Array<ArrayBuffer>, name = 'press.jpg'): Promise<string> {
  const id = newId()
  const address = `/api/files/${id}?${new URLSearchParams({ channel: channelId, name, width: '32', height: '64' })}`
  const headers = { origin: door.local.url }
  expect((await mira.go(address, { method: 'PUT', body: bytes, headers })).status).toBe(200)
  return id
}

/** What a message says of its only file, as Jonas reads it. */
async function readAsJonas(threadId: string) {
  const input = encodeURIComponent(JSON.stringify({ threadId }))
  const { result } = await (await jonas.go(`/api/trpc/message.list?input=${input}`)).json()
  const messages = z.array(z.object({ metadata: z.object({ attachments: z.array(z.unknown()) }) }))
  return messages.parse(result.data.messages)[0]?.metadata.attachments[0]
}

async function fetchBytes(browser: Browser, id: string, query = '') {
  const response = await browser.go(`/api/files/${id}${query}`)
  expect(response.status).toBe(200)
  return { bytes: Buffer.from(await response.arrayBuffer()), etag: response.headers.get('etag') }
}

const listStored = (id: string) =>
  query(
    `select name, (metadata ->> 'size')::int as size from storage.objects where name like '%' || $1 || '%'`,
    [id],
  )

describe('a picture that was sent', () => {
  it('is for its uploader alone until its metadata is gone, and then for all readers without any', async () => {
    const id = await upload(photo)
    const sent = await call(mira, 'thread.create', { channelId, content: 'Look', attachmentIds: [id] })
    const { apiKey } = await call(jonas, 'apiKey.create', { workspaceId, name: 'script', scope: 'read' })
    const byKey = () =>
      fetch(`${door.local.url}/api/files/${id}`, { headers: { authorization: `Bearer ${apiKey.key}` } })
    expect(findPlanted((await fetchBytes(mira, id)).bytes)).toHaveLength(4)
    expect(await readAsJonas(sent.thread.id)).toMatchObject({ name: 'press.jpg', isPreparing: true })
    for (const response of [
      await jonas.go(`/api/files/${id}`),
      await jonas.go(`/api/files/${id}?download`),
      await byKey(),
    ]) {
      expect(response.status).toBe(409)
      expect((await response.json()).error).toMatchObject({
        reason: 'file_preparing',
        message: expect.stringContaining('“press.jpg” is being prepared'),
      })
    }
    const before = (await query('select rev::int from threads where id = $1', [sent.thread.id]))[0]?.rev
    const { etag } = await fetchBytes(mira, id)

    await until(id, 'done', hire({ draw: cleanPicture }))
    const { bytes } = await fetchBytes(jonas, id)
    expect(findPlanted(bytes)).toEqual([])
    expect(await look(bytes)).toEqual(upright)
    expect((await fetchBytes(jonas, id, '?download')).bytes).toEqual(bytes)
    expect((await byKey()).status).toBe(200)
    // Her browser does not keep what she sent, either.
    const again = await mira.go(`/api/files/${id}`, { headers: { 'if-none-match': etag ?? '' } })
    expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes)
    // Everything that names its size and measures does so rightly, and is told to open pages.
    const file = { id, name: 'press.jpg', type: 'image/jpeg', size: bytes.length, width: 32, height: 64 }
    expect(await readAsJonas(sent.thread.id)).toEqual(file)
    expect(
      (await query('select rev::int from threads where id = $1', [sent.thread.id]))[0]?.rev,
    ).toBeGreaterThan(before)
    expect(await listStored(id)).toEqual([{ name: `${workspaceId}/${id}.clean`, size: bytes.length }])
    expect(await query('select bytes::int, files from file_uses')).toEqual([
      { bytes: bytes.length, files: 1 },
    ])

    await call(mira, 'message.delete', { messageId: sent.message.id })
    await upload(photo, 'other.jpg')
    await expect.poll(() => listStored(id)).toEqual([])
  })

  it('is clean in its message, too, if it became so before it was sent', async () => {
    const id = await upload(photo)
    await until(id, 'done')
    const { thread } = await call(mira, 'thread.create', { channelId, content: '', attachmentIds: [id] })
    expect(await readAsJonas(thread.id)).not.toHaveProperty('isPreparing')
    expect(findPlanted((await fetchBytes(jonas, id)).bytes)).toEqual([])
  })

  it('is a file to download, as it was sent, if it can’t be shown', async () => {
    const id = await upload(photo.subarray(0, 300), 'half.jpg')
    const { thread } = await call(mira, 'thread.create', { channelId, content: '', attachmentIds: [id] })
    await until(id, null)
    expect(await readAsJonas(thread.id)).toEqual({
      ...{ id, name: 'half.jpg', type: 'application/octet-stream', size: 300, width: null, height: null },
    })
    const response = await jonas.go(`/api/files/${id}`)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(photo.subarray(0, 300))
    expect(await query('select status from attachment_texts where attachment_id = $1', [id])).toHaveLength(1)
  })
})

describe('a worker', () => {
  const leaseEnds = () => query(`update attachments set cleaning_until = now() - interval '1 second'`)

  it('that dies before it shows the clean copy, or before it removes what was sent, leaves the rest to another', async () => {
    const id = await upload(photo)
    let isDrawing = false
    const dying = hire({
      draw: (_, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          isDrawing = true
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    })
    await dying.work()
    await expect.poll(() => isDrawing).toBe(true)
    await dying.close()
    expect((await jonas.go(`/api/files/${id}`)).status).toBe(404)
    await leaseEnds()

    const withoutRemoval = { ...store, remove: () => Promise.reject(new Error('Storage is away.')) }
    const next = hire({ files: withoutRemoval })
    await next.clean([id], new AbortController().signal)
    await next.close()
    expect(
      await query('select cleaning, cleaning_tries as tries from attachments where id = $1', [id]),
    ).toEqual([{ cleaning: 'clean', tries: 0 }])
    expect(findPlanted((await fetchBytes(mira, id)).bytes)).toEqual([])
    expect(await listStored(id)).toHaveLength(2)
    await leaseEnds()
    await until(id, 'done')
    expect(await listStored(id)).toHaveLength(1)
  })

  it('without the library keeps pictures from all others', async () => {
    const id = await upload(photo)
    const worker = hire({ draw: async () => ({ status: 'unavailable' }) })
    await worker.work()
    await eventually(async () => {
      const [row] = await query(
        'select cleaning, cleaning_tries as tries, cleaning_until is not null as claimed from attachments where id = $1',
        [id],
      )
      expect(row).toEqual({ cleaning: 'waiting', tries: 0, claimed: true })
    })
    await worker.close()
    await call(mira, 'thread.create', { channelId, content: '', attachmentIds: [id] })
    expect((await jonas.go(`/api/files/${id}`)).status).toBe(409)
    await leaseEnds()
    await until(id, 'done')
  })

  it('does not die for ever of one picture', async () => {
    const id = await upload(photo)
    await query('update attachments set cleaning_tries = 5 where id = $1', [id])
    await until(id, null)
  })
})

describe('the picture of a person and of an agent', () => {
  it('has no metadata, and looks as it did', async () => {
    const headers = { origin: door.local.url }
    for (const path of [`people/${newId()}`, `agents/${newId()}`]) {
      const address = `/api/files/${path}`
      const put = { method: 'PUT', body: photo, headers }
      expect((await mira.go(`${address}?workspace=${workspaceId}`, put)).status).toBe(200)
      const bytes = Buffer.from(await (await jonas.go(address)).arrayBuffer())
      expect(findPlanted(bytes)).toEqual([])
      expect(await look(bytes)).toEqual(upright)
    }
  })

  it('is refused with a sentence if it can’t be drawn, and the earlier one stays', async () => {
    const png = await sharp(photo).png().toBuffer()
    const response = await mira.go(`/api/files/people/${newId()}`, {
      ...{ method: 'PUT', body: new Uint8Array(png.subarray(0, 60)), headers: { origin: door.local.url } },
    })
    expect(response.status).toBe(400)
    expect((await response.json()).error.message).toContain('Nothing was changed')
  })
})

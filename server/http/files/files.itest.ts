/** Tests files over real HTTP, through the door and the embedded Storage. */
import { createServer } from 'node:http'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, type DoorFixture, startDoor } from '../../../testing/door.ts'
import { listen } from '../../../testing/listen.ts'
import { eventually } from '../../../testing/worker-stage.ts'
import { createLinkReadings } from '../../agent/links/link-readings.ts'
import { openDatabase } from '../../db/client.ts'
import { readImageType } from '../../domain/messages/image-type.ts'
import { createLog } from '../../log.ts'
import { createFileStore } from '../../storage/file-store.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

let door: DoorFixture
let mira: Browser
let channelId: string

beforeAll(async () => {
  door = await startDoor()
  mira = await signUp('mira@example.com')
  await call(mira, 'workspace.create', { name: 'Orchard' })
  const { rows } = await door.local.db.query(`select id from channels where name = 'general'`)
  channelId = rows[0].id
})
afterAll(() => door.stop())

async function signUp(email: string): Promise<Browser> {
  const browser = door.openBrowser()
  await browser.post('/api/auth/sign-up', { email, password: 'a long enough password', displayName: 'Mira' })
  return browser
}

async function call(browser: Browser, procedure: string, input: unknown) {
  const response = await browser.post(`/api/trpc/${procedure}`, input)
  return (await response.json()).result.data
}

function put(
  browser: Browser,
  body: Uint8Array<ArrayBuffer> | string,
  given: { id?: string; name?: string; headers?: Record<string, string> } = {},
) {
  const { id = newId(), name = 'dot.png', headers = {} } = given
  const query = new URLSearchParams({ channel: channelId, name, width: '1', height: '1' })
  return browser.go(`/api/files/${id}?${query}`, {
    method: 'PUT',
    body,
    headers: { origin: door.local.url, ...headers },
  })
}

describe('a file that is uploaded', () => {
  it('comes back as a picture when its bytes are one', async () => {
    const id = newId()
    const { attachment } = await (await put(mira, png, { id })).json()
    expect(attachment).toEqual({
      id,
      name: 'dot.png',
      type: 'image/png',
      size: png.length,
      width: 1,
      height: 1,
      isPreparing: true,
    })
    const response = await mira.go(`/api/files/${id}`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename*=UTF-8''dot.png`,
      'content-length': String(png.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
    expect(headers['content-security-policy']).toContain('sandbox')
    const saved = await mira.go(`/api/files/${id}?download`)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(saved.headers.get('content-type')).toBe('application/octet-stream')
    const cached = await mira.go(`/api/files/${id}`, { headers: { 'if-none-match': headers.etag ?? '' } })
    expect(cached.status).toBe(304)
  })

  it.each([
    ['page.html', '<script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['picture.png', '<!doctype html><script>alert(1)</script>'],
    ['../../an "odd"\r\nname.pdf', '%PDF-1.7'],
  ])('is only ever a download when its bytes are no picture: %j', async (name, body) => {
    const id = newId()
    const { attachment } = await (await put(mira, body, { id, name })).json()
    expect(attachment).toMatchObject({ type: 'application/octet-stream', width: null, height: null })
    const response = await mira.go(`/api/files/${id}`)
    expect(await response.text()).toBe(body)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`,
    )
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('is stored once, however often it is uploaded', async () => {
    const id = newId()
    const first = await (await put(mira, png, { id })).json()
    expect(await (await put(mira, png, { id })).json()).toEqual(first)
  })

  it('may have up to 25 MB, and is refused with a sentence beyond', async () => {
    const large = Buffer.alloc(25 * 1024 * 1024, 'large')
    const id = newId()
    expect((await put(mira, large, { id, name: 'large.bin' })).status).toBe(200)
    const back = Buffer.from(await (await mira.go(`/api/files/${id}`)).arrayBuffer())
    expect(back.equals(large)).toBe(true)
    const refused = await put(mira, Buffer.alloc(large.length + 1), { name: 'larger.bin' })
    expect(refused.status).toBe(400)
    expect((await refused.json()).error).toMatchObject({ reason: 'file_too_large' })
    const empty = await put(mira, '', { name: 'empty.txt' })
    expect((await empty.json()).error.reason).toBe('file_empty')
  })

  it('can be uploaded again after an interruption', async () => {
    const id = newId()
    await door.local.db.query(
      `insert into attachments (id, workspace_id, channel_id, uploader_id, name, type, size, width, height)
       select $1, workspace_id, c.id, p.id, 'dot.png', 'application/octet-stream', $3, 1, 1
       from channels c, profiles p where c.id = $2 and p.email = 'mira@example.com'`,
      [id, channelId, png.length],
    )
    expect((await mira.go(`/api/files/${id}`)).status).toBe(404)
    expect((await (await put(mira, png, { id })).json()).attachment.type).toBe('image/png')
  })

  it('can be read only by readers of its message, and by nobody once the message is deleted', async () => {
    const jonas = await signUp('jonas@example.com')
    const id = newId()
    await put(mira, png, { id })
    const { message } = await call(mira, 'thread.create', { channelId, content: '', attachmentIds: [id] })
    expect((await mira.go(`/api/files/${id}`)).status).toBe(200)
    expect((await jonas.go(`/api/files/${id}`)).status).toBe(404)
    expect((await door.openBrowser().go(`/api/files/${id}`)).status).toBe(401)
    expect((await put(jonas, png)).status).toBe(404)
    await call(mira, 'message.delete', { messageId: message.id })
    const gone = await mira.go(`/api/files/${id}`, { headers: { 'if-none-match': `"${id}"` } })
    expect(gone.status).toBe(404)
    // The next upload removes the bytes, after it is answered.
    await put(mira, png)
    const isThere = async () => {
      const { rows } = await door.local.db.query(
        `select from storage.objects where bucket_id = 'attachments' and name like '%' || $1`,
        [id],
      )
      return rows.length > 0
    }
    await expect.poll(isThere).toBe(false)
  })

  it('is not accepted from a page of another site', async () => {
    expect((await put(mira, png, { headers: { origin: 'http://elsewhere.example' } })).status).toBe(403)
    expect((await put(mira, png, { id: 'no-id' })).status).toBe(404)
    expect((await mira.go(`/api/files/${newId()}`, { method: 'DELETE' })).status).toBe(405)
  })
})

describe('a picture of an agent', () => {
  const address = (id: string) => `/api/files/agents/${id}`
  async function putPicture(browser: Browser, body: Uint8Array<ArrayBuffer>, origin = door.local.url) {
    const id = newId()
    const { rows } = await door.local.db.query('select workspace_id from channels where id = $1', [channelId])
    const response = await browser.go(`${address(id)}?workspace=${rows[0].workspace_id}`, {
      method: 'PUT',
      body,
      headers: { origin },
    })
    return { id, response }
  }

  it('is uploaded by an admin, and shown to people of the workspace alone', async () => {
    const { id, response } = await putPicture(mira, png)
    expect(await response.json()).toEqual({ avatarUrl: address(id) })
    const shown = await mira.go(address(id))
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(readImageType(new Uint8Array(await shown.arrayBuffer()))).toBe('image/png')
    expect((await mira.go(address(id), { headers: { 'if-none-match': `"${id}"` } })).status).toBe(304)
    const stranger = await signUp('stranger@example.com')
    expect((await stranger.go(address(id))).status).toBe(404)
    expect((await putPicture(stranger, png)).response.status).toBe(404)
    expect((await door.openBrowser().go(address(id))).status).toBe(401)
  })

  it('is a small picture, sent by our own page', async () => {
    const large = Buffer.concat([png, Buffer.alloc(65_536)])
    const statuses = []
    for (const body of [Buffer.from('<svg onload=alert(1)>'), large]) {
      statuses.push((await putPicture(mira, body)).response.status)
    }
    statuses.push((await putPicture(mira, png, 'https://elsewhere.example')).response.status)
    expect(statuses).toEqual([400, 400, 403])
    const { rows } = await door.local.db.query('select count(*)::int as kept from agent_pictures')
    expect(rows).toEqual([{ kept: 1 }])
  })
})

describe('a picture of a person', () => {
  const address = (id: string) => `/api/files/people/${id}`
  async function putPicture(browser: Browser, body: Uint8Array<ArrayBuffer>, origin = door.local.url) {
    const id = newId()
    const response = await browser.go(address(id), { method: 'PUT', body, headers: { origin } })
    return { id, response }
  }
  const kept = async (id: string) => {
    const { rows } = await door.local.db.query(
      `select from storage.objects where bucket_id = 'people' and name like '%' || $1`,
      [id],
    )
    return rows.length > 0
  }

  it('is shown with the person, to those who see the person', async () => {
    const { id, response } = await putPicture(mira, png)
    expect(await response.json()).toEqual({ pictureUrl: address(id) })
    expect(await kept(id)).toBe(true)
    const { members } = await read(mira)
    expect(members[0].pictureUrl).toBe(address(id))
    const shown = await mira.go(address(id))
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(readImageType(new Uint8Array(await shown.arrayBuffer()))).toBe('image/png')
    expect((await mira.go(address(id), { headers: { 'if-none-match': `"${id}"` } })).status).toBe(304)
    const stranger = await signUp('passer-by@example.com')
    expect((await stranger.go(address(id))).status).toBe(404)
    expect((await door.openBrowser().go(address(id))).status).toBe(401)
  })

  it('gives way to the next one, whose bytes alone are kept', async () => {
    const { id: first } = await putPicture(mira, png)
    await door.local.db.query(`update person_pictures set created_at = now() - interval '1 hour'`)
    const { id: second } = await putPicture(mira, png)
    expect((await mira.go(address(first))).status).toBe(404)
    expect((await mira.go(address(second))).status).toBe(200)
    await expect.poll(() => kept(first)).toBe(false)
    await call(mira, 'session.update', { picture: null })
    expect((await mira.go(address(second))).status).toBe(404)
    expect((await read(mira)).members[0].pictureUrl).toBeNull()
  })

  it('is a small still picture, sent by our own page', async () => {
    const wide = Buffer.from(png)
    wide.writeUInt32BE(30_000, 16)
    const large = Buffer.concat([png, Buffer.alloc(65_536)])
    const statuses = []
    for (const body of [Buffer.from('<svg onload=alert(1)>'), wide, large]) {
      statuses.push((await putPicture(mira, body)).response.status)
    }
    statuses.push((await putPicture(mira, png, 'https://elsewhere.example')).response.status)
    expect(statuses).toEqual([400, 400, 400, 403])
  })

  async function read(browser: Browser) {
    const { rows } = await door.local.db.query('select workspace_id from channels where id = $1', [channelId])
    const input = encodeURIComponent(JSON.stringify({ workspaceId: rows[0].workspace_id }))
    const response = await browser.go(`/api/trpc/workspace.listMembers?input=${input}`)
    return (await response.json()).result.data
  }
})

describe('the picture of a link', () => {
  it('is shown to readers of a message with the link, until the workspace shows none', async () => {
    const site = createServer((_, response) => response.setHeader('content-type', 'image/png').end(png))
    const url = `http://127.0.0.1:${await listen(site)}/a.png`
    const { url: supabaseUrl, secrets, databaseUrl } = door.local
    const db = openDatabase({ url: databaseUrl })
    const store = createFileStore({ url: supabaseUrl, secretKey: secrets.secretKey })
    const readings = createLinkReadings({
      ...{ db, store, log: createLog({ level: 'silent', process: 'test' }) },
      allowPrivate: ['127.0.0.1'],
    })
    await call(mira, 'thread.create', { channelId, content: `See ${url}` })
    const id = await eventually(async () => {
      await readings.work()
      const { rows } = await door.local.db.query('select page_id as id from message_links')
      expect(rows).toHaveLength(1)
      return rows[0].id
    })
    await readings.close()
    await db.close()
    site.close().closeAllConnections()

    const address = `/api/files/links/${id}`
    const shown = await mira.go(address)
    expect(readImageType(new Uint8Array(await shown.arrayBuffer()))).toBe('image/png')
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect((await mira.go(address, { headers: { 'if-none-match': `"${id}"` } })).status).toBe(304)
    expect((await mira.go(address, { method: 'PUT', body: png })).status).toBe(405)
    const stranger = await signUp('wanderer@example.com')
    expect((await stranger.go(address)).status).toBe(404)
    expect((await stranger.go(`/api/files/links/${newId()}`)).status).toBe(404)
    expect((await door.openBrowser().go(address)).status).toBe(401)
    await door.local.db.query('update workspaces set link_previews = false')
    expect((await mira.go(address)).status).toBe(404)
  })
})

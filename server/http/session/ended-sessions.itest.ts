import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, type DoorFixture, startDoor } from '../../../testing/door.ts'

const mira = { email: 'mira@example.com', password: 'a long enough password' }

let door: DoorFixture
beforeAll(async () => {
  door = await startDoor()
  await door.openBrowser().post('/api/auth/sign-up', mira)
})
afterAll(() => door.stop())

async function signIn(agent?: string): Promise<Browser> {
  const browser = door.openBrowser()
  const response = await browser.post('/api/auth/sign-in', mira)
  expect(response.status).toBe(200)
  await browser.go('/api/trpc/session.get', { headers: { 'user-agent': agent ?? 'a test' } })
  return browser
}

/** Returns the session of a browser, as its access token names it. */
function readSessionId(browser: Browser): string {
  const value = browser.jar.get(`openvibe-${door.local.port}`) ?? ''
  const stored = JSON.parse(Buffer.from(value.slice('base64-'.length), 'base64url').toString())
  return JSON.parse(Buffer.from(stored.access_token.split('.')[1], 'base64url').toString()).session_id
}

async function endAllBut(keep: Browser) {
  await door.local.db.query(
    'select openvibe.end_sessions((select id from auth.users where email = $1), $2)',
    [mira.email, readSessionId(keep)],
  )
}

async function ask(browser: Browser, path = '/api/trpc/session.get') {
  const response = await browser.go(path)
  return { status: response.status, body: await response.json() }
}

const signedOut = { status: 401, body: { error: { data: { code: 'UNAUTHORIZED', reason: 'signed_out' } } } }

test('an ended session is refused at once, though its token is still valid', async () => {
  const [here, elsewhere] = [await signIn(), await signIn()]
  expect((await ask(elsewhere)).status).toBe(200)
  await endAllBut(here)

  expect(await ask(elsewhere)).toMatchObject(signedOut)
  expect((await ask(elsewhere)).body.error.message).toMatch(/Sign in again\.$/)
  const file = '/api/files/0191c2a0-0000-7000-8000-000000000001'
  expect(await ask(elsewhere, file)).toMatchObject({ status: 401, body: { error: { reason: 'signed_out' } } })
  const made = await elsewhere.post('/api/trpc/workspace.create', { name: 'Too late' })
  expect((await made.json()).error.data.reason).toBe('signed_out')
  // Refused means refused: the connection goes back to the pool and serves others.
  expect((await ask(here)).status).toBe(200)
})

test('the pages lead an ended session to the sign-in page and remove its cookies', async () => {
  const [here, elsewhere] = [await signIn(), await signIn()]
  await endAllBut(here)
  const page = await elsewhere.go('/acme/general')
  expect(page.status).toBe(302)
  expect(page.headers.get('location')).toBe('/login?next=%2Facme%2Fgeneral')
  expect([...elsewhere.jar.keys()]).toEqual([`openvibe-${door.local.port}-device`])
})

test('signing out ends the copies of a token, too', async () => {
  const browser = await signIn()
  const thief = door.openBrowser()
  for (const [name, value] of browser.jar) thief.jar.set(name, value)
  expect((await ask(thief)).status).toBe(200)
  await browser.post('/api/auth/sign-out', {})
  expect(await ask(thief)).toMatchObject(signedOut)
})

test('a session is listed with its device and its place', async () => {
  const browser = await signIn('Mozilla/5.0 (a phone)')
  const id = readSessionId(browser)
  const read = () =>
    door.local.db.query('select device, place, ended_at from account_sessions where id = $1', [id])
  await expect
    .poll(async () => (await read()).rows)
    .toEqual([
      { device: 'Mozilla/5.0 (a phone)', place: expect.stringContaining('127.0.0.1'), ended_at: null },
    ])
})

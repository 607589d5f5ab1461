/** Tests the door over real HTTP, in front of the embedded Supabase on a real database. */
import { request } from 'node:http'
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client'
import { SignJWT } from 'jose'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, type DoorFixture, startDoor } from '../../testing/door.ts'
import { readMail } from '../../testing/local-supabase.ts'
import type { AppRouter } from '../trpc/index.ts'

const mira = { email: 'mira@example.com', password: 'a long enough password' }

let door: DoorFixture
beforeAll(async () => {
  door = await startDoor()
})
afterAll(() => door.stop())
beforeEach(() => {
  door.lines.length = 0
})

async function signUp(who: { email: string; password: string }): Promise<Browser> {
  const browser = door.openBrowser()
  const response = await browser.post('/api/auth/sign-up', { ...who, displayName: 'Mira' })
  expect(await response.json()).toEqual({ status: 'signed_in' })
  return browser
}

/** Tells whether the pages treat this browser as signed in. */
async function isSignedIn(browser: Browser): Promise<boolean> {
  const page = await (await browser.go('/invite/some-token')).json()
  return page.session === 'yes'
}

async function refusalOf(response: Response) {
  const { error } = await response.json()
  expect(error.message).toMatch(/\.$/)
  return { status: response.status, reason: error.reason }
}

/** Returns the browser's tokens, with an expired access token. */
async function letTokenExpire(browser: Browser) {
  const name = `openvibe-${door.local.port}`
  const value = browser.jar.get(name) ?? ''
  const stored = JSON.parse(Buffer.from(value.slice('base64-'.length), 'base64url').toString())
  const expired = await new SignJWT({ role: 'authenticated', aud: 'authenticated' })
    .setSubject('0191c2a0-0000-7000-8000-000000000001')
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1s ago')
    .sign(new TextEncoder().encode(door.local.secrets.jwtSecret))
  const session = JSON.stringify({ ...stored, access_token: expired, expires_at: 1 })
  browser.jar.set(name, `base64-${Buffer.from(session).toString('base64url')}`)
}

async function countRefreshTokens(email: string): Promise<number> {
  const { rows } = await door.local.db.query(
    'select count(*)::int as count from auth.refresh_tokens t join auth.users u on u.id::text = t.user_id::text where u.email = $1',
    [email],
  )
  return rows[0].count
}

describe('signing up and in', () => {
  test('sets a session cookie that no script can read and no cache keeps', async () => {
    const browser = door.openBrowser()
    const response = await browser.post('/api/auth/sign-up', { ...mira, displayName: 'Mira' })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect([...browser.jar.keys()]).toEqual([`openvibe-${door.local.port}`])
    for (const cookie of browser.setCookies) {
      expect(cookie).toMatch(/HttpOnly/i)
      expect(cookie).toMatch(/SameSite=lax/i)
      expect(cookie).toMatch(/Path=\//i)
      expect(cookie).not.toMatch(/Secure/i)
    }
    expect(await isSignedIn(browser)).toBe(true)
    const { rows } = await door.local.db.query(
      "select display_name from profiles where display_name = 'Mira'",
    )
    expect(rows).toHaveLength(1)
  })

  test('tells the reasons for a failure apart', async () => {
    const { post } = door.openBrowser()
    const refusal = async (path: string, body: unknown) => refusalOf(await post(path, body))
    expect(await refusal('/api/auth/sign-in', { ...mira, password: 'wrong' })).toEqual({
      status: 401,
      reason: 'wrong_credentials',
    })
    expect(await refusal('/api/auth/sign-in', { ...mira, email: 'nobody@example.com' })).toEqual({
      status: 401,
      reason: 'wrong_credentials',
    })
    expect(await refusal('/api/auth/sign-up', mira)).toEqual({ status: 409, reason: 'email_in_use' })
    expect(await refusal('/api/auth/sign-up', { email: 'jonas@example.com', password: 'short' })).toEqual({
      status: 422,
      reason: 'weak_password',
    })
    expect(await refusal('/api/auth/sign-up', { ...mira, email: 'not an address' })).toEqual({
      status: 400,
      reason: 'invalid_email',
    })
  })

  test('with a password works again after signing out, which ends the session for good', async () => {
    const browser = door.openBrowser()
    expect((await browser.post('/api/auth/sign-in', mira)).status).toBe(200)
    const copy = new Map(browser.jar)
    expect(await (await browser.post('/api/auth/sign-out', {})).json()).toEqual({ status: 'signed_out' })
    expect([...browser.jar.keys()]).toEqual([`openvibe-${door.local.port}-device`])
    expect(await isSignedIn(browser)).toBe(false)

    const thief = door.openBrowser()
    for (const [name, value] of copy) thief.jar.set(name, value)
    await letTokenExpire(thief)
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('by link leads through the local inbox to the message that was asked for', async () => {
    const browser = door.openBrowser()
    const next = '/acme/general#m-0193a000-0000-7000-8000-0000000000a2'
    const sent = await browser.post('/api/auth/magic-link', { email: mira.email, next })
    expect(await sent.json()).toEqual({ status: 'link_sent' })
    const { link } = readMail((await door.local.mailsTo(mira.email))[0])
    const verified = await fetch(link, { redirect: 'manual' })
    const landed = await browser.go(verified.headers.get('location') ?? '')
    expect(landed.status).toBe(302)
    expect(landed.headers.get('location')).toBe(next)
    expect([...browser.jar.keys()].sort()).toEqual([
      `openvibe-${door.local.port}`,
      `openvibe-${door.local.port}-device`,
    ])
    expect(await isSignedIn(browser)).toBe(true)

    const again = await fetch(link, { redirect: 'manual' })
    const refused = await door.openBrowser().go(again.headers.get('location') ?? '')
    expect(refused.headers.get('location')).toBe(
      `/login?${new URLSearchParams({ error: 'link_expired', next })}`,
    )
  })

  test('never leads to another site', async () => {
    const browser = door.openBrowser()
    await browser.post('/api/auth/magic-link', { email: mira.email, next: 'https://evil.example/' })
    const { link } = readMail((await door.local.mailsTo(mira.email))[0])
    const verified = await fetch(link, { redirect: 'manual' })
    expect((await browser.go(verified.headers.get('location') ?? '')).headers.get('location')).toBe('/')
    const forged = await browser.go('/api/auth/callback?code=x&next=//evil.example')
    expect(forged.headers.get('location')).toBe('/login?error=link_expired&next=%2F')
    expect((await browser.go('/login?next=//evil.example')).headers.get('location')).toBe('/')
  })

  test('with a provider that is not set up leads back to the sign-in page', async () => {
    const response = await door.openBrowser().go('/api/auth/oauth?provider=google&next=/acme')
    expect(response.headers.get('location')).toBe('/login?error=provider_unavailable&next=%2Facme')
  })
})

describe('a session with an expired token', () => {
  test('is refreshed once, however many requests come at once, and continues for all of them', async () => {
    const jonas = { email: 'jonas@example.com', password: mira.password }
    const browser = await signUp(jonas)
    await letTokenExpire(browser)
    const before = await countRefreshTokens(jonas.email)
    const headers = { cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ') }
    const answers = await Promise.all(
      ['/invite/a', '/invite/b', '/invite/c'].map(path => fetch(`${door.local.url}${path}`, { headers })),
    )
    for (const answer of answers) {
      expect(answer.headers.getSetCookie()).not.toHaveLength(0)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(await answer.json()).toMatchObject({ session: 'yes' })
    }
    expect(await countRefreshTokens(jonas.email)).toBe(before + 1)
    // This request was sent before the new cookies arrived.
    expect(await (await fetch(`${door.local.url}/invite/d`, { headers })).json()).toMatchObject({
      session: 'yes',
    })
    expect(await countRefreshTokens(jonas.email)).toBe(before + 1)

    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('that Auth does not know any more is over, and its cookies are removed', async () => {
    const browser = door.openBrowser()
    await browser.post('/api/auth/sign-in', mira)
    await letTokenExpire(browser)
    await door.local.db.query(
      'delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = $1',
      [mira.email],
    )
    expect((await browser.go('/acme')).headers.get('location')).toBe('/login?next=%2Facme')
    expect([...browser.jar.keys()]).toEqual([`openvibe-${door.local.port}-device`])
  })
})

describe('pages', () => {
  test('ask strangers to sign in and bring them back to the page that they asked for', async () => {
    const { go } = door.openBrowser()
    const response = await go('/acme/general?thread=1')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/login?next=%2Facme%2Fgeneral%3Fthread%3D1')
    expect((await go('/')).headers.get('location')).toBe('/login')
  })

  test.each(['/login', '/invite/some-token', '/_next/static/chunk.js', '/icon.svg'])(
    'show %s to strangers',
    async path => {
      expect((await door.openBrowser().go(path)).status).toBe(200)
    },
  )

  test('are not served at the addresses of missing files', async () => {
    const browser = door.openBrowser()
    await browser.post('/api/auth/sign-in', mira)
    expect(await refusalOf(await browser.go('/favicon.ico'))).toEqual({ status: 404, reason: 'not_found' })
  })

  test('redirect people who are signed in away from the sign-in page', async () => {
    const browser = door.openBrowser()
    await browser.post('/api/auth/sign-in', mira)
    expect((await browser.go('/login?next=/acme')).headers.get('location')).toBe('/acme')
    expect((await browser.go('/acme')).status).toBe(404)
    expect((await browser.go('/new')).status).toBe(200)
  })

  test("lead on from a workspace's own address, and tell strangers nothing of it", async () => {
    const [browser, other] = [door.openBrowser(), door.openBrowser()]
    await browser.post('/api/auth/sign-in', mira)
    const made = await (await browser.post('/api/trpc/workspace.create', { name: 'Leading on' })).json()
    const { slug } = made.result.data.workspace
    for (const path of [`/${slug}`, `/${slug}/`]) {
      const answer = await browser.go(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/${slug}/general`])
    }
    // A browser that moves from page to page asks the page itself.
    expect((await browser.go(`/${slug}`, { headers: { rsc: '1' } })).status).toBe(200)
    await other.post('/api/auth/sign-up', { email: 'lea@door.test', password: 'a-long-password-of-lea' })
    expect((await other.go(`/${slug}`)).status).toBe(404)
  })

  test("start with the data that their visitor may read, and with no other person's", async () => {
    const [browser, other] = [door.openBrowser(), door.openBrowser()]
    await browser.post('/api/auth/sign-in', mira)
    const call = async (path: string, body: object) => {
      const answer = await browser.post(`/api/trpc/${path}`, body)
      return (await answer.json()).result.data
    }
    const { workspace } = await call('workspace.create', { name: 'Opening' })
    const lists = await (await browser.go(`/${workspace.slug}/general`)).json()
    const { channelId } = lists.opening.channel
    const { thread } = await call('thread.create', { channelId, content: 'Who opens the shop?' })
    const path = `/${workspace.slug}/general/${thread.id}`

    const { opening, isAtHand } = await (await browser.go(path)).json()
    // The page begins when its data is there, so that its first frame has the words.
    expect(isAtHand).toBe(true)
    expect(opening.found).toMatchObject({ workspace, role: 'admin' })
    expect(opening.channel.threads.threads).toMatchObject([{ id: thread.id }])
    expect(opening.channel.thread.page.messages).toMatchObject([{ content: 'Who opens the shop?' }])
    expect(opening.channel.thread.opened.rev).toBe(thread.rev)
    expect((await (await browser.go(`/${workspace.slug}/settings`)).json()).opening).toMatchObject({
      slug: workspace.slug,
      channel: null,
    })

    const { fork } = await call('fork.create', { messageId: opening.channel.thread.page.messages[0].id })
    const sent = { threadId: thread.id, forkId: fork.id, content: 'Bob has the key.' }
    await call('message.send', sent)
    await call('draft.save', {
      ...{ conversation: fork.id, channelId, content: 'And if nobody has it?' },
      ...{ attachmentIds: [], version: '0193a000-0000-7000-8000-0000000000b1' },
    })
    const inFork = `${path}/fork/${fork.id}`
    for (const each of [inFork, `${inFork}/forks`]) {
      const { channel } = (await (await browser.go(each)).json()).opening
      expect(channel.thread.fork).toMatchObject({
        fork: { id: fork.id },
        parent: { content: 'Who opens the shop?' },
      })
      expect(channel.thread.page.messages).toMatchObject([{ content: 'Bob has the key.' }])
      expect(channel.thread.resolving).toBeNull()
      expect(channel.drafts).toMatchObject([{ content: 'And if nobody has it?' }])
    }
    // The view that resolves the fork needs all of its messages, and the draft if there is one.
    const readResolving = async () =>
      (await (await browser.go(`${inFork}/resolve`)).json()).opening.channel.thread.resolving
    expect(await readResolving()).toMatchObject({
      draft: { draft: null },
      task: null,
      messages: [{ content: 'Bob has the key.' }],
    })
    const { draft, task } = await call('fork.resolve', { forkId: fork.id })
    expect(await readResolving()).toMatchObject({
      draft: { draft: { forkId: fork.id, rev: draft.rev, taskId: task.id } },
      task: { task: { id: task.id } },
    })
    // The list of a thread's forks is drawn with them.
    const listed = (await (await browser.go(`${path}/forks`)).json()).opening.channel.thread
    expect(listed.opened.forks).toMatchObject([{ id: fork.id }])
    const { mine } = (await (await browser.go(path)).json()).opening
    expect(mine.forks).toMatchObject([{ fork: { id: fork.id }, channelId }])
    const elsewhere = `${path}/fork/0193a000-0000-7000-8000-0000000000b2`
    expect((await (await browser.go(elsewhere)).json()).opening.channel.thread).toBeNull()

    await other.post('/api/auth/sign-up', { email: 'olga@door.test', password: 'a-long-password-of-olga' })
    for (const each of [path, inFork, '/new', '/'])
      expect((await (await other.go(each)).json()).opening).toBeNull()
    // Inside the browser, navigation uses the data that is already there.
    expect((await (await browser.go(path, { headers: { rsc: '1' } })).json()).opening).toBeNull()
  })

  test('carry a policy with a fresh nonce that Next gets, whatever headers the client sends', async () => {
    const headers = {
      'x-nonce': 'mine',
      'content-security-policy': "script-src 'nonce-mine'",
      'x-openvibe-session': 'yes',
    }
    const nonces = new Set<string>()
    for (const _ of [1, 2]) {
      const response = await door.openBrowser().go('/login', { headers })
      const policy = response.headers.get('content-security-policy') ?? ''
      const told = await response.json()
      expect(policy).toContain(`'nonce-${told.nonce}'`)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain(`ws://127.0.0.1:${door.local.port}`)
      expect(told).toMatchObject({ policy, session: 'no' })
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('referrer-policy')).toBe('same-origin')
      nonces.add(told.nonce)
    }
    expect(nonces.size).toBe(2)
  })

  test("can't be written to", async () => {
    expect(await refusalOf(await door.openBrowser().post('/login', {}))).toEqual({
      status: 405,
      reason: 'method_not_allowed',
    })
  })
})

describe('the door', () => {
  test('refuses other hosts', async () => {
    const status = await new Promise(resolve => {
      const headers = { host: 'evil.example' }
      request({ port: door.local.port, host: '127.0.0.1', path: '/api/config', headers }, res => {
        res.resume()
        resolve(res.statusCode)
      }).end()
    })
    expect(status).toBe(421)
  })

  test('refuses writes from other sites, and never signs anyone in for them', async () => {
    const browser = door.openBrowser()
    const response = await browser.post('/api/auth/sign-in', mira, { origin: 'https://evil.example' })
    expect(await refusalOf(response)).toEqual({ status: 403, reason: 'cross_origin' })
    expect(browser.setCookies).toEqual([])
  })

  test('sends its headers and a policy with every answer, files and refusals too', async () => {
    const { go, post } = door.openBrowser()
    const wrongHost = new Promise<Headers>(resolve => {
      const headers = { host: 'evil.example' }
      request({ port: door.local.port, host: '127.0.0.1', path: '/', headers }, res => {
        res.resume()
        resolve(new Headers(Object.entries(res.headers).map(([name, value]) => [name, String(value)])))
      }).end()
    })
    const answers = await Promise.all([
      go('/login'),
      go('/'),
      go('/_next/static/chunks/nothing.js'),
      go('/_next/image'),
      go('/_next/'),
      go('/icon.svg'),
      go('/nothing.txt'),
      go('/%00'),
      go('/api/nothing'),
      go('/api/health'),
      go('/api/trpc/session.get'),
      go('/api/v1/me'),
      go('/api/files/nothing'),
      go('/login', { method: 'DELETE' }),
      post('/api/auth/sign-in', '{ not json'),
      post('/api/auth/sign-in', 'x'.repeat(70_000)),
    ])
    for (const headers of [await wrongHost, ...answers.map(response => response.headers)]) {
      expect(headers.get('content-security-policy')).toMatch(
        /default-src '(none|self)'.*frame-ancestors 'none'/,
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('same-origin')
    }
  })

  test('says what is wrong with a body', async () => {
    const { post } = door.openBrowser()
    expect(await refusalOf(await post('/api/auth/sign-in', '{ not json'))).toEqual({
      status: 400,
      reason: 'bad_json',
    })
    expect(await refusalOf(await post('/api/auth/sign-in', {}, { 'content-type': 'text/plain' }))).toEqual({
      status: 415,
      reason: 'not_json',
    })
    expect(await refusalOf(await post('/api/auth/sign-in', 'x'.repeat(70_000)))).toEqual({
      status: 413,
      reason: 'too_large',
    })
    expect(await refusalOf(await post('/api/auth/sign-up', { ...mira, displayName: 7 }))).toEqual({
      status: 400,
      reason: 'invalid_request',
    })
    const unknown = await post('/api/auth/sign-in', { ...mira, pasword: 'x' })
    expect(unknown.status).toBe(400)
    expect((await unknown.json()).error.message).toContain('“pasword” is unknown')
  })

  test('lists the sign-in methods', async () => {
    const { go } = door.openBrowser()
    expect(await refusalOf(await go('/api/nothing'))).toEqual({ status: 404, reason: 'not_found' })
    const wrongMethod = await go('/api/auth/sign-in')
    expect(wrongMethod.headers.get('allow')).toBe('POST')
    expect(await refusalOf(wrongMethod)).toEqual({ status: 405, reason: 'method_not_allowed' })
  })

  test('gives each request an id, its own or that of the proxy, and logs no secrets with it', async () => {
    const { go } = door.openBrowser()
    const named = await go('/invite/secret-token?x=secret-query', {
      headers: { 'x-request-id': 'from-the-proxy' },
    })
    expect(named.headers.get('x-request-id')).toBe('from-the-proxy')
    const forged = await go('/login', { headers: { 'x-request-id': 'a b"c' } })
    expect(forged.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    await expect.poll(() => door.lines.length).toBe(2)
    expect(JSON.parse(door.lines[0] ?? '')).toMatchObject({
      requestId: 'from-the-proxy',
      method: 'GET',
      path: '/invite/[redacted]',
      status: 200,
      ms: expect.any(Number),
    })
    expect(door.lines.join('')).not.toContain('secret')
  })
})

describe('the API', () => {
  const query = '/api/trpc/session.get'

  test('answers strangers in its own format', async () => {
    const response = await door.openBrowser().go(query)
    expect(response.status).toBe(401)
    expect((await response.json()).error.data).toMatchObject({ code: 'UNAUTHORIZED', reason: 'signed_out' })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('refuses writes with a cookie from other sites', async () => {
    const browser = door.openBrowser()
    await browser.post('/api/auth/sign-in', mira)
    const response = await browser.post('/api/trpc/workspace.create', {}, { origin: 'https://evil.example' })
    expect(response.status).toBe(403)
    expect((await response.json()).error.data).toMatchObject({ code: 'FORBIDDEN', reason: 'cross_origin' })
  })

  test('uses a bearer token alone if there is one', async () => {
    const browser = door.openBrowser()
    await browser.post('/api/auth/sign-in', mira)
    const bad = await browser.go(query, { headers: { authorization: 'Bearer nonsense' } })
    expect(bad.status).toBe(401)
    expect((await bad.json()).error.data).toMatchObject({ reason: 'invalid_token' })

    const { data } = await door.local.client().auth.signInWithPassword(mira)
    const headers = {
      authorization: `Bearer ${data.session?.access_token}`,
      origin: 'https://elsewhere.example',
    }
    const write = await door.openBrowser().post('/api/trpc/workspace.create', {}, headers)
    expect((await write.json()).error.data.reason).toBe('invalid_input')
  })

  test('streams the answers of a batch to one request', async () => {
    const { data } = await door.local.client().auth.signInWithPassword(mira)
    let requests = 0
    const client = createTRPCClient<AppRouter>({
      links: [
        httpBatchStreamLink({
          url: `${door.local.url}/api/trpc`,
          headers: { authorization: `Bearer ${data.session?.access_token}` },
          fetch(input, options) {
            requests += 1
            return fetch(input, { ...options, signal: options?.signal ?? null })
          },
        }),
      ],
    })
    const [one, two] = await Promise.all([client.session.get.query(), client.session.get.query()])
    expect(one.user.email).toBe(mira.email)
    expect(two).toEqual(one)
    expect(requests).toBe(1)
  })

  test('counts the calls of a batch by their work, and refuses a batch of more than a page asks for', async () => {
    const browser = door.openBrowser()
    const busy = { email: 'busy@example.com', password: mira.password, displayName: 'Busy' }
    await browser.post('/api/auth/sign-up', busy)
    const input = { workspaceId: newId(), query: 'apple' }
    const batch = async (size: number) => {
      const path = Array.from({ length: size }, () => 'search.messages').join(',')
      const given = Object.fromEntries(Array.from({ length: size }, (_, at) => [at, input]))
      const query = encodeURIComponent(JSON.stringify(given))
      const response = await browser.go(`/api/trpc/${path}?batch=1&input=${query}`)
      return JSON.stringify(await response.json())
    }
    expect(await batch(51)).toContain('BAD_REQUEST')
    const answers: string[] = []
    for (let at = 0; at < 5; at++) answers.push(await batch(50))
    expect(answers.slice(0, 3).join('')).not.toContain('rate_limited')
    expect(answers[4]).toContain('rate_limited')
  })

  test('refuses a body larger than any message', async () => {
    const browser = door.openBrowser()
    await browser.post('/api/auth/sign-in', mira)
    const response = await browser.post('/api/trpc/workspace.create', 'x'.repeat(1_100_000))
    expect(response.status).toBe(413)
  })
})

describe('the public endpoints', () => {
  test('tell a client how to connect', async () => {
    const response = await door.openBrowser().go('/api/config')
    expect(await response.json()).toEqual({
      supabaseUrl: door.local.url,
      supabasePublishableKey: door.local.secrets.publishableKey,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      model: { offline: true },
      auth: { providers: [], magicLink: true, proof: false },
      signups: 'open',
      firstAccount: false,
    })
  })

  test('tell the state of each part', async () => {
    await door.local.db.query("insert into workers (id, host, version) values ('w1', 'here', '1.0.0')")
    const browser = door.openBrowser()
    const ask = () => browser.go('/api/health')
    // An answer is kept for a second, so the first one may be older than the worker.
    await expect
      .poll(async () => (await ask()).json(), { timeout: 5_000 })
      .toMatchObject({ worker: { status: 'ok' } })
    const response = await ask()
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({
      status: 'down',
      database: { status: 'ok' },
      worker: { status: 'ok' },
      model: { status: 'down', detail: 'neither a model key nor the offline model is set up' },
    })
  })
})

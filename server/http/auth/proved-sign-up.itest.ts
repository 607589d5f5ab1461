/** Signing up on a server that others can reach and that sends mail. */
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, type DoorFixture, startDoor } from '../../../testing/door.ts'
import { readMail } from '../../../testing/local-supabase.ts'
import { decodeMail, startSmtp } from '../../../testing/smtp.ts'

const strangers = 'the password of a stranger'
const own = 'a long enough password'

let smtp: Awaited<ReturnType<typeof startSmtp>>
let door: DoorFixture
beforeAll(async () => {
  smtp = await startSmtp()
  door = await startDoor({
    HOST: '0.0.0.0',
    OPENVIBE_SIGNUPS: 'open',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'OpenVibe <chat@example.com>',
  })
})
afterAll(async () => {
  await door.stop()
  await smtp.stop()
})

async function readLinkTo(email: string): Promise<URL> {
  const mail = await smtp.received.nextWhere(
    each => each.includes(`To: ${email}`) && decodeMail(each).text.includes('/auth/v1/verify'),
  )
  return new URL(readMail(decodeMail(mail)).link)
}

/** Opens the link of a mail in a browser, and returns the page that it leads to. */
async function open(browser: Browser, link: URL): Promise<string | null> {
  const verified = await browser.go(link.pathname + link.search)
  const callback = new URL(verified.headers.get('location') ?? '')
  const landed = await browser.go(callback.pathname + callback.search)
  return landed.headers.get('location')
}

async function statusOf(response: Response) {
  return { status: response.status, body: await response.json() }
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await (await browser.go('/invite/some-token')).json()).session === 'yes'
}

async function makeInvite(token: string, email: string) {
  const hash = createHash('sha256').update(token).digest()
  await door.local.db.query("update instance_settings set workspaces = 'anyone'")
  await door.local.db.query(
    `with founder as (select id from profiles order by created_at limit 1),
       made as (insert into workspaces (id, name, slug, created_by)
         select gen_random_uuid(), 'Acme', 'acme-' || left(gen_random_uuid()::text, 8), id from founder returning id, created_by)
     insert into invites (id, workspace_id, token_hash, role, email, created_by, expires_at)
       select gen_random_uuid(), id, $1, 'member', $2, created_by, now() + interval '7 days' from made`,
    [hash, email],
  )
}

test('an account has no session before the link in its mail was opened, and its password comes after that', async () => {
  const email = 'mira@example.com'
  const browser = door.openBrowser()
  const asked = await browser.post('/api/auth/sign-up', { email, displayName: 'Mira', next: '/acme' })
  expect(await asked.json()).toEqual({ status: 'confirmation_sent' })
  expect(await isSignedIn(browser)).toBe(false)

  expect(await open(browser, await readLinkTo(email))).toBe('/login/password?next=%2Facme')
  expect(await isSignedIn(browser)).toBe(true)
  const weak = await browser.post('/api/auth/change-password', { password: 'short' })
  expect(await statusOf(weak)).toMatchObject({ status: 422, body: { error: { reason: 'weak_password' } } })
  const set = await browser.post('/api/auth/change-password', { password: own })
  expect(await set.json()).toEqual({ status: 'password_changed' })
  expect((await door.openBrowser().post('/api/auth/sign-in', { email, password: own })).status).toBe(200)

  const { rows } = await door.local.db.query(
    'select display_name, email_proved_at from profiles where email = $1',
    [email],
  )
  expect(rows).toEqual([{ display_name: 'Mira', email_proved_at: expect.any(Date) }])
})

test('a password that a stranger chose for an address opens nothing, before its proof and after', async () => {
  const email = 'jonas@example.com'
  const stranger = door.local.client()
  const { data, error } = await stranger.auth.signUp({ email, password: strangers })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  const link = await readLinkTo(email)
  const tried = await stranger.auth.signInWithPassword({ email, password: strangers })
  expect(tried.error?.code).toBe('invalid_credentials')

  await fetch(new URL(link.pathname + link.search, door.local.url), { redirect: 'manual' })
  const { rows } = await door.local.db.query(
    'select email_confirmed_at is not null as proved, encrypted_password as hash from auth.users where email = $1',
    [email],
  )
  expect(rows).toEqual([{ proved: true, hash: '' }])
  const after = await stranger.auth.signInWithPassword({ email, password: strangers })
  expect(after.error?.code).toBe('invalid_credentials')
})

test('the first proof ends every password, session and API key from before it', async () => {
  const email = 'deniz@example.com'
  const [userId, sessionId] = [randomUUID(), randomUUID()]
  const { db } = door.local
  // An account as an older version would have left it.
  await db.query(
    `insert into auth.users (id, email, encrypted_password, email_change, email_change_token_new, email_change_sent_at)
     values ($1, $2, extensions.crypt($3, extensions.gen_salt('bf', 4)), 'stranger@example.com', 'a token', now())`,
    [userId, email, strangers],
  )
  await db.query("insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')", [sessionId, userId])
  await db.query(
    `with w as (insert into workspaces (id, name, slug, created_by) values (gen_random_uuid(), 'W', 'prepared', $1) returning id),
       m as (insert into workspace_members (workspace_id, user_id, role) select id, $1, 'admin' from w returning workspace_id)
     insert into api_keys (id, workspace_id, owner_id, name, key_hash, hint, scope)
       select gen_random_uuid(), workspace_id, $1, 'prepared', sha256('k'), 'abcd', 'write' from m`,
    [userId],
  )
  const blocked = await door.local.client().auth.signInWithPassword({ email, password: strangers })
  expect(blocked.error?.code).toBe('email_not_confirmed')

  const browser = door.openBrowser()
  await browser.post('/api/auth/magic-link', { email, next: '/' })
  expect(await open(browser, await readLinkTo(email))).toBe('/login/password?next=%2F')
  const { rows } = await db.query(
    `select u.encrypted_password as hash, u.email_change_token_new as change, k.revoked_at is not null as revoked,
       array(select s.id from account_sessions s where s.user_id = u.id and s.ended_at is not null) @> array[$2::uuid] as ended
     from auth.users u join api_keys k on k.owner_id = u.id where u.id = $1`,
    [userId, sessionId],
  )
  expect(rows).toEqual([{ hash: '', change: '', revoked: true, ended: true }])
  expect(await isSignedIn(browser)).toBe(true)

  // Only the first: a later link leaves the person's own password alone.
  await browser.post('/api/auth/change-password', { password: own })
  const later = door.openBrowser()
  await later.post('/api/auth/magic-link', { email, next: '/' })
  expect(await open(later, await readLinkTo(email))).toBe('/')
  expect((await later.post('/api/auth/sign-in', { email, password: own })).status).toBe(200)
})

test('the answers tell nobody which addresses have an account', async () => {
  const known = 'known@example.com'
  await door.local.db.query('insert into auth.users (id, email) values ($1, $2)', [randomUUID(), known])
  await door.local.db.query("update instance_settings set signups = 'invited'")
  const unknown = 'nobody@example.com'
  const answers = async (email: string) => {
    const browser = door.openBrowser()
    const answered = [
      await browser.post('/api/auth/sign-up', { email, displayName: 'X' }),
      await browser.post('/api/auth/magic-link', { email }),
      await browser.post('/api/auth/sign-in', { email, password: strangers }),
    ]
    const { auth } = door.local.client()
    const recovered = await auth.resetPasswordForEmail(email)
    const otp = await auth.signInWithOtp({ email })
    const signedUp = await auth.signUp({ email, password: strangers })
    const fields = Object.keys(signedUp.data.user ?? {}).sort()
    return [
      ...(await Promise.all(answered.map(statusOf))),
      recovered.error,
      otp.error,
      signedUp.error,
      fields,
    ]
  }
  expect(await answers(known)).toEqual(await answers(unknown))
  await door.local.db.query("update instance_settings set signups = 'open'")
  const { rows } = await door.local.db.query('select from auth.users where email = $1', [unknown])
  expect(rows).toEqual([])
})

test('an invited address gets in without the token, but only after its proof', async () => {
  const email = 'gwen@example.com'
  await makeInvite('a-mail', email)
  await door.local.db.query("update instance_settings set signups = 'invited'")
  const stranger = await door.local.client().auth.signUp({ email, password: strangers })
  expect(stranger.data.session).toBeNull()
  await readLinkTo(email)

  const browser = door.openBrowser()
  await browser.post('/api/auth/sign-up', { email, displayName: 'Gwen', next: '/invite/a-mail' })
  expect(await open(browser, await readLinkTo(email))).toBe('/login/password?next=%2Finvite%2Fa-mail')
  await door.local.db.query('update profiles set email_proved_at = null where email = $1', [email])
  const early = await browser.post('/api/trpc/workspace.acceptInvite', { token: 'a-mail' })
  expect((await early.json()).error.data.reason).toBe('address_unproved')
  await door.local.db.query('update profiles set email_proved_at = now() where email = $1', [email])
  const joined = await browser.post('/api/trpc/workspace.acceptInvite', { token: 'a-mail' })
  expect((await joined.json()).result.data.workspace.name).toBe('Acme')
  await door.local.db.query("update instance_settings set signups = 'open'")
})

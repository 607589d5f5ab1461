import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountAct, accountActs } from '../../server/domain/accounts/account-acts.ts'
import { createAuthenticator } from '../../testing/auth/authenticator.ts'
import { type DoorFixture, startDoor } from '../../testing/door.ts'

/**
 * The table of acts (server/domain/accounts/account-acts.ts) at `/auth/v1`, for a caller with a person's access token and
 * the publishable key. The app's door has the same in server/http/auth/account/account.itest.ts.
 */
let door: DoorFixture
beforeAll(async () => {
  door = await startDoor()
})
afterAll(() => door.stop())

const password = 'apples-in-october'
const next = 'quinces under snow'
let people = 0

async function call(token: string, method: string, path: string, body?: object) {
  const { publishableKey } = door.local.secrets
  const answer = await fetch(`${door.local.url}/auth/v1${path}`, {
    method,
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const data = await answer.json().catch(() => null)
  return { status: answer.status, code: data?.error_code ?? null, data }
}

async function enter() {
  const email = `acts${++people}@orchard.example`
  const { data } = await door.local.client().auth.signUp({ email, password })
  return { email, token: data.session?.access_token ?? '', userId: data.user?.id ?? '' }
}

/** A person without a password, in a session that a mail link began two days ago or just now. */
async function enterByLink({ isOld = true } = {}) {
  const email = `linked${++people}@orchard.example`
  const client = door.local.client()
  await client.auth.signInWithOtp({ email })
  const code = await readCode(email)
  const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
  const userId = data.user?.id ?? ''
  if (isOld) {
    await door.local.db.query(
      `update auth.users set email_confirmed_at = email_confirmed_at - interval '2 days' where id = $1`,
      [userId],
    )
  }
  return { email, token: data.session?.access_token ?? '', userId }
}

async function readCode(email: string): Promise<string> {
  const [mail] = await door.local.mailsTo(email)
  return /code: (\d+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Turns the second factor on; returns the raised session's token. */
async function turnOn(token: string) {
  const { data: factor } = await call(token, 'POST', '/factors', {
    factor_type: 'totp',
    current_password: password,
  })
  const app = createAuthenticator(factor.totp.secret)
  const challenge = await call(token, 'POST', `/factors/${factor.id}/challenge`)
  const answer = { challenge_id: challenge.data.id, code: app.nextCode() }
  const { data } = await call(token, 'POST', `/factors/${factor.id}/verify`, answer)
  return { app, factorId: String(factor.id), raised: String(data.access_token) }
}

async function hasMail(email: string, subject: string) {
  await expect
    .poll(async () => (await door.local.mailsTo(email)).map(mail => mail.subject))
    .toContain(subject)
}

const owned: [AccountAct, (token: string, proof: object) => ReturnType<typeof call>][] = [
  ['changePassword', (token, proof) => call(token, 'PUT', '/user', { password: next, ...proof })],
  [
    'changeAddress',
    (token, proof) => call(token, 'PUT', '/user', { email: `n${++people}@orchard.example`, ...proof }),
  ],
  ['startFactor', (token, proof) => call(token, 'POST', '/factors', { factor_type: 'totp', ...proof })],
]

describe.each(owned)('%s', (act, ask) => {
  it('asks the owner for the current password, or for the code of a mail where there is none', async () => {
    expect(accountActs[act].proof).toBe('owner')
    const { token, email } = await enter()
    expect(await ask(token, {})).toMatchObject({ status: 400, code: 'current_password_required' })
    const wrong = await ask(token, { current_password: 'not this one' })
    expect(wrong).toMatchObject({ status: 400, code: 'current_password_invalid' })
    expect((await ask(token, { current_password: password })).status).toBe(200)

    const linked = await enterByLink()
    expect(await ask(linked.token, {})).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    await call(linked.token, 'GET', '/reauthenticate')
    const nonce = await readCode(linked.email)
    expect(await ask(linked.token, { nonce: `${Number(nonce) ^ 1}`.padStart(6, '0') })).toMatchObject({
      code: 'reauthentication_not_valid',
    })
    expect((await ask(linked.token, { nonce })).status).toBe(200)

    const mails = {
      changePassword: 'Your OpenVibe password was changed',
      changeAddress: 'A new address for your OpenVibe account',
    }
    if (act === 'changePassword' || act === 'changeAddress') await hasMail(email, mails[act])
  })
})

it('the link of a new account sets a first password, and nothing else', async () => {
  const { token } = await enterByLink({ isOld: false })
  const moved = await call(token, 'PUT', '/user', { email: 'elsewhere@orchard.example' })
  expect(moved.code).toBe('reauthentication_needed')
  expect((await call(token, 'PUT', '/user', { password })).status).toBe(200)
  expect((await call(token, 'PUT', '/user', { password: next })).code).toBe('current_password_required')
})

it('a link to set a new password does so once, and moves no account on the way', async () => {
  const { email } = await enter()
  const client = door.local.client({ flowType: 'pkce' })
  await client.auth.resetPasswordForEmail(email)
  const link = /http\S+/.exec((await door.local.mailsTo(email))[0]?.text ?? '')?.[0] ?? ''
  const landed = await fetch(link, { redirect: 'manual' })
  const code = new URL(landed.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const { data } = await client.auth.exchangeCodeForSession(code)
  const token = data.session?.access_token ?? ''
  const both = { password: next, email: 'elsewhere@orchard.example' }
  expect((await call(token, 'PUT', '/user', both)).code).toBe('current_password_required')
  expect((await call(token, 'PUT', '/user', { password: next })).status).toBe(200)
  expect((await call(token, 'PUT', '/user', { password })).code).toBe('current_password_required')
})

it('the first code of a factor is told by mail, and its removal asks for one more code', async () => {
  const { token, email } = await enter()
  const { app, factorId, raised } = await turnOn(token)
  await hasMail(email, 'Two-step sign-in is on')
  expect(await call(raised, 'DELETE', `/factors/${factorId}`)).toMatchObject({ status: 400 })
  expect((await call(raised, 'DELETE', `/factors/${factorId}`, { code: app.wrongCode() })).status).toBe(422)
  expect((await call(raised, 'DELETE', `/factors/${factorId}`, { code: app.nextCode() })).status).toBe(200)
  await hasMail(email, 'Two-step sign-in is off')
})

it('wrong codes are counted over both doors: ten in all', async () => {
  const { token, email } = await enter()
  const { app, factorId } = await turnOn(token)
  const browser = door.openBrowser()
  await browser.post('/api/auth/sign-in', { email, password })
  const { data } = await door.local.client().auth.signInWithPassword({ email, password })
  const low = data.session?.access_token ?? ''
  const reasons: string[] = []
  for (let tries = 0; tries < 6; tries++) {
    const { data: challenge } = await call(low, 'POST', `/factors/${factorId}/challenge`)
    const answer = { challenge_id: challenge.id, code: app.wrongCode() }
    reasons.push((await call(low, 'POST', `/factors/${factorId}/verify`, answer)).code)
    const stepped = await browser.post('/api/auth/second-step', { code: app.wrongCode() })
    reasons.push((await stepped.json()).error.reason)
  }
  const counted = reasons.filter(reason => reason === 'wrong_code' || reason === 'mfa_verification_failed')
  expect(counted).toHaveLength(10)
  expect(reasons.slice(10)).toEqual(['over_request_rate_limit', 'rate_limited'])
})

it('wrong passwords are counted over both doors: ten in all', async () => {
  const { token, email } = await enter()
  const browser = door.openBrowser()
  await browser.post('/api/auth/sign-in', { email, password })
  const reasons: string[] = []
  for (let tries = 0; tries < 6; tries++) {
    const guess = { password: next, current_password: `wrong ${tries}` }
    reasons.push((await call(token, 'PUT', '/user', guess)).code)
    const changed = await browser.post('/api/auth/change-password', {
      password: next,
      current: `wrong ${tries}`,
    })
    reasons.push((await changed.json()).error.reason)
  }
  expect(reasons.filter(reason => /wrong_password|current_password_invalid/.test(reason))).toHaveLength(10)
  expect(reasons.slice(10)).toEqual(['over_request_rate_limit', 'rate_limited'])
})

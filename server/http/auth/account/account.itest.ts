import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../../testing/auth/authenticator.ts'
import { type Browser, type DoorFixture, startDoor } from '../../../../testing/door.ts'
import { startSmtp } from '../../../../testing/smtp.ts'

let door: DoorFixture
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp()
  door = await startDoor({ SMTP_URL: smtp.url, MAIL_FROM: 'OpenVibe <chat@orchard.example>' })
})
afterAll(async () => {
  await door.stop()
  await smtp.stop()
})

const password = 'apples-in-october'
const newPassword = 'quinces under snow'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
let people = 0

/** A new person, signed in in one browser. */
async function enter(): Promise<{ email: string; browser: Browser }> {
  people += 1
  const email = `person${people}@orchard.example`
  const browser = door.openBrowser()
  expect((await browser.post('/api/auth/sign-up', { email, password, displayName: 'Mira' })).status).toBe(200)
  return { email, browser }
}

async function signIn(email: string, secret = password, headers: Record<string, string> = {}) {
  const browser = door.openBrowser()
  const answer = await browser.post('/api/auth/sign-in', { email, password: secret }, headers)
  return { browser, status: answer.status }
}

async function send(browser: Browser, action: string, body: unknown) {
  const answer = await browser.post(`/api/auth/${action}`, body)
  const { error, ...rest } = await answer.json()
  return error
    ? { status: answer.status, reason: error.reason, message: error.message }
    : { status: 200, ...rest }
}

async function readAccount(browser: Browser) {
  return (await browser.go('/api/auth/account')).json()
}

async function mayRead(browser: Browser): Promise<string> {
  const answer = await browser.go('/api/trpc/session.get')
  if (answer.ok) return 'reads'
  return (await answer.json()).error.data.reason
}

const mails: string[] = []
const isMail = (to: string, subject: string) => (text: string) =>
  text.includes(`To: ${to}\n`) && text.includes(`Subject: ${subject}\n`)

/** Waits for a mail to an address with a subject; returns its text, with long lines joined again. */
async function findMail(to: string, subject: string): Promise<string> {
  const found = mails.find(isMail(to, subject))
  if (found) return found
  mails.push((await smtp.received.next()).replace(/=\n/g, '').replace(/=3D/g, '='))
  return findMail(to, subject)
}

async function followMail(browser: Browser, to: string, subject: string) {
  const link = /http:\/\/localhost\S+/.exec(await findMail(to, subject))?.[0] ?? ''
  const verified = await browser.go(link)
  const back = await browser.go(verified.headers.get('location') ?? '')
  return back.headers.get('location')
}

async function turnOn(browser: Browser) {
  const started = await send(browser, 'start-factor', { current: password })
  expect(started.picture).toMatch(/^data:image\/svg/)
  const app = createAuthenticator(started.secret)
  const { codes } = await send(browser, 'confirm-factor', {
    factorId: started.factorId,
    code: app.nextCode(),
  })
  return { app, codes }
}

const ownerActs: [string, Record<string, string>][] = [
  ['change-password', { password: newPassword }],
  ['change-address', { email: 'elsewhere@orchard.example' }],
  ['start-factor', {}],
]

const anyId = '0191c2a0-0000-7000-8000-000000000001'

test.each<[string, Record<string, string>]>([
  ['change-password', { current: password, password: newPassword }],
  ['change-address', { current: password, email: 'other@orchard.example' }],
  ['end-session', { sessionId: anyId }],
  ['start-factor', { current: password }],
  ['mail-code', {}],
  ['confirm-factor', { factorId: anyId, code: '123456' }],
  ['remove-factor', { code: '123456' }],
  ['renew-recovery-codes', { code: '123456' }],
  ['second-step', { code: '123456' }],
  ['reset-password', { email: 'other@orchard.example' }],
])('%s refuses a field that it does not know', async (action, body) => {
  const { browser } = await enter()
  const answer = await send(browser, action, { ...body, misspelled: 1 })
  expect(answer).toMatchObject({ status: 400, message: expect.stringContaining('misspelled') })
})

describe('the password', () => {
  test('changes with the old one, which ends all other sessions at once and is told by mail', async () => {
    const { email, browser } = await enter()
    const other = (await signIn(email)).browser
    expect(await mayRead(other)).toBe('reads')
    expect(await send(browser, 'change-password', { password: newPassword })).toMatchObject({
      status: 403,
      reason: 'proof_needed',
    })
    expect(await send(browser, 'change-password', { current: 'wrong', password: newPassword })).toMatchObject(
      {
        status: 403,
        reason: 'wrong_password',
      },
    )
    expect(await mayRead(other)).toBe('reads')
    expect(await send(browser, 'change-password', { current: password, password: newPassword })).toEqual({
      status: 'password_changed',
    })
    expect(await mayRead(other)).toBe('signed_out')
    expect(await mayRead(browser)).toBe('reads')
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, newPassword)).status).toBe(200)
    expect(await findMail(email, 'Your OpenVibe password was changed')).toContain(
      'Network address: 127.0.0.1',
    )
  })

  test.each(['12345678', 'password', 'Mira-Orchard'])(
    '“%s” is refused at sign-up, at a change and by Auth itself',
    async weak => {
      const { email, browser } = await enter()
      const refused = {
        status: 422,
        reason: 'weak_password',
        message: expect.stringContaining('uncommon words'),
      }
      const signUp = { email: 'new@orchard.example', displayName: 'Mira', password: weak }
      expect(await send(door.openBrowser(), 'sign-up', signUp)).toEqual(refused)
      expect(await send(browser, 'change-password', { current: password, password: weak })).toEqual(refused)
      const direct = door.local.client()
      const options = { data: { display_name: 'Mira' } }
      const made = await direct.auth.signUp({ email: signUp.email, password: weak, options })
      expect(made.error).toMatchObject({ code: 'weak_password', message: expect.stringMatching(/uncommon/) })
      await direct.auth.signInWithPassword({ email, password })
      expect((await direct.auth.updateUser({ password: weak })).error).toMatchObject({
        code: 'weak_password',
      })
    },
  )

  test('that was forgotten is replaced by the link in a mail', async () => {
    const { email, browser } = await enter()
    const lost = door.openBrowser()
    expect(await send(lost, 'reset-password', { email, next: '/orchard' })).toEqual({ status: 'link_sent' })
    const place = await followMail(lost, email, 'Set a new password for OpenVibe')
    expect(place).toBe('/account/new-password?next=%2Forchard')
    const address = { email: 'elsewhere@orchard.example' }
    expect(await send(lost, 'change-address', address)).toMatchObject({ reason: 'proof_needed' })
    expect(await send(lost, 'start-factor', {})).toMatchObject({ reason: 'proof_needed' })
    expect(await send(lost, 'change-password', { password: newPassword })).toEqual({
      status: 'password_changed',
    })
    expect((await signIn(email, newPassword)).status).toBe(200)
    expect((await signIn(email)).status).toBe(401)
    expect(await mayRead(browser)).toBe('signed_out')
    expect(await send(lost, 'change-password', { password })).toMatchObject({ reason: 'proof_needed' })
  })

  test('is set without another proof right after the address of a new account was proved', async () => {
    const email = 'linked@orchard.example'
    const browser = door.openBrowser()
    await send(browser, 'magic-link', { email })
    await followMail(browser, email, 'Sign in to OpenVibe')
    expect(await readAccount(browser)).toMatchObject({
      email,
      hasPassword: false,
      proof: 'mail_code',
      passwordProof: 'none',
    })
    expect(await send(browser, 'change-password', { password: newPassword })).toEqual({
      status: 'password_changed',
    })
    expect(await readAccount(browser)).toMatchObject({ hasPassword: true })
    expect((await signIn(email, newPassword)).status).toBe(200)
  })

  test('is asked for also in a session that began with a mail link', async () => {
    const { email } = await enter()
    const browser = door.openBrowser()
    await send(browser, 'magic-link', { email })
    await followMail(browser, email, 'Sign in to OpenVibe')
    expect(await readAccount(browser)).toMatchObject({ proof: 'password', passwordProof: 'password' })
    for (const [action, body] of ownerActs)
      expect(await send(browser, action, body)).toMatchObject({ status: 403, reason: 'proof_needed' })
    expect(await send(browser, 'change-password', { current: password, password: newPassword })).toEqual({
      status: 'password_changed',
    })
  })

  test('is replaced by the code of a mail where there is none, which works once', async () => {
    const email = `linked${++people}@orchard.example`
    const browser = door.openBrowser()
    await send(browser, 'magic-link', { email })
    await followMail(browser, email, 'Sign in to OpenVibe')
    await door.local.db.query(
      `update auth.users set email_confirmed_at = email_confirmed_at - interval '1 hour' where email = $1`,
      [email],
    )
    for (const [action, body] of ownerActs)
      expect(await send(browser, action, body)).toMatchObject({ status: 403, reason: 'proof_needed' })
    expect(await send(browser, 'mail-code', {})).toEqual({ status: 'code_sent' })
    const mailCode = /account: (\d{6})/.exec(await findMail(email, 'Your code for OpenVibe'))?.[1] ?? ''
    const wrong = mailCode === '000000' ? '000001' : '000000'
    expect(await send(browser, 'start-factor', { mailCode: wrong })).toMatchObject({ reason: 'wrong_code' })
    const other = door.openBrowser()
    await send(other, 'magic-link', { email })
    mails.length = 0
    await followMail(other, email, 'Sign in to OpenVibe')
    expect(await send(other, 'start-factor', { mailCode })).toMatchObject({ reason: 'wrong_code' })
    expect(await send(browser, 'change-password', { mailCode, password: newPassword })).toEqual({
      status: 'password_changed',
    })
    expect((await signIn(email, newPassword)).status).toBe(200)
    expect(await send(browser, 'start-factor', { mailCode })).toMatchObject({ reason: 'proof_needed' })
  })

  test('the answer to a forgotten one does not tell whether there is an account', async () => {
    expect(await send(door.openBrowser(), 'reset-password', { email: 'nobody@orchard.example' })).toEqual({
      status: 'link_sent',
    })
  })
})

describe('the address', () => {
  test('changes when the new one is proved; the old one hears of it', async () => {
    const { email, browser } = await enter()
    const email2 = `new-${email}`
    expect(await send(browser, 'change-address', { email: email2 })).toMatchObject({ reason: 'proof_needed' })
    const change = { email: email2, current: password, next: '/orchard/settings/account' }
    expect(await send(browser, 'change-address', change)).toEqual({ status: 'confirmation_sent' })
    expect(await readAccount(browser)).toMatchObject({ email, pendingEmail: email2 })
    expect(await findMail(email, 'A new address for your OpenVibe account')).toContain(email2)
    expect((await signIn(email2)).status).toBe(401)
    await followMail(browser, email, 'Confirm your new address for OpenVibe')
    expect(await readAccount(browser)).toMatchObject({ email, pendingEmail: email2 })
    expect(await followMail(browser, email2, 'Confirm your new address for OpenVibe')).toBe(
      '/orchard/settings/account',
    )
    expect(await readAccount(browser)).toMatchObject({ email: email2, pendingEmail: null })
    expect(await findMail(email, 'Your OpenVibe address was changed')).toContain(email2)
    expect((await signIn(email2)).status).toBe(200)
    expect((await signIn(email)).status).toBe(401)
  })
})

describe('the sessions', () => {
  test('are listed with device and place, and one can be ended', async () => {
    const { email, browser } = await enter()
    const other = (await signIn(email, password, { 'user-agent': firefox })).browser
    await other.go('/api/trpc/session.get', { headers: { 'user-agent': firefox } })
    const sessions = await expect
      .poll(async () => (await readAccount(browser)).sessions)
      .toMatchObject(expect.arrayContaining([expect.objectContaining({ device: 'Firefox on Linux' })]))
      .then(async () => (await readAccount(browser)).sessions)
    const found = sessions.find(({ device }: { device: string }) => device === 'Firefox on Linux')
    expect(found).toMatchObject({ place: '127.0.0.1', isThisOne: false })
    expect(sessions.filter(({ isThisOne }: { isThisOne: boolean }) => isThisOne)).toHaveLength(1)

    const stranger = (await enter()).browser
    await send(stranger, 'end-session', { sessionId: found.id })
    expect(await mayRead(other)).toBe('reads')
    expect(await send(browser, 'end-session', { sessionId: found.id })).toEqual({ status: 'session_ended' })
    expect(await mayRead(other)).toBe('signed_out')
    expect(await mayRead(browser)).toBe('reads')
  })

  test('end all at once', async () => {
    const { email, browser } = await enter()
    const other = (await signIn(email)).browser
    expect(await send(browser, 'sign-out-everywhere', {})).toEqual({ status: 'signed_out' })
    expect(browser.jar.size).toBe(0)
    expect(await mayRead(other)).toBe('signed_out')
  })

  test('a sign-in from a new device is told by mail, one from a known device is not', async () => {
    const { email, browser } = await enter()
    await browser.go('/api/trpc/session.get')
    const other = (await signIn(email)).browser
    await other.go('/api/trpc/session.get', { headers: { 'user-agent': firefox } })
    expect(await findMail(email, 'New sign-in to OpenVibe')).toContain('Device: Firefox on Linux')
    const again = (await signIn(email)).browser
    await again.go('/api/trpc/session.get', { headers: { 'user-agent': firefox } })
    await send(browser, 'change-password', { current: password, password: newPassword })
    await findMail(email, 'Your OpenVibe password was changed')
    expect(mails.filter(isMail(email, 'New sign-in to OpenVibe'))).toHaveLength(1)
  })

  test('only the session of a browser reaches the account', async () => {
    const { email } = await enter()
    const { data } = await door.local.client().auth.signInWithPassword({ email, password })
    const answer = await fetch(`${door.local.url}/api/auth/account`, {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    })
    expect(answer.status).toBe(401)
  })
})

describe('the second factor', () => {
  test('is needed on every other device once it is on: without it nothing can be read', async () => {
    const { email, browser } = await enter()
    const { app, codes } = await turnOn(browser)
    expect(codes).toHaveLength(10)
    expect(await mayRead(browser)).toBe('reads')
    expect(await readAccount(browser)).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 })
    await findMail(email, 'Two-step sign-in is on')

    const other = (await signIn(email)).browser
    expect(await mayRead(other)).toBe('second_factor_needed')
    expect((await other.go('/api/auth/account')).status).toBe(403)
    expect((await other.go('/api/files/0191c2a0-0000-7000-8000-000000000001')).status).toBe(403)
    expect((await other.go('/orchard?x=1')).headers.get('location')).toBe(
      '/account/second-step?next=%2Forchard%3Fx%3D1',
    )
    expect(await send(other, 'change-password', { current: password, password: newPassword })).toMatchObject({
      reason: 'second_factor_needed',
    })
    expect(await send(other, 'second-step', { code: app.wrongCode() })).toMatchObject({
      status: 403,
      reason: 'wrong_code',
    })
    expect(await mayRead(other)).toBe('second_factor_needed')
    expect(await send(other, 'second-step', { code: app.nextCode() })).toEqual({ status: 'signed_in' })
    expect(await mayRead(other)).toBe('reads')
    expect((await other.go('/account/second-step?next=%2Forchard')).headers.get('location')).toBe('/orchard')
  })

  test('is not asked of an API key, which is no session', async () => {
    const { browser } = await enter()
    const made = await browser.post('/api/trpc/workspace.create', { name: 'Orchard', slug: `keys-${people}` })
    const workspaceId = (await made.json()).result.data.workspace.id
    const answer = await browser.post('/api/trpc/apiKey.create', { workspaceId, name: 'CI', scope: 'read' })
    const { key } = (await answer.json()).result.data.apiKey
    await turnOn(browser)
    const read = await fetch(`${door.local.url}/api/trpc/session.get`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(read.status).toBe(200)
  })

  test('is needed after a mail link, too, and before a new password', async () => {
    const { email, browser } = await enter()
    const { app } = await turnOn(browser)
    const lost = door.openBrowser()
    await send(lost, 'reset-password', { email })
    const place = await followMail(lost, email, 'Set a new password for OpenVibe')
    expect((await lost.go(place ?? '')).headers.get('location')).toMatch(/^\/account\/second-step/)
    expect(await send(lost, 'change-password', { password: newPassword })).toMatchObject({ status: 403 })
    await send(lost, 'second-step', { code: app.nextCode() })
    expect(await send(lost, 'change-password', { password: newPassword })).toEqual({
      status: 'password_changed',
    })
  })

  test('ends with a recovery code, which works once and is told by mail', async () => {
    const { email, browser } = await enter()
    const { codes } = await turnOn(browser)
    const other = (await signIn(email)).browser
    expect(await send(other, 'second-step', { recoveryCode: 'aaaa-bbbb-cccc-dddd' })).toMatchObject({
      reason: 'wrong_code',
    })
    expect(await send(other, 'second-step', { recoveryCode: codes[3].toUpperCase() })).toEqual({
      status: 'signed_in',
    })
    expect(await mayRead(other)).toBe('reads')
    await findMail(email, 'A recovery code was used')
    expect(await readAccount(other)).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 })
    const third = (await signIn(email)).browser
    expect(await mayRead(third)).toBe('reads')
  })

  test('keeps no recovery code readable, and new codes replace the old ones', async () => {
    const { email, browser } = await enter()
    const { app, codes } = await turnOn(browser)
    const { rows } = await door.local.db.query(
      `select encode(code_hash, 'escape') as stored from account_recovery_codes join profiles on profiles.id = user_id
       where email = $1`,
      [email],
    )
    expect(rows).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.slice(0, 9))
    expect(await send(browser, 'renew-recovery-codes', { code: app.wrongCode() })).toMatchObject({
      reason: 'wrong_code',
    })
    const renewed = await send(browser, 'renew-recovery-codes', { code: app.nextCode() })
    expect(renewed.codes).toHaveLength(10)
    await findMail(email, 'New recovery codes for OpenVibe')
    const other = (await signIn(email)).browser
    expect(await send(other, 'second-step', { recoveryCode: codes[0] })).toMatchObject({
      reason: 'wrong_code',
    })
    expect(await send(other, 'second-step', { recoveryCode: renewed.codes[0] })).toEqual({
      status: 'signed_in',
    })
  })

  test('is switched off with a code, and told by mail', async () => {
    const { email, browser } = await enter()
    const { app } = await turnOn(browser)
    expect(await send(browser, 'remove-factor', { code: app.wrongCode() })).toMatchObject({
      reason: 'wrong_code',
    })
    expect(await send(browser, 'remove-factor', { code: app.nextCode() })).toEqual({ status: 'factor_off' })
    await findMail(email, 'Two-step sign-in is off')
    expect(await mayRead((await signIn(email)).browser)).toBe('reads')
  })

  test('guessing stops after ten codes', async () => {
    const { email, browser } = await enter()
    const { app } = await turnOn(browser)
    const other = (await signIn(email)).browser
    const reasons = new Set<string>()
    for (let tries = 0; tries < 11; tries++) {
      reasons.add((await send(other, 'second-step', { code: app.wrongCode() })).reason)
    }
    expect([...reasons]).toEqual(['wrong_code', 'rate_limited'])
  })

  test('needs the password before it is switched on', async () => {
    const { browser } = await enter()
    expect(await send(browser, 'start-factor', {})).toMatchObject({ reason: 'proof_needed' })
    expect(await send(browser, 'start-factor', { current: 'wrong' })).toMatchObject({
      reason: 'wrong_password',
    })
  })
})

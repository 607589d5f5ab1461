import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, type DoorFixture, startDoor } from '../../../testing/door.ts'
import { decodeMail, startSmtp } from '../../../testing/smtp.ts'

const password = 'a long enough password'
const publicUrl = 'http://chat.example'

let door: DoorFixture
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp()
  door = await startDoor({
    OPENVIBE_PUBLIC_URL: publicUrl,
    OPENVIBE_SIGNUPS: 'open',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'OpenVibe <chat@orchard.example>',
  })
})
afterAll(async () => {
  await door.stop()
  await smtp.stop()
})

async function send(browser: Browser, path: string, body: object, from: string) {
  const response = await browser.post(path, body, { origin: publicUrl, 'x-forwarded-for': from })
  return response.status
}

const signIn = (browser: Browser, email: string, given: string, from: string) =>
  send(browser, '/api/auth/sign-in', { email, password: given }, from)

const nextMail = async (subject: string) => {
  const mail = await smtp.received.nextWhere(each => each.includes(`Subject: ${subject}\n`))
  return decodeMail(mail).text
}

/** An account with a password, whose owner has signed in on one device at home. */
async function makeAccount(email: string, home: string): Promise<Browser> {
  await send(door.openBrowser(), '/api/auth/sign-up', { email, displayName: 'Ada' }, home)
  await smtp.received.nextWhere(each => each.includes(`To: ${email}\n`))
  const { db } = door.local
  // The proof of an address empties a password that was set before.
  await db.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
  await db.query(
    `update auth.users set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 10)) where email = $1`,
    [email, password],
  )
  const laptop = door.openBrowser()
  expect(await signIn(laptop, email, password, home)).toBe(200)
  await laptop.go('/api/trpc/session.get', { headers: { 'x-forwarded-for': home } })
  return laptop
}

test('strangers with wrong passwords lock out neither a known place nor an owner with a new device', async () => {
  const email = 'ada@example.com'
  const home = '198.51.100.1'
  const laptop = await makeAccount(email, home)

  // One address has ten attempts, and all unknown places together have a hundred.
  const office = '203.0.113.9'
  for (let tries = 0; tries < 10; tries++)
    expect(await signIn(door.openBrowser(), email, 'wrong', office)).toBe(401)
  expect(await signIn(door.openBrowser(), email, password, office)).toBe(429)
  const strangers = Array.from({ length: 90 }, (_, n) =>
    signIn(door.openBrowser(), email, 'wrong', `203.0.113.${n + 10}`),
  )
  expect(new Set(await Promise.all(strangers))).toEqual(new Set([401]))

  expect(await signIn(laptop, email, password, '192.0.2.2'), 'the same device elsewhere').toBe(200)
  expect(await signIn(laptop, email, password, office), 'even beside the attackers').toBe(200)
  await expect
    .poll(async () => (await door.local.db.query('select place from account_sessions')).rows)
    .toContainEqual({ place: home })
  expect(await signIn(door.openBrowser(), email, password, home), 'another device at home').toBe(200)

  // The mark of a device is worth nothing for other accounts, or if it was made up.
  const forger = door.openBrowser()
  forger.jar.set(`openvibe-${door.local.port}-device`, `${'A'.repeat(22)}.${'B'.repeat(22)}`)
  expect(await signIn(forger, email, 'a guess', '192.0.2.3')).toBe(429)

  const fresh = door.openBrowser()
  expect(await signIn(fresh, email, password, '192.0.2.7')).toBe(429)
  expect(fresh.jar.size, 'a right password is answered like a wrong one').toBe(0)
  const mail = await nextMail('Sign in to OpenVibe on a new device')
  const link = /http:\/\/chat\.example(\/\S+)/.exec(mail)?.[1] ?? ''
  const elsewhere = door.openBrowser()
  await elsewhere.go(link.replace(/account=[^&]+/, 'account=bob%40example.com'))
  expect(elsewhere.jar.size, 'the link counts for its own account').toBe(0)
  await fresh.go(link)
  expect(await signIn(fresh, email, password, '192.0.2.7')).toBe(200)
  expect(smtp.received.waiting().join()).not.toContain('on a new device')
}, 60_000)

test('a link that its owner asks for has an allowance of its own', async () => {
  const email = 'bea@example.com'
  const home = '198.51.100.2'
  const laptop = await makeAccount(email, home)
  const ask = (browser: Browser, action: string, from: string) =>
    send(browser, `/api/auth/${action}`, { email }, from)

  // Three from one address; what twelve addresses ask for leaves some to a thirteenth.
  const twelve: number[] = []
  for (let n = 0; n < 48; n++)
    twelve.push(await ask(door.openBrowser(), 'magic-link', `203.0.113.${(n % 12) + 100}`))
  expect(twelve.filter(status => status === 200)).toHaveLength(36)
  expect(await ask(door.openBrowser(), 'magic-link', '192.0.2.20')).toBe(200)

  for (let n = 0; n < 23; n++) await ask(door.openBrowser(), 'reset-password', `203.0.113.${n + 130}`)
  expect(await ask(door.openBrowser(), 'magic-link', '192.0.2.21')).toBe(429)
  expect(await ask(laptop, 'magic-link', '192.0.2.22')).toBe(200)
  expect(await ask(laptop, 'reset-password', '192.0.2.23')).toBe(200)
  expect(await ask(door.openBrowser(), 'magic-link', home)).toBe(200)
})

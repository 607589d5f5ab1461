import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, type DoorFixture, startDoor } from '../../../testing/door.ts'

const ada = { email: 'ada@example.com', password: 'a long enough password' }
const publicUrl = 'http://chat.example'

let door: DoorFixture
beforeAll(async () => {
  door = await startDoor({ OPENVIBE_PUBLIC_URL: publicUrl, OPENVIBE_SIGNUPS: 'open' })
})
afterAll(() => door.stop())

async function send(browser: Browser, path: string, body: object, from: string) {
  const response = await browser.post(path, body, { origin: publicUrl, 'x-forwarded-for': from })
  return response.status
}

const signIn = (browser: Browser, password: string, from: string) =>
  send(browser, '/api/auth/sign-in', { email: ada.email, password }, from)

test('strangers with wrong passwords never lock out a place that was signed in before', async () => {
  const home = '198.51.100.1'
  const laptop = door.openBrowser()
  expect(await send(laptop, '/api/auth/sign-up', ada, home)).toBe(200)
  expect(await signIn(laptop, ada.password, home)).toBe(200)
  await laptop.go('/api/trpc/session.get', { headers: { 'x-forwarded-for': home } })

  // One address has ten attempts, and all unknown places together have a hundred.
  const office = '203.0.113.9'
  for (let tries = 0; tries < 10; tries++) expect(await signIn(door.openBrowser(), 'wrong', office)).toBe(401)
  expect(await signIn(door.openBrowser(), ada.password, office)).toBe(429)
  for (let n = 0; n < 90; n++)
    expect(await signIn(door.openBrowser(), 'wrong', `203.0.113.${n + 10}`)).toBe(401)
  expect(await signIn(door.openBrowser(), ada.password, '192.0.2.1')).toBe(429)

  expect(await signIn(laptop, ada.password, '192.0.2.2'), 'the same device elsewhere').toBe(200)
  expect(await signIn(laptop, ada.password, office), 'even beside the attackers').toBe(200)
  await expect
    .poll(async () => (await door.local.db.query('select place from account_sessions')).rows)
    .toContainEqual({ place: home })
  expect(await signIn(door.openBrowser(), ada.password, home), 'another device at home').toBe(200)

  // The mark of a device is worth nothing for other accounts, or if it was made up.
  const forger = door.openBrowser()
  forger.jar.set(`openvibe-${door.local.port}-device`, `${'A'.repeat(22)}.${'B'.repeat(22)}`)
  expect(await signIn(forger, ada.password, '192.0.2.3')).toBe(429)
}, 60_000)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthenticator } from '../../../testing/auth/authenticator.ts'
import { type DoorFixture, startDoor } from '../../../testing/door.ts'

const mira = { email: 'mira@example.com', password: 'a long enough password' }

let door: DoorFixture
beforeAll(async () => {
  door = await startDoor()
})
afterAll(() => door.stop())

let told = 0

/** Returns the acts on accounts in the chain of the instance since the last call. */
async function takeActs() {
  const { rows } = await door.local.db.query(
    `select seq::int, kind, actor ->> 'kind' as by, data from audit_log
     where workspace_id = '00000000-0000-0000-0000-000000000000' and kind like 'account.%' and seq > $1 order by seq`,
    [told],
  )
  told = rows.at(-1)?.seq ?? told
  return rows.map(({ kind, by, data }) => ({ kind, by, why: data.why, place: data.place }))
}

test('sign-ins that succeed or are refused, new passwords and second factors are in the audit log', async () => {
  const browser = door.openBrowser()
  await browser.post('/api/auth/sign-up', mira)
  expect((await takeActs()).map(({ kind }) => kind)).toEqual(['account.created', 'account.signed_in'])

  const wrong = await door.openBrowser().post('/api/auth/sign-in', { ...mira, password: 'a wrong password' })
  expect(wrong.status).toBe(401)
  const place = expect.stringContaining('127.0.0.1')
  expect(await takeActs()).toEqual([
    { kind: 'account.refused', by: 'unknown', why: 'wrong_credentials', place },
  ])

  const changed = await browser.post('/api/auth/change-password', {
    current: mira.password,
    password: 'seven purple tractors sing',
  })
  expect(changed.status).toBe(200)
  expect(await takeActs()).toContainEqual(
    expect.objectContaining({ kind: 'account.password_changed', by: 'person' }),
  )

  const begun = await (
    await browser.post('/api/auth/start-factor', { current: 'seven purple tractors sing' })
  ).json()
  const authenticator = createAuthenticator(begun.secret)
  const confirmed = await browser.post('/api/auth/confirm-factor', {
    factorId: begun.factorId,
    code: authenticator.nextCode(),
  })
  expect(confirmed.status).toBe(200)
  expect(await takeActs()).toContainEqual(
    expect.objectContaining({ kind: 'account.factor_added', by: 'person' }),
  )

  await browser.post('/api/auth/sign-out', {})
  expect((await takeActs()).map(({ kind }) => kind)).toEqual(['account.session_ended'])
})

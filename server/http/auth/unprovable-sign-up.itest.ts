/** Signing up on a server that others can reach and that can't send mail: no address can be proved there. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DoorFixture, startDoor } from '../../../testing/door.ts'
import { type Database, openDatabase } from '../../db/client.ts'
import { offerFirstAccount } from './first-account.ts'

const password = 'a long enough password'

let door: DoorFixture
let db: Database
beforeAll(async () => {
  door = await startDoor({ HOST: '0.0.0.0' })
  db = openDatabase({ url: door.local.databaseUrl })
})
afterAll(async () => {
  await db.close()
  await door.stop()
})

const offer = () => offerFirstAccount(db, { signups: 'invited', publicUrl: 'https://chat.example', port: 1 })

async function signUp(email: string, invite?: string) {
  const browser = door.openBrowser()
  const response = await browser.post('/api/auth/sign-up', { email, password, invite })
  const { status, error } = await response.json()
  return { browser, answer: status ?? error.reason }
}

async function readFirstAccount(): Promise<boolean> {
  return (await (await door.openBrowser().go('/api/config')).json()).firstAccount
}

test('the link that the start prints makes the first account, once', async () => {
  const old = (await offer())?.split('/').at(-1)
  const url = await offer()
  expect(url).toMatch(/^https:\/\/chat\.example\/login\/first\/[\w-]{32}$/)
  const token = url?.split('/').at(-1)
  expect(await readFirstAccount()).toBe(true)
  const { rows } = await door.local.db.query('select first_account_hash as hash from instance_settings')
  expect(rows[0].hash).toEqual(
    createHash('sha256')
      .update(token ?? '')
      .digest(),
  )

  expect((await signUp('ada@example.com')).answer).toBe('signups_closed')
  expect((await signUp('ada@example.com', 'a-guess')).answer).toBe('signups_closed')
  expect((await signUp('ada@example.com', old)).answer).toBe('signups_closed')
  const both = await Promise.all([signUp('ada@example.com', token), signUp('bob@example.com', token)])
  expect(both.map(({ answer }) => answer).sort()).toEqual(['signed_in', 'signups_closed'])
  expect(await readFirstAccount()).toBe(false)
  expect(await offer()).toBeNull()
})

test('an invited address needs the token of its invitation, and the token its address', async () => {
  const hash = createHash('sha256').update('for-carla').digest()
  await door.local.db.query(
    `with made as (insert into workspaces (id, name, slug, created_by)
       select gen_random_uuid(), 'Acme', 'acme', id from profiles limit 1 returning id, created_by)
     insert into invites (id, workspace_id, token_hash, role, email, created_by, expires_at)
       select gen_random_uuid(), id, $1, 'member', 'carla@example.com', created_by, now() + interval '7 days' from made`,
    [hash],
  )
  expect((await signUp('carla@example.com')).answer).toBe('signups_closed')
  expect((await signUp('stranger@example.com', 'for-carla')).answer).toBe('signups_closed')
  const { browser, answer } = await signUp('carla@example.com', 'for-carla')
  expect(answer).toBe('signed_in')
  expect((await signUp('carla@example.com')).answer, 'as for an unknown address').toBe('signups_closed')
  const joined = await browser.post('/api/trpc/workspace.acceptInvite', { token: 'for-carla' })
  expect((await joined.json()).result.data.workspace.name).toBe('Acme')
  const { rows } = await door.local.db.query(
    `select email_proved_at, openvibe.address_counts(id) as counts from profiles where email = 'carla@example.com'`,
  )
  expect(rows).toEqual([{ email_proved_at: null, counts: false }])
})

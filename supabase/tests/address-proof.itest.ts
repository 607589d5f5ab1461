import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LocalSupabaseFixture, readMail, startLocalSupabase } from '../../testing/local-supabase.ts'

const password = 'correct horse battery'

let local: LocalSupabaseFixture
beforeAll(async () => {
  local = await startLocalSupabase()
})
afterAll(() => local.stop())

async function readProof(email: string) {
  const { rows } = await local.db.query(
    `select p.email_proved_at is not null as proved, u.encrypted_password <> '' as password
     from profiles p join auth.users u on u.id = p.id where p.email = $1`,
    [email],
  )
  return rows[0]
}

it('a sign-up proves no address; a link that was sent there does, and on a trusted machine it ends nothing', async () => {
  const client = local.client()
  const { data } = await client.auth.signUp({ email: 'mira@example.com', password })
  expect(data.session).not.toBeNull()
  expect(await readProof('mira@example.com')).toEqual({ proved: false, password: true })
  expect(
    (await local.client().auth.signInWithPassword({ email: 'mira@example.com', password })).error,
  ).toBeNull()

  await client.auth.signInWithOtp({ email: 'mira@example.com' })
  const { code } = readMail((await local.mailsTo('mira@example.com'))[0])
  await client.auth.verifyOtp({ email: 'mira@example.com', token: code, type: 'email' })
  expect(await readProof('mira@example.com')).toEqual({ proved: true, password: true })
  expect(
    (await local.client().auth.signInWithPassword({ email: 'mira@example.com', password })).error,
  ).toBeNull()
})

it('addresses of a folder from before the rule count as not proved', async () => {
  await local.db.query('drop trigger openvibe_unproved on auth.users')
  const id = randomUUID()
  await local.db.query(
    `insert into auth.users (id, email, email_confirmed_at) values ($1, 'old@example.com', now())`,
    [id],
  )
  expect((await readProof('old@example.com')).proved).toBe(true)
  await local.db.query(await readFile(new URL('../local/bootstrap-grants.sql', import.meta.url), 'utf8'))
  expect((await readProof('old@example.com')).proved).toBe(false)
})

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DoorFixture, startDoor } from '../../../testing/door.ts'

let door: DoorFixture
beforeAll(async () => {
  door = await startDoor({ OPENVIBE_SIGNUPS: 'invited' })
})
afterAll(() => door.stop())

const password = 'a long enough password'

/** Lets Mira, who is already a member, create an invite. */
async function makeInvite(invite: { token: string; email?: string }) {
  await door.local.db.query("update instance_settings set signups = 'open'")
  await door.local.client().auth.signUp({ email: 'mira@example.com', password })
  await door.local.db.query("update instance_settings set signups = 'invited'")
  const hash = createHash('sha256').update(invite.token).digest()
  await door.local.db.query(
    `with mira as (select id from auth.users where email = 'mira@example.com'),
       made as (insert into workspaces (id, name, slug, created_by)
         select gen_random_uuid(), 'Acme', 'acme-' || left(gen_random_uuid()::text, 8), id from mira returning id, created_by)
     insert into invites (id, workspace_id, token_hash, role, email, created_by, expires_at)
       select gen_random_uuid(), id, $1, 'member', $2, created_by, now() + interval '7 days' from made`,
    [hash, invite.email ?? null],
  )
}

test('if sign-up is closed, strangers are told so, both with a password and with a link', async () => {
  const { post, setCookies } = door.openBrowser()
  const email = 'stranger@example.com'
  for (const response of [
    await post('/api/auth/sign-up', { email, password }),
    await post('/api/auth/magic-link', { email }),
  ]) {
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      error: { reason: 'signups_closed', message: expect.stringContaining('invitation') },
    })
  }
  expect(setCookies.filter(cookie => !cookie.includes('code-verifier'))).toEqual([])
  expect(await door.local.mailsTo(email)).toEqual([])
})

test('an invite link opens sign-up', async () => {
  await makeInvite({ token: 'a-link' })
  const guess = await door.openBrowser().post('/api/auth/sign-up', {
    email: 'jonas@example.com',
    password,
    invite: 'a-guess',
  })
  expect(guess.status).toBe(403)
  const response = await door.openBrowser().post('/api/auth/sign-up', {
    email: 'jonas@example.com',
    password,
    invite: 'a-link',
  })
  expect(await response.json()).toEqual({ status: 'signed_in' })
})

test('an invite to an address opens sign-up for that address', async () => {
  await makeInvite({ token: 'a-mail', email: 'deniz@example.com' })
  const response = await door.openBrowser().post('/api/auth/magic-link', { email: 'deniz@example.com' })
  expect(await response.json()).toEqual({ status: 'link_sent' })
  expect(await door.local.mailsTo('deniz@example.com')).toHaveLength(1)
})

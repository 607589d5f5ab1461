import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAuthenticator } from '../../testing/auth/authenticator.ts'
import { type LocalSupabaseFixture, startLocalSupabase } from '../../testing/local-supabase.ts'

const mira = { email: 'mira@example.com', password: 'correct horse battery' }

let local: LocalSupabaseFixture
beforeAll(async () => {
  local = await startLocalSupabase()
})
afterAll(() => local.stop())

type Client = ReturnType<LocalSupabaseFixture['client']>

/** Joins the person's own topic; returns the last word of the server. */
async function join(client: Client): Promise<string> {
  const { data } = await client.auth.getSession()
  const told: string[] = []
  await client.realtime.setAuth(data.session?.access_token ?? null)
  client
    .channel(`user:${data.session?.user.id}`, { config: { private: true } })
    .subscribe((status, error) => told.push(`${status} ${error?.message ?? ''}`))
  await expect.poll(() => told).not.toEqual([])
  await client.removeAllChannels()
  await client.realtime.disconnect()
  return told[0] ?? ''
}

it('lets a person with a second factor listen only after the second step', async () => {
  // As the app calls: from everybody else Auth asks for a proof of the owner first.
  const key = local.secrets.secretKey
  const here = local.client({ key })
  await here.auth.signUp(mira)
  expect(await join(here)).toContain('SUBSCRIBED')
  const { data, error } = await here.auth.mfa.enroll({ factorType: 'totp' })
  expect(error).toBeNull()
  const app = createAuthenticator(data?.totp.secret ?? '')
  const factorId = data?.id ?? ''
  await here.auth.mfa.challengeAndVerify({ factorId, code: app.nextCode() })
  expect(await join(here)).toContain('SUBSCRIBED')

  const elsewhere = local.client()
  await elsewhere.auth.signInWithPassword(mira)
  expect(await join(elsewhere)).toContain('Unauthorized')
  await elsewhere.auth.mfa.challengeAndVerify({ factorId, code: app.nextCode() })
  expect(await join(elsewhere)).toContain('SUBSCRIBED')
})

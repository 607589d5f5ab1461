import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LocalSupabaseFixture, startLocalSupabase } from '../../testing/local-supabase.ts'

const mira = { email: 'mira@example.com', password: 'correct horse battery' }

let local: LocalSupabaseFixture
beforeAll(async () => {
  local = await startLocalSupabase()
  await local.client().auth.signUp(mira)
})
afterAll(() => local.stop())

/** Signs in and listens to the person's own topic. */
async function listen() {
  const client = local.client()
  const { data } = await client.auth.signInWithPassword(mira)
  const statuses: string[] = []
  await client.realtime.setAuth(data.session?.access_token ?? null)
  client
    .channel(`user:${data.user?.id}`, { config: { private: true } })
    .subscribe(status => statuses.push(status))
  await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
  return { client, statuses, userId: data.user?.id }
}

it('closes the channels of a session that has ended, and lets it join no more', async () => {
  const here = await listen()
  const elsewhere = await listen()
  await elsewhere.client.auth.signOut({ scope: 'others' })
  await expect.poll(() => here.statuses.slice(1)).not.toEqual([])
  expect(here.statuses).not.toEqual(['SUBSCRIBED'])
  expect(elsewhere.statuses).toEqual(['SUBSCRIBED'])

  const again: string[] = []
  here.client
    .channel(`user:${here.userId}`, { config: { private: true } })
    .subscribe((status, error) => again.push(`${status} ${error?.message ?? ''}`))
  await expect.poll(() => again.join()).toContain('Unauthorized')
  for (const { client } of [here, elsewhere]) await client.realtime.disconnect()
})

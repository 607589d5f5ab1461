import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presenceChange } from '../../server/domain/wire/realtime.ts'
import { createInbox } from '../../testing/arrivals.ts'
import { cast, createHttpStage, type Orchard, plantOrchard, type Role } from '../../testing/cast.ts'
import { type DoorFixture, startDoor } from '../../testing/door.ts'

let door: DoorFixture
let orchard: Orchard
const opened: SupabaseClient[] = []

beforeAll(async () => {
  door = await startDoor()
  orchard = await plantOrchard(createHttpStage(door.local.url))
})
afterAll(async () => {
  for (const client of opened) await client.realtime.disconnect()
  await door.stop()
})

/** Joins the workspace's topic like a member's browser, and keeps its presence events. */
async function listenAs(role: Role) {
  const auth = door.local.client().auth
  const { data, error } = await auth.signInWithPassword(cast[role])
  if (error) throw error
  const token = data.session.access_token
  const client = createClient(door.local.url, door.local.secrets.publishableKey, {
    accessToken: async () => token,
  })
  opened.push(client)
  await client.realtime.setAuth()
  const heard = createInbox<{ userId: string; state: string }>()
  const channel = client.channel(`workspace:${orchard.workspace.id}`, { config: { private: true } })
  channel.on('broadcast', { event: 'presence.changed' }, ({ payload }) =>
    heard.push(presenceChange.parse(payload)),
  )
  const status = await new Promise<string>(settle => {
    channel.subscribe((status, error) => settle(error ? `${status}: ${error.message}` : status))
  })
  return { status, heard }
}

describe('presence', () => {
  it('is sent to the others once for each change', async () => {
    const { people, workspace } = orchard
    const { status, heard } = await listenAs('ada')
    expect(status).toBe('SUBSCRIBED')
    const report = (role: Role, state: 'online' | 'away') =>
      people[role].api.session.presence.mutate({ workspaceId: workspace.id, state })

    await report('bob', 'online')
    await report('bob', 'online')
    await report('bob', 'away')
    await report('bob', 'away')
    await report('deniz', 'online')
    const { userId } = people.bob
    expect(await heard.next()).toMatchObject({ userId, state: 'online' })
    expect(await heard.next()).toMatchObject({ userId, state: 'away' })
    // A second event of the same change would have come before this one.
    expect(await heard.next()).toMatchObject({ userId: people.deniz.userId, state: 'online' })
    expect(heard.waiting()).toEqual([])
  })

  it('is sent to no guest, because guests may not know everybody', async () => {
    const { status } = await listenAs('deniz')
    expect(status).toMatch(/^CHANNEL_ERROR: .*permission/)
  })
})

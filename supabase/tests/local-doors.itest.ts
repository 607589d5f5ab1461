import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalSupabaseFixture, startLocalSupabase } from '../../testing/local-supabase.ts'

describe('the embedded Supabase', () => {
  let local: LocalSupabaseFixture

  beforeAll(async () => {
    local = await startLocalSupabase()
  })
  afterAll(() => local.stop())

  it('gives nobody anything over REST', async () => {
    const person = local.client()
    await person.auth.signUp({ email: 'mira@example.com', password: 'a good password' })
    const service = local.client({ key: local.secrets.secretKey })
    for (const client of [local.client(), person, service]) {
      const { data, error } = await client.from('messages').select('*')
      expect(data).toBeNull()
      expect(error).toMatchObject({ code: 'not_available' })
      expect((await client.rpc('anything')).error).toMatchObject({ code: 'not_available' })
    }
  })

  it('leaves all other requests to the app', async () => {
    for (const path of ['/', '/auth/callback', '/authx', '/auth/v1x', '/api/health']) {
      expect(await (await fetch(`${local.url}${path}`)).text()).toBe('the app')
    }
  })

  it('answers only under its own names', async () => {
    const status = await new Promise(settle => {
      const headers = { host: 'rebound.example.net', apikey: local.secrets.publishableKey }
      request(`${local.url}/auth/v1/settings`, { headers }, res => settle(res.statusCode)).end()
    })
    expect(status).toBe(421)
  })

  it('refuses a body that is not JSON, or that does not end', async () => {
    const send = (body: string) =>
      fetch(`${local.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: local.secrets.publishableKey },
        body,
      })
    expect(await (await send('{"email":')).json()).toMatchObject({ code: 400, error_code: 'bad_json' })
    expect((await send(JSON.stringify({ email: 'x'.repeat(70_000) }))).status).toBe(413)
    const chatty = { email: 'a@example.com', password: 'a good password', data: { life: 'x'.repeat(5000) } }
    expect((await send(JSON.stringify(chatty))).status).toBe(422)
  })
})

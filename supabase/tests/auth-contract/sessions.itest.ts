import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthStage, openAuthStage } from '../../../testing/auth/auth-stage.ts'
import { claimsOf, enter, methodsOf, must, signIn } from '../../../testing/auth/enter.ts'

describe('sessions', () => {
  let stage: AuthStage

  beforeAll(async () => {
    stage = await openAuthStage()
  })
  afterAll(() => stage.stop())

  it('have tokens with the claims that policies and servers read', async () => {
    const { client, email, userId } = await enter(stage, 'mira')
    const claims = await claimsOf(client)
    expect(claims).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      sub: userId,
      email,
      phone: '',
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email },
      is_anonymous: false,
    })
    expect(Object.keys(claims).toSorted()).toEqual([
      'aal',
      'amr',
      'app_metadata',
      'aud',
      'email',
      'exp',
      'iat',
      'is_anonymous',
      'iss',
      'phone',
      'role',
      'session_id',
      'sub',
      'user_metadata',
    ])
    must(await client.refreshSession())
    const { iat, exp, ...refreshed } = await claimsOf(client)
    const { iat: _iat, exp: _exp, ...first } = claims
    expect(refreshed).toEqual(first)
  })

  it('know that they began with the link of a mail', async () => {
    const { email } = await enter(stage, 'mira')
    const client = stage.client()
    expect((await client.signInWithOtp({ email })).error).toBeNull()
    const { link } = await stage.newestMailTo(email)
    const token_hash = new URL(link ?? '').searchParams.get('token') ?? ''
    must(await client.verifyOtp({ type: 'magiclink', token_hash }))
    expect(await methodsOf(client)).toEqual(['otp'])
  })

  it.each(['magiclink', 'recovery'] as const)('know that they began with the code of a %s', async kind => {
    const { email } = await enter(stage, 'mira')
    const client = stage.client({ flowType: 'pkce' })
    const asked = await (kind === 'recovery'
      ? client.resetPasswordForEmail(email)
      : client.signInWithOtp({ email }))
    expect(asked.error).toBeNull()
    const landed = await stage.follow((await stage.newestMailTo(email)).link)
    must(await client.exchangeCodeForSession(landed.searchParams.get('code') ?? ''))
    expect(await methodsOf(client)).toEqual([kind])
  })

  it('end alone, with the others or all at once', async () => {
    const { client: first, email } = await enter(stage, 'mira')
    const sessions = [first]
    for (let more = 0; more < 3; more++) sessions.push((await signIn(stage, email)).client)
    const [one, two, three, four] = sessions
    const stillOpen = async () =>
      (await Promise.all(sessions.map(async session => (await session.getUser()).error === null))).map(Number)

    await one?.signOut({ scope: 'local' })
    expect(await stillOpen()).toEqual([0, 1, 1, 1])
    await two?.signOut({ scope: 'others' })
    expect(await stillOpen()).toEqual([0, 1, 0, 0])
    expect((await three?.refreshSession())?.error).not.toBeNull()
    expect((await four?.refreshSession())?.error).not.toBeNull()

    const { client: last } = await signIn(stage, email)
    sessions.push(last)
    await two?.signOut({ scope: 'global' })
    expect(await stillOpen()).toEqual([0, 0, 0, 0, 0])
  })

  it('all end if a sign-out names no scope, and none if it names an unknown one', async () => {
    const { client, email } = await enter(stage, 'mira')
    const { client: other } = await signIn(stage, email)
    const { session } = must(await client.getSession())
    const headers = { apikey: stage.publishableKey, Authorization: `Bearer ${session?.access_token}` }
    const unknown = await fetch(`${stage.url}/logout?scope=nearby`, { method: 'POST', headers })
    expect(unknown.status).toBe(400)
    expect(await unknown.json()).toMatchObject({ error_code: 'validation_failed' })
    expect((await other.getUser()).error).toBeNull()
    expect((await fetch(`${stage.url}/logout`, { method: 'POST', headers })).status).toBe(204)
    expect((await other.getUser()).error).not.toBeNull()
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthStage, openAuthStage } from '../../../testing/auth/auth-stage.ts'
import { enter, makeAddress, methodsOf, must, signIn } from '../../../testing/auth/enter.ts'

describe('a new address', () => {
  let stage: AuthStage

  beforeAll(async () => {
    stage = await openAuthStage()
  })
  afterAll(() => stage.stop())

  async function tokenTo(address: string): Promise<string> {
    const { link } = await stage.newestMailTo(address)
    return new URL(link ?? '').searchParams.get('token') ?? ''
  }

  it.each(['old', 'new'] as const)('counts when both have agreed, the %s one first', async which => {
    const { client, email, userId } = await enter(stage, 'mira')
    const next = makeAddress('new')
    const { user } = must(await client.updateUser({ email: next }))
    expect(user).toMatchObject({ email, new_email: next })

    const order = which === 'old' ? [email, next] : [next, email]
    const half = await stage.follow((await stage.newestMailTo(order[0] ?? '')).link)
    expect(new URLSearchParams(half.hash.slice(1)).get('message')).toContain('Confirmation link accepted')
    expect(must(await client.getUser()).user.email).toBe(email)

    const whole = await stage.follow((await stage.newestMailTo(order[1] ?? '')).link)
    expect(new URLSearchParams(whole.hash.slice(1)).get('access_token')).toBeTruthy()
    const moved = must(await client.getUser()).user
    expect(moved).toMatchObject({ id: userId, email: next })
    expect(moved.new_email).toBeUndefined()
    expect(moved.identities?.[0]?.identity_data).toMatchObject({ email: next, email_verified: true })
    await signIn(stage, next)
  })

  it('can be proved by the tokens of the mails, which work once', async () => {
    const { client, email } = await enter(stage, 'mira')
    const next = makeAddress('new')
    must(await client.updateUser({ email: next }))
    const [toOld, toNew] = [await tokenTo(email), await tokenTo(next)]
    const half = await stage.client().verifyOtp({ type: 'email_change', token_hash: toNew })
    expect(half.error).toBeNull()
    expect(half.data.session).toBeNull()
    const again = await stage.client().verifyOtp({ type: 'email_change', token_hash: toNew })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })

    const proved = stage.client()
    const { user, session } = must(await proved.verifyOtp({ type: 'email_change', token_hash: toOld }))
    expect(user?.email).toBe(next)
    expect(session?.refresh_token).toBeTruthy()
    expect(await methodsOf(proved)).toEqual(['otp'])
    expect((await proved.refreshSession()).error).toBeNull()
  })

  it('ends in a session of the browser that asked for it', async () => {
    const { email } = await enter(stage, 'mira')
    const client = stage.client({ flowType: 'pkce' })
    must(await client.signInWithPassword({ email, password: 'correct horse battery staple' }))
    const next = makeAddress('new')
    must(await client.updateUser({ email: next }))
    const half = await stage.follow((await stage.newestMailTo(email)).link)
    expect(half.searchParams.get('message')).toContain('Confirmation link accepted')
    const whole = await stage.follow((await stage.newestMailTo(next)).link)
    const { user } = must(await client.exchangeCodeForSession(whole.searchParams.get('code') ?? ''))
    expect(user?.email).toBe(next)
    expect(await methodsOf(client)).toEqual(['email_change'])
  })

  it('is refused if somebody has it', async () => {
    const { client } = await enter(stage, 'mira')
    const { email: taken } = await enter(stage, 'jonas')
    const { error } = await client.updateUser({ email: taken })
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  it('is refused if it is none', async () => {
    const { client } = await enter(stage, 'mira')
    const { error } = await client.updateUser({ email: 'not an address' })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  it('gives way to a newer wish', async () => {
    const { client, email } = await enter(stage, 'mira')
    const [first, second] = [makeAddress('first'), makeAddress('second')]
    must(await client.updateUser({ email: first }))
    const token_hash = await tokenTo(first)
    must(await client.updateUser({ email: second }))
    const { error } = await stage.client().verifyOtp({ type: 'email_change', token_hash })
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' })
    expect(must(await client.getUser()).user).toMatchObject({ email, new_email: second })
  })
})

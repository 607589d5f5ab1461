import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthStage, openAuthStage } from '../../../testing/auth/auth-stage.ts'
import { addFactor, enter, makeAddress, must, password, signIn } from '../../../testing/auth/enter.ts'

const next = 'another good password'

describe('a new password', () => {
  let stage: AuthStage

  beforeAll(async () => {
    stage = await openAuthStage()
  })
  afterAll(() => stage.stop())

  it('replaces the old one and ends the person’s other sessions', async () => {
    const { client, email } = await enter(stage, 'mira')
    const { client: other } = await signIn(stage, email)
    must(await client.updateUser({ password: next, current_password: password }))
    expect((await client.getUser()).error).toBeNull()
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await other.refreshSession()).error).not.toBeNull()

    const old = await stage.client().signInWithPassword({ email, password })
    expect(old.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    await signIn(stage, email, next)
  })

  it('needs the old one', async () => {
    const { client } = await enter(stage, 'mira')
    const without = await client.updateUser({ password: next })
    expect(without.error).toMatchObject({ status: 400, code: 'current_password_required' })
    const wrong = await client.updateUser({ password: next, current_password: 'not this one' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' })
  })

  it('differs from the old one', async () => {
    const { client } = await enter(stage, 'mira')
    const same = await client.updateUser({ password, current_password: password })
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' })
  })

  it('is refused with reasons if it is weak, and if it is too long', async () => {
    const { client } = await enter(stage, 'mira')
    const weak = await client.updateUser({ password: 'short', current_password: password })
    expect(weak.error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: ['length'],
    })
    const long = await client.updateUser({ password: 'x'.repeat(73), current_password: password })
    expect(long.error).toMatchObject({ status: 400, code: 'validation_failed' })
    const atSignUp = await stage.client().signUp({ email: makeAddress('weak'), password: 'short' })
    expect(atSignUp.error).toMatchObject({ code: 'weak_password', reasons: ['length'] })
  })

  it('needs the code of a mail from a session that began more than a day ago', async () => {
    const { client, email, userId } = await enter(stage, 'mira')
    await stage.ageSessionsOf(userId)
    const change = { password: next, current_password: password }
    const without = await client.updateUser(change)
    expect(without.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })

    expect((await client.reauthenticate()).error).toBeNull()
    const { code } = await stage.newestMailTo(email)
    const nonce = code ?? ''
    const guess = nonce === '000000' ? '000001' : '000000'
    const wrong = await client.updateUser({ ...change, nonce: guess })
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    must(await client.updateUser({ ...change, nonce }))
    const again = await client.updateUser({ password: 'a third good one', current_password: next, nonce })
    expect(again.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
  })

  it('is no business of a session without the person’s second factor', async () => {
    const { client, email } = await enter(stage, 'mira')
    const { factor, app } = await addFactor(client)
    const { client: low } = await signIn(stage, email)
    const change = { password: next, current_password: password }
    const refused = await low.updateUser(change)
    expect(refused.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    const moved = await low.updateUser({ email: makeAddress('new') })
    expect(moved.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    must(await low.updateUser({ data: { name: 'Mira' } }))
    must(await low.mfa.challengeAndVerify({ factorId: factor.id, code: app.nextCode() }))
    must(await low.updateUser(change))
  })
})

describe('a forgotten password', () => {
  let stage: AuthStage

  beforeAll(async () => {
    stage = await openAuthStage()
  })
  afterAll(() => stage.stop())

  it('is replaced in the browser that asked for the mail', async () => {
    const { email } = await enter(stage, 'mira')
    const client = stage.client({ flowType: 'pkce' })
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
    const landed = await stage.follow((await stage.newestMailTo(email)).link)
    must(await client.exchangeCodeForSession(landed.searchParams.get('code') ?? ''))
    must(await client.updateUser({ password: next }))
    await signIn(stage, email, next)
  })

  it('is replaced by whoever holds the token of the mail', async () => {
    const { email } = await enter(stage, 'mira')
    expect((await stage.client().resetPasswordForEmail(email)).error).toBeNull()
    const { link } = await stage.newestMailTo(email)
    const token_hash = new URL(link ?? '').searchParams.get('token') ?? ''
    const client = stage.client()
    must(await client.verifyOtp({ type: 'recovery', token_hash }))
    must(await client.updateUser({ password: next }))
    await signIn(stage, email, next)
    const again = await stage.client().verifyOtp({ type: 'recovery', token_hash })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  it('does not let a mail pass for the second factor', async () => {
    const { client, email } = await enter(stage, 'mira')
    const { factor, app } = await addFactor(client)
    const recovered = stage.client()
    await recovered.resetPasswordForEmail(email)
    const { link } = await stage.newestMailTo(email)
    const token_hash = new URL(link ?? '').searchParams.get('token') ?? ''
    must(await recovered.verifyOtp({ type: 'recovery', token_hash }))
    const refused = await recovered.updateUser({ password: next })
    expect(refused.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    must(await recovered.mfa.challengeAndVerify({ factorId: factor.id, code: app.nextCode() }))
    must(await recovered.updateUser({ password: next }))
  })

  it('is asked for in the same words if nobody has the address', async () => {
    const { error } = await stage.client().resetPasswordForEmail(makeAddress('nobody'))
    expect(error).toBeNull()
  })
})

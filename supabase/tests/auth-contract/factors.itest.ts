import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthStage, openAuthStage } from '../../../testing/auth/auth-stage.ts'
import { createAuthenticator } from '../../../testing/auth/authenticator.ts'
import {
  addFactor,
  claimsOf,
  enter,
  methodsOf,
  must,
  sessionOf,
  signIn,
} from '../../../testing/auth/enter.ts'

describe('second factors', () => {
  let stage: AuthStage

  beforeAll(async () => {
    stage = await openAuthStage()
  })
  afterAll(() => stage.stop())

  it('are enrolled with a secret, its address and a picture of it', async () => {
    const { client, email } = await enter(stage, 'mira')
    const factor = must(
      await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone', issuer: 'OpenVibe' }),
    )
    expect(factor).toEqual({
      id: expect.any(String),
      type: 'totp',
      friendly_name: 'phone',
      totp: {
        qr_code: expect.stringMatching(/^data:image\/svg\+xml;utf-8,[\s\S]*<svg/),
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.any(String),
      },
    })
    const uri = new URL(factor.totp.uri)
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toContain(`OpenVibe:${email}`)
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      algorithm: 'SHA1',
      digits: '6',
      issuer: 'OpenVibe',
      period: '30',
      secret: factor.totp.secret,
    })
  })

  it('count only after their first code, and raise the session', async () => {
    const { client } = await enter(stage, 'mira')
    const factor = must(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' }))
    expect(must(await client.mfa.listFactors()).totp).toEqual([])
    expect(must(await client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })

    const challenge = must(await client.mfa.challenge({ factorId: factor.id }))
    expect(challenge).toEqual({ id: expect.any(String), type: 'totp', expires_at: expect.any(Number) })
    const before = await sessionOf(client)
    const code = createAuthenticator(factor.totp.secret).nextCode()
    const raised = must(await client.mfa.verify({ factorId: factor.id, challengeId: challenge.id, code }))
    expect(raised).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      user: { factors: [{ id: factor.id, status: 'verified', factor_type: 'totp', friendly_name: 'phone' }] },
    })
    expect(raised.refresh_token).not.toBe(before.refresh_token)

    expect(must(await client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
    expect(await methodsOf(client)).toEqual(['password', 'totp'])
    const [listed] = must(await client.mfa.listFactors()).totp
    expect(Object.keys(listed ?? {}).toSorted()).toEqual([
      'created_at',
      'factor_type',
      'friendly_name',
      'id',
      'last_challenged_at',
      'phone',
      'status',
      'updated_at',
    ])
  })

  it('keep the session and its level when the tokens are refreshed', async () => {
    const { client } = await enter(stage, 'mira')
    const { session_id } = await claimsOf(client)
    await addFactor(client)
    must(await client.refreshSession())
    expect(await claimsOf(client)).toMatchObject({ session_id, aal: 'aal2' })
    expect(await methodsOf(client)).toEqual(['password', 'totp'])
  })

  it('are asked of the next sign-in, which begins without them', async () => {
    const { client, email } = await enter(stage, 'mira')
    const { factor, app } = await addFactor(client)
    const { client: next } = await signIn(stage, email)
    expect(must(await next.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    must(await next.mfa.challengeAndVerify({ factorId: factor.id, code: app.nextCode() }))
    expect((await claimsOf(next)).aal).toBe('aal2')
  })

  it('end the person’s sessions without them', async () => {
    const { client, email } = await enter(stage, 'mira')
    const { client: other } = await signIn(stage, email)
    await addFactor(client)
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await client.getUser()).error).toBeNull()
  })

  it('refuse a wrong code and leave the challenge open for the right one', async () => {
    const { client } = await enter(stage, 'mira')
    const factor = must(await client.mfa.enroll({ factorType: 'totp' }))
    const app = createAuthenticator(factor.totp.secret)
    const challenge = must(await client.mfa.challenge({ factorId: factor.id }))
    const answer = { factorId: factor.id, challengeId: challenge.id }
    const wrong = await client.mfa.verify({ ...answer, code: app.wrongCode() })
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    const empty = await client.mfa.verify({ ...answer, code: '' })
    expect(empty.error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await client.mfa.verify({ ...answer, code: app.nextCode() })).error).toBeNull()
    const again = await client.mfa.verify({ ...answer, code: app.nextCode() })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' })
  })

  it('refuse challenges of another factor and challenges that have expired', async () => {
    const { client } = await enter(stage, 'mira')
    const one = must(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'one' }))
    const other = must(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'other' }))
    const challenge = must(await client.mfa.challenge({ factorId: one.id }))
    const crossed = await client.mfa.verify({
      factorId: other.id,
      challengeId: challenge.id,
      code: createAuthenticator(other.totp.secret).nextCode(),
    })
    expect(crossed.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })

    await stage.db.query(
      `update auth.mfa_challenges set created_at = created_at - interval '6 minutes' where id = $1`,
      [challenge.id],
    )
    const late = await client.mfa.verify({
      factorId: one.id,
      challengeId: challenge.id,
      code: createAuthenticator(one.totp.secret).nextCode(),
    })
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  })

  it('belong to one person', async () => {
    const { client: mira } = await enter(stage, 'mira')
    const { client: jonas } = await enter(stage, 'jonas')
    const { factor } = await addFactor(mira)
    const challenge = await jonas.mfa.challenge({ factorId: factor.id })
    expect(challenge.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    const removal = await jonas.mfa.unenroll({ factorId: factor.id })
    expect(removal.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    expect((await jonas.mfa.listFactors()).data?.all).toEqual([])
  })

  it('can’t be added or removed by a session without them', async () => {
    const { client, email } = await enter(stage, 'mira')
    const { factor } = await addFactor(client)
    const { client: low } = await signIn(stage, email)
    const added = await low.mfa.enroll({ factorType: 'totp', friendlyName: 'second' })
    expect(added.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    const removed = await low.mfa.unenroll({ factorId: factor.id })
    expect(removed.error).toMatchObject({ status: 422, code: 'insufficient_aal' })
  })

  it('have different names, at most ten of them', async () => {
    const { client } = await enter(stage, 'mira')
    must(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' }))
    const same = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    expect(same.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    for (let number = 2; number <= 10; number++) {
      must(await client.mfa.enroll({ factorType: 'totp', friendlyName: `phone ${number}` }))
    }
    const eleventh = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone 11' })
    expect(eleventh.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
  })

  it('are forgotten if no code was entered before another one counts', async () => {
    const { client } = await enter(stage, 'mira')
    must(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'abandoned' }))
    const { factor } = await addFactor(client)
    expect(must(await client.mfa.listFactors()).all).toMatchObject([{ id: factor.id }])
  })

  it('can be removed by a raised session, which is an ordinary one from its next token on', async () => {
    const { client } = await enter(stage, 'mira')
    const { factor } = await addFactor(client)
    expect(must(await client.mfa.unenroll({ factorId: factor.id }))).toEqual({ id: factor.id })
    must(await client.refreshSession())
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect(must(await client.mfa.getAuthenticatorAssuranceLevel()).nextLevel).toBe('aal1')
  })

  it('of other kinds are refused', async () => {
    const { client } = await enter(stage, 'mira')
    const phone = await client.mfa.enroll({ factorType: 'phone', phone: '+4930123456' })
    expect(phone.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
    const key = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
    expect(key.error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' })
  })

  it('need a signed-in person', async () => {
    const headers = { apikey: stage.publishableKey, 'content-type': 'application/json' }
    const answer = await fetch(`${stage.url}/factors`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ factor_type: 'totp' }),
    })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error_code: 'no_authorization' })
  })
})

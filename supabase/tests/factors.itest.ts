import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthStage, openAuthStage } from '../../testing/auth/auth-stage.ts'
import { addFactor, enter, must, sessionOf } from '../../testing/auth/enter.ts'
import { createSecretSeal } from '../local/auth/factors/seal-secret.ts'
import { codeOf, findStep, stepAt } from '../local/auth/factors/totp.ts'

describe('codes by time', () => {
  // The secret and the moments of RFC 6238, appendix B, with the last six of its eight digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of the standard at %i seconds', (seconds, code) => {
    expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
  })

  it('are accepted one step early or late, and no further', () => {
    const now = new Date(1111111111 * 1000)
    const step = stepAt(now)
    const found = [-2, -1, 0, 1, 2].map(offset => findStep(secret, codeOf(secret, step + offset), now))
    expect(found).toEqual([null, step - 1, step, step + 1, null])
    expect(findStep(secret, '50471', now)).toBeNull()
  })
})

describe('sealed secrets', () => {
  const seal = createSecretSeal('the secret of the tokens')

  it('open for their own factor only, and only with their own key', () => {
    const sealed = seal.seal('GEZDGNBV', 'one')
    expect(sealed).not.toContain('GEZDGNBV')
    expect(seal.open(sealed, 'one')).toBe('GEZDGNBV')
    expect(() => seal.open(sealed, 'another')).toThrow()
    expect(() => createSecretSeal('another secret').open(sealed, 'one')).toThrow()
  })
})

describe('second factors of the embedded Auth', () => {
  let stage: AuthStage

  beforeAll(async () => {
    stage = await openAuthStage()
  })
  afterAll(() => stage.stop())

  it('are stored without a secret that anybody could read', async () => {
    const { client } = await enter(stage, 'mira')
    const { factor } = await addFactor(client)
    const { rows } = await stage.db.query('select secret from auth.mfa_factors where id = $1', [factor.id])
    expect(rows).toEqual([{ secret: expect.any(String) }])
    expect(rows[0].secret).not.toContain(factor.totp.secret)
  })

  it('accept a code once, also in another challenge', async () => {
    const { client } = await enter(stage, 'mira')
    const { factor } = await addFactor(client)
    const code = codeOf(factor.totp.secret, stepAt(new Date()))
    must(await client.mfa.challengeAndVerify({ factorId: factor.id, code }))
    const again = await client.mfa.challengeAndVerify({ factorId: factor.id, code })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  })

  it('give an earlier refresh token no part in the raised session', async () => {
    const { client } = await enter(stage, 'mira')
    const { refresh_token } = await sessionOf(client)
    await addFactor(client)
    const earlier = await stage.client().refreshSession({ refresh_token })
    expect(earlier.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    expect((await client.refreshSession()).error).toBeNull()
  })
})

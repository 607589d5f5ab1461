import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthStage, openAuthStage } from '../../../testing/auth/auth-stage.ts'
import { addFactor, claimsOf, enter, must, signIn } from '../../../testing/auth/enter.ts'

describe('the server', () => {
  let stage: AuthStage

  beforeAll(async () => {
    stage = await openAuthStage()
  })
  afterAll(() => stage.stop())

  it('lists and removes the second factors of a person', async () => {
    const { client, userId, email } = await enter(stage, 'mira')
    const { factor } = await addFactor(client)
    const listed = await stage.admin().admin.mfa.listFactors({ userId })
    expect(listed.error).toBeNull()
    expect(listed.data).toMatchObject({
      factors: [{ id: factor.id, status: 'verified', factor_type: 'totp' }],
    })

    const removed = await stage.admin().admin.mfa.deleteFactor({ userId, id: factor.id })
    expect(removed.error).toBeNull()
    must(await client.refreshSession())
    expect((await claimsOf(client)).aal).toBe('aal1')
    const { client: next } = await signIn(stage, email)
    expect(must(await next.mfa.getAuthenticatorAssuranceLevel()).nextLevel).toBe('aal1')
    const again = await stage.admin().admin.mfa.deleteFactor({ userId, id: factor.id })
    expect(again.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  })

  it('alone may do that', async () => {
    const { client, userId } = await enter(stage, 'mira')
    const { factor, raised } = await addFactor(client)
    for (const key of [stage.publishableKey, raised.access_token]) {
      const headers = { apikey: stage.publishableKey, authorization: `Bearer ${key}` }
      const path = `${stage.url}/admin/users/${userId}/factors`
      expect((await fetch(path, { headers })).status).toBe(403)
      expect((await fetch(`${path}/${factor.id}`, { method: 'DELETE', headers })).status).toBe(403)
    }
    expect(must(await client.mfa.listFactors()).totp).toHaveLength(1)
  })
})

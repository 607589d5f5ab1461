import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthStage, openAuthStage } from '../../testing/auth/auth-stage.ts'
import { enter, makeAddress, must, password, sessionOf } from '../../testing/auth/enter.ts'
import { checkNewPassword } from '../local/auth/account/password-rules.ts'

describe('a rule for passwords that is given to the door', () => {
  it('refuses with its own words and reasons, and sees only passwords that are long enough', async () => {
    const seen: string[] = []
    const rule = (secret: string, { email }: { email: string }) => {
      seen.push(`${secret} of ${email}`)
      return secret === 'password' ? { message: 'One of the most common.', reasons: ['pwned'] } : null
    }
    const common = await checkNewPassword('password', 'mira@example.com', rule)
    expect(common?.status).toBe(422)
    expect(await common?.json()).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: 'One of the most common.',
      weak_password: { reasons: ['pwned'] },
    })
    expect((await checkNewPassword('short', 'mira@example.com', rule))?.status).toBe(422)
    expect(await checkNewPassword('a long and rare one', 'mira@example.com', rule)).toBeNull()
    expect(seen).toEqual(['password of mira@example.com', 'a long and rare one of mira@example.com'])
  })
})

describe('the account at the embedded Auth', () => {
  let stage: AuthStage

  beforeAll(async () => {
    stage = await openAuthStage()
  })
  afterAll(() => stage.stop())

  it('keeps its password and its codes when a part of a change is refused', async () => {
    const { client, email } = await enter(stage, 'mira')
    const { email: taken } = await enter(stage, 'jonas')
    const both = { password: 'another good password', current_password: password, email: taken }
    expect((await client.updateUser(both)).error).toMatchObject({ code: 'email_exists' })
    must(await stage.client().signInWithPassword({ email, password }))
  })

  it('moves to a new address only once, also if both links are followed at the same time', async () => {
    const { client, email } = await enter(stage, 'mira')
    const next = makeAddress('new')
    must(await client.updateUser({ email: next }))
    const mails = await Promise.all([email, next].map(address => stage.newestMailTo(address)))
    const ends = await Promise.all(mails.map(({ link }) => stage.follow(link)))
    expect(ends.filter(({ hash }) => hash.includes('access_token'))).toHaveLength(1)
    expect(must(await client.getUser()).user.email).toBe(next)
  })

  it('is not moved by links that were sent before the password changed', async () => {
    const { client, email } = await enter(stage, 'mira')
    const next = makeAddress('new')
    must(await client.updateUser({ email: next }))
    must(await client.updateUser({ password: 'another good password', current_password: password }))
    for (const address of [email, next]) {
      const end = await stage.follow((await stage.newestMailTo(address)).link)
      expect(end.searchParams.get('error_code')).toBe('otp_expired')
    }
    expect(must(await client.getUser()).user.email).toBe(email)
  })

  it('refuses a NUL character in any field with a sentence', async () => {
    const { client } = await enter(stage, 'mira')
    const nul = 'a\0b'
    const answers = await Promise.all([
      client.updateUser({ password: 'another good password', current_password: nul }),
      client.mfa.enroll({ factorType: 'totp', friendlyName: nul }),
      client.updateUser({ data: { name: nul } }),
    ])
    for (const { error } of answers) expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  it('changes nothing without a session', async () => {
    const { client } = await enter(stage, 'mira')
    const { access_token } = await sessionOf(client)
    await client.signOut({ scope: 'local' })
    for (const [method, path] of [
      ['PUT', '/user'],
      ['POST', '/factors'],
      ['GET', '/reauthenticate'],
    ] as const) {
      const headers = { apikey: stage.publishableKey, Authorization: `Bearer ${access_token}` }
      const answer = await fetch(`${stage.url}${path}`, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ error_code: 'session_not_found' })
    }
  })
})

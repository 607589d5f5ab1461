import { jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalSupabaseFixture, startLocalSupabase } from '../../testing/local-supabase.ts'

const password = 'correct horse battery'

describe('the embedded Auth, used by supabase-js', () => {
  let local: LocalSupabaseFixture

  beforeAll(async () => {
    local = await startLocalSupabase()
  })
  afterAll(() => local.stop())

  it('signs a new person up and in at once', async () => {
    const client = local.client()
    const { data, error } = await client.auth.signUp({
      email: 'Mira@example.com',
      password,
      options: { data: { name: 'Mira' } },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'mira@example.com', user_metadata: { name: 'Mira' } })
    expect(data.session?.access_token).toBeTruthy()

    const { rows } = await local.db.query(
      `select email, raw_user_meta_data ->> 'name' as name, created_at is not null as dated,
         encrypted_password not like '%' || $1 || '%' as hashed from auth.users where id = $2`,
      [password, data.user?.id],
    )
    expect(rows).toEqual([{ email: 'mira@example.com', name: 'Mira', dated: true, hashed: true }])
  })

  it('puts the claims of a hosted project into the token', async () => {
    const { data } = await local.client().auth.signInWithPassword({ email: 'mira@example.com', password })
    const secret = new TextEncoder().encode(local.secrets.jwtSecret)
    const { payload } = await jwtVerify(data.session?.access_token ?? '', secret, {
      audience: 'authenticated',
    })
    expect(payload).toMatchObject({
      sub: data.user?.id,
      role: 'authenticated',
      email: 'mira@example.com',
      iss: `http://localhost:${local.port}/auth/v1`,
      user_metadata: { name: 'Mira' },
      app_metadata: { provider: 'email' },
      session_id: expect.any(String),
      exp: expect.any(Number),
    })
  })

  it('distinguishes a wrong password, a weak one and an address in use', async () => {
    const client = local.client()
    const wrong = await client.auth.signInWithPassword({
      email: 'mira@example.com',
      password: 'not this one',
    })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 })
    const unknown = await client.auth.signInWithPassword({ email: 'nobody@example.com', password })
    expect(unknown.error).toMatchObject({ code: 'invalid_credentials', status: 400 })
    const weak = await client.auth.signUp({ email: 'jonas@example.com', password: '1234567' })
    expect(weak.error).toMatchObject({ code: 'weak_password', status: 422, name: 'AuthWeakPasswordError' })
    const taken = await client.auth.signUp({ email: 'mira@example.com', password })
    expect(taken.error).toMatchObject({ code: 'user_already_exists', status: 422 })
  })

  it('knows the person of a session, and nobody without one', async () => {
    const client = local.client()
    const { data } = await client.auth.signInWithPassword({ email: 'mira@example.com', password })
    const known = await client.auth.getUser()
    expect(known.data.user?.id).toBe(data.user?.id)
    const stranger = await local.client().auth.getUser('no.token.atall')
    expect(stranger.error?.status).toBe(403)
  })

  it('replaces refresh tokens, and ends a session whose old token is used again', async () => {
    const client = local.client()
    const { data } = await client.auth.signInWithPassword({ email: 'mira@example.com', password })
    const first = data.session?.refresh_token ?? ''
    const second = await client.auth.refreshSession({ refresh_token: first })
    expect(second.error).toBeNull()
    expect(second.data.session?.refresh_token).not.toBe(first)
    expect(second.data.session?.user.user_metadata).toMatchObject({ name: 'Mira' })
    const third = await client.auth.refreshSession({
      refresh_token: second.data.session?.refresh_token ?? '',
    })
    expect(third.error).toBeNull()

    const stolen = await local.client().auth.refreshSession({ refresh_token: first })
    expect(stolen.error).toMatchObject({ code: 'refresh_token_already_used' })
    const after = await client.auth.refreshSession({ refresh_token: third.data.session?.refresh_token ?? '' })
    expect(after.error?.status).toBe(400)
  })

  it('ends a session on sign-out, and no other', async () => {
    const [here, there] = [local.client(), local.client()]
    await here.auth.signInWithPassword({ email: 'mira@example.com', password })
    const { data } = await there.auth.signInWithPassword({ email: 'mira@example.com', password })
    const { data: ended } = await here.auth.getSession()
    await here.auth.signOut({ scope: 'local' })
    const refused = await local.client().auth.getUser(ended.session?.access_token)
    expect(refused.error?.name).toBe('AuthSessionMissingError')
    const still = await local.client().auth.getUser(data.session?.access_token)
    expect(still.error).toBeNull()
  })

  it('changes the data of a person, and their password', async () => {
    const client = local.client()
    await client.auth.signUp({ email: 'noor@example.com', password })
    const renamed = await client.auth.updateUser({ data: { name: 'Noor' } })
    expect(renamed.data.user?.user_metadata).toMatchObject({ name: 'Noor' })
    await client.auth.updateUser({ password: 'another good one', current_password: password })
    const old = await local.client().auth.signInWithPassword({ email: 'noor@example.com', password })
    expect(old.error?.code).toBe('invalid_credentials')
    const fresh = await local
      .client()
      .auth.signInWithPassword({ email: 'noor@example.com', password: 'another good one' })
    expect(fresh.error).toBeNull()
  })

  it('requires a break after ten wrong passwords, and refuses even the correct one meanwhile', async () => {
    const client = local.client()
    await client.auth.signUp({ email: 'tired@example.com', password })
    for (let tries = 0; tries < 10; tries++) {
      await client.auth.signInWithPassword({ email: 'tired@example.com', password: `wrong ${tries}` })
    }
    const { error } = await client.auth.signInWithPassword({ email: 'tired@example.com', password })
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect(error?.message).toMatch(/^Too many attempts\. Try again in \d/)
  })

  it('counts sign-ups per address from other machines', async () => {
    const signUp = (number: number) =>
      fetch(`${local.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: local.secrets.publishableKey, 'x-forwarded-for': '198.51.100.7, 203.0.113.9' },
        body: JSON.stringify({ email: `flood${number}@example.com`, password: 'short' }),
      })
    for (let number = 0; number < 30; number++) expect((await signUp(number)).status).toBe(422)
    const refused = await signUp(31)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' })
  })

  it('reports a sign-up that the database refuses as a clean error', async () => {
    await local.db.query(`update public.instance_settings set signups = 'invited'`)
    const { error } = await local.client().auth.signUp({ email: 'late@example.com', password })
    expect(error).toMatchObject({ status: 500, message: 'Database error saving new user' })
    const byMail = await local.client().auth.signInWithOtp({ email: 'late@example.com' })
    expect(byMail.error).toMatchObject({ status: 500, message: 'Database error saving new user' })
    await local.db.query(`update public.instance_settings set signups = 'open'`)
    expect(local.errors).toEqual([])
  })

  it('lets nobody in without the key, and allows no request that the app does not use', async () => {
    const keyless = await fetch(`${local.url}/auth/v1/user`)
    expect(keyless.status).toBe(401)
    const headers = { apikey: local.secrets.secretKey, authorization: `Bearer ${local.secrets.secretKey}` }
    const admin = await fetch(`${local.url}/auth/v1/admin/users`, { headers })
    expect(admin.status).toBe(404)
    const legacy = await fetch(`${local.url}/auth/v1/magiclink`, { method: 'POST', headers, body: '{}' })
    expect(legacy.status).toBe(404)
  })
})

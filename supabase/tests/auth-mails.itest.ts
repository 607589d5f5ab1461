import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalSupabaseFixture, readMail, startLocalSupabase } from '../../testing/local-supabase.ts'
import { startSmtp } from '../../testing/smtp.ts'
import { inboxPath } from '../local/local-supabase.ts'

describe('the mails of the embedded Auth', () => {
  let local: LocalSupabaseFixture

  beforeAll(async () => {
    local = await startLocalSupabase()
  })
  afterAll(() => local.stop())

  const newestTo = async (address: string) => readMail((await local.mailsTo(address))[0])
  const follow = async (link: string) => {
    const response = await fetch(link, { redirect: 'manual' })
    expect(response.status).toBe(303)
    return new URL(response.headers.get('location') ?? '')
  }

  it('sign a new person in by a link that ends in a code exchange', async () => {
    const client = local.client({ flowType: 'pkce' })
    const emailRedirectTo = `${local.url}/auth/callback?next=%2F`
    const asked = await client.auth.signInWithOtp({
      email: 'mira@example.com',
      options: { emailRedirectTo, data: { name: 'Mira' } },
    })
    expect(asked.error).toBeNull()

    const { link } = await newestTo('mira@example.com')
    const landed = await follow(link)
    expect(landed.origin + landed.pathname).toBe(`${local.url}/auth/callback`)
    expect(landed.searchParams.get('next')).toBe('/')
    const { data, error } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'mira@example.com', user_metadata: { name: 'Mira' } })
    expect((await client.auth.getUser()).data.user?.email).toBe('mira@example.com')
  })

  it('give no session to a person who reads the link but did not request it', async () => {
    const client = local.client({ flowType: 'pkce' })
    await client.auth.signInWithOtp({ email: 'mira@example.com', options: { emailRedirectTo: local.url } })
    const landed = await follow((await newestTo('mira@example.com')).link)
    expect(landed.hash).toBe('')
    const thief = local.client({ flowType: 'pkce' })
    await thief.auth.signInWithOtp({ email: 'thief@example.com', options: { emailRedirectTo: local.url } })
    const stolen = await thief.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(stolen.error).toMatchObject({ code: 'bad_code_verifier' })
  })

  it('hold links that work once', async () => {
    await local.client({ flowType: 'pkce' }).auth.signInWithOtp({
      email: 'mira@example.com',
      options: { emailRedirectTo: `${local.url}/login` },
    })
    const { link } = await newestTo('mira@example.com')
    await follow(link)
    const again = await follow(link)
    expect(again.searchParams.get('error_code')).toBe('otp_expired')
    expect(again.searchParams.get('code')).toBeNull()
  })

  it('sign in by the digits, and guessing them ends after ten attempts', async () => {
    const client = local.client()
    await client.auth.signInWithOtp({ email: 'jonas@example.com' })
    const { code } = await newestTo('jonas@example.com')
    const wrong = code === '000000' ? '000001' : '000000'
    const missed = await client.auth.verifyOtp({ email: 'jonas@example.com', token: wrong, type: 'email' })
    expect(missed.error).toMatchObject({ code: 'otp_expired' })
    const { data, error } = await client.auth.verifyOtp({
      email: 'jonas@example.com',
      token: code,
      type: 'email',
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('jonas@example.com')

    await client.auth.signInWithOtp({ email: 'jonas@example.com' })
    const { code: next } = await newestTo('jonas@example.com')
    const guess = next === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 10; tries++) {
      await client.auth.verifyOtp({ email: 'jonas@example.com', token: guess, type: 'email' })
    }
    const late = await client.auth.verifyOtp({ email: 'jonas@example.com', token: next, type: 'email' })
    expect(late.error).toMatchObject({ status: 429 })
  })

  it('hold tokens that a program may hand in', async () => {
    const client = local.client()
    await client.auth.signInWithOtp({ email: 'noor@example.com' })
    const token = new URL((await newestTo('noor@example.com')).link).searchParams.get('token') ?? ''
    const { data, error } = await client.auth.verifyOtp({ token_hash: token, type: 'email' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('noor@example.com')
    const again = await client.auth.verifyOtp({ token_hash: token, type: 'email' })
    expect(again.error).toMatchObject({ code: 'otp_expired' })
  })

  it('create no account if none is wanted', async () => {
    const { error } = await local
      .client()
      .auth.signInWithOtp({ email: 'nobody@example.com', options: { shouldCreateUser: false } })
    expect(error).toMatchObject({ code: 'otp_disabled' })
    expect(await local.mailsTo('nobody@example.com')).toEqual([])
  })

  it('let a person set a new password', async () => {
    const client = local.client({ flowType: 'pkce' })
    await client.auth.signUp({ email: 'forgetful@example.com', password: 'the one forgotten' })
    await client.auth.signOut()
    await client.auth.resetPasswordForEmail('forgetful@example.com', {
      redirectTo: `${local.url}/auth/callback`,
    })
    const landed = await follow((await newestTo('forgetful@example.com')).link)
    await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect((await client.auth.updateUser({ password: 'the one remembered' })).error).toBeNull()
    const signedIn = await local
      .client()
      .auth.signInWithPassword({ email: 'forgetful@example.com', password: 'the one remembered' })
    expect(signedIn.error).toBeNull()
  })

  it('ask both addresses about a new one, by digits too', async () => {
    // As the app: it tells the old address apart.
    const client = local.client({ key: local.secrets.secretKey })
    await client.auth.signUp({ email: 'old@example.com', password: 'a good password' })
    await client.auth.updateUser({ email: 'new@example.com' })
    for (const email of ['old@example.com', 'new@example.com']) {
      expect((await client.auth.getUser()).data.user?.email).toBe('old@example.com')
      const { code } = await newestTo(email)
      const { error } = await local.client().auth.verifyOtp({ type: 'email_change', email, token: code })
      expect(error).toBeNull()
    }
    expect((await client.auth.getUser()).data.user?.email).toBe('new@example.com')
    const [mail] = await local.mailsTo('old@example.com')
    expect(mail?.text).toContain('It will be new@example.com.')
  })

  it('lead only to our own addresses', async () => {
    const client = local.client()
    await client.auth.signInWithOtp({
      email: 'lured@example.com',
      options: { emailRedirectTo: 'https://elsewhere.example.net/take' },
    })
    const landed = await follow((await newestTo('lured@example.com')).link)
    expect(landed.origin).toBe(`http://localhost:${local.port}`)
  })

  it('are not sent to one address without a limit', async () => {
    const client = local.client()
    for (let mails = 0; mails < 5; mails++) await client.auth.signInWithOtp({ email: 'pestered@example.com' })
    const { error } = await client.auth.signInWithOtp({ email: 'pestered@example.com' })
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(await local.mailsTo('pestered@example.com')).toHaveLength(5)
  })

  it('can be read only on this machine', async () => {
    const page = await fetch(`${local.url}${inboxPath}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('Sign in to OpenVibe')
    const passedOn = await fetch(`${local.url}${inboxPath}`, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(passedOn.status).toBe(404)
  })
})

describe('the mails of a server with SMTP', () => {
  it('are sent there, and a server that can’t be reached is reported as such', async () => {
    const smtp = await startSmtp()
    const local = await startLocalSupabase({ SMTP_URL: smtp.url, MAIL_FROM: 'OpenVibe <chat@example.com>' })
    const sent = await local.client().auth.signInWithOtp({ email: 'mira@example.com' })
    expect(sent.error).toBeNull()
    const mail = await smtp.received.next()
    expect(mail).toContain('To: mira@example.com')
    expect(mail).toContain('Subject: Sign in to OpenVibe')
    expect((await fetch(`${local.url}${inboxPath}`)).status).toBe(404)

    await smtp.stop()
    const failed = await local.client().auth.signInWithOtp({ email: 'mira@example.com' })
    expect(failed.error).toMatchObject({
      status: 500,
      message: 'The mail could not be sent. Try again later.',
    })
    await local.stop()
  })
})

describe('the mail page of a server that others can reach', () => {
  it('is closed', async () => {
    const local = await startLocalSupabase({ OPENVIBE_PUBLIC_URL: 'https://chat.example.com' })
    expect((await fetch(`${local.url}${inboxPath}`)).status).toBe(404)
    await local.stop()
  })
})

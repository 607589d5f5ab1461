import type { APIRequestContext, Browser, Page } from '@playwright/test'
import * as z from 'zod'
import { createAuthenticator } from '../testing/auth/authenticator.ts'
import { createHttpStage, type Person } from '../testing/cast.ts'
import { messageOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'
import type { Product } from './product.ts'

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Makes a person with an account and a workspace; nobody else's sessions are touched. */
async function makePerson({ origin }: Product, name: string) {
  const person: Person = {
    displayName: name,
    email: `${name.toLowerCase()}@account.example`,
    password: 'mirabelles-in-july',
    role: 'admin',
  }
  const { api } = await createHttpStage(origin).enter(person)
  const slug = `account-of-${name.toLowerCase()}`
  const { workspace } = await api.workspace.create.mutate({ name: `${name}s`, slug })
  const { channels } = await api.channel.list.query({ workspaceId: workspace.id })
  const channelId = channels.find(({ name }) => name === 'general')?.id ?? ''
  const { thread, message } = await api.thread.create.mutate({ channelId, content: 'The medlars are soft.' })
  const home = `/${slug}/general`
  const permalink = `${home}/${thread.id}#m-${message.id}`
  return { ...person, home, permalink, account: `/${slug}/settings/account` }
}

async function expectLanded(page: Page, permalink: string) {
  await expect(page).toHaveURL(new RegExp(`${permalink}$`))
  await expect(messageOn(page, 'The medlars are soft.')).toHaveAttribute('data-found')
}

async function openDevice(browser: Browser, { origin }: Product, userAgent?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, ...(userAgent ? { userAgent } : {}) })
  const page = await context.newPage()
  page.on('close', () => void context.close())
  return page
}

async function signIn(page: Page, { email, password }: { email: string; password: string }, next: string) {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await page.locator('[data-still]').waitFor({ state: 'detached' })
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const inbox = z.object({ mails: z.array(z.object({ subject: z.string(), text: z.string() })) })

async function findMail(request: APIRequestContext, to: string, subject: string): Promise<string> {
  let text: string | undefined
  await expect
    .poll(async () => {
      const answer = await request.get(`/auth/mail?to=${encodeURIComponent(to)}`, {
        headers: { accept: 'application/json' },
      })
      text = inbox.parse(await answer.json()).mails.find(mail => mail.subject === subject)?.text
      return text
    })
    .toBeDefined()
  return text ?? ''
}

test('A changed password signs the other device out at once', async ({ browser, product }) => {
  const fay = await makePerson(product, 'Fay')
  const laptop = await openDevice(browser, product)
  await signIn(laptop, fay, fay.account)
  const other = await openDevice(browser, product, windows)
  await signIn(other, fay, fay.home)
  await expect(other.getByRole('navigation', { name: 'Workspace' })).toBeVisible()
  expect(await findMail(laptop.request, fay.email, 'New sign-in to OpenVibe')).toContain('Chrome on Windows')

  await laptop.reload()
  await expect(laptop.getByText('Chrome on Windows')).toBeVisible()
  await look(laptop, 'account', [390])
  await laptop.getByLabel('Current password').fill(fay.password)
  await laptop.getByLabel('New password').fill('12345678')
  await expect(laptop.getByText(/most common passwords/)).toBeVisible()
  await laptop.getByLabel('New password').fill('medlars under snow')
  await expect(laptop.getByText('This password is hard to guess.')).toBeVisible()
  await laptop.getByRole('button', { name: 'Change password' }).click()
  await expect(laptop.getByText(/All other devices were signed out/)).toBeVisible()
  await expect(laptop.getByText('Chrome on Windows')).toBeHidden()

  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await signIn(other, fay, fay.home)
  await expect(other.getByText(/do not match/)).toBeVisible()
  await signIn(other, { ...fay, password: 'medlars under snow' }, fay.home)
  await expect(other).toHaveURL(new RegExp(fay.home))
})

test('Two-step sign-in asks the other device for a code, and a recovery code helps without the phone', async ({
  browser,
  product,
}) => {
  const gus = await makePerson(product, 'Gus')
  const laptop = await openDevice(browser, product)
  await signIn(laptop, gus, gus.account)
  await laptop.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const heading = laptop.getByRole('heading', { name: 'Two-step sign-in' })
  const setup = laptop.locator('section').filter({ has: heading }).last()
  await setup.getByLabel('Current password').fill(gus.password)
  await setup.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await look(laptop, 'factor-setup', [390])
  const app = createAuthenticator(await setup.getByLabel('Key', { exact: true }).inputValue())
  await setup.getByLabel('Code from the app').fill(app.nextCode())
  await setup.getByRole('button', { name: 'Turn on' }).click()
  const codes = ((await setup.locator('pre').textContent()) ?? '').trim().split('\n')
  expect(codes).toHaveLength(10)
  await look(laptop, 'recovery-codes', [390])
  await setup.getByRole('button', { name: 'I have saved them' }).click()
  await expect(setup.getByText('10 recovery codes are left.')).toBeVisible()

  const phone = await openDevice(browser, product, windows)
  await signIn(phone, gus, gus.home)
  await expect(phone.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await look(phone, 'second-step', [390])
  await phone.goto(gus.home)
  await phone.getByLabel('Code').fill(app.wrongCode())
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone.getByText(/That code isn’t correct/)).toBeVisible()
  await phone.goto(gus.permalink)
  await phone.getByLabel('Code').fill(app.nextCode())
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectLanded(phone, gus.permalink)

  const borrowed = await openDevice(browser, product)
  await signIn(borrowed, gus, gus.account)
  await borrowed.getByRole('button', { name: 'Use a recovery code' }).click()
  await borrowed.getByLabel('Recovery code').fill(codes[0] ?? '')
  await borrowed.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(borrowed.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
  await findMail(borrowed.request, gus.email, 'A recovery code was used')
})

test('A script of a page can’t take the account over, in a session that began with a mail link either', async ({
  browser,
  product,
}) => {
  const kim = await makePerson(product, 'Kim')
  const page = await openDevice(browser, product)
  await page.goto(kim.permalink)
  await page.locator('[data-still]').waitFor({ state: 'detached' })
  await page.getByLabel('E-mail').fill(kim.email)
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
  const mail = await findMail(page.request, kim.email, 'Sign in to OpenVibe')
  await page.goto(/http\S+/.exec(mail)?.[0] ?? '')
  await expectLanded(page, kim.permalink)

  const answers = await page.evaluate(async () => {
    const { supabasePublishableKey: apikey } = await (await fetch('/api/config')).json()
    const { result } = await (await fetch('/api/trpc/session.realtimeToken')).json()
    const headers = {
      'content-type': 'application/json',
      apikey,
      authorization: `Bearer ${result.data.token}`,
    }
    const post = async (method: string, path: string, body: object, with_: Record<string, string>) =>
      (await fetch(path, { method, headers: with_, body: JSON.stringify(body) })).status
    const own = { 'content-type': 'application/json' }
    const password = 'owned by a script'
    const email = 'script@account.example'
    return {
      byToken: await Promise.all([
        post('POST', '/auth/v1/factors', { factor_type: 'totp' }, headers),
        post('PUT', '/auth/v1/user', { password }, headers),
        post('PUT', '/auth/v1/user', { email }, headers),
        post('POST', '/api/trpc/workspace.create', { name: 'Mine', slug: 'mine' }, headers),
      ]),
      byCookie: await Promise.all([
        post('POST', '/api/auth/start-factor', {}, own),
        post('POST', '/api/auth/change-password', { password }, own),
        post('POST', '/api/auth/change-address', { email }, own),
      ]),
    }
  })
  expect(answers.byToken.every(status => status === 401 || status === 403)).toBe(true)
  expect(answers.byCookie).toEqual([403, 403, 403])

  await page.goto(kim.account)
  await page.getByLabel('Current password').fill(kim.password)
  await page.getByLabel('New password').fill('quinces under snow')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(/All other devices were signed out/)).toBeVisible()
})

test('A forgotten password is replaced by way of a mail', async ({ browser, product }) => {
  const hal = await makePerson(product, 'Hal')
  const page = await openDevice(browser, product)
  await page.goto(`/login?next=${encodeURIComponent(hal.home)}`)
  await page.locator('[data-still]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByText('Enter your e-mail address first.')).toBeVisible()
  await page.getByLabel('E-mail').fill(hal.email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByText(/we sent a link there to set a new password/)).toBeVisible()
  const mail = await findMail(page.request, hal.email, 'Set a new password for OpenVibe')
  await page.goto(/http\S+/.exec(mail)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await page.locator('[data-still]').waitFor({ state: 'detached' })
  await page.getByLabel('New password').fill('password')
  await look(page, 'new-password', [390])
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(/most common passwords/)).toBeVisible()
  await page.getByLabel('New password').fill('quinces under snow')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(new RegExp(hal.home))
  const other = await openDevice(browser, product)
  await signIn(other, { ...hal, password: 'quinces under snow' }, hal.home)
  await expect(other).toHaveURL(new RegExp(hal.home))
})

test('A link in a mail signs in and ends at the message that was asked for', async ({ browser, product }) => {
  const ivo = await makePerson(product, 'Ivo')
  const page = await openDevice(browser, product)
  await page.goto(ivo.permalink)
  await page.locator('[data-still]').waitFor({ state: 'detached' })
  await page.getByLabel('E-mail').fill(ivo.email)
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
  const mail = await findMail(page.request, ivo.email, 'Sign in to OpenVibe')
  await page.goto(/http\S+/.exec(mail)?.[0] ?? '')
  await expectLanded(page, ivo.permalink)
})

test('The address changes once both mails are followed, and signs in from then on', async ({
  browser,
  product,
}) => {
  test.slow()
  const jo = await makePerson(product, 'Jo')
  const page = await openDevice(browser, product)
  await signIn(page, jo, jo.account)
  const heading = page.getByRole('heading', { name: 'E-mail address' })
  const part = page.locator('section').filter({ has: heading }).last()
  await expect(part).toContainText(jo.email)
  await part.getByRole('button', { name: 'Change address' }).click()
  const email = 'jo.new@account.example'
  await part.getByLabel('New address').fill(email)
  await part.getByLabel('Current password').fill('not the password')
  await part.getByRole('button', { name: 'Change address' }).click()
  await expect(part.getByText(/password is not correct|wrong/i)).toBeVisible()
  await part.getByLabel('Current password').fill(jo.password)
  await part.getByRole('button', { name: 'Change address' }).click()
  await expect(part.getByRole('status')).toContainText(email)
  await look(page, 'new-address', [390])
  for (const to of [jo.email, email]) {
    const mail = await findMail(page.request, to, 'Confirm your new address for OpenVibe')
    const tab = await page.context().newPage()
    await tab.goto(/http\S+/.exec(mail)?.[0] ?? '')
    await expect(tab).toHaveURL(new RegExp(jo.account))
    await tab.close()
  }
  await page.reload()
  await expect(part).toContainText(`You sign in as ${email}`)
  await expect(part.getByRole('status')).toHaveCount(0)
  const other = await openDevice(browser, product)
  await signIn(other, { ...jo, email }, jo.home)
  await expect(other).toHaveURL(new RegExp(jo.home))
})

import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { readMail } from '../testing/local-supabase.ts'
import { decodeMail, startSmtp } from '../testing/smtp.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'
import { type Product, startProduct } from './product.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }

type Smtp = Awaited<ReturnType<typeof startSmtp>>

test('On a public server the printed link makes the first account, and an account that a stranger prepared stays the guest’s own', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const smtp = await startSmtp()
  const product = await startProduct({
    HOST: '0.0.0.0',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'OpenVibe <chat@example.com>',
  })
  const firstLink = /http\S+\/login\/first\/\S+/.exec(product.said.join('\n'))?.[0] ?? ''

  const eve = await openPage(browser, product, '/login?mode=sign-up')
  await expect(eve.getByText('open the link that OpenVibe printed when it started')).toBeVisible()

  const ada = await openPage(browser, product, new URL(firstLink).pathname)
  await expect(ada.getByText('You are the first person on this server.')).toBeVisible()
  await look(ada, 'first-account', [390])
  await askForLink(ada, { name: 'Ada', email: 'ada@orchard.example' })
  await ada.goto(await readLink(smtp, 'ada@orchard.example'))
  await look(ada, 'choose-password', [390])
  await choosePassword(ada, 'apples in october, cider in may')
  await expect(ada).toHaveURL(/\/new$/)
  const invite = await inviteGwen(ada, product)

  await eve.goto('/login?mode=sign-up')
  await expect(eve.getByText('You need an invitation to create an account here.')).toBeVisible()
  await askForLink(eve, { name: 'Not Gwen', email: 'gwen@press.example' })
  await readLink(smtp, 'gwen@press.example')
  await eve.goto('/orchard')
  await expect(eve).toHaveURL(/\/login/)
  const prepared = await eve.request.post('/api/auth/sign-up', {
    data: { email: 'gwen@press.example', password: 'grapes-in-may', displayName: 'Not Gwen' },
    headers: { origin: product.origin },
  })
  expect(await prepared.json()).toEqual({ status: 'confirmation_sent' })
  await readLink(smtp, 'gwen@press.example')

  const gwen = await openPage(browser, product, new URL(invite).pathname, phone)
  await gwen.getByRole('link', { name: 'Create an account' }).click()
  await askForLink(gwen, { name: 'Gwen', email: 'gwen@press.example' })
  await gwen.goto(await readLink(smtp, 'gwen@press.example'))
  await choosePassword(gwen, 'medlars in november, frost in may')
  await gwen.getByRole('button', { name: 'Join Orchard' }).click()
  await expect(gwen).toHaveURL(/\/orchard\//)

  await eve.goto('/login')
  await eve.getByLabel('E-mail').fill('gwen@press.example')
  await eve.getByLabel('Password', { exact: true }).fill('grapes-in-may')
  await eve.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(eve.getByText('E-mail address and password do not match.')).toBeVisible()

  for (const page of [eve, ada, gwen]) await page.context().close()
  await product.stop()
  await smtp.stop()
})

async function openPage(browser: Browser, product: Product, path: string, options?: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: product.origin, ...options })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Fills the form of a new account, which asks for no password here. */
async function askForLink(page: Page, { name, email }: { name: string; email: string }) {
  const send = page.getByRole('button', { name: 'Send me a link' })
  await expect(send).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await send.click()
  await expect(page.getByText(`we sent a link to ${email}`)).toBeVisible()
}

async function choosePassword(page: Page, password: string) {
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
}

async function readLink(smtp: Smtp, email: string): Promise<string> {
  const mail = await smtp.received.nextWhere(
    each => each.includes(`To: ${email}`) && each.includes('/auth/v1/verify'),
  )
  return readMail(decodeMail(mail)).link
}

/** Makes the workspace, and invites Gwen by her address. Returns the address of the invitation. */
async function inviteGwen(ada: Page, product: Product): Promise<string> {
  const call = async (path: string, data: object) => {
    const answer = await ada.request.post(`/api/trpc/${path}`, { data, headers: { origin: product.origin } })
    return (await answer.json()).result.data
  }
  const { workspace } = await call('workspace.create', { name: 'Orchard', slug: 'orchard' })
  const workspaceId = workspace.id
  const { invite } = await call('workspace.invite', {
    workspaceId,
    role: 'member',
    email: 'gwen@press.example',
  })
  return invite.url
}

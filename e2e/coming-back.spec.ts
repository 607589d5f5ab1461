import { type Browser, test as base, expect, type Page } from '@playwright/test'
import {
  cast,
  createHttpStage,
  type Orchard,
  type Person,
  type Player,
  plantOrchard,
} from '../testing/cast.ts'
import { choose } from './choose.ts'
import { beginThread, messageOn } from './conversation.ts'
import { look } from './look.ts'
import { type Product, startProduct } from './product.ts'

/** A server on which only admins create workspaces. */
const test = base.extend<object, { product: Product; orchard: Orchard }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const product = await startProduct({ OPENVIBE_WORKSPACES: 'admins' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  orchard: [
    async ({ product }, use) => use(await plantOrchard(createHttpStage(product.origin))),
    { scope: 'worker' },
  ],
})

const finn: Person = {
  displayName: 'Finn',
  email: 'finn@orchard.example',
  password: 'figs-in-june-and-july',
  role: 'member',
}
const rita: Person = {
  displayName: 'Rita',
  email: 'rita@orchard.example',
  password: 'raspberries-in-july',
  role: 'admin',
}
const ines: Person = {
  displayName: 'Ines',
  email: 'ines@orchard.example',
  password: 'irises-and-ivy-in-may',
  role: 'admin',
}
const phone = { width: 390, height: 844 }

test('A removed member and a removed admin come back by no link, only by an invitation for them', async ({
  browser,
  orchard,
  product,
}) => {
  const { ada } = orchard.people
  const workspaceId = orchard.workspace.id
  const old = (await ada.api.workspace.invite.mutate({ workspaceId })).invite
  const finns = await enter(product, finn, old.token)
  const { channels } = orchard
  await beginThread(finns, channels.general ?? raise(), 'I water the young trees.')
  const forAdmins = (await ada.api.workspace.invite.mutate({ workspaceId, role: 'admin' })).invite
  const ritas = await enter(product, rita, forAdmins.token)
  const own = (await ritas.api.workspace.invite.mutate({ workspaceId, role: 'admin' })).invite
  await ritas.api.workspace.invite.mutate({ workspaceId, email: 'friend@orchard.example' })

  const finnsPage = await open(browser, product, finn, '/orchard/general', phone)
  const thread = finnsPage.getByRole('link', { name: 'I water the young trees.' })
  await expect(thread).toBeVisible()
  const ritasPage = await open(browser, product, rita, '/orchard/settings/members')
  await expect(ritasPage.getByText('created by Rita')).toBeVisible()
  const adas = await open(browser, product, cast.ada, '/orchard/settings/members')

  await removeOn(adas, 'finn', 'They can come back only if you invite them by e-mail')
  await expect(finnsPage.getByRole('heading', { name: 'You were removed from Orchard' })).toBeVisible()
  await expect(finnsPage.getByText(`ask an admin to invite ${finn.email} by e-mail`)).toBeVisible()
  await expect(thread).toHaveCount(0)
  await finnsPage.getByRole('link', { name: 'Go to my workspaces' }).click()
  await expect(finnsPage.getByRole('heading', { name: 'You are not in a workspace yet' })).toBeVisible()
  await expectNoWayIn(finnsPage, old, 'a shared link doesn’t let you in')

  await removeOn(adas, 'rita', 'Their 2 open invitations end too.')
  await expect(ritasPage.getByRole('heading', { name: 'You were removed from Orchard' })).toBeVisible()
  for (const link of [own, forAdmins, old])
    await expectNoWayIn(ritasPage, link, 'a shared link doesn’t let you in')
  await expect(adas.getByText('created by Rita')).toHaveCount(0)
  const stranger = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await expectNoWayIn(stranger, own, 'The invitation was revoked.')

  const links = adas.getByRole('listitem').filter({ hasText: 'Shared link' })
  const row = links.filter({ hasText: 'Member' }).filter({ hasText: 'used once' }).first()
  await row.getByRole('button', { name: 'Reset' }).click()
  const made = adas.getByRole('dialog', { name: 'New invite link' })
  const fresh = await made.getByLabel('Invite link').inputValue()
  await made.getByRole('button', { name: 'Done' }).click()
  await stranger.goto(fresh)
  await expect(stranger.getByRole('heading', { name: 'Join Orchard' })).toBeVisible()

  await look(adas, 'people-who-left', [390])
  await adas.getByRole('button', { name: 'Invite again Finn' }).click()
  const inviting = adas.getByRole('dialog')
  await expect(inviting).toContainText('Finn keeps their name and messages.')
  await expect(inviting.getByRole('button', { name: 'Invite' })).toBeDisabled()
  await inviting.getByLabel('E-mail address').fill(finn.email)
  await inviting.getByRole('button', { name: 'Invite' }).click()
  const back = await inviting.getByLabel('Invite link').inputValue()
  await finnsPage.goto(back)
  await expect(finnsPage.getByRole('heading', { name: 'Welcome back to Orchard' })).toBeVisible()
  await expect(finnsPage.getByText(/^You were a member until .* still there\.$/)).toBeVisible()
  await finnsPage.getByRole('button', { name: 'Join Orchard' }).click()
  await expect(adas.getByRole('button', { name: 'Invite again Finn' })).toHaveCount(0)
  await thread.click()
  await expect(messageOn(finnsPage, 'I water the young trees.')).toContainText('Finn')
  for (const page of [finnsPage, ritasPage, adas, stranger]) await page.context().close()
})

test('An admin who makes another one a member learns first which invitations end', async ({
  browser,
  orchard,
  product,
}) => {
  const { ada } = orchard.people
  const workspaceId = orchard.workspace.id
  const forAdmins = (await ada.api.workspace.invite.mutate({ workspaceId, role: 'admin' })).invite
  const player = await enter(product, ines, forAdmins.token)
  await player.api.workspace.invite.mutate({ workspaceId, email: 'neighbour@orchard.example' })

  const adas = await open(browser, product, cast.ada, '/orchard/settings/members')
  const role = adas.getByRole('combobox', { name: 'Role of Ines' })
  const invite = adas.getByRole('listitem').filter({ hasText: 'neighbour@orchard.example' })
  await expect(invite).toBeVisible()
  await choose(adas, 'Role of Ines', 'Member')
  const dialog = adas.getByRole('dialog', { name: 'Change the role of Ines to Member?' })
  await expect(dialog).toContainText('Their open invitation ends too.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(role).toHaveText('Admin')
  await choose(adas, 'Role of Ines', 'Member')
  await dialog.getByRole('button', { name: 'Change the role' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(role).toHaveText('Member')
  await expect(invite).toHaveCount(0)

  // The list scrolls in its own box, not the window with it.
  await adas.setViewportSize({ ...phone, height: 400 })
  const below = () =>
    adas.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
  expect(await below()).toBe(0)
  await adas.context().close()
})

test('A member learns why they can’t create a workspace, and an admin can', async ({
  browser,
  // Carla is a member there.
  orchard: _,
  product,
}) => {
  const carla = await open(browser, product, cast.carla, '/orchard/general')
  await carla.getByRole('button', { name: 'Orchard, workspace menu' }).click()
  await expect(carla.getByText('Only admins can create workspaces on this server.')).toBeVisible()
  await carla.goto('/new')
  await expect(carla.getByRole('heading', { name: 'You can’t create a workspace here' })).toBeVisible()
  await expect(carla.getByText('Ask an admin of your workspace to create it.')).toBeVisible()

  const ada = await open(browser, product, cast.ada, '/orchard/general')
  await ada.getByRole('button', { name: 'Orchard, workspace menu' }).click()
  await ada.getByRole('menuitem', { name: 'Create a workspace' }).click()
  await expect(ada).toHaveURL(/\/new$/)
  // A name that is typed before the page is live counts.
  const scripts = Promise.withResolvers<void>()
  await ada.route(/\.js(\?|$)/, async route => {
    await scripts.promise
    await route.continue()
  })
  await ada.goto('/new', { waitUntil: 'commit' })
  await ada.getByLabel('Name').fill('Press')
  await expect(ada.getByLabel('Address')).toHaveValue('')
  scripts.resolve()
  await expect(ada.getByLabel('Address')).toHaveValue('press')
  await ada.getByRole('button', { name: 'Create and open' }).click()
  await expect(ada).toHaveURL(/\/press\/general$/)
  for (const page of [carla, ada]) await page.context().close()
})

async function enter(product: Product, person: Person, token: string): Promise<Player> {
  const player = await createHttpStage(product.origin).enter(person)
  await player.api.workspace.acceptInvite.mutate({ token })
  return player
}

async function open(
  browser: Browser,
  product: Product,
  { email, password }: Person,
  path: string,
  viewport?: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.origin, ...(viewport && { viewport }) })
  const page = await context.newPage()
  const answer = await page.request.post('/api/auth/sign-in', { data: { email, password } })
  expect(answer.ok()).toBe(true)
  await page.goto(path)
  return page
}

async function removeOn(page: Page, handle: string, told: string): Promise<void> {
  const member = page.getByRole('listitem').filter({ hasText: `@${handle}` })
  await member.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(told)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(member).toHaveCount(0)
}

async function expectNoWayIn(page: Page, { token }: { token: string }, why: string): Promise<void> {
  await page.goto(`/invite/${token}`)
  await expect(page.getByRole('heading', { name: 'This invitation can’t be used' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
  await expect(page.getByRole('button', { name: /Join/ })).toHaveCount(0)
}

function raise(): never {
  throw new Error('Orchard has no #general.')
}

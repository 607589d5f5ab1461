import type { Browser, Page } from '@playwright/test'
import * as z from 'zod'
import { createHttpStage, type Person } from '../testing/cast.ts'
import { beginThread, expectMessages, messageOn, startBox } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import type { Product } from './product.ts'

const inbox = z.object({ mails: z.array(z.object({ to: z.string(), text: z.string() })) })

test('A guest who is invited by address sees one channel and its people, and nobody else can use the link', async ({
  browser,
  orchard,
  ownChannel,
  product,
  openAs,
}) => {
  const { workspace, people } = orchard
  const gwen: Person = {
    displayName: 'Gwen',
    email: `gwen-${ownChannel.name}@press.example`,
    password: 'medlars-in-november',
    role: 'guest',
  }
  await beginThread(people.ada, ownChannel, 'The press is for rent.')
  const ada = await openAs('ada', '/orchard/settings/members')
  await ada.getByRole('main').getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = ada.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill(gwen.email)
  await dialog.getByLabel('Guest').check()
  await expect(dialog.getByRole('button', { name: 'Invite' })).toBeDisabled()
  await dialog.getByLabel(ownChannel.name, { exact: true }).check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText(`The invitation was sent to ${gwen.email}.`)).toBeVisible()
  const link = await dialog.getByLabel('Invite link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const listed = ada.getByRole('listitem').filter({ hasText: gwen.email })
  await expect(listed).toContainText(/Guest.*invited by Ada, expires/)
  const answer = await fetch(`${product.origin}/auth/mail?to=${encodeURIComponent(gwen.email)}`, {
    headers: { accept: 'application/json' },
  })
  expect(inbox.parse(await answer.json()).mails.map(({ text }) => text)).toEqual([
    expect.stringContaining(link),
  ])

  const bob = await openAs('bob', new URL(link).pathname)
  await expect(bob.getByRole('alert').filter({ hasText: gwen.email })).toContainText(
    'You are signed in as bob@',
  )
  await expect(bob.getByRole('button', { name: 'Join Orchard' })).toHaveCount(0)

  await createHttpStage(product.origin).enter(gwen)
  const page = await openSignedIn(browser, product, gwen, new URL(link).pathname)
  await page.getByRole('button', { name: 'Join Orchard' }).click()
  await expect(page).toHaveURL(new RegExp(`/orchard/${ownChannel.name}$`))
  const sidebar = page.getByRole('navigation', { name: 'Workspace' })
  await expect(page.getByRole('link', { name: 'The press is for rent.' })).toBeVisible()
  const channels = sidebar.getByRole('region', { name: 'Channels' })
  await expect(channels.getByRole('link')).toHaveText([ownChannel.name])
  await expect(sidebar.getByRole('button', { name: 'Ada' })).toBeVisible()
  await expect(sidebar.getByRole('button', { name: 'Bob' })).toHaveCount(0)
  await startBox(page).pressSequentially('@')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.filter({ hasText: 'Ada' })).toBeVisible()
  await expect(options.filter({ hasText: /Bob|Carla/ })).toHaveCount(0)
  await startBox(page).fill('')
  const { userId } = people.bob
  await people.ada.api.channel.addMember.mutate({ channelId: ownChannel.id, userId })
  await expect(sidebar.getByRole('button', { name: 'Bob' })).toBeVisible()
  await page.goto('/orchard/random')
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await page.goto('/orchard/settings/members')
  await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByText('Members')).toHaveCount(0)

  const member = ada.getByRole('listitem').filter({ hasText: '@gwen' })
  await member.getByRole('button', { name: 'Remove' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: `You were removed from ${workspace.name}` })).toBeVisible()
  await page.context().close()
})

test('A private channel appears for a person who is added, and disappears from the open page of a person who is removed', async ({
  openAs,
  ownChannel,
  orchard,
}) => {
  const { ada: player } = orchard.people
  const name = `${ownChannel.name}-cellar`
  const ada = await openAs('ada')
  const bob = await openAs('bob')
  await expect(startBox(bob)).toBeVisible()
  await ada.getByRole('button', { name: 'Create a channel' }).click()
  const creating = ada.getByRole('dialog')
  await creating.getByLabel('Name').fill(name)
  await creating.getByLabel('Private').check()
  await creating.getByRole('button', { name: 'Create' }).click()
  await expect(ada).toHaveURL(new RegExp(`/${name}$`))
  await ada.getByRole('button', { name: `About #${name}` }).click()
  const details = ada.getByRole('dialog')
  await details.getByRole('button', { name: 'Add Bob' }).click()
  await expect(details.getByRole('button', { name: 'Remove Bob' })).toBeVisible()

  const entry = bob.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name })
  await expect(entry).toContainText('private')
  const { channel } = await player.api.channel.get.query({ workspaceId: orchard.workspace.id, name })
  const thread = await beginThread(player, channel, 'The key is under the barrel.')
  await bob.goto(thread.path)
  await expectMessages(bob, ['The key is under the barrel.'])

  await details.getByRole('button', { name: 'Remove Bob' }).click()
  await expect(bob.getByRole('heading', { name: `You are no longer in #${name}` })).toBeVisible()
  await expect(bob.getByText('The key is under the barrel.')).toHaveCount(0)
  await expect(entry).toHaveCount(0)

  await details.getByRole('button', { name: 'Archive the channel' }).click()
  await ada
    .getByRole('dialog', { name: `Archive #${name}?` })
    .getByRole('button', { name: 'Archive' })
    .click()
  await expect(ada.getByText('This channel is archived and read-only.')).toBeVisible()
  await expect(startBox(ada)).toHaveCount(0)
  await ada.getByRole('button', { name: `About #${name}` }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Unarchive the channel' }).click()
  await ada.keyboard.press('Escape')
  await expect(startBox(ada)).toBeVisible()
  await player.api.channel.archive.mutate({ channelId: channel.id })
})

test('Two people talk directly and live, and an agent answers there without a mention', async ({
  openAs,
  orchard,
  ownChannel,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Who has the ladder?')
  const carla = await openAs('carla', thread.path)
  const ada = await openAs('ada')
  const entryOfCarla = ada
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('listitem')
    .filter({ hasText: /^CCarla/ })
  await expect(entryOfCarla).toBeVisible()

  await messageOn(carla, 'Who has the ladder?').getByRole('button', { name: 'Ada' }).click()
  const card = carla.getByRole('dialog', { name: 'About Ada' })
  await expect(card).toContainText('@ada')
  await card.getByRole('button', { name: 'Message' }).click()
  const carlasBox = carla.getByLabel('Write to Ada')
  await carlasBox.fill('I have it.')
  await carlasBox.press('Enter')

  await expect(entryOfCarla).toContainText('1 unread')
  await entryOfCarla.getByRole('link').click()
  const talk = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('article')
  await expect(talk(ada).filter({ hasText: 'I have it.' })).toBeVisible()
  await expect(entryOfCarla).not.toContainText('unread')
  const adasBox = ada.getByLabel('Write to Carla')
  await adasBox.fill('Keep it until Friday.')
  await adasBox.press('Enter')
  await expect(talk(carla).filter({ hasText: 'Keep it until Friday.' })).toBeVisible()

  await carla
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('button', { name: /^Vibe, agent/ })
    .click()
  const vibesBox = carla.getByLabel('Write to Vibe')
  await expect(carla.getByText('Vibe will answer')).toBeVisible()
  await vibesBox.fill('What did we say about ladders?')
  await vibesBox.press('Enter')
  await expect(talk(carla).filter({ hasText: 'Offline model' })).toBeVisible()
})

async function openSignedIn(
  browser: Browser,
  product: Product,
  { email, password }: Person,
  path: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.origin })
  const page = await context.newPage()
  const answer = await page.request.post('/api/auth/sign-in', { data: { email, password } })
  expect(answer.ok()).toBe(true)
  await page.goto(path)
  return page
}

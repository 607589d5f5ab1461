import type { Page } from '@playwright/test'
import { createHttpStage } from '../testing/cast.ts'
import { beginThread, replyBox, startBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const sidebarOn = (page: Page) => page.getByRole('navigation', { name: 'Workspace' })

test('A mention of somebody who can’t read the place says so, and one click adds them', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada, bob, carla } = orchard.people
  const workspaceId = orchard.workspace.id
  const name = `${ownChannel.name}-den`
  const { channel } = await ada.api.channel.create.mutate({ workspaceId, name, kind: 'private' })
  await ada.api.channel.addMember.mutate({ channelId: channel.id, userId: bob.userId })
  const handle = `press${ownChannel.id.slice(-6)}`
  const userIds = [ada.userId, bob.userId, carla.userId]
  await ada.api.group.create.mutate({ workspaceId, name: 'Press crew', handle, userIds })
  const thread = await beginThread(bob, channel, 'Who opens the press?')

  const page = await openAs('ada', `/orchard/${name}/${thread.id}`)
  const box = replyBox(page)
  await box.pressSequentially(`@${handle.slice(0, 8)}`)
  await expect(page.getByRole('option', { name: /Press crew/ })).toContainText('people')
  await box.press('Tab')
  const notes = threadOn(page)
  await expect(notes.getByText(`@${handle} notifies 1 person.`)).toBeVisible()
  await box.pressSequentially('and @carla, please')
  await expect(notes.getByText(`Carla can’t read #${name} and won’t be notified.`)).toBeVisible()
  await look(page, 'mention-outside', [390])
  await notes.getByRole('button', { name: `Add Carla to #${name}` }).click()
  await expect(notes.getByText(`Added Carla to #${name}.`)).toBeVisible()
  await expect(notes.getByText(/can’t read/)).toHaveCount(0)
  await expect(notes.getByText(`@${handle} notifies 2 people.`)).toBeVisible()
  await box.press('Enter')

  const mention = notes.getByRole('button', { name: `@${handle}` })
  await mention.click()
  const card = page.getByRole('dialog', { name: 'Group Press crew' })
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(mention).toBeFocused()
  const inbox = async () => (await carla.api.notification.count.query({ workspaceId })).inbox
  await expect.poll(inbox).toBeGreaterThan(0)
})

test('A call of more than ten people asks before it is sent', async ({ orchard, product, openAs }) => {
  const { ada } = orchard.people
  const slug = `big-${Date.now()}`
  const { workspace } = await ada.api.workspace.create.mutate({ name: 'Big', slug })
  const { invite } = await ada.api.workspace.invite.mutate({ workspaceId: workspace.id, role: 'member' })
  const stage = createHttpStage(product.origin)
  await Promise.all(
    Array.from({ length: 11 }, async (_, index) => {
      const email = `${slug}-${index}@orchard.example`
      const person = { displayName: `Picker ${index}`, email, password: 'apples-in-october', role: 'member' }
      const player = await stage.enter({ ...person, role: 'member' })
      await player.api.workspace.acceptInvite.mutate({ token: invite.token })
    }),
  )
  const page = await openAs('ada', `/${slug}/general`)
  await startBox(page).pressSequentially('@channel the press is open')
  await expect(page.getByText('@channel notifies 11 people.')).toBeVisible()
  await startBox(page).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Notify 11 people?' })
  await look(page, 'call-many', [390])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(startBox(page)).toBeFocused()
  await expect(startBox(page)).toHaveValue('@channel the press is open')
  await startBox(page).press('Enter')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('link', { name: /@channel the press is open/ })).toBeVisible()
  await expect(startBox(page)).toHaveValue('')
})

test('A person orders the sidebar by menu and by drag, and another device follows', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { carla } = orchard.people
  await carla.api.channel.join.mutate({ channelId: ownChannel.id })
  const path = `/orchard/${ownChannel.name}`
  const page = await openAs('carla', path)
  const second = await openAs('carla', path)
  const part = (on: Page, name: string) => sidebarOn(on).getByRole('region', { name, exact: true })
  const menuOf = (name: string) => sidebarOn(page).getByRole('button', { name: `Options for ${name}` })

  await menuOf(`#${ownChannel.name}`).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Star', exact: true }).click()
  for (const each of [page, second]) {
    await expect(part(each, 'Starred').getByRole('link')).toHaveText([ownChannel.name])
    await expect(part(each, 'Channels').getByRole('link', { name: ownChannel.name })).toHaveCount(0)
  }

  const starred = part(page, 'Starred').getByRole('link', { name: ownChannel.name })
  await starred.focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Move to a new section' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(starred).toBeFocused()
  await starred.click({ button: 'right' })
  await look(page, 'row-menu')
  await page.getByRole('menuitem', { name: 'Move to a new section' }).click()
  await page.getByRole('dialog', { name: 'New section' }).getByLabel('Name').fill('Fruit')
  await page.keyboard.press('Enter')
  await expect(part(second, 'Fruit').getByRole('link')).toHaveText([ownChannel.name])
  await look(page, 'own-sections', [390])

  await part(page, 'Channels').getByRole('link', { name: 'random' }).dragTo(part(page, 'Fruit'))
  await expect(part(second, 'Fruit').getByRole('link')).toHaveCount(2)
  await part(page, 'Fruit').getByRole('button', { name: 'Fruit', exact: true }).click()
  await expect(part(second, 'Fruit').getByRole('link')).toHaveText([ownChannel.name])
  await second.reload()
  await expect(part(second, 'Fruit').getByRole('button', { name: 'Fruit', exact: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await part(page, 'Fruit').getByRole('button', { name: 'Options for Fruit' }).click()
  await page.getByRole('menuitem', { name: 'Delete the section' }).click()
  await expect(part(second, 'Channels').getByRole('link', { name: ownChannel.name })).toBeVisible()
  await expect(sidebarOn(second).getByRole('region', { name: 'Fruit' })).toHaveCount(0)
})

test('A channel that could not be moved goes back, and a line that fits on a phone says so', async ({
  openAs,
}) => {
  const page = await openAs('carla', '/orchard/inbox')
  const starred = sidebarOn(page).getByRole('region', { name: 'Starred', exact: true })
  const told = page.getByText('OpenVibe did not answer. Nothing is lost.')
  await page.route(/sidebar\.star/, route => route.abort('internetdisconnected'))
  await sidebarOn(page).getByRole('link', { name: 'random' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Star', exact: true }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(told).toBeVisible()
  const { x = 0, width = 0 } = (await told.boundingBox()) ?? {}
  expect(x + width).toBeLessThan(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(starred.getByRole('link', { name: 'random' })).toHaveCount(0)
})

test('A person orders channels within their lists by keys, menu and drag; it stays, and another device follows', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada } = orchard.people
  const workspaceId = orchard.workspace.id
  const names = ['alpha', 'beta', 'gamma'].map(word => `${word}-${ownChannel.id.slice(-6)}`)
  for (const name of names) await ada.api.channel.create.mutate({ workspaceId, name, kind: 'public' })
  const page = await openAs('ada')
  const second = await openAs('ada')
  const links = (on: Page, part: string) =>
    sidebarOn(on)
      .getByRole('region', { name: part, exact: true })
      .getByRole('link', { name: /^(alpha|beta|gamma)-/ })
  const link = (name = '') => sidebarOn(page).getByRole('link', { name })
  const order = async (part: string, ...words: string[]) => {
    for (const on of [page, second])
      await expect(links(on, part)).toHaveText(words.map(word => new RegExp(`^${word}-`)))
  }
  const act = async (name: string, item: string) => {
    await sidebarOn(page)
      .getByRole('button', { name: `Options for ${name}`, exact: true })
      .focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: item }).click()
  }
  await order('Channels', 'alpha', 'beta', 'gamma')

  // Two quick steps add up, and the focus stays on the channel.
  await link(names[2]).focus()
  await page.keyboard.press('ControlOrMeta+Shift+ArrowUp')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowUp')
  await order('Channels', 'gamma', 'alpha', 'beta')
  await expect(link(names[2])).toBeFocused()
  await expect(sidebarOn(page).getByText(/^Moved to place \d+ of \d+$/)).toBeAttached()
  await act(`#${names[2]}`, 'Move down')
  await order('Channels', 'alpha', 'gamma', 'beta')
  // On the lower half it comes after the other one.
  const height = (await link(names[2]).boundingBox())?.height ?? 0
  await link(names[0]).dragTo(link(names[2]), { targetPosition: { x: 40, y: height - 4 } })
  await order('Channels', 'gamma', 'alpha', 'beta')
  await link(names[1]).dragTo(link(names[2]), { targetPosition: { x: 40, y: 4 } })
  await order('Channels', 'beta', 'gamma', 'alpha')
  await second.reload()
  await order('Channels', 'beta', 'gamma', 'alpha')
  await link(names[0]).click({ button: 'right' })
  await look(page, 'order-menu', [390])
  await page.keyboard.press('Escape')
  await act('Channels', 'Sort by name')
  await order('Channels', 'alpha', 'beta', 'gamma')

  for (const name of names.toReversed()) await act(`#${name}`, 'Star')
  await order('Starred', 'gamma', 'beta', 'alpha')
  await link(names[0]).dragTo(link(names[1]), { targetPosition: { x: 40, y: 4 } })
  await order('Starred', 'gamma', 'alpha', 'beta')
  await act('Starred', 'Sort by name')
  await order('Starred', 'alpha', 'beta', 'gamma')
})

test('An admin chooses the people of a group by keys, and a long name hides neither its handle nor their number', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const workspaceId = orchard.workspace.id
  const handle = `keys${ownChannel.id.slice(-6)}`
  const name = `Everybody ${'who presses apples and pears '.repeat(2)}`.trim()
  const page = await openAs('ada', '/orchard/settings/groups')
  await page.getByRole('button', { name: 'Create a group' }).click()
  const form = page.getByRole('dialog', { name: 'Create a group' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Handle', { exact: true }).fill(handle)
  const search = form.getByRole('searchbox')
  // With several people in the list Enter chooses nobody, and never saves.
  await search.press('Enter')
  await expect(form.getByText('0 people in the group')).toBeVisible()
  await search.pressSequentially('ada')
  await search.press('Enter')
  await expect(form.getByRole('checkbox')).toBeChecked()
  await search.pressSequentially('bob')
  await search.press('Enter')
  await expect(form.getByText('2 people in the group')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  const { groups } = await ada.api.group.list.query({ workspaceId })
  const made = groups.find(each => each.handle === handle)
  expect(made?.userIds.toSorted()).toEqual([ada.userId, bob.userId].toSorted())

  await page.setViewportSize({ width: 390, height: 844 })
  const row = page.getByRole('listitem', { name })
  const whole = (await row.boundingBox()) ?? { x: 0, width: 0 }
  for (const text of [`@${handle}`, '2 people']) {
    const { x = 390, width = 0 } = (await row.getByText(text).boundingBox()) ?? {}
    expect(x + width).toBeLessThan(whole.x + whole.width)
  }
  await look(page, 'long-group', [390])
})

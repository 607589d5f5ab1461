import type { Page } from '@playwright/test'
import { createHttpStage, type Person } from '../testing/cast.ts'
import { choose } from './choose.ts'
import { beginThread, messageOn, replyBox, startBox } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('A person shows a picture, a title and a status; others see them live and find the person', async ({
  openAs,
  orchard,
  ownChannel,
}) => {
  const { carla: player } = orchard.people
  const thread = await beginThread(player, ownChannel, 'The plums are in.')
  const bob = await openAs('bob', thread.path, { timezoneId: 'UTC' })
  await expect(messageOn(bob, 'The plums are in.')).toBeVisible()

  const carla = await openAs('carla', '/orchard/settings/profile', { timezoneId: 'Asia/Kolkata' })
  await carla.locator('input[type=file]').setInputFiles('docs/openvibe.png')
  const dialog = carla.getByRole('dialog', { name: 'Crop your picture' })
  const paper = dialog.getByRole('img')
  const alpha = (canvas: HTMLCanvasElement) => canvas.getContext('2d')?.getImageData(128, 128, 1, 1).data[3]
  await expect.poll(() => paper.evaluate(alpha)).toBe(255)
  const before = await paper.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  await dialog.getByRole('button', { name: 'Zoom in' }).press('Enter')
  await dialog.getByRole('button', { name: 'Show more of the left' }).press('Enter')
  const moved = await paper.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  expect(moved).not.toBe(before)
  const box = await paper.boundingBox()
  if (!box) throw new Error('no picture')
  await carla.mouse.move(box.x + 100, box.y + 100)
  await carla.mouse.down()
  await carla.mouse.move(box.x + 140, box.y + 120)
  await carla.mouse.up()
  expect(await paper.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())).not.toBe(moved)
  await look(carla, 'crop a picture', [390])
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(carla.getByRole('button', { name: 'Replace' })).toBeFocused()
  const face = messageOn(bob, 'The plums are in.').locator('img[src^="/api/files/people/"]')
  await expect(face).toBeVisible()
  const sent = await bob.request.get((await face.getAttribute('src')) ?? '')
  expect(sent.headers()['content-type']).toMatch(/^image\/(webp|jpeg)$/)
  expect((await sent.body()).length).toBeLessThan(65_537)

  await carla.getByLabel('Title', { exact: true }).fill('Picks plums')
  await carla.getByRole('button', { name: 'Save', exact: true }).first().click()
  await carla.getByRole('button', { name: '🏡 Working from home' }).click()
  await expect(carla.getByLabel('What are you doing?')).toHaveValue('Working from home')
  await choose(carla, 'Clear after', '1 hour')
  await carla.getByLabel('What are you doing?').fill('Working from hom')
  await carla.getByRole('button', { name: 'Set status' }).click()
  await expect(carla.getByRole('button', { name: 'Clear status' })).toBeVisible()
  const until = (await carla.getByText(/^Until /).textContent()) ?? ''
  // A word is corrected later, and the end stays.
  await carla.reload()
  await carla.getByLabel('What are you doing?').fill('Working from home')
  await carla.getByRole('button', { name: 'Set status' }).click()
  await expect(carla.getByText('🏡 Working from home', { exact: true }).first()).toBeVisible()
  await expect(carla.getByText(until, { exact: true })).toBeVisible()
  await look(carla, 'profile', [390])
  const status = 'Status: Working from home'
  await expect(messageOn(bob, 'The plums are in.').getByLabel(status)).toBeVisible()
  await expect(bob.locator(`#t-${thread.id}`).getByLabel(status)).toBeVisible()
  await replyBox(bob).pressSequentially('@car')
  await expect(bob.getByRole('option', { name: /^Carla/ }).getByLabel(status)).toBeVisible()
  await replyBox(bob).fill('')
  await bob.goto('/orchard/search?q=plums')
  await expect(bob.getByRole('link', { name: /The plums are in/ }).getByLabel(status)).toBeVisible()

  await bob.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'People' }).click()
  await expect(bob).toHaveURL(/\/orchard\/people$/)
  const list = bob.getByRole('list', { name: 'People in this workspace' })
  for (const name of ['Ada', 'Bob', 'Carla'])
    await expect(list.getByText(`@${name.toLowerCase()}`)).toBeVisible()
  await bob.getByLabel('Search by name, handle or title').fill('PLUM')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(bob).toHaveURL(/\?q=PLUM$/)
  await look(bob, 'people', [390])
  const row = list.getByRole('link', { name: /^Carla @carla/ })
  const opening = bob.context().waitForEvent('page')
  await row.click({ modifiers: ['ControlOrMeta'] })
  const tab = await opening
  await expect(tab).toHaveURL(/\/orchard\/people\/carla$/)
  await tab.close()
  await row.click()
  const profile = bob.getByRole('main', { name: 'Profile of Carla' })
  await expect(profile).toContainText('Picks plums')
  await expect(profile).toContainText(/Working from homeUntil/)
  await expect(profile).toContainText(/\d:\d\d.* for Carla, 5 h 30 min ahead/)
  await expect(profile.getByRole('link', { name: 'general' })).toHaveAttribute('href', '/orchard/general')
  await look(bob, 'profile of a person', [390])

  await carla.getByRole('button', { name: 'Clear status' }).press('Enter')
  await expect(carla.getByRole('button', { name: 'Clear status' })).toHaveCount(0)
  await expect(carla.getByRole('button', { name: /^Change the emoji/ })).toBeFocused()
  await expect(carla.getByLabel('What are you doing?')).toHaveValue('')
  await carla.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(carla.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0)
  await expect(carla.locator('main button:focus')).toHaveText(/picture|Choose/i)
  await expect(profile).not.toContainText('Working from home')
  await bob.goBack()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await player.api.session.update.mutate({ title: '', picture: null })
  // The search finds nobody any more, and the list tells so by itself.
  await expect(bob.getByRole('heading', { name: 'Nobody found' })).toBeVisible()
})

test('Somebody who was removed keeps their name, and their direct message can only be read', async ({
  openAs,
  orchard,
  ownChannel,
  product,
}) => {
  const { ada, bob: player } = orchard.people
  const workspaceId = orchard.workspace.id
  const second: Person = {
    displayName: 'Carla',
    email: `${ownChannel.name}@orchard.example`,
    password: 'quinces-in-october',
    role: 'member',
  }
  const gone = await createHttpStage(product.origin).enter(second)
  const { invite } = await ada.api.workspace.invite.mutate({ workspaceId })
  await gone.api.workspace.acceptInvite.mutate({ token: invite.token })
  const { members } = await ada.api.workspace.listMembers.query({ workspaceId })
  const { handle = '' } = members.find(({ userId }) => userId === gone.userId) ?? {}
  const thread = await beginThread(gone, ownChannel, 'The quinces need a week.')
  const { messages } = await gone.api.message.list.query({ threadId: thread.id })
  await gone.api.message.react.mutate({ messageId: messages[0]?.id ?? '', emoji: '🎉', on: true })
  const { message: asked } = await player.api.message.send.mutate({
    threadId: thread.id,
    content: `Thanks @${handle}`,
  })
  expect(asked.id).not.toBe('')
  const direct = await player.api.channel.openDirect.mutate({ workspaceId, userIds: [gone.userId] })
  await gone.api.message.send.mutate({ threadId: direct.channel.id, content: 'Between us.' })

  const bob = await openAs('bob', `/orchard/${direct.channel.id}`)
  await bob.getByLabel('Write to Carla').fill('Half a word about the quinces')
  await ada.api.workspace.removeMember.mutate({ workspaceId, userId: gone.userId })
  await expect(bob.getByText('is no longer in this workspace, so you can’t write here')).toBeVisible()
  await expect(bob.getByLabel(/^Write to/)).toHaveCount(0)
  await expect(bob.getByText('Between us.')).toBeVisible()
  await expect(bob.getByRole('heading', { level: 1 })).toHaveText(`Carla (@${handle}, left)`)
  await expect(bob.getByText('Half a word about the quinces')).toBeVisible()
  await look(bob, 'direct message with somebody who left', [390])
  await bob.reload()
  await expect(bob.getByRole('button', { name: 'Copy the unsent text' })).toBeVisible()
  await bob.getByRole('button', { name: 'Delete it', exact: true }).click()
  await expect(bob.getByText('Half a word about the quinces')).toHaveCount(0)

  await bob.goto(thread.path)
  const said = messageOn(bob, 'The quinces need a week.')
  await expect(said).toContainText(`Carla@${handle}left`)
  await expect(said.getByRole('button', { name: /🎉/ })).toHaveAccessibleName(
    new RegExp(`Carla \\(@${handle}, left\\)`),
  )
  await replyBox(bob).fill(`@${handle} was right`)
  await expect(bob.getByText('Carla is no longer in this workspace and won’t be notified.')).toBeVisible()
  await look(bob, 'thread of somebody who left', [390])
  await messageOn(bob, 'Thanks').getByRole('button', { name: '@Carla' }).click()
  const card = bob.getByRole('dialog', { name: `About Carla (@${handle}, left)` })
  await expect(card).toContainText('Carla is no longer in this workspace')
  await card.getByRole('link', { name: 'Messages from Carla' }).click()
  await expect(bob).toHaveURL(/\/search\?q=from/)
  const hit = bob.getByRole('main').getByRole('listitem').filter({ hasText: 'The quinces need a week.' })
  await expect(hit).toContainText('left')
  await bob.goto('/orchard/people?q=carla')
  const list = bob.getByRole('list', { name: 'People in this workspace' })
  await expect(list.getByRole('listitem')).toHaveCount(1)

  // An agent may take the handle. The address is still that of the person.
  const { agent } = await ada.api.agent.create.mutate({
    ...{ workspaceId, name: 'Keeper', slug: handle, displayName: 'Keeper', description: 'Keeps the quinces' },
    ...{ systemPrompt: 'You keep the quinces.', model: 'claude-sonnet-5-5', maxTokens: 1_024 },
  })
  const answer = await bob.goto(`/orchard/people/${handle}`)
  expect(answer?.status()).toBe(200)
  await expect(bob.getByRole('heading', { level: 1, name: 'Carla' })).toBeVisible()
  await expect(bob.getByRole('main')).toContainText(`@${handle}left`)
  await look(bob, 'profile of somebody who left', [390])
  await ada.api.agent.delete.mutate({ agentId: agent.id })
  expect((await bob.request.get(`/orchard/people/${handle}`)).status()).toBe(200)
})

test('Every row of the lists of work, and everything in it, has a name for screen readers', async ({
  openAs,
  orchard,
  ownChannel,
}) => {
  const { ada } = orchard.people
  const thread = await beginThread(orchard.people.bob, ownChannel, '@ada the pears are ripe')
  await ada.api.message.send.mutate({ threadId: thread.id, content: '@vibe what is ripe?' })
  await ada.api.fork.create
    .mutate({
      messageId: (await ada.api.message.list.query({ threadId: thread.id })).messages[0]?.id ?? '',
      description: 'When to pick',
    })
    .catch(() => {})
  const page = await openAs('ada')
  await expect(startBox(page)).toBeVisible()
  for (const path of [
    `/orchard/${ownChannel.name}`,
    thread.path,
    `${thread.path}/forks`,
    '/orchard/inbox',
    '/orchard/search?q=ripe',
    '/orchard/people',
    '/orchard/decisions',
    '/orchard/decisions?view=results',
    '/orchard/memory',
    '/orchard/tasks',
    '/orchard/schedules',
  ]) {
    await expectNames(page, path)
  }
})

test('Every row of the lists in the settings has a name for screen readers', async ({ openAs, orchard }) => {
  await orchard.people.ada.api.workspace.invite.mutate({ workspaceId: orchard.workspace.id })
  const page = await openAs('ada', '/orchard/settings')
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  const paths = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) await expectNames(page, path)
})

async function expectNames(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
  expect(await findNameless(page), path).toEqual([])
}

/** Finds rows without words, rows outside a list, and what can be pressed in them without a name. */
function findNameless(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (part: Element) => part.checkVisibility() && !part.closest('[aria-hidden=true]')
    const nameOf = (part: Element): string =>
      [
        part.getAttribute('aria-label'),
        ...(part.getAttribute('aria-labelledby') ?? '')
          .split(' ')
          .map(id => (id === '' ? '' : document.getElementById(id)?.textContent)),
        part.textContent,
        part.getAttribute('title'),
        ...[...part.querySelectorAll('[aria-label], img[alt]')].map(
          inner => inner.getAttribute('aria-label') ?? inner.getAttribute('alt'),
        ),
      ]
        .join('')
        .trim()
    const tell = (part: Element, why: string) => `${why}: ${part.outerHTML.slice(0, 160)}`
    const rows = [...document.querySelectorAll('li, tbody tr, [role=listitem], [role=row]')].filter(isShown)
    const nameless = rows.filter(row => nameOf(row) === '').map(row => tell(row, 'a row without words'))
    const lost = [...document.querySelectorAll('li')]
      .filter(row => !row.parentElement?.matches('ul, ol, menu, [role=list]'))
      .map(row => tell(row, 'a row outside a list'))
    const mute = [
      ...document.querySelectorAll('a[href], button, [role=button], [role=checkbox], [role=combobox]'),
    ]
      .filter(part => isShown(part) && nameOf(part) === '' && !('labels' in part && hasLabel(part)))
      .map(part => tell(part, 'without a name'))
    // Like things below each other are a list, and say so.
    const alike = [...document.querySelectorAll('main a[href], main button')]
      .filter(isShown)
      .filter(part => {
        const others = [...(part.parentElement?.children ?? [])].filter(
          other => other.tagName === part.tagName && other.className === part.className,
        )
        const tall = part.getBoundingClientRect()
        return others.length > 2 && tall.height >= 48 && tall.width > 300
      })
      .map(part => tell(part, 'rows that are no list'))
    return [...nameless, ...lost, ...mute, ...alike]

    function hasLabel(part: Element): boolean {
      const { labels } = part as HTMLInputElement
      return (labels?.length ?? 0) > 0
    }
  })
}

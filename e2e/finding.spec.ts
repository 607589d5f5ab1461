import type { Page } from '@playwright/test'
import type { Channel } from '../server/domain/channels/channel.ts'
import { choose } from './choose.ts'
import { beginThread, messageOn, replyBox, startBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('A search with operators opens a message in its place, and never shows messages that the person may not read', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const workspaceId = orchard.workspace.id
  const word = `quince${ownChannel.id.slice(-6)}`
  const den = await bob.api.channel.create.mutate({
    workspaceId,
    name: `${ownChannel.name}-den`,
    kind: 'private',
  })
  await beginThread(bob, den.channel, `The secret ${word} jelly`)
  await beginThread(ada, ownChannel, `Ada has ${word} too`)
  const thread = await beginThread(ada, ownChannel, 'What grows behind the shed?')
  await bob.api.message.send.mutate({ threadId: thread.id, content: `A **${word}** tree, I think` })

  const page = await openAs('ada')
  await expect(startBox(page)).toBeVisible()
  await page.locator('#content').focus()
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/orchard\/search/)
  const box = page.getByLabel('Search messages')
  await box.pressSequentially(word)
  const hits = page.getByRole('main').getByRole('listitem')
  await expect(hits).toHaveCount(2)
  await expect(page.getByText('2 results').first()).toBeVisible()
  await box.fill(`${word} from:bob in:${ownChannel.name} `)
  await expect(hits).toHaveText([/A quince\w+ tree, I think/])
  await expect(hits.locator('mark')).toHaveText(word)
  await expect(page).toHaveURL(/q=.*from%3Abob/)

  await page.getByRole('button', { name: 'Remove the filter From Bob' }).click()
  await expect(hits).toHaveCount(2)
  await box.fill(`${word} in:${den.channel.name} `)
  await expect(page.getByText('There is no channel')).toBeVisible()
  await box.fill(`${word}nothing `)
  await expect(page.getByRole('heading', { name: 'No messages found' })).toBeVisible()

  await box.fill(`${word} from:bob `)
  await expect(hits).toHaveCount(1)
  await box.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${thread.id}#m-`))
  await expect(messageOn(page, word)).toBeVisible()
  await page.goBack()
  await expect(box).toHaveValue(`${word} from:bob `)
  await expect(hits).toHaveCount(1)

  // A direct message is a place, offered by the name of the other side.
  const { channel: direct } = await ada.api.channel.openDirect.mutate({ workspaceId, userIds: [bob.userId] })
  await ada.api.message.send.mutate({ threadId: direct.id, content: `For Bob alone: ${word} wine` })
  await page.goto(`/orchard/search?q=${word}`)
  await expect(page.getByText('3 results').first()).toBeVisible()
  await choose(page, 'Add a filter: in', 'Bob')
  await expect(hits).toHaveText([/For Bob alone/])
  await expect(box).toHaveValue(`${word} in:@bob `)
  await page.getByRole('button', { name: 'Remove the filter In Bob' }).click()
  await box.fill(`${word} from:"Bob" `)
  await expect(hits).toHaveText([/tree, I think/])
})

test('With only the keyboard a person goes anywhere by a few letters, and back again', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Where is the long rake?')
  const page = await openAs('ada', thread.path)
  await expect(replyBox(page)).toBeFocused()
  await replyBox(page).pressSequentially('It is ?')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await expect(palette.getByRole('option').locator('kbd').first()).toBeVisible()
  await page.keyboard.type('harvset')
  await expect(palette.getByRole('option').first()).toHaveText(/#harvest/)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(replyBox(page)).toBeFocused()
  await expect(replyBox(page)).toHaveValue('It is ?')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('harvset')
  await expect(palette.getByRole('option').first()).toHaveText(/#harvest/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orchard\/harvest$/)
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('option', { name: 'Where is the long rake?' })).toBeVisible()
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('long rake')
  await expect(palette.getByRole('option').first()).toHaveText(/Where is the long rake/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(thread.id))
  await expect(threadOn(page)).toBeVisible()

  await page.keyboard.press('Alt+p')
  await expect(threadOn(page)).toHaveCount(0)
  await page.locator('#content').focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Next channel', { exact: true })).toBeVisible()
  await sheet.getByRole('checkbox', { name: /Single-key shortcuts/ }).uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('Alt+c')
  await expect(startBox(page)).toBeFocused()
  await expect(sheet).toHaveCount(0)
})

test('A fork is found by name in the palette and the search, and a search from a channel stays in it', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const word = `mulberry${ownChannel.id.slice(-6)}`
  const fork = async (channel: Channel, description: string) => {
    const { message } = await bob.api.thread.create.mutate({
      channelId: channel.id,
      content: 'Which tree next?',
    })
    return bob.api.fork.create.mutate({ messageId: message.id, description, divePartnerId: null })
  }
  const made = {
    workspaceId: orchard.workspace.id,
    name: `${ownChannel.name}-attic`,
    kind: 'private',
  } as const
  const attic = await bob.api.channel.create.mutate(made)
  await fork(ownChannel, `Prune the ${word}?`)
  await fork(attic.channel, `Hide the ${word}?`)
  await beginThread(ada, ownChannel, `A ${word} in this channel`)
  const harvest = orchard.channels.harvest
  if (!harvest) throw new Error('The orchard has no channel harvest')
  await beginThread(ada, harvest, `A ${word} at the harvest`)

  const page = await openAs('ada')
  await expect(startBox(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(word)
  await expect(palette.getByRole('option')).toHaveText([
    new RegExp(`Prune the ${word}.*Fork`),
    new RegExp(`Search messages in #${ownChannel.name} for`),
    /Search messages for/,
    /Search memory for/,
  ])
  await look(page, 'palette-fork', [390])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main', { name: `Fork: Prune the ${word}?` })).toBeVisible()

  await page.goto(`/orchard/${ownChannel.name}`)
  await expect(startBox(page)).toBeVisible()
  await page.locator('#content').focus()
  await page.keyboard.press('/')
  const box = page.getByLabel('Search messages')
  await expect(box).toHaveValue(`in:${ownChannel.name} `)
  await box.pressSequentially(word)
  const hits = page.getByRole('main').getByRole('listitem')
  await expect(hits).toHaveText([/in this channel|Prune the/, /in this channel|Prune the/])
  // Hits of the words before are dimmed until those of the new words are there.
  await expect(page.getByRole('main').locator('ul[aria-busy=true]')).toHaveCount(0)
  await look(page, 'search-in-channel', [390])
  await page.getByRole('button', { name: `Remove the filter In #${ownChannel.name}` }).click()
  await expect(hits).toHaveCount(3)
  await choose(page, 'Add a filter: only', 'Forks')
  await expect(hits).toHaveText([new RegExp(`Prune the ${word}`)])
})

test('A new public channel is marked for the others on all their devices, and shows an example of a fork', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { carla } = orchard.people
  const workspaceId = orchard.workspace.id
  await carla.api.channel.browse.mutate({ workspaceId })
  const carlas = await openAs('carla')
  const second = await openAs('carla')
  const browse = (page: Page) => page.getByRole('button', { name: 'Browse channels' })
  const offer = (page: Page) => page.getByRole('region', { name: 'Channels' }).getByText('New channel #')
  await expect(offer(carlas)).toHaveCount(0)
  const name = `${ownChannel.name}-grafts`
  await orchard.people.bob.api.channel.create.mutate({ workspaceId, name })
  for (const page of [carlas, second]) await expect(offer(page)).toContainText(name)
  await second.reload()
  await expect(offer(second)).toContainText(name)
  await browse(carlas).click()
  const dialog = carlas.getByRole('dialog', { name: 'Browse channels' })
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('new')
  await expect(offer(second)).toHaveCount(0)
  await dialog.getByRole('link', { name }).click()

  // The channel that she comes from is empty, too.
  await expect(carlas.getByLabel(`Start a thread in #${name}`)).toBeVisible()
  // The first steps are drawn by the browser alone, so the page is live with them.
  await expect(carlas.getByRole('region', { name: /^First steps/ })).toBeVisible()
  await carlas.getByRole('button', { name: 'See how it works' }).click()
  const example = carlas.getByRole('complementary', { name: 'An example of a fork' })
  await expect(example).toContainText('Keep drafts on the device')
  await look(carlas, 'fork-example', [390])
  await carlas.keyboard.press('Escape')
  await expect(example).toHaveCount(0)
  await expect(carlas.getByRole('button', { name: 'See how it works' })).toBeFocused()
})

test('A mention arrives in the open Inbox, and every tab counts the same', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { carla, bob } = orchard.people
  const workspaceId = orchard.workspace.id
  await carla.api.channel.join.mutate({ channelId: ownChannel.id })
  await carla.api.notification.markRead.mutate({ workspaceId })
  const inbox = await openAs('carla', '/orchard/inbox')
  const other = await inbox.context().newPage()
  await other.goto('/orchard/general')
  await expect(startBox(other)).toBeVisible()
  await expect(inbox.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()

  const text = `Ladder ${ownChannel.id.slice(-6)} for @carla`
  await beginThread(bob, ownChannel, text)
  const line = inbox.getByRole('main').getByRole('listitem').filter({ hasText: text })
  await expect(line).toContainText('mentioned you')
  const waiting = async () => {
    const { inbox, direct } = await carla.api.notification.count.query({ workspaceId })
    return inbox + direct
  }
  for (const page of [inbox, other]) await expectCount(page, await waiting())
  await expect(channelItem(other, ownChannel.name)).toContainText('1 unread mention')

  const before = await waiting()
  await line.getByRole('link').click()
  await expect(messageOn(inbox, text)).toBeVisible()
  await expect.poll(waiting).toBe(before - 1)
  for (const page of [inbox, other]) await expectCount(page, before - 1)
  await expect(channelItem(other, ownChannel.name)).not.toContainText('unread mention')
})

test('A notification comes once over all tabs, leads to its message, and not from a channel that is set to nothing', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const workspaceId = orchard.workspace.id
  const loud = await ada.api.channel.create.mutate({ workspaceId, name: `${ownChannel.name}-loud` })
  await bob.api.channel.join.mutate({ channelId: ownChannel.id })
  const page = await openAs('bob', 'about:blank')
  await page.context().addInitScript(pretendNotifications)
  await page.goto('/orchard/settings/notifications')
  await expect(page.getByText('Off in this browser.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('asked'))).toBeNull()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('On in this browser.')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/orchard/general')
  await expect(startBox(other)).toBeVisible()

  const thread = await beginThread(ada, ownChannel, 'The well is dry, @bob')
  await expect
    .poll(() => notificationsIn([page, other]))
    .toEqual([`Ada in #${ownChannel.name}: The well is dry, @Bob`])
  for (const each of [page, other])
    await each.evaluate(() => window.dispatchEvent(new Event('press-notification')))
  const isThere = (each: Page) => each.url().includes(thread.id)
  await expect.poll(() => [page, other].some(isThere)).toBe(true)
  const shown = isThere(other) ? other : page
  await expect(messageOn(shown, 'The well is dry')).toBeVisible()

  await page.goto(`/orchard/${ownChannel.name}`)
  await page.getByRole('button', { name: 'Notifications: Mentions and replies' }).click()
  await page.getByRole('menuitem', { name: 'Nothing' }).click()
  await expect(page.getByRole('button', { name: 'Notifications: Nothing' })).toBeVisible()
  await other.goto('/orchard/general')
  await expect(startBox(other)).toBeVisible()
  await beginThread(ada, ownChannel, 'Not worth a notification, @bob')
  await beginThread(ada, loud.channel, 'Worth one, @bob')
  await expect
    .poll(() => notificationsIn([page, other]))
    .toEqual([`Ada in #${loud.channel.name}: Worth one, @Bob`])
})

function channelItem(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name })
}

async function expectCount(page: Page, count: number): Promise<void> {
  await expect(page).toHaveTitle(count > 0 ? new RegExp(`^\\(${count}\\) `) : /^[^(]/)
}

/** Returns everything that the tabs have shown since they were opened. */
async function notificationsIn(pages: Page[]): Promise<string[]> {
  const shown = await Promise.all(
    pages.map(page =>
      page.evaluate(() => JSON.parse(document.documentElement.dataset.notifications ?? '[]')),
    ),
  )
  return shown.flat()
}

/** Stands in for the browser's notifications, which nobody could see here; runs in the page. */
function pretendNotifications() {
  class PretendedNotification {
    static get permission() {
      return localStorage.getItem('asked') ? 'granted' : 'default'
    }
    static async requestPermission() {
      localStorage.setItem('asked', 'yes')
      return 'granted'
    }
    onclick: (() => void) | null = null
    constructor(title: string, { body }: { body: string }) {
      const { dataset } = document.documentElement
      dataset.notifications = JSON.stringify([
        ...JSON.parse(dataset.notifications ?? '[]'),
        `${title}: ${body}`,
      ])
      window.addEventListener('press-notification', () => this.onclick?.())
    }
    close() {}
  }
  Object.defineProperty(window, 'Notification', { value: PretendedNotification, configurable: true })
}

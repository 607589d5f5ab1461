import type { Page } from '@playwright/test'
import { beginThread, messageOn, messagesOn, reply, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const row = (page: Page, text: string) => page.getByRole('main').getByRole('link', { name: text })
const newLine = (page: Page) => threadOn(page).getByText('New', { exact: true })
const channelItem = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: new RegExp(`^${name}`) })
const note = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('A long thread opens at the first unread message, and only what was in view becomes read', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada, bob: player } = orchard.people
  await player.api.channel.join.mutate({ channelId: ownChannel.id })
  const thread = await beginThread(ada, ownChannel, 'Counting trees.')
  const ids: string[] = []
  for (let tree = 2; tree <= 130; tree++) {
    const sent = await ada.api.message.send.mutate({ threadId: thread.id, content: `Tree number ${tree}.` })
    ids.push(sent.message.id)
  }
  await player.api.read.mark.mutate({ threadId: thread.id, seq: 10 })
  const marker = async () => (await player.api.thread.get.query({ threadId: thread.id })).thread.lastReadSeq

  const bob = await openAs('bob')
  await expect(row(bob, 'Counting trees.')).toContainText('99+ new')
  await row(bob, 'Counting trees.').click()
  await expect(newLine(bob)).toBeInViewport()
  await expect(messageOn(bob, 'Tree number 11.')).toBeInViewport()
  await expect.poll(marker).toBeGreaterThan(10)
  const read = await marker()
  expect(read).toBeLessThan(60)

  // Neither the end nor a link clears what they pass over, and so says the next visit.
  await bob.keyboard.press('Alt+KeyL')
  await expect(messageOn(bob, 'Tree number 130.')).toBeInViewport()
  await reply(bob, 'So many.')
  await expect(messageOn(bob, 'So many.')).toBeInViewport()
  const other = await bob.context().newPage()
  await other.goto(`${thread.path}?m=${ids[98]}`)
  await expect(messageOn(other, 'Tree number 100.')).toBeInViewport()
  await expect(row(other, 'Counting trees.')).toContainText(' new')
  expect(await marker()).toBe(read)

  await other.getByRole('button', { name: 'Mark as read', exact: true }).last().click()
  await expect(note(other, 'The thread is marked as read.')).toBeVisible()
  for (const page of [bob, other]) await expect(row(page, 'Counting trees.')).not.toContainText('new')
  await other.getByRole('button', { name: 'Undo' }).click()
  for (const page of [bob, other]) await expect(row(page, 'Counting trees.')).toContainText(' new')
  expect(await marker()).toBe(read)
  await bob.reload()
  await expect(newLine(bob)).toBeInViewport()
  await expect(messageOn(bob, `Tree number ${read + 1}.`)).toBeInViewport()
  await expect(messagesOn(bob).first()).not.toContainText('Counting trees.')
})

test('Places are marked as read in one act and brought back, and rows have their own acts', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada, bob: player } = orchard.people
  await player.api.channel.join.mutate({ channelId: ownChannel.id })
  const thread = await beginThread(ada, ownChannel, 'Ladders arrive on Friday.')
  await ada.api.message.send.mutate({ threadId: thread.id, content: 'In the morning.' })

  const bob = await openAs('bob')
  const phone = await openAs('bob', '/orchard/inbox')
  await phone.setViewportSize({ width: 390, height: 780 })
  const ladders = row(bob, 'Ladders arrive')
  await expect(ladders).toContainText('2 new')
  await expect(ladders).toContainText(/last \d/)
  await expect(phone.getByRole('button', { name: 'Channels and people, unread elsewhere' })).toBeVisible()

  await bob.getByRole('button', { name: `Mark #${ownChannel.name} as read` }).click()
  await expect(ladders).not.toContainText('new')
  await expect(channelItem(bob, ownChannel.name)).not.toContainText('unread')
  await expect(note(bob, `#${ownChannel.name} is marked as read.`)).toBeVisible()
  await bob.keyboard.press('z')
  await expect(ladders).toContainText('2 new')

  await bob.keyboard.press('Shift+Escape')
  await expect(note(bob, 'Everything is marked as read.')).toBeVisible()
  await expect(ladders).not.toContainText('new')
  await expect(phone.getByRole('button', { name: 'Channels and people', exact: true })).toBeVisible()
  await bob.getByRole('button', { name: 'Undo' }).click()
  await expect(ladders).toContainText('2 new')
  await expect(phone.getByRole('button', { name: 'Channels and people, unread elsewhere' })).toBeVisible()

  await bob.keyboard.press('Control+KeyK')
  await bob.keyboard.type('mark everything')
  await bob.keyboard.press('Enter')
  await expect(ladders).not.toContainText('new')

  const acts = bob.getByRole('toolbar', { name: /^Actions for Ada.* thread$/ })
  await ladders.focus()
  await expect(acts).toBeVisible()
  await look(bob, 'row actions', [390])
  await acts.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(ladders).toContainText('1 new')
  await acts.getByRole('button', { name: 'More', exact: true }).click()
  await expect(bob.getByRole('menuitem', { name: 'Follow thread' })).toBeVisible()
  await bob.getByRole('menuitem', { name: 'Mute thread' }).click()
  await expect(ladders).toContainText('muted')
  await expect(ladders).not.toContainText('new')
  await expect(channelItem(bob, ownChannel.name)).not.toContainText('unread')
  await ada.api.message.send.mutate({ threadId: thread.id, content: '@bob, can you unload?' })
  await expect(ladders).toContainText('2 new')

  // On a phone a thread covers everything else, and its Back button tells of the rest.
  const second = await beginThread(ada, ownChannel, 'Baskets are missing.')
  await phone.goto(`/orchard/${ownChannel.name}/${second.id}`)
  await expect(phone.getByRole('button', { name: 'Back to the channel, unread elsewhere' })).toBeVisible()
  // Its head keeps room for the title: what is not needed at once is in one menu.
  await expect(phone.getByRole('button', { name: 'Follow this thread' })).toBeHidden()
  await phone.getByRole('button', { name: 'More actions' }).click()
  await expect(phone.getByRole('menuitem', { name: /ollow thread$/ })).toBeVisible()
  await phone.keyboard.press('Escape')
  await look(phone, 'phone thread with news')
})

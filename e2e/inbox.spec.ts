import type { Page } from '@playwright/test'
import { beginThread, messageOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'
import { holdCalls } from './network.ts'

const rowsOn = (page: Page) => page.getByRole('main').getByRole('listitem')

test('Bob works through his Inbox by keyboard: one row per thread, done, undone, and live on a second device', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const workspaceId = orchard.workspace.id
  const mark = ownChannel.id.slice(-6)
  await bob.api.channel.join.mutate({ channelId: ownChannel.id })
  const first = await beginThread(ada, ownChannel, `The **ladder** ${mark} is gone, @bob`)
  const second = await beginThread(bob, ownChannel, `The cart ${mark} squeaks`)
  for (const content of ['Grease it', 'Or sell it'])
    await ada.api.message.send.mutate({ threadId: second.id, content })
  const page = await openAs('bob', '/orchard/inbox')
  const device = await openAs('bob', '/orchard/inbox')
  const ladder = rowsOn(page).filter({ hasText: `ladder ${mark}` })
  const cart = rowsOn(page).filter({ hasText: `cart ${mark}` })
  await expect(cart).toContainText('Or sell it')
  await expect(cart).toContainText('2 new from Ada')
  await expect(ladder).toContainText('mentioned you')
  await look(page, 'inbox', [1440, 390])

  // Until the rows are there, shapes of their height hold their places.
  const calls = await holdCalls(page, 'notification.list')
  await page.reload()
  const shape = page.locator('[data-skeleton]').first()
  await expect(shape).toBeVisible()
  const held = await shape.boundingBox()
  calls.release()
  await expect(ladder).toContainText('mentioned you')
  await expect(shape).toHaveCount(0)
  expect((await ladder.boundingBox())?.height).toBe(held?.height)
  expect((await rowsOn(page).first().boundingBox())?.y).toBe(held?.y)

  await page.keyboard.press('j')
  await expect(cart.getByRole('link')).toBeFocused()
  await page.keyboard.press('e')
  await expect(cart).toHaveCount(0)
  await expect(ladder.getByRole('link')).toBeFocused()
  await expect(rowsOn(device).filter({ hasText: `cart ${mark}` })).toHaveCount(0)
  await expect(page.getByText('Moved to Done.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cart).toContainText('2 new')
  await expect(cart.getByRole('link')).toBeFocused()
  await expect(rowsOn(device).filter({ hasText: `cart ${mark}` })).toHaveCount(1)

  await page.keyboard.press('e')
  await expect(cart).toHaveCount(0)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(cart).toBeVisible()
  await page.getByRole('button', { name: 'Mentions' }).click()
  await expect(ladder).toBeVisible()
  await expect(cart).toHaveCount(0)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await ada.api.message.send.mutate({ threadId: second.id, content: 'Sold!' })
  await expect(cart).toContainText('Sold!')

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Move to Done, or back')
  await page.keyboard.press('Escape')
  await cart.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(messageOn(page, 'Sold!')).toBeVisible()
  await page.goBack()
  await expect(cart).toBeVisible()

  await page.goto(second.path)
  const follow = page.getByRole('button', { name: 'Follow this thread' })
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await follow.click()
  await device.goto(second.path)
  await expect(device.getByRole('button', { name: 'Follow this thread' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await bob.api.notification.markRead.mutate({ workspaceId })
  await ada.api.message.send.mutate({ threadId: second.id, content: 'One more word' })
  await expect(messageOn(device, 'One more word')).toBeVisible()
  const { rows } = await bob.api.notification.list.query({ workspaceId, view: 'replies' })
  expect(rows.map(row => row.kind === 'thread' && row.text)).not.toContain('One more word')
  expect(first.id).not.toBe(second.id)
})

import { beginThread, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('A person catches up on a channel, opens the sources, and marks everything as read', async ({
  orchard,
  ownChannel,
  openAs,
  model,
}) => {
  const { ada, bob, carla } = orchard.people
  for (const each of [bob, carla]) await each.api.channel.join.mutate({ channelId: ownChannel.id })
  const page = await openAs('carla', `/orchard/${ownChannel.name}`)
  const harvest = await beginThread(ada, ownChannel, 'We agreed to start picking on Monday at dawn.')
  await bob.api.message.send.mutate({ threadId: harvest.id, content: 'Hi @carla please order forty crates.' })
  await beginThread(bob, ownChannel, 'Who has the key of the barn?')

  await page.getByRole('main').getByRole('button', { name: 'Catch up' }).click()
  const dialog = page.getByRole('dialog', { name: `Catch up on #${ownChannel.name}` })
  await expect(dialog.getByText(/Reads 3 messages in 2 conversations\. It costs/)).toBeVisible()
  await look(page, 'catch up before', [390])
  await model.enqueue([{ kind: 'failure', status: 400, when: { contains: 'crates' } }])
  await dialog.getByRole('button', { name: 'Catch me up' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The model is not available right now')
  await dialog.getByRole('button', { name: 'Try again' }).click()

  await expect(dialog.getByText('Asked of you')).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText('Decided')).toBeVisible()
  await expect(dialog.getByText('Open', { exact: true })).toBeVisible()
  await expect(dialog.getByText('3 messages in 2 conversations read.')).toBeVisible()
  await look(page, 'catch up', [390])
  // The dialog scrolls by itself, so that the page fits however wide the news are.
  await page.setViewportSize({ width: 390, height: 900 })
  await expect
    .poll(() => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  const calls = (await model.requests()).length
  await page.reload()
  await expect(dialog.getByText('Asked of you')).toBeVisible()
  expect((await model.requests()).length).toBe(calls)

  await dialog.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(dialog.getByText('Marked as read.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: 'Mark all as read' })).toBeVisible()

  await dialog.getByRole('link', { name: /^Message 2 by Bob: “.*order forty crates/ }).click()
  await expect(dialog).toBeHidden()
  await expect(threadOn(page).getByText('Hi @carla please order forty crates.')).toBeVisible()
  await threadOn(page).getByRole('button', { name: 'Catch up' }).click()
  const ofThread = page.getByRole('dialog', { name: 'Catch up on this thread' })
  await expect(ofThread.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await ofThread.getByRole('button', { name: 'Last 24 hours' }).click()
  await expect(ofThread.getByText('Reads 2 messages in 1 conversation.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ofThread).toBeHidden()
})

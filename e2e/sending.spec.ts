import type { Page } from '@playwright/test'
import {
  beginThread,
  expectMessages,
  expectSameFor,
  messageOn,
  reply,
  replyBox,
  threadOn,
} from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'
import { cutCalls, holdCalls, loseAnswer } from './network.ts'

test('Messages written faster than the network are on screen at once and keep their order', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'What is ripe?')
  const pages = [await openAs('ada', thread.path), await openAs('bob', thread.path)] as const
  const [ada] = pages
  await expectMessages(ada, ['What is ripe?'])
  const calls = await holdCalls(ada, 'message.send')
  const kinds = ['Apples', 'Pears', 'Plums', 'Quinces', 'Medlars']
  for (const kind of kinds) {
    await reply(ada, kind)
    await expect(replyBox(ada)).toHaveValue('')
    await expect(replyBox(ada)).toBeFocused()
  }
  await expectMessages(ada, ['What is ripe?', ...kinds])
  calls.release()
  await expectSameFor(pages, { player, thread, texts: ['What is ripe?', ...kinds] })
})

test('A message that was not sent stays, says so, and can be sent again or deleted', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'Who presses today?')
  const pages = [await openAs('ada', thread.path), await openAs('bob', thread.path)] as const
  const [ada] = pages
  await expectMessages(ada, ['Who presses today?'])
  const line = await cutCalls(ada, 'message.send')
  await reply(ada, 'I do.')
  await reply(ada, 'Or not.')
  for (const text of ['I do.', 'Or not.']) await expect(messageOn(ada, text)).toContainText('Not sent yet.')

  await messageOn(ada, 'Or not.').getByRole('button', { name: 'Delete' }).click()
  await expectMessages(ada, ['Who presses today?', 'I do.'])
  await line.mend()
  await messageOn(ada, 'I do.').getByRole('button', { name: 'Retry' }).click()
  await expectSameFor(pages, { player, thread, texts: ['Who presses today?', 'I do.'] })
  await expect(messageOn(ada, 'I do.')).not.toContainText('Not sent yet.')
})

test('A message whose answer got lost appears once', async ({ orchard, ownChannel, openAs }) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'Is the cellar dry?')
  const pages = [await openAs('ada', thread.path), await openAs('bob', thread.path)] as const
  const [ada, bob] = pages
  await expectMessages(ada, ['Is the cellar dry?'])
  const answer = await loseAnswer(ada, 'message.send')
  await reply(ada, 'It is.')
  await answer.lost
  await reply(ada, 'And cold.')
  await expect(messageOn(bob, 'And cold.')).toBeVisible()
  await expectSameFor(pages, { player, thread, texts: ['Is the cellar dry?', 'It is.', 'And cold.'] })
})

test('A thread whose first message got no answer appears once', async ({ orchard, ownChannel, openAs }) => {
  const ada = await openAs('ada')
  const answer = await loseAnswer(ada, 'thread.create')
  const box = ada.getByRole('main').getByLabel(`Start a thread in #${ownChannel.name}`)
  await box.fill('Buy more sugar.')
  await box.press('Enter')
  await answer.lost
  const rows = ada.getByRole('main').getByRole('link', { name: 'Buy more sugar.' })
  await expect(rows).toHaveCount(1)
  await ada.reload()
  await expect(rows).toHaveCount(1)
  const { threads } = await orchard.people.ada.api.thread.list.query({ channelId: ownChannel.id })
  expect(threads).toHaveLength(1)
})

test('A text over the limit is refused with a sentence and stays in the composer', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Paste the whole log.')
  const ada = await openAs('ada', thread.path)
  const text = 'a'.repeat(50_003)
  await reply(ada, text)
  await expect(threadOn(ada).getByText('3 characters over the limit')).toContainText('50,000')
  await expect(replyBox(ada)).toHaveValue(text)
  await expectMessages(ada, ['Paste the whole log.'])
})

test('A draft is still there after a reload, and only in its thread', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'When does the market open?')
  const other = await beginThread(orchard.people.ada, ownChannel, 'Who drives?')
  const ada = await openAs('ada', thread.path)
  await replyBox(ada).fill('I think at se')
  await ada.reload()
  await expect(replyBox(ada)).toHaveValue('I think at se')
  await ada.getByRole('main').getByRole('link', { name: 'Who drives?' }).click()
  await expect(ada).toHaveURL(new RegExp(other.id))
  await expect(replyBox(ada)).toHaveValue('')
  await ada.goBack()
  await expect(replyBox(ada)).toHaveValue('I think at se')
})

test('An unsaved edit stays marked, also over a reload, takes the keys when it is opened again, and does not overwrite the words of another device', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'We meet at six.')
  const [laptop, tablet] = [await openAs('ada', thread.path), await openAs('ada', thread.path)]
  const editOn = (page: Page) => threadOn(page).getByLabel('Edit the message')
  await reply(laptop, 'Bring boots.')
  await reply(laptop, 'Bring hats.')
  await expect(messageOn(laptop, 'Bring hats.')).toBeVisible()
  await expect(messageOn(tablet, 'Bring hats.')).toBeVisible()

  await replyBox(laptop).press('ArrowUp')
  await editOn(laptop).fill('Bring warm hats.')
  await messageOn(laptop, 'Bring boots.').focus()
  await laptop.keyboard.press('e')
  await expect(editOn(laptop)).toHaveValue('Bring boots.')
  await expect(editOn(laptop)).toBeFocused()
  await expect(messageOn(laptop, 'Bring hats.')).toContainText('Unsaved edit')
  await look(laptop, 'unsaved-edit', [390])
  await messageOn(laptop, 'Bring hats.').focus()
  await laptop.keyboard.press('e')
  await expect(editOn(laptop)).toBeFocused()
  await laptop.keyboard.type(' so p')
  await expect(editOn(laptop)).toHaveValue('Bring warm hats. so p')
  await laptop.reload()
  await messageOn(laptop, 'Bring hats.').getByRole('button', { name: 'Unsaved edit' }).click()
  await expect(editOn(laptop)).toHaveValue('Bring warm hats. so p')

  await replyBox(tablet).press('ArrowUp')
  await editOn(tablet).fill('Bring caps.')
  await editOn(tablet).press('Enter')
  const told = threadOn(laptop).getByRole('alert').filter({ hasText: 'changed elsewhere' })
  await expect(told).toBeVisible()
  await expect(editOn(laptop)).toHaveValue('Bring warm hats. so p')
  await editOn(laptop).press('Enter')
  await look(laptop, 'outdated-edit', [390])
  await expect(messageOn(tablet, 'Bring caps.')).toContainText('edited')
  await told.getByRole('button', { name: 'Use the newer words' }).click()
  await expect(editOn(laptop)).toHaveValue('Bring caps.')
  await expect(editOn(laptop)).toBeFocused()
  await laptop.keyboard.press('ControlOrMeta+z')
  await expect(editOn(laptop)).toHaveValue('Bring warm hats. so p')
  await editOn(laptop).press('Enter')
  await expect(messageOn(tablet, 'Bring warm hats. so p')).toBeVisible()

  // The tablet has only heard of those words, and may go on from them.
  await replyBox(tablet).press('ArrowUp')
  await editOn(tablet).fill('Bring nothing.')
  await editOn(tablet).press('Enter')
  await expect(messageOn(laptop, 'Bring nothing.')).toContainText('edited')
})

test('Save takes the tap that comes while names are offered for an edit on a phone', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Who brings boots?')
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const page = await openAs('ada', thread.path, phone)
  await replyBox(page).fill('We ask them.')
  await threadOn(page).getByRole('button', { name: 'Send', exact: true }).tap()
  await expect(messageOn(page, 'We ask them.')).toBeVisible()
  await replyBox(page).press('ArrowUp')
  const edit = threadOn(page).getByLabel('Edit the message')
  await edit.fill('We ask @car')
  await expect(page.getByRole('option').first()).toBeVisible()
  await threadOn(page).getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(messageOn(page, 'We ask @car')).toContainText('edited')
  await expect(edit).toBeHidden()
})

test('Others see an edit and a deletion live', async ({ orchard, ownChannel, openAs }) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'We meet at six.')
  const pages = [await openAs('ada', thread.path), await openAs('bob', thread.path)] as const
  const [ada, bob] = pages
  await reply(ada, 'Bring boots.')
  await expect(messageOn(bob, 'Bring boots.')).toBeVisible()

  await replyBox(ada).press('ArrowUp')
  const edit = threadOn(ada).getByRole('textbox', { name: 'Edit the message' })
  await expect(edit).toHaveValue('Bring boots.')
  await edit.fill('Bring nothing.')
  await edit.press('Escape')
  await expectMessages(ada, ['We meet at six.', 'Bring boots.'])
  await expect(replyBox(ada)).toBeFocused()

  await replyBox(ada).press('ArrowUp')
  await edit.fill('Bring boots and gloves.')
  await edit.press('Enter')
  for (const page of pages) await expect(messageOn(page, 'Bring boots and gloves.')).toContainText('edited')

  await messageOn(ada, 'Bring boots').hover()
  await messageOn(ada, 'Bring boots').getByRole('button', { name: 'More' }).click()
  await ada.getByRole('menuitem', { name: 'Delete' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  for (const page of pages) await expectMessages(page, ['We meet at six.', 'Message deleted'])
  await bob.reload()
  await expectMessages(bob, ['We meet at six.', 'Message deleted'])
})

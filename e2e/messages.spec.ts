import type { Page } from '@playwright/test'
import { beginThread, messageOn, messagesOn, reply, replyBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

/** Finds the reaction under a message, by its emoji. */
const chip = (page: Page, text: string, emoji: string) =>
  messageOn(page, text).getByRole('list', { name: 'Reactions' }).getByRole('button', { name: emoji })

test('Reactions and quotes are made by pointer or by keys only, and others see them live', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.bob, ownChannel, 'Shall we press on Saturday?')
  const ada = await openAs('ada', thread.path)
  const bob = await openAs('bob', thread.path)
  const question = 'Shall we press on Saturday?'

  await messageOn(ada, question).hover()
  await messageOn(ada, question).getByRole('button', { name: 'React with 👍' }).click()
  for (const page of [ada, bob]) await expect(chip(page, question, '👍')).toHaveAccessibleName(/1 reaction/)
  await expect(chip(ada, question, '👍')).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(bob, question, '👍')).toHaveAccessibleName(/Ada/)
  await chip(bob, question, '👍').click()
  await expect(chip(ada, question, '👍')).toHaveAccessibleName(
    /2 reactions: Ada and you|2 reactions: you and Bob/,
  )
  await chip(ada, question, '👍').click()
  await expect(chip(bob, question, '👍')).toHaveAccessibleName(/1 reaction: you/)

  // From the composer to the messages and through them, with every action there, without a pointer.
  await reply(ada, 'The barn is free.')
  await expect(messageOn(bob, 'The barn is free.')).toBeVisible()
  await messagesOn(ada).last().focus()
  await ada.keyboard.press('k')
  await expect(messageOn(ada, question)).toBeFocused()
  const bar = messageOn(ada, question).getByRole('toolbar')
  await expect(bar.getByText(/^\w+,? \d+ \w+ \d{4} at \d\d:\d\d:\d\d$/)).toBeVisible()
  await look(ada, 'exact-time')
  await ada.keyboard.press('r')
  await expect(ada.getByRole('textbox', { name: 'Search emoji' })).toBeFocused()
  await ada.keyboard.type('rocket')
  await ada.keyboard.press('Enter')
  await expect(chip(bob, question, '🚀')).toHaveAccessibleName(/1 reaction: Ada/)
  await expect(messageOn(ada, question)).toBeFocused()
  await ada.keyboard.press('q')
  await expect(replyBox(ada)).toBeFocused()
  await expect(threadOn(ada).getByText('Reply to Bob: Shall we press')).toBeVisible()
  await ada.keyboard.press('Escape')
  await expect(threadOn(ada).getByText('Reply to Bob: Shall we press')).toHaveCount(0)
  await messageOn(ada, question).focus()
  await ada.keyboard.press('q')
  await reply(ada, 'Saturday it is.')
  await expect(threadOn(ada).getByText('Reply to Bob: Shall we press')).toHaveCount(0)
  const quote = messageOn(bob, 'Saturday it is.').getByRole('button', { name: /Reply to/ })
  await expect(quote).toContainText('Bob Shall we press on Saturday?')
  await bob.reload()
  await quote.click()
  await expect(bob).toHaveURL(/#m-/)
  await expect(chip(bob, question, '👍')).toBeVisible()
})

test('Letters typed while the emoji still load search for one, and act on no message', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const words = 'The cider won the first prize.'
  const thread = await beginThread(orchard.people.bob, ownChannel, words)
  const ada = await openAs('ada', thread.path)
  const { promise: arrives, resolve: letArrive } = Promise.withResolvers<void>()
  await ada.route(/\.js(\?|$)/, async route => {
    await arrives
    await route.continue()
  })
  // A click gives the message the focus, and the pointer goes on: its bar is not there.
  await messageOn(ada, words).getByText(words).click()
  await ada.mouse.move(4, 4)
  await ada.keyboard.type('rparty')
  letArrive()
  const search = ada.getByRole('textbox', { name: 'Search emoji' })
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('party')
  await ada.keyboard.type(' popper')
  await expect(search).toHaveValue('party popper')
  await ada.keyboard.press('Enter')
  await expect(chip(ada, words, '🎉')).toBeVisible()
  await expect(messageOn(ada, words)).toBeFocused()
  await expect(messageOn(ada, words).getByText('Pinned')).toHaveCount(0)
})

test('The author and admins see the earlier wordings of a message, and a deletion removes everything else', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Who brings the boxes?')
  const ada = await openAs('ada', thread.path)
  const bob = await openAs('bob', thread.path)
  await reply(bob, 'I bring tne boxes.')
  await messageOn(ada, 'I bring tne').hover()
  await messageOn(ada, 'I bring tne').getByRole('button', { name: 'React with ✅' }).click()
  await expect(chip(bob, 'I bring tne', '✅')).toBeVisible()
  await messagesOn(bob).last().focus()
  await bob.keyboard.press('e')
  const edit = threadOn(bob).getByRole('textbox', { name: 'Edit the message' })
  await edit.fill('I bring the boxes.')
  await edit.press('Enter')
  await expect(messageOn(ada, 'I bring the boxes.')).toContainText('edited')
  await expect(chip(ada, 'I bring the boxes.', '✅')).toBeVisible()

  await messageOn(ada, 'I bring the boxes.').focus()
  await ada.keyboard.press('h')
  const before = ada.getByRole('dialog', { name: 'Edit history' })
  await expect(before.getByRole('listitem')).toHaveText([/I bring the boxes\./, /I bring tne boxes\./])
  await ada.keyboard.press('Escape')
  await expect(before).toHaveCount(0)
  await expect(threadOn(ada)).toBeVisible()

  await messagesOn(bob).last().focus()
  await bob.keyboard.press('Delete')
  await bob.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  for (const page of [ada, bob]) {
    await expect(messagesOn(page).last()).toContainText('Message deleted')
    await expect(page.getByRole('list', { name: 'Reactions' })).toHaveCount(0)
  }
})

test('A long answer is rendered once while it is written, and is collapsed for people who come later', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'How do we store apples?')
  const ada = await openAs('ada', thread.path)
  const headline = '## Store them cold\n\n'
  const summary = `${'A cool cellar keeps them for months and costs nothing. '.repeat(5)}\n\n`
  const details = 'Check every box once a week for rot. '.repeat(70)
  await model.enqueue([
    { kind: 'text', id: 'storing', deltas: [headline + summary, details, ' That is all.'], holds: [2] },
  ])
  await reply(ada, '@vibe tell us in depth.')
  await model.held('storing')
  const answer = messageOn(ada, 'Store them cold')
  const drawn = answer.getByRole('heading', { name: 'Store them cold' })
  await expect(drawn).toBeVisible()
  await drawn.evaluate(element => element.setAttribute('data-drawn', 'once'))
  await model.release('storing')
  await expect(answer.getByRole('link', { name: 'View task' })).toBeVisible()
  await expect(answer).toContainText('That is all.')
  await expect(drawn).toHaveAttribute('data-drawn', 'once')

  const bob = await openAs('bob', thread.path)
  const folded = messageOn(bob, 'Store them cold')
  await expect(folded).toContainText('A cool cellar')
  await expect(folded).not.toContainText('Check every box')
  await folded.getByRole('button', { name: /^Show more, \d+ words$/ }).click()
  await expect(folded).toContainText('That is all.')
  await folded.getByRole('button', { name: 'Show less' }).click()
  await expect(folded).not.toContainText('Check every box')
})

test('A link leads far back in a long thread, and Back returns to the old place', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'Counting trees.')
  const ids: string[] = []
  for (let tree = 1; tree <= 160; tree++) {
    const { message } = await player.api.message.send.mutate({
      threadId: thread.id,
      content: `Tree ${tree} of 160`,
    })
    ids.push(message.id)
  }
  await player.api.message.send.mutate({
    threadId: thread.id,
    content: `The first ones: /orchard/${ownChannel.name}/${thread.id}`,
    parentId: ids[9] ?? '',
  })
  for (const content of ['Next week', 'the other side', 'of the brook.'])
    await player.api.message.send.mutate({ threadId: thread.id, content })
  const ada = await openAs('ada', thread.path)
  const last = messageOn(ada, 'The first ones')
  await expect(last).toBeInViewport()
  const reference = last.getByRole('button', { name: /Reply to/ })
  await expect(reference).toContainText('Tree 10 of 160')
  // Somewhere above the end, where a person reads.
  await messageOn(ada, 'Tree 158 of 160').hover()
  await ada.mouse.wheel(0, -60)
  await expect(threadOn(ada).getByRole('button', { name: 'Jump to the newest message' })).toBeVisible()
  await expect(reference).toBeInViewport({ ratio: 1 })
  await reference.click()
  await expect(messageOn(ada, 'Tree 10 of 160')).toBeInViewport({ ratio: 1 })
  await expect(messageOn(ada, 'Tree 160 of 160')).toHaveCount(0)
  expect(await messagesOn(ada).count()).toBeLessThanOrEqual(60)
  await ada.goBack()
  await expect(last).toBeInViewport()
  await expect(reference).toBeInViewport({ ratio: 1 })
  await ada.goForward()
  await expect(messageOn(ada, 'Tree 10 of 160')).toBeInViewport({ ratio: 1 })

  const bob = await openAs('bob', `${thread.path}#m-${ids[19]}`)
  await expect(messageOn(bob, 'Tree 20 of 160')).toBeInViewport({ ratio: 1 })
  const linked = await messageOn(bob, 'Tree 20 of 160').boundingBox()
  expect(linked?.y).toBeGreaterThan(150)
  expect(linked?.y).toBeLessThan(750)
  await threadOn(bob).getByRole('button', { name: 'Jump to the newest message' }).click()
  await expect(messagesOn(bob).last()).toContainText('of the brook.')
  await expect(messagesOn(bob).last()).toBeInViewport()
})

test('Unread messages stay marked during reading, and can be marked again, in every tab alike', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada: player, bob: reader } = orchard.people
  const thread = await beginThread(player, ownChannel, 'Minutes of the meeting.')
  await reader.api.channel.join.mutate({ channelId: ownChannel.id })
  await reader.api.read.mark.mutate({ threadId: thread.id, seq: 1 })
  for (const content of ['Point one.', 'Point two.', 'Point three.'])
    await player.api.message.send.mutate({ threadId: thread.id, content })

  const bob = await openAs('bob')
  const row = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Minutes of the meeting.' })
  await expect(row(bob)).toContainText('3 new')
  const other = await bob.context().newPage()
  await other.goto(`/orchard/${ownChannel.name}`)
  await expect(row(other)).toContainText('3 new')

  await bob.bringToFront()
  await row(bob).click()
  const newLine = threadOn(bob).getByText('New', { exact: true })
  await expect(newLine).toBeVisible()
  for (const page of [bob, other]) await expect(row(page)).not.toContainText('new')
  await expect(newLine).toBeVisible()
  await bob.keyboard.press('Escape')
  await expect(newLine).toHaveCount(0)

  await messageOn(bob, 'Point two.').hover()
  await messageOn(bob, 'Point two.').getByRole('button', { name: 'More' }).click()
  await bob.getByRole('menuitem', { name: 'Mark unread from here' }).click()
  await expect(newLine).toBeVisible()
  for (const page of [bob, other]) await expect(row(page)).toContainText('2 new')
  await bob.reload()
  await expect(threadOn(bob).getByText('New', { exact: true })).toBeVisible()
  for (const page of [bob, other]) await expect(row(page)).not.toContainText('new')

  // The line stays while somebody reads, and is gone when they come back from elsewhere.
  await expect(newLine).toBeVisible()
  await bob.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'general' }).click()
  await expect(row(bob)).toHaveCount(0)
  await bob
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: ownChannel.name })
    .click()
  await row(bob).click()
  await expect(messageOn(bob, 'Point two.')).toBeVisible()
  await expect(newLine).toHaveCount(0)
})

test('A first message that its author edits or deletes changes at once in the channel’s list of the others', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { api } = orchard.people.ada
  const thread = await beginThread(orchard.people.ada, ownChannel, 'The key is under the pot.')
  await api.message.send.mutate({ threadId: thread.id, content: 'Which pot?' })
  const { messages } = await api.message.list.query({ threadId: thread.id })
  const messageId = messages[0]?.id ?? ''
  const bob = await openAs('bob', `/orchard/${ownChannel.name}`)
  const carla = await openAs('carla', thread.path)
  const list = bob.getByRole('main')
  await expect(list.getByText('The key is under the pot.')).toBeVisible()
  await expect(carla).toHaveTitle(/The key is under the pot\./)

  await api.message.update.mutate({ messageId, content: 'The key is with me.' })
  await expect(list.getByText('The key is with me.')).toBeVisible()
  await expect(carla).toHaveTitle(/The key is with me\./)
  await api.message.delete.mutate({ messageId })
  await expect(list.getByText('Message deleted')).toBeVisible()
  await expect(list.getByText(/The key/)).toHaveCount(0)
  await expect(carla).not.toHaveTitle(/The key/)
})

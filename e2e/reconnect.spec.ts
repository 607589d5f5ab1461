import type { Route } from '@playwright/test'
import {
  beginThread,
  expectMessages,
  expectSameFor,
  messageOn,
  reply,
  replyBox,
  startBox,
} from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'
import { leadOverLine, loseEvents } from './network.ts'

test('Messages from the time when a person was offline appear when the network is back, and the person’s own are sent in order', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'Who has the ladder?')
  const pages = [await openAs('ada', thread.path), await openAs('bob', thread.path)] as const
  const [ada, bob] = pages
  await model.enqueue({ kind: 'text', when: { contains: 'where is it?' }, text: 'Behind the barn.' })
  await reply(bob, 'Not me.')
  await expect(messageOn(ada, 'Not me.')).toBeVisible()

  await bob.context().setOffline(true)
  for (const text of ['Then I take it.', 'And the ropes.']) await reply(bob, text)
  for (const text of ['Then I take it.', 'And the ropes.'])
    await expect(messageOn(bob, text)).toContainText('Not sent yet. You are offline')
  await reply(ada, '@vibe where is it?')
  await expect(messageOn(ada, 'Behind the barn.')).toBeVisible()
  await expect(bob.getByText('You are offline. Your messages are kept and sent later.')).toBeVisible()

  await bob.context().setOffline(false)
  const texts = [
    'Who has the ladder?',
    'Not me.',
    '@vibe where is it?',
    'Behind the barn.',
    'Then I take it.',
    'And the ropes.',
  ]
  await expectSameFor(pages, { player, thread, texts, timeout: 30_000 })
  await expect(bob.getByText('You are offline. Your messages are kept and sent later.')).toHaveCount(0)

  await reply(ada, 'Good.')
  await expectSameFor(pages, { player, thread, texts: [...texts, 'Good.'] })
})

test('A link that is clicked offline opens when the network is back, and until then the page stays', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'Which path leads to the mill?')
  const bob = await openAs('bob', thread.path)
  await expect(messageOn(bob, 'Which path leads to the mill?')).toBeVisible()
  const asked = bob.waitForEvent('requestfailed', request => request.headers().rsc === '1')
  await bob.context().setOffline(true)
  await bob.getByRole('navigation').getByRole('link', { name: 'general' }).click()
  await asked
  await reply(bob, 'The one by the pond.')
  await expect(messageOn(bob, 'The one by the pond.')).toContainText('Not sent yet. You are offline')

  await bob.context().setOffline(false)
  await expect(startBox(bob)).toBeVisible({ timeout: 15_000 })
  await expect(bob).toHaveURL(/\/general$/)
  const stored = async () => (await player.api.message.list.query({ threadId: thread.id })).messages.length
  await expect.poll(stored, { timeout: 20_000 }).toBe(2)
})

test('A link that a proxy leads to its own sign-in says so, and a reload follows it', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Who guards the gate?')
  const bob = await openAs('bob', thread.path)
  await expect(messageOn(bob, 'Who guards the gate?')).toBeVisible()
  // On this machine and of another origin: a page may not read it.
  const signIn = 'http://127.0.0.1:9/sign-in'
  const lead = (route: Route) => route.fulfill({ status: 302, headers: { location: signIn } })
  await bob.route(/\/api\/(config|trpc)/, lead)
  await bob.route(
    url => !url.pathname.startsWith('/api'),
    route => (route.request().headers().rsc === '1' ? lead(route) : route.fallback()),
  )
  await bob.getByRole('navigation').getByRole('link', { name: 'general' }).click()
  const note = bob.getByRole('status').filter({ hasText: 'A sign-in in front of OpenVibe has ended.' })
  await expect(note).toBeVisible()
  await look(bob, 'a sign-in of a proxy', [390])
  await bob.setViewportSize({ width: 390, height: 844 })
  await expect(note).toBeVisible()
  await bob.unrouteAll()
  await note.getByRole('button', { name: 'Reload' }).click()
  await expect(messageOn(bob, 'Who guards the gate?')).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('An error of the server is told as one, and the message is sent once it answers', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'Is the press hot?')
  const bob = await openAs('bob', thread.path)
  const broken = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  await bob.route(/message\.send/, route => route.fulfill(broken))
  await reply(bob, 'Too hot.')
  const own = messageOn(bob, 'Too hot.')
  await expect(own).toContainText('OpenVibe’s server has a problem. Your message is kept')
  await expect(own).not.toContainText('offline')
  await bob.unroute(/message\.send/)
  const stored = async () => (await player.api.message.list.query({ threadId: thread.id })).messages.length
  await expect.poll(stored, { timeout: 20_000 }).toBe(2)
  await expect(own).not.toContainText('Your message is kept')
  await expectSameFor([bob], { player, thread, texts: ['Is the press hot?', 'Too hot.'] })
})

test('A message written offline is still sent after a reload', async ({ orchard, ownChannel, openAs }) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'The baskets are full.')
  const pages = [await openAs('ada', thread.path), await openAs('bob', thread.path)] as const
  const [ada, bob] = pages
  await bob.route(/message\.send/, route => route.abort('internetdisconnected'))
  await reply(bob, 'I bring new ones.')
  await expect(messageOn(bob, 'I bring new ones.')).toContainText('Not sent yet.')
  await bob.unroute(/message\.send/)
  await bob.reload()
  await expectSameFor([ada, bob], { player, thread, texts: ['The baskets are full.', 'I bring new ones.'] })
})

test('A last event that got lost is caught up within half a minute', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'Is the van here?')
  const bob = await openAs('bob', 'about:blank')
  await bob.clock.install()
  const lost = await loseEvents(bob, thread.id, 'It has just come.')
  await bob.goto(thread.path)
  await expectMessages(bob, ['Is the van here?'])
  await lost.joined
  await player.api.message.send.mutate({ threadId: thread.id, content: 'It has just come.' })
  await lost.dropped
  await expectMessages(bob, ['Is the van here?'])

  await bob.clock.fastForward(30_000)
  await expectSameFor([bob], { player, thread, texts: ['Is the van here?', 'It has just come.'] })
})

test('A last event that got lost is caught up as soon as the person looks', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'Is the gate shut?')
  const bob = await openAs('bob', 'about:blank')
  const lost = await loseEvents(bob, thread.id, 'It is now.')
  await bob.goto(thread.path)
  await expectMessages(bob, ['Is the gate shut?'])
  await lost.joined
  await player.api.message.send.mutate({ threadId: thread.id, content: 'It is now.' })
  await lost.dropped
  await expectMessages(bob, ['Is the gate shut?'])

  await bob.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectSameFor([bob], { player, thread, texts: ['Is the gate shut?', 'It is now.'] })
})

test('After hours of sleep all is there within two seconds, once and in order, though the connection died without a word', async ({
  orchard,
  ownChannel,
  openAs,
  product,
}) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'Who counts the crates?')
  const say = (content: string) => player.api.message.send.mutate({ threadId: thread.id, content })
  const bob = await openAs('bob', 'about:blank', { bypassCSP: true })
  const line = await leadOverLine(bob, product)
  await bob.clock.install()
  await bob.goto(thread.path)
  // The page is alive before its connection is there: a message from that time comes by reading.
  await expect.poll(() => line.opened()).toBe(1)
  await say('I do.')
  const before = ['Who counts the crates?', 'I do.']
  await expectMessages(bob, before)

  line.die()
  const counted = Array.from({ length: 12 }, (_, number) => `Crate ${number + 1}.`)
  for (const text of counted) await say(text)
  await expectMessages(bob, before)
  await bob.clock.setSystemTime(Date.now() + 3 * 3_600_000)
  await expectMessages(bob, [...before, ...counted], 2_000)

  // The page notices that its connection is dead, and makes a new one over which events arrive.
  await expect.poll(() => line.opened(), { timeout: 15_000 }).toBe(2)
  await say('Twelve.')
  await expectSameFor([bob], { player, thread, texts: [...before, ...counted, 'Twelve.'] })
  await line.close()
})

test('A page from before an update goes on: a part whose file is gone offers Reload, and no written word is lost', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'Where is the ladder?')
  const bob = await openAs('bob', thread.path)
  await expect(bob.locator('[data-still]')).toHaveCount(0)
  const loseFile = (route: Route) => route.fulfill({ status: 404 })
  await bob.route('**/_next/static/**', loseFile)
  await replyBox(bob).fill('It is')
  const content = 'See https://orchard.example/ladder'
  await player.api.message.send.mutate({ threadId: thread.id, content })
  await expect(messageOn(bob, content)).toContainText('This part could not be loaded.')
  await bob.keyboard.press('Control+k')
  await expect(bob.getByText('This part could not be loaded.')).toHaveCount(2)
  await replyBox(bob).press('End')
  await replyBox(bob).pressSequentially(' behind')
  await expect(replyBox(bob)).toHaveValue('It is behind')

  await bob.unroute('**/_next/static/**', loseFile)
  await bob.getByRole('button', { name: 'Reload' }).last().click()
  await expect(bob.getByText('This part could not be loaded.')).toHaveCount(0)
  await expect(replyBox(bob)).toHaveValue('It is behind')
})

test('A thread that was written before the code of threads came stands in the box again with its file, also after Reload', async ({
  ownChannel,
  openAs,
}) => {
  const ada = await openAs('ada')
  await expect(startBox(ada)).toBeEditable()
  const stored = ada.waitForResponse(answer => answer.request().method() === 'PUT')
  await ada
    .locator('[data-composer] input[type=file]')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Pears first.') })
  const file = ada.getByRole('listitem').filter({ hasText: 'plan.txt' })
  await (await stored).finished()
  await expect(startBox(ada)).toBeVisible()
  await expect(file).toContainText('12 bytes')
  const loseFile = (route: Route) => route.fulfill({ status: 404 })
  await ada.route('**/_next/static/**', loseFile)
  await startBox(ada).fill('Here is the plan')
  await startBox(ada).press('Enter')
  await expect(ada.getByText('This part could not be loaded.')).toBeVisible()
  await expect(startBox(ada)).toHaveValue('Here is the plan')
  await expect(file).toBeVisible()

  await ada.unroute('**/_next/static/**', loseFile)
  await ada.getByRole('button', { name: 'Reload' }).click()
  await expect(ada.getByText('This part could not be loaded.')).toHaveCount(0)
  await expect(startBox(ada)).toHaveValue('Here is the plan')
  await expect(file).toBeVisible()
  await startBox(ada).press('Enter')
  await expect(ada.getByRole('link', { name: /Here is the plan/ })).toBeVisible()
  await expect(startBox(ada)).toHaveAccessibleName(`Start a thread in #${ownChannel.name}`)
})

test('A thread that was written just before the page closed stands in the box at the next visit', async ({
  ownChannel,
  openAs,
}) => {
  const ada = await openAs('ada')
  await expect(startBox(ada)).toBeEditable()
  let isHeld = true
  await ada.route('**/_next/static/**', route => (isHeld ? undefined : route.continue()))
  await startBox(ada).fill('Here is the plan')
  await startBox(ada).press('Enter')
  await expect(startBox(ada)).toHaveValue('')

  isHeld = false
  await ada.reload()
  await expect(startBox(ada)).toHaveValue('Here is the plan')
  await startBox(ada).press('Enter')
  await expect(ada.getByRole('link', { name: /Here is the plan/ })).toBeVisible()
  await expect(startBox(ada)).toHaveAccessibleName(`Start a thread in #${ownChannel.name}`)
})

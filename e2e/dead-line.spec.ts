import type { Page } from '@playwright/test'
import { beginThread, expectSameFor, messageOn, reply, threadOn } from './conversation.ts'
import { openDyingLine } from './dying-line.ts'
import { expect, test } from './fixtures.ts'

/** Ten seconds until people are told, and three until all is there again; each with more for a busy machine. */
const toldMs = 12_000
const wholeMs = 8_000

const unreachable = 'OpenVibe can’t be reached. Your messages are kept and sent as soon as it answers.'
const interrupted = 'Live updates are interrupted. New messages may come a little later.'
const noteOn = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const entryOf = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name.charAt(0)}${name}`) })

test('A line that dies without closing is told within ten seconds, and all is there within three of its return, once', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const player = orchard.people.ada
  const say = (content: string) => player.api.message.send.mutate({ threadId: thread.id, content })
  const thread = await beginThread(player, ownChannel, 'Who mends the fence?')
  const line = await openDyingLine()
  const ada = await openAs('ada', thread.path)
  const bob = await openAs('bob', thread.path, { proxy: line.proxy })
  await expect(entryOf(bob, 'Ada')).toContainText('Ada, online')
  await reply(bob, 'Not me.')
  await expect(messageOn(ada, 'Not me.')).toBeVisible()

  line.die('all')
  for (const text of ['Then I do.', 'With which wire?', 'The thin one.']) await say(text)
  // People who come back to a page have it read again: all that it asks now gets no answer.
  for (let look = 0; look < 8; look++)
    await bob.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(noteOn(bob, unreachable)).toBeVisible({ timeout: toldMs })
  await expect(entryOf(bob, 'Ada')).not.toContainText('online')
  await expect(entryOf(ada, 'Bob')).toContainText('Bob, away')
  await reply(bob, 'There is more in the barn.')
  // A try that nothing answers ends, and so does each reading.
  const tries = line.tries()
  await expect.poll(() => line.tries()).toBeGreaterThan(tries + 1)

  line.mend()
  const texts = ['Who mends the fence?', 'Not me.', 'Then I do.', 'With which wire?', 'The thin one.']
  await expectSameFor([bob, ada], {
    player,
    thread,
    texts: [...texts, 'There is more in the barn.'],
    timeout: wholeMs,
  })
  await expect(noteOn(bob, unreachable)).toHaveCount(0)
  await expect(entryOf(bob, 'Ada')).toContainText('Ada, online')
  await expect(entryOf(ada, 'Bob')).toContainText('Bob, online')
  await say('Found it.')
  await expectSameFor([bob], {
    player,
    thread,
    texts: [...texts, 'There is more in the barn.', 'Found it.'],
  })
  await bob.context().close()
  await line.close()
})

test('A live connection that dies alone is told, and an answer that ended meanwhile is there when it is back', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'Rain again.')
  const line = await openDyingLine()
  await openAs('ada', thread.path)
  const bob = await openAs('bob', thread.path, { proxy: line.proxy })
  await expect(entryOf(bob, 'Ada')).toContainText('Ada, online')
  const when = { contains: 'Until when?' }
  await model.enqueue({ kind: 'text', id: 'rain', when, text: 'Until Sunday.', holds: ['end'] })
  await reply(bob, '@vibe Until when?')
  await model.held('rain')
  await expect(messageOn(bob, 'Until Sunday.')).toBeVisible()
  await expect(threadOn(bob).getByRole('button', { name: 'Stop' })).toBeVisible()

  line.die('socket')
  await model.release('rain')
  await expect(noteOn(bob, interrupted)).toBeVisible({ timeout: toldMs })
  await expect(entryOf(bob, 'Ada')).not.toContainText('online')

  line.mend()
  await expect(threadOn(bob).getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: wholeMs })
  await expectSameFor([bob], {
    player,
    thread,
    texts: ['Rain again.', '@vibe Until when?', 'Until Sunday.'],
    timeout: wholeMs,
  })
  await expect(noteOn(bob, interrupted)).toHaveCount(0)
  await expect(entryOf(bob, 'Ada')).toContainText('Ada, online')
  await bob.context().close()
  await line.close()
})

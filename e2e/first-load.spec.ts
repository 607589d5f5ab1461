import { v7 as newId } from 'uuid'
import {
  countScripts,
  readPaint,
  type Scripts,
  scriptLimits,
  watchPaint,
} from '../testing/interface/first-load.ts'
import { beginThread, expectMessages, replyBox, startBox } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test('Sign-in, a channel and a thread fetch no more script than they may, all that they load when they have time included, and what is drawn stays where it is', async ({
  browser,
  product,
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada } = orchard.people
  const thread = await beginThread(ada, ownChannel, 'Which *sorts* keep until March?')
  await ada.api.message.send.mutate({
    threadId: thread.id,
    content: '- Cox\n- Boskoop, see [the list](/orchard)',
  })

  // On another device: here the drafts come from the server.
  const words = 'A draft of several lines,\nwhich the box must have room for\nfrom the first paint on.'
  for (const conversation of [`new:${ownChannel.id}`, thread.id]) {
    const draft = {
      conversation,
      channelId: ownChannel.id,
      content: words,
      attachmentIds: [],
      version: newId(),
    }
    await ada.api.draft.save.mutate(draft)
  }

  const guest = await (await browser.newContext({ baseURL: product.origin })).newPage()
  const signIn = countScripts(guest)
  await guest.goto('/login')
  expectFew(await signIn.untilIdle(), 'signIn')
  await guest.context().close()

  for (const [place, path] of Object.entries({
    channel: `/orchard/${ownChannel.name}`,
    thread: thread.path,
  })) {
    const page = await openAs('ada', 'about:blank')
    const scripts = countScripts(page)
    await page.addInitScript(watchPaint)
    await page.goto(path)
    if (place === 'thread') await expectMessages(page, ['Which sorts keep until March?', 'Cox'])
    const box = place === 'thread' ? replyBox(page) : startBox(page)
    await expect(box).toHaveValue(words)
    expectFew(await scripts.untilIdle(), place === 'thread' ? 'thread' : 'channel')
    const { shift, isLate } = await readPaint(page)
    expect.soft(shift, `the shift of the ${place}`).toBeLessThanOrEqual(0.02)
    // The words are painted before any script has run, and stay where they are: else they are painted larger later.
    expect.soft(isLate, `the largest part of the ${place} came with its scripts`).toBe(false)
  }
})

function expectFew({ gzipped, sent }: Scripts, page: keyof typeof scriptLimits) {
  expect.soft(gzipped, `${page}: kB of script, by gzip`).toBeLessThanOrEqual(scriptLimits[page].gzipped)
  // By Brotli, which this browser takes.
  expect.soft(sent, `${page}: kB of script, as sent`).toBeLessThanOrEqual(scriptLimits[page].sent)
}

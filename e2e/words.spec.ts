import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { listen } from '../testing/listen.ts'
import { beginThread, messageOn, messagesOn, reply, replyBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

// The site behind a link is on this machine.
test.use({ variables: { OPENVIBE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1/32' } })

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

/** The place of an element on the screen, in whole pixels. */
const topOf = async (page: Page, text: string) =>
  Math.round((await messageOn(page, text).boundingBox())?.y ?? Number.NaN)

test('A log of 500 lines is one screen, unfolds without a jump, and stays open while others are read', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const thread = await beginThread(bob, ownChannel, 'Who can read the log?')
  for (const at of Array(45).keys()) {
    await ada.api.message.send.mutate({ threadId: thread.id, content: `An earlier remark ${at}` })
  }
  const log = Array.from({ length: 500 }, (_, at) => `log line ${at + 1} of the press`).join('\n')
  const { message } = await bob.api.message.send.mutate({
    threadId: thread.id,
    content: `The log:\n\`\`\`\n${log}\n\`\`\`\nThe end.`,
  })
  await ada.api.read.mark.mutate({ threadId: thread.id, seq: message.seq })
  const page = await openAs('ada', thread.path)
  const row = messageOn(page, 'The log:')
  const more = row.getByRole('button', { name: 'Show all 502 lines' })
  await expect(more).toBeVisible()
  await expect(row.locator('pre')).not.toContainText('log line 400')
  const height = (await row.boundingBox())?.height ?? 0
  expect(height).toBeLessThan(500)

  // The reader is at the end of the list, which follows its end otherwise.
  const before = await topOf(page, 'The log:')
  await more.focus()
  await page.keyboard.press('Enter')
  const less = row.getByRole('button', { name: 'Show less' })
  await expect(less).toHaveAttribute('aria-expanded', 'true')
  await expect(row.locator('pre')).toContainText('log line 500')
  expect(Math.abs((await topOf(page, 'The log:')) - before)).toBeLessThanOrEqual(1)

  const list = threadOn(page).getByRole('log', { name: 'Messages' }).locator('..')
  await list.evaluate(element => element.scrollTo({ top: 0 }))
  await expect(messageOn(page, 'Who can read the log?')).toBeVisible()
  await expect(row).toHaveCount(0)
  await list.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await expect(row.locator('pre')).toContainText('log line 500')
  await less.click()
  await expect(more).toBeInViewport()
  await expect(row).toBeInViewport()

  const { messages } = await ada.api.message.list.query({ threadId: thread.id, limit: 1 })
  const linked = await openAs('bob', `${thread.path}#m-${messages[0]?.id}`)
  await expect(messageOn(linked, 'The log:').locator('pre')).toContainText('log line 500')
  await expect(linked.getByText('The log:')).toBeInViewport()

  // The row of an own log gets lower once it is drawn. Then all fits, and nothing leads to the end.
  const short = await beginThread(ada, ownChannel, 'Paste it here.')
  await bob.api.message.send.mutate({ threadId: short.id, content: 'Yes, please.' })
  const writer = await openAs('ada', short.path)
  await reply(writer, `\`\`\`\n${log}\n\`\`\``)
  const own = messageOn(writer, 'log line 1 of the press')
  await expect(own.getByRole('button', { name: 'Show all 500 lines' })).toBeVisible()
  const belowTop = () =>
    own.evaluate(row => {
      const face = row.querySelector('[aria-hidden] button')
      return face ? face.getBoundingClientRect().top - row.getBoundingClientRect().top : null
    })
  await expect.poll(belowTop).toBeLessThan(16)
  await expect(writer.getByRole('button', { name: 'Jump to the newest message' })).toHaveCount(0)
})

test('A link unfolds its page for everybody, live and without a shift, and its author removes it', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { bob } = orchard.people
  const asked: (string | undefined)[] = []
  const site = createServer((request, response) => {
    asked.push(request.headers['user-agent'])
    if (request.url === '/pears.png') return void response.setHeader('content-type', 'image/png').end(png)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<title>No</title><meta property="og:title" content="תיאור Pears &amp; plums"><meta property="og:description" content="&lt;b&gt;All of them&lt;/b&gt;"><meta property="og:image" content="/pears.png">',
    )
  })
  const url = `http://127.0.0.1:${await listen(site)}`
  const thread = await beginThread(bob, ownChannel, 'Where is the list?')
  const secret = await beginThread(bob, await denOf(orchard), 'The key is under the barrel')
  const ada = await openAs('ada', thread.path)
  const carla = await openAs('carla', thread.path)
  const loads: string[] = []
  carla.on('request', request => loads.push(request.url()))

  await reply(ada, `It is at ${url}/list and \`${url}/code\``)
  await expect(messageOn(carla, 'It is at')).toBeVisible()
  for (const page of [ada, carla]) {
    const card = messageOn(page, 'It is at').getByRole('group', { name: 'Preview: תיאור Pears & plums' })
    await expect(card).toContainText('127.0.0.1')
    await expect(card).toContainText('<b>All of them</b>')
    await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 1)
  }
  expect(asked).toEqual(['OpenVibe (link preview)', 'OpenVibe (link preview)'])
  expect(loads.filter(each => each.startsWith(url))).toEqual([])
  await expect(messageOn(carla, 'It is at').getByRole('button', { name: /Remove the preview/ })).toHaveCount(
    0,
  )
  await look(ada, 'link-preview')

  await carla.reload()
  await expect(messageOn(carla, 'It is at').getByRole('group')).toBeVisible()
  await messageOn(ada, 'It is at')
    .getByRole('button', { name: /Remove the preview/ })
    .click()
  for (const page of [ada, carla]) {
    await expect(messageOn(page, 'It is at').getByRole('group', { name: /Preview/ })).toHaveCount(0)
  }
  site.close().closeAllConnections()

  // A link to a message shows it to those who may read it, and follows it.
  const { messages } = await bob.api.message.list.query({ threadId: secret.id })
  const permalink = `${new URL(ada.url()).origin}${secret.path}#m-${messages[0]?.id}`
  await bob.api.message.send.mutate({ threadId: thread.id, content: `As I said: ${permalink}` })
  const own = await openAs('bob', thread.path)
  const card = messageOn(own, 'As I said').getByRole('link', { name: /Open the message by Bob/ })
  await expect(card).toContainText('The key is under the barrel')
  await expect(messageOn(ada, 'As I said').getByRole('link')).toHaveCount(1)
  await expect(messageOn(ada, 'As I said')).not.toContainText('barrel')
  await bob.api.message.update.mutate({ messageId: messages[0]?.id ?? '', content: 'The key is gone' })
  await expect(card).toContainText('The key is gone')
  await bob.api.message.delete.mutate({ messageId: messages[0]?.id ?? '' })
  await expect(card).toContainText('This message was deleted.')
})

test('Text from the right, inline formulas and emoji alone are drawn as they are meant', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.bob, ownChannel, 'שלום לכולם, כאן Bob')
  const page = await openAs('ada', thread.path)
  await reply(page, 'First line.\n\n- one\n- שני פריטים.\n\n`a.b()` ועוד.')
  await reply(page, '🎉 ❤️')
  await reply(page, 'So $x^2$ costs $5 and $10.')
  await reply(page, 'תודה @bob\n\n```ts\nconst שלום = 1 // הערה\n```')
  await replyBox(page).fill('שלום')

  const sideOf = (text: string) =>
    messagesOn(page)
      .getByText(text)
      .first()
      .evaluate(element => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const own = range.getBoundingClientRect()
        const block = element.getBoundingClientRect()
        return block.right - own.right < own.left - block.left ? 'right' : 'left'
      })
  await expect.poll(() => sideOf('שלום לכולם')).toBe('right')
  await expect.poll(() => sideOf('First line.')).toBe('left')
  await expect.poll(() => sideOf('שני פריטים.')).toBe('right')
  await expect(replyBox(page)).toHaveCSS('direction', 'rtl')
  await expect(messageOn(page, 'ועוד').locator('code')).toHaveCSS('direction', 'ltr')

  // A name and a line of code read from the left in them, too.
  const mixed = messageOn(page, 'תודה')
  const leftOf = (words: string, within = mixed) =>
    within.evaluate((element, text) => {
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (nodes.nextNode()) {
        const start = nodes.currentNode.textContent?.indexOf(text) ?? -1
        if (start < 0) continue
        const range = document.createRange()
        range.setStart(nodes.currentNode, start)
        range.setEnd(nodes.currentNode, start + 1)
        return range.getBoundingClientRect().left
      }
      return Number.NaN
    }, words)
  expect(await leftOf('@Bob')).toBeLessThan(await leftOf('Bob'))
  const code = mixed.locator('pre')
  await expect(code.locator('span').first()).toBeVisible()
  expect(await leftOf('שלום', code)).toBeLessThan(await leftOf('1', code))
  expect(await leftOf('1', code)).toBeLessThan(await leftOf('// ', code))

  const sizeOf = (text: string) =>
    messagesOn(page)
      .getByText(text, { exact: true })
      .evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(await sizeOf('🎉 ❤️')).toBeGreaterThan(1.5 * (await sizeOf('First line.')))
  await expect(messageOn(page, 'costs').locator('.katex')).toHaveCount(1)
  await expect(messageOn(page, 'costs')).toContainText('costs $5 and $10.')
  await look(page, 'words')
})

async function denOf(orchard: { people: { bob: Bob }; workspace: { id: string } }) {
  const { channel } = await orchard.people.bob.api.channel.create.mutate({
    ...{ workspaceId: orchard.workspace.id, name: `den-${Date.now()}`, kind: 'private' },
  })
  return channel
}
type Bob = Parameters<typeof beginThread>[0]

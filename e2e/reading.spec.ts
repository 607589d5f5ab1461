import type { Locator, Page } from '@playwright/test'
import { beginThread, messageOn, messagesOn, reply, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'
import { holdCalls } from './network.ts'

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
  const { ada, carla, bob: player } = orchard.people
  await player.api.channel.join.mutate({ channelId: ownChannel.id })
  const thread = await beginThread(ada, ownChannel, 'Counting trees.')
  const ids: string[] = []
  for (let tree = 2; tree <= 130; tree++) {
    // One person may send two hundred at a time, in all stories together. And rows of both heights come.
    const { api } = tree % 3 === 0 ? ada : carla
    const sent = await api.message.send.mutate({ threadId: thread.id, content: `Tree number ${tree}.` })
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
  // Only a part of what is unread below is loaded, so nobody has counted it.
  const toEnd = threadOn(bob).getByRole('button', { name: 'Jump to the newest message' })
  await expect(toEnd).toHaveText('New messages')

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
  await bob.addInitScript(watchLanding)
  await bob.reload()
  await expect(newLine(bob)).toBeInViewport()
  await expect(messageOn(bob, `Tree number ${read + 1}.`)).toBeInViewport()
  // It lands there from the first frame on, and the words do not move once they stand.
  await expect.poll(marker).toBeGreaterThan(read)
  await expectLanding(bob)
  await expect(messagesOn(bob).first()).not.toContainText('Counting trees.')
})

test('A thread that the pointer rests on is there at the click, without another call', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada, bob: player } = orchard.people
  await player.api.channel.join.mutate({ channelId: ownChannel.id })
  const words = 'Cox keeps until March.'
  const { id: threadId } = await beginThread(ada, ownChannel, 'Which sorts keep?')
  await ada.api.message.send.mutate({ threadId, content: words })

  const bob = await openAs('bob')
  const read = bob.waitForResponse(response => /message\.list/.test(response.url()))
  await row(bob, 'Which sorts keep?').hover()
  await (await read).finished()
  await expect(row(bob, 'Which sorts keep?')).toContainText(' new')
  await holdCalls(bob, 'message.list')
  await row(bob, 'Which sorts keep?').click()
  await expect(messageOn(bob, words)).toBeInViewport()
  await expect(newLine(bob)).toBeInViewport()
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
  const elsewhere = phone.getByRole('button', { name: 'Channels and people', exact: true })
  await expect(elsewhere).toBeVisible({ timeout: 2_000 })
  await bob.getByRole('button', { name: 'Undo' }).click()
  await expect(ladders).toContainText('2 new')
  await expect(phone.getByRole('button', { name: 'Channels and people, unread elsewhere' })).toBeVisible()

  await bob.keyboard.press('Control+KeyK')
  // Letters that are typed before the palette is loaded are not lost.
  await bob.keyboard.type('mark everything')
  await expect(bob.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue('mark everything')
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

test('Words that are read stay in place while older ones load and newer ones arrive; only the end is followed', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada: player, bob } = orchard.people
  const thread = await beginThread(player, ownChannel, 'Row 1: apples.')
  const ids = new Map<number, string>()
  for (let row = 2; row <= 90; row++) {
    const content = `Row ${row}: ${'apples and pears by turns, '.repeat(1 + ((row * 7) % 9))}`
    const { message } = await player.api.message.send.mutate({ threadId: thread.id, content })
    ids.set(row, message.id)
  }
  const say = (content: string) => bob.api.message.send.mutate({ threadId: thread.id, content })
  const ada = await openAs('ada', 'about:blank')
  await ada.addInitScript(watchLanding)
  await ada.goto(thread.path)
  const log = threadOn(ada).getByRole('log', { name: 'Messages' })
  const toEnd = threadOn(ada).getByRole('button', { name: 'Jump to the newest message' })
  await expect(messageOn(ada, 'Row 90:')).toBeInViewport()
  // Without unread messages it opens at its end, from the first frame on.
  await expectAtEnd(log)
  await expectLanding(ada)
  await say('The ladder is back.')
  await say('So is the saw.')
  await expect(messageOn(ada, 'So is the saw.')).toBeInViewport()
  await expectAtEnd(log)
  // Late drawn parts of the last row are followed, too: a formula higher than its words, and the card of a link.
  const numbers = Array.from({ length: 8 }, (_, number) => number).join(' \\\\ ')
  await say(`Tall:\n\n$$\n\\begin{pmatrix} ${numbers} \\end{pmatrix}\n$$`)
  await expect(messageOn(ada, 'Tall:').locator('.katex')).toBeInViewport()
  await expectAtEnd(log)
  await say(`See ${new URL(thread.path, ada.url())}#m-${ids.get(2)}`)
  await expect(messageOn(ada, 'See http').getByText(/^Row 2:/)).toBeInViewport()
  await expectAtEnd(log)

  // One tick of the wheel leaves the end, and nothing below moves the reader any more.
  await wheel(log, -120)
  await expect(toEnd).toBeVisible()
  const above = await watchPlace(log)
  for (const content of ['Who has the key?', 'Found it.', 'It was in the door.']) await say(content)
  await expect(toEnd).toHaveText('3 new')
  // A row above gets a formula and code, which are drawn late and need more room.
  const row = await rowAbove(log)
  const content = `Row ${row}: $$x^2$$\n\n\`\`\`ts\n${'const pears = 2\n'.repeat(12)}\`\`\``
  await player.api.message.update.mutate({ messageId: ids.get(row) ?? '', content })
  await expect(messageOn(ada, `Row ${row}:`).locator('.katex')).toHaveCount(1)
  await expect(log.locator('pre')).toContainText('const pears')
  await above.expectStill()
  await toEnd.click()
  await expect(messageOn(ada, 'It was in the door.')).toBeInViewport()
  await expect(toEnd).toHaveCount(0)

  const older = await holdCalls(ada, 'message.list')
  await wheel(log, -50_000)
  await expect(threadOn(ada).getByText('Loading older messages…')).toBeVisible()
  const first = await watchPlace(log)
  older.release()
  await expect.poll(() => log.evaluate(list => list.parentElement?.scrollTop)).toBeGreaterThan(500)
  await first.expectStill()
  await toEnd.click()
  await expectAtEnd(log)

  const lines = (word: string) => Array.from({ length: 5 }, (_, line) => `${word} ${line + 1}.\n\n`).join('')
  await model.enqueue([
    {
      kind: 'text',
      id: 'pruning',
      deltas: [lines('First'), lines('Then'), lines('Last')],
      holds: [1, 2],
    },
  ])
  await reply(ada, '@vibe how do we prune?')
  const answer = messageOn(ada, 'First 1.')
  await expect(answer).toContainText('First 5.')
  await expectAtEnd(log)
  await model.held('pruning')
  await model.release('pruning')
  await expect(answer).toContainText('Then 5.')
  await expectAtEnd(log)
  await wheel(log, -120)
  const beside = await watchPlace(log)
  await model.release('pruning')
  await expect(answer).toContainText('Last 5.')
  await expect(answer.getByRole('link', { name: 'View task' })).toBeVisible()
  await beside.expectStill()
  await expect(toEnd).toBeVisible()
})

/** The place where a page has landed did not move in any frame since the first one. */
async function expectLanding(page: Page) {
  const tops = await page.evaluate<number[]>('window.openvibeLanding')
  expect(tops.length).toBeGreaterThan(1)
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(1)
}

/** Runs in the page: notes where the New line, or else the last message, stands in each frame that draws messages. */
function watchLanding() {
  const tops: number[] = []
  Object.assign(window, { openvibeLanding: tops })
  // A task that begins in a frame runs after it: it sees what was drawn.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const list = document.querySelector('[role=log][aria-label=Messages]')
    if (!list?.querySelector('article')) return
    const line = [...list.children].find(({ textContent }) => textContent === 'New')
    const place = line ?? [...list.querySelectorAll('article')].at(-1)
    tops.push(place?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY)
  }
  const frame = () => {
    port2.postMessage(null)
    requestAnimationFrame(frame)
  }
  frame()
}

/** Turns the wheel over the list, and waits until it has rolled out. */
async function wheel(log: Locator, deltaY: number) {
  const box = await log.locator('..').boundingBox()
  if (!box) throw new Error('The list is not drawn.')
  await log.page().mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await log.page().mouse.wheel(0, deltaY)
  let before = Number.NaN
  const isStill = async () => {
    const now = await log.evaluate(list => list.parentElement?.scrollTop ?? Number.NaN)
    const same = now === before
    before = now
    return same
  }
  await expect.poll(isStill, { intervals: [250] }).toBe(true)
}

/** The number of the last row that is drawn above the part in sight. */
function rowAbove(log: Locator): Promise<number> {
  return log.evaluate(list => {
    const edge = (list.parentElement ?? list).getBoundingClientRect().top
    const rows = [...list.querySelectorAll('article')]
      .filter(row => row.getBoundingClientRect().bottom <= edge)
      .map(row => Number(/Row (\d+)/.exec(row.textContent ?? '')?.[1] ?? 0))
    return Math.max(0, ...rows)
  })
}

async function expectAtEnd(log: Locator) {
  const below = () =>
    log.evaluate(({ parentElement: list }) =>
      list ? list.scrollHeight - list.scrollTop - list.clientHeight : Number.NaN,
    )
  await expect.poll(below).toBeLessThanOrEqual(2)
}

/** Watches the first message that is wholly in sight: it must not move in any frame. */
async function watchPlace(log: Locator) {
  const watched = await log.evaluateHandle(list => {
    const edge = (list.parentElement ?? list).getBoundingClientRect()
    const row = [...list.querySelectorAll('article')].find(each => {
      const { top, bottom } = each.getBoundingClientRect()
      return top >= edge.top && bottom <= edge.bottom
    })
    const place = row?.getBoundingClientRect().top ?? Number.NaN
    const seen = { mostPx: 0, frames: 0 }
    // A task that begins in a frame runs after it: it sees what was drawn.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const now = row?.isConnected ? row.getBoundingClientRect().top : Number.POSITIVE_INFINITY
      seen.mostPx = Math.max(seen.mostPx, Math.abs(now - place))
      seen.frames += 1
    }
    const frame = () => {
      port2.postMessage(null)
      requestAnimationFrame(frame)
    }
    frame()
    return seen
  })
  return {
    async expectStill() {
      const { mostPx, frames } = await watched.evaluate(seen => seen)
      expect(frames).toBeGreaterThan(0)
      expect(mostPx).toBeLessThanOrEqual(1)
    },
  }
}

import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { cast } from '../testing/cast.ts'
import { beginThread, messageOn, messagesOn, startBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}
const long = 'The cellar stays cold until March if nobody leaves the door open. '

test('An own question to an agent stays in sight in every frame while its thread is made, and nothing is asked in vain', async ({
  openAs,
}) => {
  const ada = await openAs('ada')
  const refused: string[] = []
  ada.on('response', answer => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`))
  const complaints: string[] = []
  ada.on('console', said => ['error', 'warning'].includes(said.type()) && complaints.push(said.text()))
  await startBox(ada).fill('@vibe which pears keep until May?')
  const frames = await ada.evaluateHandle(watchWords, 'which pears keep until May?')
  await ada.keyboard.press('Enter')
  await expect(messagesOn(ada)).toHaveCount(2)
  await expect(threadOn(ada).getByRole('button', { name: 'Stop' })).toHaveCount(0)
  const { gaps, seen } = await frames.evaluate(watched => watched)
  expect(seen).toBeGreaterThan(1)
  expect(gaps).toBe(0)
  expect(refused).toEqual([])
  expect(complaints).toEqual([])
})

test('On a phone an own question stays in sight in every frame, from the list of threads into its thread', async ({
  openAs,
}) => {
  const ada = await openAs('ada', undefined, phone)
  for (const [time, words] of [
    ['with the code of a thread still to load', 'which pears keep until May?'],
    ['the second time', 'and which until June?'],
  ] as const) {
    await startBox(ada).tap()
    await startBox(ada).fill(`@vibe ${words}`)
    const frames = await ada.evaluateHandle(watchSight, words)
    await ada.getByRole('button', { name: 'Send', exact: true }).tap()
    await expect(messagesOn(ada)).toHaveCount(2)
    await expect(threadOn(ada).getByRole('button', { name: 'Stop' })).toHaveCount(0)
    const { gaps, seen } = await frames.evaluate(watched => watched)
    expect(seen, time).toBeGreaterThan(1)
    expect(gaps, time).toBe(0)
    await ada.getByRole('button', { name: 'Back to the channel' }).tap()
  }
})

test('A link to a message of the open thread leads there and lights it, also the second time', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada } = orchard.people
  const thread = await beginThread(ada, ownChannel, `First of all: ${long}`)
  const say = (content: string) => ada.api.message.send.mutate({ threadId: thread.id, content })
  const { message } = await say(`The wanted line. ${long}`)
  for (let number = 0; number < 30; number++) await say(`${number}. ${long.repeat(4)}`)
  await say(`Look [here](${thread.path}#m-${message.id}) again.`)
  const adas = await openAs('ada', thread.path)
  const wanted = messageOn(adas, 'The wanted line.')
  for (const time of ['first', 'second']) {
    await adas.getByRole('link', { name: 'here' }).click()
    await expect(wanted, `the ${time} time`).toBeInViewport()
    await expect(wanted).toHaveAttribute('data-found')
    await expect(wanted).not.toHaveAttribute('data-found', { timeout: 6_000 })
    await adas.getByRole('button', { name: 'Jump to the newest message' }).click()
  }
})

test('Back returns to the very line of a long thread, from other pages, a search, a fork, another channel and a page that was loaded anew', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  test.slow()
  const { ada, bob } = orchard.people
  const thread = await beginThread(ada, ownChannel, `First of all: ${long}`)
  for (let number = 0; number < 90; number++) {
    const content = `Line ${number}. ${long.repeat(1 + ((number * 7) % 9))}`
    // Two people write, since one of them may not send as much in a short time.
    const { api } = number % 2 === 0 ? ada : bob
    const { message } = await api.message.send.mutate({ threadId: thread.id, content })
    if (number === 89) await ada.api.read.mark.mutate({ threadId: thread.id, seq: message.seq })
    if (number !== 60) continue
    const fork = { messageId: message.id, description: 'Colder rooms?', divePartnerId: null }
    await ada.api.fork.create.mutate(fork)
  }
  const adas = await openAs('ada', thread.path)
  const log = threadOn(adas).getByRole('log', { name: 'Messages' })
  await expect(messageOn(adas, 'Line 89.')).toBeInViewport()
  const box = await log.locator('..').boundingBox()
  await adas.mouse.move((box?.x ?? 0) + 80, (box?.y ?? 0) + 80)
  const ways: [string, () => Promise<unknown>][] = [
    ['the inbox', () => adas.getByRole('link', { name: 'Inbox' }).first().click()],
    ['a channel', () => adas.getByRole('link', { name: 'general' }).first().click()],
    ['an address', () => adas.goto('/orchard/search')],
    ['a search', () => searchFor(adas, 'cellar')],
    ['a fork', () => openFork(adas)],
    ['the tasks', () => adas.getByRole('link', { name: 'Tasks' }).first().click()],
  ]
  for (const [way, leave] of ways) {
    await adas.mouse.wheel(0, -1_717)
    const before = await settled(log)
    await leave()
    await expect(adas).not.toHaveURL(new RegExp(`${thread.id}$`))
    await adas.goBack()
    await expect(adas).toHaveURL(new RegExp(`${thread.id}$`))
    await expect.poll(() => topLine(log), { message: `from ${way}` }).toEqual(before)
  }
})

test('Signed out, a link to a message leads through sign-in to the message', async ({
  browser,
  orchard,
  ownChannel,
  product,
}) => {
  const { ada } = orchard.people
  const thread = await beginThread(ada, ownChannel, 'Where is the ladder?')
  const { message } = await ada.api.message.send.mutate({ threadId: thread.id, content: 'Behind the press.' })
  const context = await browser.newContext({ baseURL: product.origin })
  const page = await context.newPage()
  await page.goto(`${thread.path}#m-${message.id}`)
  await page.getByLabel('E-mail').fill(cast.bob.email)
  await page.getByLabel('Password').fill(cast.bob.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`#m-${message.id}$`))
  await expect(messageOn(page, 'Behind the press.')).toHaveAttribute('data-found')
  await context.close()
})

test('A link to a message leads a new person through the invitation to the message', async ({
  browser,
  orchard,
  ownChannel,
  product,
}) => {
  const { ada } = orchard.people
  const thread = await beginThread(ada, ownChannel, 'Where is the ladder?')
  const { message } = await ada.api.message.send.mutate({ threadId: thread.id, content: 'Behind the press.' })
  const { invite } = await ada.api.workspace.invite.mutate({ workspaceId: orchard.workspace.id })
  const context = await browser.newContext({ baseURL: product.origin })
  const page = await context.newPage()
  await page.goto(`${thread.path}#m-${message.id}`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.locator('[data-still]').waitFor({ state: 'detached' })
  await page.goto(`/invite/${invite.token}`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Kim')
  await page.getByLabel('E-mail').fill('kim@places.example')
  await page.getByLabel('Password').fill('kumquats-in-the-cellar')
  await page.getByRole('button', { name: 'Create an account', exact: true }).click()
  await page.getByRole('button', { name: 'Join Orchard' }).click()
  await expect(page).toHaveURL(new RegExp(`#m-${message.id}$`))
  await expect(messageOn(page, 'Behind the press.')).toHaveAttribute('data-found')
  await context.close()
})

test('On a phone the actions of a message are a sheet that covers no words, and each of its buttons is 44 px for a finger', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada } = orchard.people
  const thread = await beginThread(ada, ownChannel, 'Who waters the saplings?')
  await ada.api.message.send.mutate({ threadId: thread.id, content: 'And who prunes them?' })
  const adas = await openAs('ada', thread.path, phone)
  const message = messageOn(adas, 'Who waters the saplings?')
  // The thread has the whole screen.
  expect(await threadOn(adas).boundingBox()).toMatchObject({ x: 0, width: 390 })
  await message.tap({ position: { x: 150, y: 36 } })
  await expect(adas.getByRole('toolbar')).toHaveCount(0)
  const button = message.getByRole('button', { name: /^Actions for Ada/ })
  await expectFingerRoom(adas, button)
  await button.tap()
  const sheet = adas.getByRole('dialog', { name: 'Ada’s message' })
  await expect(sheet.getByRole('button', { name: 'Fork from here' })).toBeVisible()
  for (const each of await sheet.getByRole('button').all()) await expectFingerRoom(adas, each)
  await sheet.getByRole('button', { name: 'Reply with a quote' }).tap()
  await expect(sheet).toHaveCount(0)
  await expect(threadOn(adas).getByText('Reply to Ada: Who waters the saplings?')).toBeVisible()

  const second = messageOn(adas, 'And who prunes them?')
  await second.tap({ position: { x: 150, y: 10 } })
  await second.getByRole('button', { name: /^Actions for Ada/ }).tap()
  await expect(sheet).toBeVisible()
  await adas.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  // A finger that rests on the words opens the sheet, too; one that scrolls does not.
  const finger = await adas.context().newCDPSession(adas)
  const words = await second.getByText('And who prunes them?').boundingBox()
  if (!words) throw new Error('The message has no words.')
  const point = { x: words.x + 40, y: words.y + 8 }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await expect(sheet).toBeVisible()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await sheet.getByRole('button', { name: 'Select text' }).tap()
  await expect(sheet.getByText('And who prunes them?')).toBeVisible()
  expect(await adas.evaluate(() => getSelection()?.toString())).toBe('')
  await adas.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})

test('Addresses of nothing answer 404 in the workspace, and titles name the open thread', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Which **sorts** do we keep?')
  const adas = await openAs('ada', thread.path)
  await expect(adas).toHaveTitle(new RegExp(`Which sorts do we keep\\? · #${ownChannel.name} · OpenVibe$`))
  const nobody = '0193a000-0000-7000-8000-0000000000a2'
  const channel = `/orchard/${ownChannel.name}`
  for (const path of [
    '/nowhere/general',
    '/orchard/no-such-channel',
    `${channel}/${nobody}`,
    `${thread.path}/fork/${nobody}`,
    '/orchard/settings/nothing',
    '/orchard/inbox/nothing/more/still',
    `/orchard/tasks/${nobody}`,
    `/orchard/schedules/${nobody}`,
    '/orchard/people/nobody',
    '/orchard/people/vibe',
  ]) {
    const answer = await adas.request.get(path)
    expect(answer.status(), path).toBe(404)
  }
  for (const path of [
    ...['/orchard', channel, thread.path, '/orchard/inbox', '/orchard/settings/agents/new'],
    '/orchard/people/Carla',
  ]) {
    expect((await adas.request.get(path)).status(), path).toBe(200)
  }
  // A guest without channels sees nobody else.
  const denizs = await openAs('deniz', '/orchard')
  expect((await denizs.request.get('/orchard/people/carla')).status()).toBe(404)
  expect((await denizs.request.get('/orchard/people/deniz')).status()).toBe(200)
  const answer = await adas.goto('/orchard/no-such-channel')
  expect(answer?.status()).toBe(404)
  await expect(adas.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await expect(adas.getByRole('link', { name: 'Inbox' }).first()).toBeVisible()
})

/** Searches from the palette, and opens what the search found. */
async function searchFor(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox').fill(words)
  await page.getByRole('option', { name: `Search messages for “${words}”` }).click()
}

/** Opens the fork from the sidebar. */
async function openFork(page: Page) {
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: 'Colder rooms?' })
    .click()
}

/** Watches each change of the page and each frame: how often the words are gone from the page or from their thread. */
function watchWords(words: string) {
  const watched = { gaps: 0, seen: 0 }
  let wasInThread = false
  const look = () => {
    const isThere = [...document.querySelectorAll('article, main a, main p')].some(
      each => each.textContent?.includes(words) && each.checkVisibility(),
    )
    if (isThere) watched.seen += 1
    else if (watched.seen > 0) watched.gaps += 1
    const isInThread = document.querySelector('[role=log]')?.textContent?.includes(words) ?? false
    if (isInThread) wasInThread = true
    else if (wasInThread) watched.gaps += 1
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  const frame = () => {
    look()
    requestAnimationFrame(frame)
  }
  frame()
  return watched
}

/** Looks after each frame whether the words can be seen, in the list of threads or among the messages. */
function watchSight(words: string) {
  const watched = { gaps: 0, seen: 0 }
  const isInSight = (text: Node) => {
    if (!text.textContent?.includes(words)) return false
    const holder = text.parentElement
    if (!holder || holder.closest('textarea, header, nav, h1, h2')) return false
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, top, width, height } = range.getBoundingClientRect()
    const hit = document.elementFromPoint(left + Math.min(20, width / 2), top + height / 2)
    return height > 0 && hit !== null && (hit.contains(holder) || holder.contains(hit))
  }
  const look = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      if (!isInSight(texts.currentNode)) continue
      watched.seen += 1
      return
    }
    if (watched.seen > 0) watched.gaps += 1
  }
  // A task that begins in a frame runs after it: it sees what was drawn.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = look
  const frame = () => {
    port2.postMessage(null)
    requestAnimationFrame(frame)
  }
  frame()
  return watched
}

/** The first words in sight and how far above the edge their message begins. */
function topLine(log: Locator): Promise<string> {
  return log.evaluate(list => {
    const edge = list.parentElement?.getBoundingClientRect().top ?? 0
    const rows = [...list.querySelectorAll('article')].map(row => ({
      row,
      place: row.getBoundingClientRect(),
    }))
    const [first] = rows
      .filter(({ place }) => place.bottom > edge + 1)
      .sort((one, other) => one.place.top - other.place.top)
    const words = /Line \d+/.exec(first?.row.textContent ?? '')?.[0] ?? 'nothing'
    return `${words} at ${Math.round((first?.place.top ?? 0) - edge)}`
  })
}

/** The same once two looks agree: a wheel rolls on for a moment. */
async function settled(log: Locator): Promise<string> {
  let before = ''
  await expect
    .poll(
      async () => {
        const now = await topLine(log)
        const isStill = now === before
        before = now
        return isStill
      },
      { intervals: [250] },
    )
    .toBe(true)
  return before
}

/** A press 21 px beside the middle of a button still presses it. */
async function expectFingerRoom(page: Page, button: Locator) {
  const name = await button.getAttribute('aria-label')
  await button.scrollIntoViewIfNeeded()
  const missed = await button.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const middle = { x: x + width / 2, y: y + height / 2 }
    return [
      [-21, 0],
      [21, 0],
      [0, -21],
      [0, 21],
    ].filter(([dx = 0, dy = 0]) => {
      const hit = document.elementFromPoint(middle.x + dx, middle.y + dy)
      return !hit || !element.contains(hit)
    })
  })
  expect(missed, `${name ?? (await button.textContent())} on ${page.url()}`).toEqual([])
}

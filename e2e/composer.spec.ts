import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cast } from '../testing/cast.ts'
import {
  beginThread,
  expectMessages,
  messageOn,
  messagesOn,
  reply,
  replyBox,
  threadOn,
} from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='

/** Pastes or drops files like a person; their content is text, or base64 of a picture. */
async function give(
  page: Page,
  how: 'paste' | 'drop',
  files: { name: string; text?: string; png?: string; size?: number }[],
) {
  const given = await page.evaluateHandle(list => {
    const transfer = new DataTransfer()
    for (const { name, text = '', png, size } of list) {
      const bytes = png
        ? Uint8Array.from(atob(png), byte => byte.charCodeAt(0))
        : new TextEncoder().encode(text)
      const content = size === undefined ? bytes : new Uint8Array(size)
      transfer.items.add(new File([content], name, { type: png ? 'image/png' : '' }))
    }
    return transfer
  }, files)
  if (how === 'drop') return await threadOn(page).dispatchEvent('drop', { dataTransfer: given })
  await replyBox(page).evaluate((box, clipboardData) => {
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, given)
}

const tray = (page: Page) => threadOn(page).getByRole('list', { name: /^\d+ files?$/ })
const quote = (page: Page) => threadOn(page).getByText('Reply to Ada: When do we press?')

test('Pictures and files are sent with a message, arrive live, and are refused with a sentence if they can’t be sent', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Show me the plan.')
  const [ada, bob] = [await openAs('ada', thread.path), await openAs('bob', thread.path)]
  await expectMessages(bob, ['Show me the plan.'])

  await give(ada, 'drop', [
    { name: 'void.txt' },
    { name: 'film.mov', size: 26 * 1024 * 1024 },
    { name: 'plan <2027>.html', text: '<script>alert(1)</script>' },
  ])
  await expect(threadOn(ada).getByText('“void.txt” is empty')).toBeVisible()
  await expect(threadOn(ada).getByText('“film.mov” is 26 MB. A file can be up to 25 MB')).toBeVisible()
  await expect(tray(ada).getByRole('listitem')).toHaveText([/plan _2027_\.html.*25 bytes/])

  await ada.route(/\/api\/files\//, route => route.abort('internetdisconnected'))
  await give(ada, 'paste', [{ name: 'image.png', png: picture }])
  await expect(tray(ada).getByRole('alert')).toHaveText(/could not be uploaded/)
  await reply(ada, 'Both of them')
  await expect(replyBox(ada)).toHaveValue('Both of them')
  await ada.unroute(/\/api\/files\//)
  await tray(ada)
    .getByRole('button', { name: /^Retry/ })
    .click()
  await expect(tray(ada).getByRole('alert')).toHaveCount(0)
  const pictures = Promise.withResolvers<void>()
  await bob.route(/\/api\/files\//, async route => {
    await pictures.promise
    await route.continue()
  })
  await replyBox(ada).press('Enter')
  await expect(replyBox(ada)).toHaveValue('')
  await expect(tray(ada)).toHaveCount(0)

  // The picture has its room before it is there: nothing around it moves when it comes.
  const message = messageOn(bob, 'Both of them')
  const shown = message.getByRole('img', { name: /\.png$/ })
  const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)
  // It is shown to others when its metadata is gone.
  await expect(shown).toBeAttached({ timeout: 30_000 })
  expect(await width()).toBe(0)
  const room = await message.boundingBox()
  pictures.resolve()
  await expect.poll(width).toBe(1)
  expect(await message.boundingBox()).toEqual(room)
  const coming = bob.waitForEvent('download')
  await message.getByRole('link', { name: 'Download plan _2027_.html' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('plan _2027_.html')
  expect(await readFile(await download.path(), 'utf8')).toBe('<script>alert(1)</script>')

  await message.getByRole('link', { name: /^Show .*\.png$/ }).click()
  const lightbox = bob.getByRole('dialog', { name: /\.png$/ })
  await expect(lightbox.getByRole('img')).toBeVisible()
  await bob.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(threadOn(bob)).toBeVisible()

  await give(ada, 'paste', [{ name: 'alone.png', png: picture }])
  await expect(tray(ada).getByText('alone.png')).toBeVisible()
  await replyBox(ada).press('Enter')
  const alone = messagesOn(bob).filter({ has: bob.getByRole('img', { name: 'alone.png' }) })
  await expect(alone).toHaveCount(1, { timeout: 30_000 })
  const address = await alone.getByRole('link').getAttribute('href')
  const { messages } = await orchard.people.ada.api.message.list.query({ threadId: thread.id })
  const sent = messages.at(-1)
  expect(sent).toMatchObject({
    content: '',
    metadata: { attachments: [{ name: 'alone.png', width: 1, height: 1 }] },
  })
  expect((await bob.request.get(address ?? '')).status()).toBe(200)
  await orchard.people.ada.api.message.delete.mutate({ messageId: sent?.id ?? '' })
  await expect(alone).toHaveCount(0)
  expect((await bob.request.get(address ?? '')).status()).toBe(404)
})

test('The focus stays at the files of a draft while they are removed, and a file dropped beside them opens nothing', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Which of them?')
  const ada = await openAs('ada', thread.path)
  await replyBox(ada).blur()
  const files = ['one.txt', 'two.txt', 'three.txt'].map(name => ({ name, text: name }))
  await give(ada, 'drop', files)
  await expect(tray(ada).getByRole('listitem')).toHaveCount(3)
  await expect(replyBox(ada)).toBeFocused()

  await tray(ada).getByRole('button', { name: 'Remove two.txt' }).press('Enter')
  await expect(tray(ada).getByRole('listitem')).toHaveCount(2)
  await expect(tray(ada).getByRole('button', { name: 'Remove three.txt' })).toBeFocused()
  await ada.keyboard.press('Enter')
  await expect(tray(ada).getByRole('button', { name: 'Remove one.txt' })).toBeFocused()
  await ada.keyboard.press('Enter')
  await expect(tray(ada)).toHaveCount(0)
  await expect(replyBox(ada)).toBeFocused()

  await ada.route(/\/api\/files\//, route => route.abort('internetdisconnected'))
  await give(ada, 'paste', [{ name: 'late.txt', text: 'late' }])
  await expect(tray(ada).getByRole('alert')).toBeVisible()
  await ada.unroute(/\/api\/files\//)
  await tray(ada).getByRole('button', { name: 'Retry: late.txt' }).press('Enter')
  await expect(tray(ada).getByText('4 bytes')).toBeVisible()
  await expect(tray(ada).getByRole('button', { name: 'Remove late.txt' })).toBeFocused()

  const isKept = await ada.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'beside.txt'))
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return document.querySelector('nav')?.dispatchEvent(drop) === false
  })
  expect(isKept).toBe(true)
  await expect(tray(ada).getByRole('listitem')).toHaveCount(1)
})

test('A draft with its file and its quote is on a second device, and disappears from both when it is sent', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'When do we press?')
  const first = await openAs('ada', thread.path)
  await expectMessages(first, ['When do we press?'])
  await replyBox(first).fill('On Saturday, if')
  await give(first, 'drop', [{ name: 'weather.txt', text: 'dry' }])
  await expect(tray(first).getByText('3 bytes')).toBeVisible()
  await messageOn(first, 'When do we press?').hover()
  await messageOn(first, 'When do we press?').getByRole('button', { name: 'Reply with a quote' }).click()
  await expect(quote(first)).toBeVisible()

  const second = await openAs('ada')
  const channel = second.getByRole('navigation').getByRole('link', { name: ownChannel.name })
  await expect(channel).toContainText('Draft')
  await second.goto(thread.path)
  await expect(replyBox(second)).toHaveValue('On Saturday, if')
  await expect(tray(second).getByText('weather.txt')).toBeVisible()
  await expect(quote(second)).toBeVisible()
  await first.reload()
  await expect(replyBox(first)).toHaveValue('On Saturday, if')
  await expect(quote(first)).toBeVisible()

  await replyBox(first).blur()
  await replyBox(second).fill('On Saturday, if it stays dry')
  await expect(replyBox(first)).toHaveValue('On Saturday, if it stays dry')
  await replyBox(second).press('Enter')
  await expect(messageOn(first, 'On Saturday, if it stays dry')).toContainText('weather.txt')
  await expect(replyBox(first)).toHaveValue('')
  await expect(tray(first)).toHaveCount(0)
  for (const page of [first, second]) await expect(quote(page)).toHaveCount(0)
  await expect(messageOn(first, 'On Saturday, if it stays dry')).toContainText('Reply to')
  await expect(channel).not.toContainText('Draft')
  const { drafts } = await orchard.people.ada.api.draft.list.query()
  expect(drafts.filter(({ conversation }) => conversation === thread.id)).toEqual([])
  await first.reload()
  await expectMessages(first, ['When do we press?', 'On Saturday, if it stays dry'])
  await expect(replyBox(first)).toHaveValue('')
})

test('Every text that is written or pasted is sent unchanged, or refused with a sentence; nothing breaks or gets lost', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Try the box.')
  const [ada, bob] = [await openAs('ada', thread.path), await openAs('bob', thread.path)]
  const problems: string[] = []
  for (const page of [ada, bob]) {
    page.on('pageerror', error => problems.push(error.message))
    page.on('dialog', dialog => problems.push(dialog.message()))
  }
  await expectMessages(bob, ['Try the box.'])

  for (const nothing of ['', '   ', '\n\n', '\u200b\u200d']) {
    await reply(ada, nothing)
    await expect(replyBox(ada)).toHaveValue(nothing)
  }
  await expectMessages(ada, ['Try the box.'])

  const sent = [
    ['bell \u0007 and null \u0000 inside', 'bell  and null  inside'],
    ['\u202eright to left\u202c שלום עולם مرحبا', '\u202eright to left\u202c שלום עולם مرحبا'],
    ['e\u0301a\u030a Z\u0351\u036b\u0343a\u0329\u034el\u0337g\u0321o', undefined],
    ['👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 👍🏽', '👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 👍🏽'],
    ['<img src=x onerror=alert(1)> <script>alert(2)</script>', undefined],
    ['[click](javascript:alert(3)) ![x](https://spy.example/?q=1)', undefined],
    [`${'>'.repeat(300)} deep ${'['.repeat(300)}`, undefined],
    [`${'a'.repeat(3_000)}`, undefined],
  ] as const
  for (const [text] of sent) {
    await replyBox(ada).fill(text)
    await replyBox(ada).press('Enter')
    await expect(replyBox(ada)).toHaveValue('')
  }
  await expect(messagesOn(bob)).toHaveCount(sent.length + 1)
  const { messages } = await orchard.people.ada.api.message.list.query({ threadId: thread.id })
  expect(messages.slice(1).map(({ content }) => content)).toEqual(
    sent.map(([text, stored]) => stored ?? text.normalize('NFC')),
  )
  const wide = await threadOn(bob).evaluate(panel => panel.scrollWidth > panel.clientWidth)
  expect(wide).toBe(false)

  const log = Array.from({ length: 10_000 }, (_, line) => `${line} GET /orchard/trees 200`).join('\n')
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await ada.evaluate(text => navigator.clipboard.writeText(text), log)
  await replyBox(ada).focus()
  await ada.keyboard.press('ControlOrMeta+V')
  await expect(threadOn(ada).getByText('over the limit of 50,000')).toBeVisible()
  await replyBox(ada).press('Enter')
  await expect(replyBox(ada)).toHaveValue(log)
  await threadOn(ada).getByRole('button', { name: 'Send as a file' }).click()
  await expect(replyBox(ada)).toHaveValue('')
  await reply(ada, 'The log')
  await expect(messageOn(bob, 'The log')).toContainText('pasted.txt')
  const name = 'Download pasted.txt'
  const address = await messageOn(bob, 'The log').getByRole('link', { name }).getAttribute('href')
  expect(await (await bob.request.get(address ?? '')).text()).toBe(log)
  expect(problems).toEqual([])
})

test('A log goes in as one step, the box grows to 40 % and then scrolls, and the newest message stays in sight', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'Row 1.')
  for (let row = 2; row <= 15; row++) {
    const content = `Row ${row}. ${'Apples and pears by turns. '.repeat(8)}`
    await player.api.message.send.mutate({ threadId: thread.id, content })
  }
  const lines = Array.from({ length: 500 }, (_, line) => `${line} GET /orchard/<trees> & more`)
  const html = `<ul>${lines.map(line => `<li>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</li>`).join('')}</ul>`
  for (const [size, options] of [
    ['desktop', {}],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as const) {
    const ada = await openAs('ada', thread.path, options)
    const box = replyBox(ada)
    const last = messageOn(ada, 'Row 15.')
    await expect(last).toBeInViewport()
    await box.fill('Look: ')
    const before = (await box.boundingBox())?.height ?? 0
    const inputs = await box.evaluateHandle(element => {
      const seen = { count: 0 }
      element.addEventListener('input', () => (seen.count += 1))
      return seen
    })
    // As a browser pastes from a page, twice: the second time over a box that became small again.
    for (const time of ['first', 'second']) {
      await box.evaluate((element, copied) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', copied)
        clipboardData.setData('text/plain', 'log')
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, html)
      await expect(box).toHaveValue(/499 GET/)
      expect(await inputs.evaluate(seen => seen.count), `${size}, the ${time} paste`).toBe(1)
      const high = (await box.boundingBox())?.height ?? 0
      const room = ada.viewportSize()?.height ?? 0
      expect(high).toBeGreaterThan(before)
      expect(high).toBeGreaterThan(0.34 * room)
      expect(high).toBeLessThanOrEqual(0.41 * room)
      expect(await box.evaluate(element => element.scrollHeight > element.clientHeight)).toBe(true)
      await expectAtEnd(ada)
      await ada.keyboard.press('ControlOrMeta+Z')
      await expect(box).toHaveValue('Look: ')
      await expect.poll(async () => (await box.boundingBox())?.height).toBe(before)
      await expectAtEnd(ada)
      await inputs.evaluate(seen => (seen.count = 0))
    }
    await look(ada, `composer-${size}`)
    // The draft would go on to the next device.
    await box.fill('')
    await ada.close()
  }
})

/** The newest message ends above the composer. */
async function expectAtEnd(page: Page) {
  const below = () =>
    threadOn(page)
      .getByRole('log', { name: 'Messages' })
      .evaluate(({ parentElement: list }) =>
        list ? list.scrollHeight - list.scrollTop - list.clientHeight : Number.NaN,
      )
  await expect.poll(below).toBeLessThanOrEqual(2)
}

test('An expired session asks to sign in, and returns to the same thread with the draft', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.carla, ownChannel, 'Who has the key?')
  const carla = await openAs('carla', thread.path)
  await expectMessages(carla, ['Who has the key?'])
  // Written before: the page may notice the end of the session at any moment after it.
  await replyBox(carla).fill('I have it, and')
  await carla.context().clearCookies()
  await expect(carla).toHaveURL(/\/login\?next=/)
  await carla.getByLabel('E-mail').fill(cast.carla.email)
  await carla.getByLabel('Password', { exact: true }).fill(cast.carla.password)
  await carla.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(carla).toHaveURL(new RegExp(thread.id))
  await expect(replyBox(carla)).toHaveValue('I have it, and')
  await replyBox(carla).press('End')
  await replyBox(carla).pressSequentially(' bring it.')
  await replyBox(carla).press('Enter')
  await expectMessages(carla, ['Who has the key?', 'I have it, and bring it.'])
})

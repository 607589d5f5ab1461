import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Channel } from '../server/domain/channels/channel.ts'
import type { Orchard } from '../testing/cast.ts'
import { readPaint, watchPaint } from '../testing/interface/first-load.ts'
import { beginThread, messageOn, messagesOn, replyBox, startBox, threadOn } from './conversation.ts'
import { findHardForFingers, findHiddenFocus, findHiddenTabs, findLost } from './find-faults.ts'
import { expect, test } from './fixtures.ts'
import { listenToConsole } from './listen-to-console.ts'
import { look } from './look.ts'
import {
  listRoutes,
  openHalfSignedIn,
  type Place,
  planEntry,
  planSettings,
  planWorkspace,
  type Walk,
} from './routes.ts'

// Without a key the offline model answers, and every conversation has a note on it.
test.use({ variables: { ANTHROPIC_API_KEY: '', ANTHROPIC_BASE_URL: '' } })

/** A folder for pictures of every page at every size. */
const pictures = process.env.OPENVIBE_PICTURES

const finger: BrowserContextOptions = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
// Without animations: what comes is there as soon as it comes.
const sizes: Record<'desktop' | 'phone', BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', reducedMotion: 'reduce' },
  phone: { viewport: { width: 390, height: 844 }, ...finger, colorScheme: 'light', reducedMotion: 'reduce' },
}
/** The narrowest windows: a large one at a zoom of 200 %, and a phone of 320 px. */
const narrowest = { desktop: { width: 720, height: 450 }, phone: { width: 320, height: 568 } }

interface Given {
  orchard: Orchard
  ownChannel: Channel
  origin: string
}

const areas: Record<string, { isIn: (route: string) => boolean; plan: (given: Given) => Promise<Walk> }> = {
  'the way in': {
    isIn: route => !route.startsWith('/[workspace]'),
    plan: ({ orchard, origin }) => planEntry(orchard, origin),
  },
  'a workspace': {
    isIn: route => /^\/\[workspace\](?!\/settings)/.test(route),
    plan: ({ orchard, ownChannel }) => planWorkspace(orchard, ownChannel),
  },
  'the settings': {
    isIn: route => route.startsWith('/[workspace]/settings'),
    plan: ({ orchard, ownChannel }) => planSettings(orchard, ownChannel.name),
  },
}

for (const [area, { isIn, plan }] of Object.entries(areas)) {
  test(`On desktop and phone, no page of ${area} moves, complains, loses words at 320 px or 200 %, hides its focus, or is too small for a finger`, async ({
    browser,
    product,
    orchard,
    ownChannel,
    openAs,
  }) => {
    test.setTimeout(480_000)
    const walk = await plan({ orchard, ownChannel, origin: product.origin })
    // A new page joins the walk.
    expect(Object.keys(walk).toSorted()).toEqual(listRoutes().filter(isIn).toSorted())
    const places = Object.values(walk).flat()
    const sheets = new Set<string>()
    const walkAt = async (size: keyof typeof sizes) => {
      const view = sizes[size]
      const pages = {
        ada: await openAs('ada', 'about:blank', view),
        nobody: await openNew(browser, product.origin, view),
        half: places.some(place => place.as === 'half')
          ? await openHalfSignedIn(browser, product.origin, `${ownChannel.name}-${size}`, view)
          : null,
      }
      const complaints = Object.values(pages).flatMap(page => (page ? [listenToConsole(page)] : []))
      for (const page of Object.values(pages)) await page?.addInitScript(watchPaint)
      for (const place of places) {
        const page = pages[place.as ?? 'ada']
        if (page) await visit(page, place, size)
        for (const link of (await page?.locator('link[rel=stylesheet]').all()) ?? []) {
          sheets.add((await link.getAttribute('href')) ?? '')
        }
        const said = complaints.flatMap(lines => lines.splice(0))
        const isMeant = (line: string) => place.isLost && line.includes('status of 404')
        expect
          .soft(
            said.filter(line => !isMeant(line)),
            `${place.name} in the console`,
          )
          .toEqual([])
      }
      for (const page of [pages.nobody, pages.half]) await page?.context().close()
    }
    // Side by side: each waits as much as it works.
    await Promise.all([walkAt('desktop'), walkAt('phone')])
    expect([...sheets]).toHaveLength(1)
    const sheet = await (await fetch(new URL([...sheets].join(), product.origin))).arrayBuffer()
    expect(gzipSync(sheet).length).toBeLessThanOrEqual(30_000)
  })
}

async function openNew(browser: Browser, origin: string, view: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext({ baseURL: origin, ...view })).newPage()
}

/** Opens a place once and holds everything against it that a page must pass. */
async function visit(page: Page, place: Place, size: keyof typeof sizes) {
  const name = `${place.name} on a ${size}`
  const picture = (how: string) =>
    pictures && page.screenshot({ path: `${pictures}/${size}-${place.name}${how}.png` })
  await page.goto(place.path)
  await page.locator('[data-still]').waitFor({ state: 'detached' })
  await place.isThere(page)
  await picture('')
  if (place.isLooked) await look(page, `${size}-${place.name}`)
  else await page.waitForLoadState('networkidle')
  const { shift, moved } = await readPaint(page)
  expect.soft(shift, `the shift of ${name}: ${moved.join('; ')}`).toBeLessThanOrEqual(0.02)
  if (size === 'phone') {
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate(findHiddenTabs), `the open tab of ${name}`)
      .toEqual([])
    expect.soft(await page.evaluate(findHardForFingers), `too small for a finger: ${name}`).toEqual([])
  }
  await page.keyboard.press('Tab')
  expect.soft(await page.evaluate(findHiddenFocus), `the focus of ${name}`).toEqual([])
  const full = page.viewportSize()
  await page.setViewportSize(narrowest[size])
  await picture('-narrow')
  // A popup that the focus has opened finds its new place a moment later.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(findLost), `lost by ${name} at ${narrowest[size].width} px`)
    .toEqual([])
  if (full) await page.setViewportSize(full)
}

test('On a phone of 360 px the keyboard covers neither the box nor the head, whether it takes room of the page or lies over it', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada } = orchard.people
  const thread = await beginThread(ada, ownChannel, 'Which sorts keep until March?')
  for (const sort of ['Cox', 'Boskoop', 'Topaz', 'Elstar', 'Gala', 'Pinova', 'Rubinette', 'Jonagold']) {
    await ada.api.message.send.mutate({ threadId: thread.id, content: `${sort} does, in a cold cellar.` })
  }
  const without = { width: 360, height: 640 }
  const withKeys = { width: 360, height: 340 }
  const phone = await openAs('ada', thread.path, { ...finger, viewport: without })
  const box = replyBox(phone)
  const expectInSight = async () => {
    await expect(box).toBeInViewport({ ratio: 1 })
    for (const part of [box, threadOn(phone).locator('[data-bar]').first()]) {
      const place = await part.boundingBox()
      expect(place?.y).toBeGreaterThanOrEqual(0)
      expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(withKeys.height)
    }
    expect(await phone.evaluate(() => [scrollY, visualViewport?.scale])).toEqual([0, 1])
  }

  // Android: the page gets shorter.
  await box.tap()
  await phone.setViewportSize(withKeys)
  await expectInSight()
  await expect(messagesOn(phone).last()).toBeInViewport()
  // Above the keyboard a finger picks a name, and the box keeps the focus.
  await phone.keyboard.type('All of them, @bo')
  await phone.getByRole('option', { name: /^Bob/ }).tap()
  await expect(box).toHaveValue('All of them, @bob ')
  await expect(box).toBeFocused()
  await threadOn(phone).getByRole('button', { name: 'Send', exact: true }).tap()
  await expect(messageOn(phone, 'All of them, @bob')).toBeInViewport()
  await phone.setViewportSize(without)

  // iOS: the page keeps its height, and only its visible part gets shorter.
  await phone.evaluate(height => {
    const seen = window.visualViewport
    if (!seen) return
    Object.defineProperty(seen, 'height', { configurable: true, get: () => height })
    seen.dispatchEvent(new Event('resize'))
  }, withKeys.height)
  await expectInSight()
  await phone.evaluate(() => {
    const seen = window.visualViewport
    if (!seen) return
    Reflect.deleteProperty(seen, 'height')
    seen.dispatchEvent(new Event('resize'))
  })
  await expect.poll(async () => (await box.boundingBox())?.y).toBeGreaterThan(withKeys.height)
})

test('At a zoom of 400 % a person starts a thread and answers in it, and nothing is cut off', async ({
  ownChannel,
  openAs,
}) => {
  const zoomed = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }
  const ada = await openAs('ada', `/orchard/${ownChannel.name}`, zoomed)
  await startBox(ada).fill('Who can read this from afar?')
  await ada.getByRole('button', { name: 'Send', exact: true }).click()
  await ada.getByRole('main').getByRole('link', { name: 'Who can read this from afar?' }).click()
  await expect(messageOn(ada, 'Who can read this from afar?')).toBeInViewport()
  await replyBox(ada).fill('I can.')
  await threadOn(ada).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messageOn(ada, 'I can.')).toBeInViewport()
  await expect(replyBox(ada)).toBeInViewport({ ratio: 1 })
  expect(await ada.evaluate(findLost)).toEqual([])
})

test('The server draws the note on the offline model, and leaves it out once somebody has hidden it', async ({
  ownChannel,
  openAs,
}) => {
  const ada = await openAs('ada')
  const path = `/orchard/${ownChannel.name}`
  const draw = async () => (await ada.request.get(path)).text()
  const lead = 'The offline model is answering for now.'
  expect(await draw()).toContain(lead)
  await expect(ada.getByRole('link', { name: 'How to add a model key' })).toBeVisible()
  const bob = await openAs('bob')
  await expect(bob.getByText('An admin can add a model key.')).toBeVisible()
  await expect(bob.getByRole('link', { name: 'How to add a model key' })).toHaveCount(0)
  await ada.getByRole('button', { name: 'Hide for now' }).click()
  await expect(ada.getByText(lead)).toHaveCount(0)
  expect(await draw()).not.toContain(lead)
  await ada.reload()
  await expect(startBox(ada)).toBeVisible()
  await expect(ada.getByText(lead)).toHaveCount(0)
})

import type { BrowserContextOptions, Page } from '@playwright/test'
import { messageOn, replyBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('On a phone Back closes what lies on top, one layer at a time, and leaves the thread only when nothing does', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada } = orchard.people
  await ada.api.thread.create.mutate({ channelId: ownChannel.id, content: 'Where is the press?' })
  const adas = await openAs('ada', undefined, phone)
  const pressBack = await takeOverBack(adas)

  const menu = adas.getByRole('navigation', { name: 'Workspace' })
  const opener = adas.getByRole('button', { name: /^Channels and people/ })
  await opener.tap()
  await expect(menu).toBeVisible()
  await expect.poll(() => pressBack.waiting()).toBe(1)
  await pressBack()
  await expect(menu).toBeHidden()
  // A keyboard that is connected to a phone asks with Escape.
  await opener.tap()
  await expect.poll(() => pressBack.waiting()).toBe(1)
  await adas.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await adas.getByRole('link', { name: 'Where is the press?' }).tap()
  await threadOn(adas).locator('input[type=file]').setInputFiles('docs/openvibe.png')
  await expect(threadOn(adas).getByRole('button', { name: /^Remove / })).toBeVisible()
  await replyBox(adas).fill('It is here.')
  await threadOn(adas).getByRole('button', { name: 'Send', exact: true }).tap()
  const message = messageOn(adas, 'It is here.')
  await message.getByRole('link', { name: /^Show .*\.png$/ }).tap()
  const picture = adas.getByRole('dialog', { name: /\.png$/ })
  await expect(picture.getByRole('img')).toBeVisible()
  await pressBack()
  await expect(picture).toHaveCount(0)

  const actions = message.getByRole('button', { name: /^Actions for Ada/ })
  const sheet = adas.getByRole('dialog', { name: 'Ada’s message' })
  await actions.tap()
  await expect(sheet).toBeVisible()
  await pressBack()
  await expect(sheet).toHaveCount(0)

  await actions.tap()
  await sheet.getByRole('button', { name: 'Fork from here' }).tap()
  const fork = adas.getByRole('dialog', { name: 'Fork from here' })
  await fork.getByRole('combobox').first().tap()
  await expect(adas.getByRole('listbox')).toBeVisible()
  await pressBack()
  await expect(adas.getByRole('listbox')).toHaveCount(0)
  await expect(fork).toBeVisible()
  await pressBack()
  await expect(fork).toHaveCount(0)

  await threadOn(adas).getByRole('button', { name: 'More actions' }).tap()
  await expect(adas.getByRole('menu')).toBeVisible()
  await pressBack()
  await expect(adas.getByRole('menu')).toHaveCount(0)

  await expect(threadOn(adas)).toBeVisible()
  await pressBack()
  await expect(adas).toHaveURL(new RegExp(`/${ownChannel.name}$`))
  await expect(threadOn(adas)).toHaveCount(0)
})

/**
 * Presses Back as a phone does: its browser asks the newest of the page's watchers to close, and goes back if there is
 * none. Chromium has the watchers on every machine, and this Back on phones alone.
 */
async function takeOverBack(page: Page): Promise<(() => Promise<void>) & { waiting: () => Promise<number> }> {
  const watching = await page.evaluateHandle(() => {
    const Watcher = globalThis.CloseWatcher
    if (!Watcher) throw new Error('This browser has no CloseWatcher.')
    const open = new Set<{ requestClose: () => void }>()
    globalThis.CloseWatcher = class extends Watcher {
      constructor() {
        super()
        open.add(this)
        this.addEventListener('close', () => open.delete(this))
      }
      override destroy() {
        open.delete(this)
        super.destroy()
      }
    }
    return open
  })
  const press = () =>
    watching.evaluate(open => {
      const newest = [...open].at(-1)
      if (newest) newest.requestClose()
      else history.back()
    })
  return Object.assign(press, { waiting: () => watching.evaluate(open => open.size) })
}

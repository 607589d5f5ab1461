/** Runs the service worker of the pushes in Chromium; only the push service of the browser's maker is a stand-in. */
import type { Page, Worker } from '@playwright/test'
import * as z from 'zod'
import type { PushPayload, PushSubscription } from '../server/domain/push/push.ts'
import { startPushService } from '../testing/push/push-service.ts'
import { beginThread, messageOn, startBox } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test.use({ variables: { OPENVIBE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1/32' } })

test('A push shows one notification in the browser, none for a thread in view, and a click leads to its message', async ({
  orchard,
  ownChannel,
  openAs,
  product,
}) => {
  const { ada, bob } = orchard.people
  await bob.api.channel.join.mutate({ channelId: ownChannel.id })
  const { publicKey } = await bob.api.push.key.query()
  const service = await startPushService(publicKey ?? '')
  const browser = service.openBrowser()
  const page = await openAs('bob', 'about:blank')
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin: product.origin })
  await context.addInitScript(subscribeAt, browser.subscription)
  await page.goto('/orchard/settings/notifications')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('On in this browser, also while OpenVibe is closed.')).toBeVisible()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const push = await openPushDoor(page, product.origin)
  const other = await context.newPage()

  // No page is open: the push comes through the push service, and its click opens one.
  await page.goto('about:blank')
  const thread = await beginThread(ada, ownChannel, 'The **well** is dry, @bob')
  await expect.poll(() => browser.got.length, { timeout: 60_000 }).toBe(1)
  const [got] = browser.got
  if (!got) throw new Error('The push did not come.')
  await push(got.payload)
  await push(got.payload)
  await expect
    .poll(() => notificationsOf(worker))
    .toEqual([
      { title: `Ada in #${ownChannel.name}`, body: 'The well is dry, @Bob', tag: got.payload.messageId },
    ])
  expect(await click(worker)).toEqual({ opened: [got.payload.path], focused: [] })
  expect(await notificationsOf(worker)).toEqual([])
  await other.goto(got.payload.path)
  await expect(messageOn(other, 'The well is dry')).toHaveAttribute('data-found')

  // Two pages are open elsewhere: one of them shows the notification, and the push of the same message adds none. A click
  // on it leads the page that was used last to the message.
  await page.goto('/orchard/inbox')
  await other.goto('/orchard/general')
  await expect(startBox(other)).toBeVisible()
  const second = await ada.api.message.send.mutate({ threadId: thread.id, content: 'And the pump, @bob' })
  const shown = [{ title: `Ada in #${ownChannel.name}`, body: 'And the pump, @Bob', tag: second.message.id }]
  await expect.poll(() => notificationsOf(worker)).toEqual(shown)
  const path = `${thread.path}#m-${second.message.id}`
  const words = { title: 'Ada', body: 'And the pump, @Bob' }
  await push({ ...words, path, messageId: second.message.id })
  expect(await notificationsOf(worker)).toEqual(shown)
  const { opened, focused } = await click(worker)
  expect(opened).toEqual([])
  const [used, unused] = focused[0] === '/orchard/inbox' ? [page, other] : [other, page]
  await expect(messageOn(used, 'And the pump')).toHaveAttribute('data-found')
  await expect(used).toHaveURL(new RegExp(`${path}$`))
  expect(unused.url()).not.toContain(thread.id)

  // Somebody looks at the thread: neither a page nor the push shows what is in sight.
  const third = await ada.api.message.send.mutate({ threadId: thread.id, content: 'Both, @bob' })
  await expect(messageOn(used, 'Both, @bob')).toBeInViewport()
  await expect.poll(() => locksOf(used)).toContain(`openvibe-notification-${third.message.id}`)
  await push({ ...words, path, messageId: third.message.id })
  expect(await notificationsOf(worker)).toEqual([])

  // Bob pauses from his menu, and his other page tells it too. Meanwhile no page shows anything, and the Inbox goes on.
  await other.goto('/orchard/general')
  await page.goto('/orchard/settings/notifications')
  const menu = other.getByRole('button', { name: 'Bob, your account' })
  await menu.click()
  await other.getByRole('menuitem', { name: 'Pause notifications' }).click()
  await expect(other.getByRole('menuitem', { name: 'Until tomorrow' })).toBeVisible()
  await other.getByRole('menuitem', { name: 'For 30 minutes' }).click()
  await expect(menu).toHaveAccessibleName(/^Bob, your account, notifications paused until /)
  await expect(page.getByText('Paused until ')).toBeVisible()
  const hush = await ada.api.message.send.mutate({ threadId: thread.id, content: 'Hush, @bob' })
  await page.getByRole('checkbox', { name: 'Quiet hours' }).check()
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveText(/22|10/)
  await look(page, 'quiet-settings', [390])
  await page.getByRole('checkbox', { name: 'Quiet hours' }).uncheck()
  await look(other, 'paused', [390])
  await menu.click()
  await expect(other.getByText(/Notifications are paused until /).last()).toBeVisible()
  await other.getByRole('menuitem', { name: 'Turn notifications on' }).click()
  await expect(menu).toHaveAccessibleName('Bob, your account')
  await expect(page.getByRole('button', { name: 'For 1 hour' })).toBeVisible()
  const loud = await ada.api.message.send.mutate({ threadId: thread.id, content: 'He is back, @bob' })
  await expect
    .poll(async () => (await notificationsOf(worker)).map(({ tag }) => tag))
    .toContain(loud.message.id)
  expect((await notificationsOf(worker)).map(({ tag }) => tag)).not.toContain(hush.message.id)
  service.close()
})

/** Returns the locks that the pages and the worker of this browser hold. */
function locksOf(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => ((await navigator.locks.query()).held ?? []).map(({ name }) => name))
}

/** Delivers a push to the worker of this browser, like the push service of its maker. */
async function openPushDoor(page: Page, origin: string): Promise<(payload: PushPayload) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
    if (own) resolve(own.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await promise
  return async payload => {
    const data = JSON.stringify(payload)
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

const notifications = z.array(z.object({ title: z.string(), body: z.string(), tag: z.string() }))

/** Returns the notifications that the browser shows. */
async function notificationsOf(worker: Worker) {
  return notifications.parse(
    await worker.evaluate(
      'registration.getNotifications().then(all => all.map(({ title, body, tag }) => ({ title, body, tag })))',
    ),
  )
}

const led = z.object({ opened: z.array(z.string()), focused: z.array(z.string()) })

/**
 * Clicks the shown notification, as far as a script can: the browser lets only a person's click open or focus a window, so
 * this notes which one it would be.
 */
async function click(worker: Worker) {
  return led.parse(
    await worker.evaluate(`(async () => {
      const led = { opened: [], focused: [] }
      const { promise, resolve } = Promise.withResolvers()
      clients.openWindow = async path => {
        led.opened.push(path)
        resolve()
      }
      WindowClient.prototype.focus = async function () {
        led.focused.push(new URL(this.url).pathname)
        resolve()
        return this
      }
      const [notification] = await registration.getNotifications()
      dispatchEvent(new NotificationEvent('notificationclick', { notification }))
      await promise
      return led
    })()`),
  )
}

/** Stands in for the push service of the browser's maker, which knows no browser here; runs in the page. */
function subscribeAt(given: PushSubscription) {
  const subscription = {
    endpoint: given.endpoint,
    options: { applicationServerKey: null },
    toJSON: () => given,
    unsubscribe: async () => true,
  }
  Object.defineProperty(PushManager.prototype, 'subscribe', { value: async () => subscription })
}

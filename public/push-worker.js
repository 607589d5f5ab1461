// The service worker of OpenVibe: it shows notifications, and a click on one leads to its message. It answers no requests
// and keeps no files, so it can't serve an old page.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('push', event => {
  const payload = event.data?.json()
  if (payload) event.waitUntil(showOnce(payload))
})

/**
 * Shows a message once over this worker and all pages: a page that shows it, or in which somebody looks at it, holds the
 * lock of the message (components/notifications/give-once.ts).
 */
async function showOnce({ title, body, path, messageId }) {
  const shown = await self.registration.getNotifications({ tag: messageId })
  if (shown.length > 0) return
  await navigator.locks.request(`openvibe-notification-${messageId}`, { ifAvailable: true }, async lock => {
    if (!lock) return
    await self.registration.showNotification(title, {
      body,
      tag: messageId,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: { path },
    })
  })
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/'))
})

/** An open page of the same workspace goes there; else a new one opens. */
async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const workspace = path.split('/')[1]
  const page = pages.find(({ url }) => new URL(url).pathname.split('/')[1] === workspace)
  if (!page) return self.clients.openWindow(path)
  page.postMessage({ type: 'openvibe:open', path })
  // The page goes there even if the browser refuses to bring it to the front.
  await page.focus().catch(() => {})
}

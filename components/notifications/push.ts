'use client'

import type { useTRPCClient } from '@/components/trpc/api'
import { keep } from '@/components/ui/kept'
import { placeOf } from '@/components/ui/kept-of-person'

type Client = ReturnType<typeof useTRPCClient>

const worker = '/push-worker.js'

/** Whether this person wants pushes in this browser. It is forgotten when they sign out. */
function wanted(userId: string) {
  return keep<boolean>(placeOf(userId, 'push'), {
    otherwise: false,
    parse: text => text === 'on',
    write: isOn => (isOn ? 'on' : null),
  })
}

export function isPushWanted(userId: string): boolean {
  return wanted(userId).get()
}

/**
 * Subscribes this browser, after a click. False: the browser or the server has no pushes, so notifications come only
 * while a page is open.
 */
export async function turnPushOn(client: Client, userId: string): Promise<boolean> {
  const isOn = await subscribe(client).catch(() => false)
  if (isOn) wanted(userId).set(true)
  else await unregister()
  return isOn
}

export async function turnPushOff(client: Client, userId: string): Promise<void> {
  wanted(userId).forget()
  const registration = await findRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) {
    // The server forgets the address in any case as soon as its push service does not know it any more.
    await client.push.unsubscribe.mutate({ endpoint: subscription.endpoint }).catch(() => {})
    await subscription.unsubscribe()
  }
  await unregister()
}

/** Tells the server the address of this browser again: it may have changed, and the session is another one after sign-in. */
export async function renewPush(client: Client, userId: string): Promise<void> {
  if (isPushWanted(userId)) await subscribe(client).catch(() => false)
}

/** The worker that shows notifications for this page, too; undefined: this browser has none. */
export async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const found = await navigator.serviceWorker.getRegistration('/').catch(() => undefined)
  return found?.active ? found : undefined
}

async function subscribe(client: Client): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return false
  const { publicKey } = await client.push.key.query()
  if (publicKey === null) return false
  await navigator.serviceWorker.register(worker, { scope: '/', updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // An instance with new keys can't use a subscription that was made for the old ones.
  if (known && keyOf(known) !== publicKey) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { keys } = subscription.toJSON()
  if (!keys?.p256dh || !keys.auth) return false
  await client.push.subscribe.mutate({
    subscription: { endpoint: subscription.endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } },
    device: navigator.userAgent.slice(0, 300),
  })
  return true
}

function keyOf({ options }: PushSubscription): string | null {
  const bytes = options.applicationServerKey
  if (!bytes) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function unregister(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/').catch(() => undefined)
  await registration?.unregister()
}

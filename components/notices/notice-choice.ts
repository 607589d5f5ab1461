'use client'

import { useSyncExternalStore } from 'react'

/** Whether this browser shows notices: the person wants them, and the browser lets us. */
export type NoticeChoice = 'on' | 'off' | 'denied' | 'unsupported'

const key = 'openvibe-notices'
const listeners = new Set<() => void>()

export function readNoticeChoice(): NoticeChoice {
  if (typeof Notification === 'undefined') return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && localStorage.getItem(key) === 'on' ? 'on' : 'off'
}

/** Only ever called for a press: the browser asks the person, and asks but once. */
export async function turnNoticesOn() {
  const permission = await Notification.requestPermission()
  try {
    if (permission === 'granted') localStorage.setItem(key, 'on')
  } catch {
    // Storage may be full or forbidden: notices stay off.
  }
  tell()
}

export function turnNoticesOff() {
  localStorage.removeItem(key)
  tell()
}

export function useNoticeChoice(): NoticeChoice {
  return useSyncExternalStore(subscribe, readNoticeChoice, () => 'off')
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

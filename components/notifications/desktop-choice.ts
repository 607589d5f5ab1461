'use client'

import { useSyncExternalStore } from 'react'
import { keep } from '@/components/ui/kept'

/** Whether this browser shows notices: the person wants them, and the browser lets us. */
export type NoticeChoice = 'on' | 'off' | 'denied' | 'unsupported'

const wanted = keep<boolean>('openvibe-notices', {
  otherwise: false,
  parse: text => text === 'on',
  write: isOn => (isOn ? 'on' : null),
})

export function readNoticeChoice(): NoticeChoice {
  if (typeof Notification === 'undefined') return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && wanted.get() ? 'on' : 'off'
}

/** Only ever called for a press: the browser asks the person, and asks but once. */
export async function turnNoticesOn() {
  const permission = await Notification.requestPermission().catch(() => 'denied')
  // Set all the same when it is denied: that tells those who show the choice.
  wanted.set(permission === 'granted')
}

export function turnNoticesOff() {
  wanted.forget()
}

export function useNoticeChoice(): NoticeChoice {
  return useSyncExternalStore(wanted.subscribe, readNoticeChoice, () => 'off')
}

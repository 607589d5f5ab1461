'use client'

import { useSyncExternalStore } from 'react'
import { keep } from '@/components/ui/kept'

/** Whether this browser shows notifications: the person wants them, and the browser allows them. */
export type DesktopChoice = 'on' | 'off' | 'denied' | 'unsupported'

const wanted = keep<boolean>('openvibe-notices', {
  otherwise: false,
  parse: text => text === 'on',
  write: isOn => (isOn ? 'on' : null),
})

export function readDesktopChoice(): DesktopChoice {
  if (typeof Notification === 'undefined') return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && wanted.get() ? 'on' : 'off'
}

/** Only ever called for a press: the browser asks the person, and asks but once. */
export async function turnDesktopOn() {
  const permission = await Notification.requestPermission().catch(() => 'denied')
  // Set all the same when it is denied: that tells those who show the choice.
  wanted.set(permission === 'granted')
}

export function turnDesktopOff() {
  wanted.forget()
}

export function useDesktopChoice(): DesktopChoice {
  return useSyncExternalStore(wanted.subscribe, readDesktopChoice, () => 'off')
}

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

/**
 * Asks the browser for permission. Called only after a click: the browser asks the person, and asks only
 * once.
 */
export async function turnDesktopOn() {
  const permission = await Notification.requestPermission().catch(() => 'denied')
  // This is set even if the browser denies it: the change notifies the components that show the choice.
  wanted.set(permission === 'granted')
}

export function turnDesktopOff() {
  wanted.forget()
}

export function useDesktopChoice(): DesktopChoice {
  return useSyncExternalStore(wanted.subscribe, readDesktopChoice, () => 'off')
}

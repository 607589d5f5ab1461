'use client'

import { useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { isComposing } from '@/components/ui/keys/is-composing'
import { areSingleKeysOn } from '@/components/ui/keys/single-keys'
import { isSingleKey, type ShortcutName, shortcuts } from './shortcut-list'

type Handlers = Partial<Record<ShortcutName, (event: KeyboardEvent) => void>>

/**
 * Listens for these shortcuts while the component is mounted. They are off under an open dialog; single keys
 * are also off while somebody types and when they are switched off.
 */
export function useShortcuts(handlers: Handlers) {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const names = Object.keys(handlers).join(' ')
  useEffect(() => {
    const bound = Object.entries(shortcuts).filter(([name]) => names.split(' ').includes(name))
    const bindings = bound.flatMap(([name, { keys }]) =>
      keys.map((key): [string, (event: KeyboardEvent) => void] => [
        key,
        event => {
          if (event.defaultPrevented || isUnderDialog() || (isSingleKey(key) && !mayBeSingle(event))) return
          event.preventDefault()
          Object.entries(latest.current).find(([each]) => each === name)?.[1]?.(event)
        },
      ]),
    )
    return tinykeys(window, Object.fromEntries(bindings), { ignore: isComposing })
  }, [names])
}

function isUnderDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

function mayBeSingle({ target }: KeyboardEvent): boolean {
  const writes =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input, textarea, select, [role="menuitem"], [role="option"]'))
  // An open list uses the keys to search its own words.
  const picks = target instanceof Element && target.closest('[role="menu"], [role="listbox"]') !== null
  return !writes && !picks && areSingleKeysOn()
}

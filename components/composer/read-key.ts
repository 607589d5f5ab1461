import { isComposing } from '@/components/ui/keys/is-composing'
import type { Mark } from './wrap-selection'

export type Command = 'send' | 'line' | 'toggle-agents' | 'next-length' | 'attach' | 'edit-last' | Mark

/** The parts of a key press that matter here. */
export interface KeyPress {
  key: string
  code: string
  keyCode: number
  isComposing: boolean
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

interface Situation {
  /** The main pointer is a finger: the keyboard is on the screen, and a button sends. */
  touch: boolean
  apple: boolean
  /** The box is empty. */
  empty: boolean
  hasSelection: boolean
  /** The caret is in a code block that is not closed. */
  inCode: boolean
}

/** Returns the action that a key press asks for; null: the composer ignores the key. */
export function readKey(
  press: KeyPress,
  { touch, apple, empty, hasSelection, inCode }: Situation,
): Command | null {
  if (isComposing(press)) return null
  const { key, shiftKey, altKey } = press
  const command = apple ? press.metaKey : press.ctrlKey
  const other = apple ? press.ctrlKey : press.metaKey
  if (other) return null
  if (key === 'Enter') {
    if (altKey) return null
    if (command) return shiftKey ? null : 'send'
    return shiftKey || touch || inCode ? 'line' : 'send'
  }
  if (altKey) {
    if (command || !isLetter(press, 'a')) return null
    return shiftKey ? 'next-length' : 'toggle-agents'
  }
  if (shiftKey) return null
  if (!command) return key === 'ArrowUp' && empty ? 'edit-last' : null
  if (isLetter(press, 'b')) return 'bold'
  if (isLetter(press, 'i')) return 'italic'
  if (isLetter(press, 'e')) return 'code'
  if (isLetter(press, 'u')) return 'attach'
  // Without a selection there are no words to link, and the key opens the palette as it does everywhere.
  return isLetter(press, 'k') && hasSelection ? 'link' : null
}

/**
 * Returns the letter on the key; if another keyboard layout or Option gives another character, the key's
 * position counts.
 */
function isLetter({ key, code }: KeyPress, letter: string): boolean {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase() === letter
  return code === `Key${letter.toUpperCase()}`
}

import { describe, expect, it } from 'vitest'
import { type Command, type KeyPress, readKey } from './read-key'

type Situation = Parameters<typeof readKey>[1]

const desk: Situation = { touch: false, apple: false, empty: false, hasSelection: true, inCode: false }
const phone: Situation = { ...desk, touch: true }
const apple: Situation = { ...desk, apple: true }

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  const modifiers = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key
  return { key, code, keyCode: 0, isComposing: false, ...modifiers, ...more }
}

describe('the action of a key', () => {
  const cases: [title: string, KeyPress, Situation, Command | null][] = [
    ['Enter sends', press('Enter'), desk, 'send'],
    ['Shift+Enter makes a line', press('Enter', { shiftKey: true }), desk, 'line'],
    ['Ctrl+Enter sends', press('Enter', { ctrlKey: true }), desk, 'send'],
    ['Command+Enter sends on a Mac', press('Enter', { metaKey: true }), apple, 'send'],
    ['Enter makes a new line on a phone', press('Enter'), phone, 'line'],
    ['Enter makes a new line in code', press('Enter'), { ...desk, inCode: true }, 'line'],
    ['Ctrl+Enter sends from code, too', press('Enter', { ctrlKey: true }), { ...desk, inCode: true }, 'send'],
    [
      'Alt+Shift+A changes the answer’s length',
      press('A', { altKey: true, shiftKey: true }),
      desk,
      'next-length',
    ],
    ['Ctrl+Enter of a keyboard on a tablet sends', press('Enter', { ctrlKey: true }), phone, 'send'],
    ['the Enter that picks a candidate does not send', press('Enter', { isComposing: true }), desk, null],
    ['the same Enter in Safari does not send', press('Enter', { keyCode: 229 }), desk, null],
    ['Alt+A takes agents off', press('a', { altKey: true }), desk, 'toggle-agents'],
    ['Option+A does, whatever it types', press('å', { altKey: true, code: 'KeyA' }), apple, 'toggle-agents'],
    ['Alt+A does on a Cyrillic keyboard', press('ф', { altKey: true, code: 'KeyA' }), desk, 'toggle-agents'],
    ['AltGr+A types its letter', press('ą', { altKey: true, ctrlKey: true, code: 'KeyA' }), desk, null],
    ['Ctrl+B is bold', press('b', { ctrlKey: true }), desk, 'bold'],
    ['Ctrl+I is italic', press('i', { ctrlKey: true }), desk, 'italic'],
    ['Ctrl+E is code', press('e', { ctrlKey: true }), desk, 'code'],
    ['Ctrl+U attaches files', press('u', { ctrlKey: true }), desk, 'attach'],
    ['Ctrl+K is a link', press('k', { ctrlKey: true }), desk, 'link'],
    ['Command+B is bold on a Mac', press('b', { metaKey: true }), apple, 'bold'],
    ['Ctrl+B is the Mac’s own there', press('b', { ctrlKey: true }), apple, null],
    [
      'Ctrl+K is not ours without a selection',
      press('k', { ctrlKey: true }),
      { ...desk, hasSelection: false },
      null,
    ],
    ['Ctrl+Shift+B is not ours', press('b', { ctrlKey: true, shiftKey: true }), desk, null],
    ['Arrow up in an empty box edits', press('ArrowUp'), { ...desk, empty: true }, 'edit-last'],
    ['Arrow up in a text moves the caret', press('ArrowUp'), desk, null],
    ['a letter is a letter', press('a'), desk, null],
  ]
  it.each(cases)('%s', (_, key, situation, command) => {
    expect(readKey(key, situation)).toBe(command)
  })
})

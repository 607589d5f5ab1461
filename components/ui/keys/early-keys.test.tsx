// @vitest-environment jsdom
import { fireEvent } from '@testing-library/dom'
import { afterEach, expect, it, vi } from 'vitest'
import { keepEarlyKeys, takeEarlyKeys } from './early-keys'

let stop = () => {}
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

it('keeps what is typed while the palette loads, away from the shortcuts of the page', () => {
  const shortcut = vi.fn()
  addEventListener('keydown', shortcut)
  stop = keepEarlyKeys('[data-palette]')
  for (const key of ['m', 'a', 'x', 'Backspace', 'r', 'Shift', 'k']) {
    fireEvent.keyDown(document.body, { key })
  }
  removeEventListener('keydown', shortcut)
  expect(shortcut).not.toHaveBeenCalled()
  expect([takeEarlyKeys(), takeEarlyKeys()]).toEqual(['mark', ''])
})

it('leads keys to the box of the palette once it is there, and leaves commands alone', () => {
  stop = keepEarlyKeys('[data-palette]')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const palette = document.createElement('div')
  palette.dataset.palette = ''
  const box = palette.appendChild(document.createElement('input'))
  document.body.append(palette)
  expect(fireEvent.keyDown(document.body, { key: 'm' })).toBe(true)
  expect(document.activeElement).toBe(box)
  expect(takeEarlyKeys()).toBe('')
})

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PanelEdge } from './panel-edge'

afterEach(cleanup)

const edge = () => screen.getByRole('separator')
const width = () => Number(edge().getAttribute('aria-valuenow'))
const drawn = () => document.documentElement.style.getPropertyValue('--w-thread')

it('a panel is as wide after a reload as its edge was moved, and never narrower or wider than there is room', () => {
  const { unmount } = render(<PanelEdge />)
  expect(width()).toBe(560)
  fireEvent.keyDown(edge(), { key: 'ArrowLeft' })
  expect(width()).toBe(560)
  expect(drawn()).toBe('')
  for (let press = 0; press < 3; press++) fireEvent.keyDown(edge(), { key: 'ArrowRight' })
  expect(width()).toBe(512)
  unmount()
  document.documentElement.removeAttribute('style')

  render(<PanelEdge />)
  expect(width()).toBe(512)
  expect(drawn()).toBe('512px')
  for (let press = 0; press < 40; press++) fireEvent.keyDown(edge(), { key: 'ArrowRight' })
  expect(width()).toBe(320)
})

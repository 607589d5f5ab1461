// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useLeaveWarning } from './use-leave-warning'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))
afterEach(cleanup)

function Page({ isStuck, isPending }: { isStuck: boolean; isPending: boolean }) {
  return (
    <>
      <a href="/orchard/settings">Settings</a>
      {useLeaveWarning(isStuck, isPending)}
    </>
  )
}

/** Tells whether the browser asks before it unloads the page, and whether a link is held. */
function leave() {
  const unload = new Event('beforeunload', { cancelable: true })
  dispatchEvent(unload)
  const asks = unload.defaultPrevented
  let isHeld = true
  // The last one that hears of a click: without it, the browser would follow the link.
  const follow = (event: Event) => {
    isHeld = event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', follow, { once: true })
  fireEvent.click(screen.getByRole('link', { name: 'Settings' }))
  removeEventListener('click', follow)
  return { asks, isHeld }
}

it.each([
  ['nothing is changed', { isStuck: false, isPending: false }, { asks: false, isHeld: false }],
  ['a change is saved in a moment', { isStuck: false, isPending: true }, { asks: true, isHeld: false }],
  ['a change can’t be saved', { isStuck: true, isPending: true }, { asks: true, isHeld: true }],
])('leaving while %s', (_, state, expected) => {
  render(<Page {...state} />)
  expect(leave()).toEqual(expected)
})

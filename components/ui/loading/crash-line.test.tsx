// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CrashLine } from './crash-line'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Part({ text }: { text: string }) {
  if (text === 'bad') throw new Error('broken')
  return <p>{text}</p>
}

const both = (first: string) => (
  <>
    <CrashLine sentence="Could not be shown." of={first}>
      <Part text={first} />
    </CrashLine>
    <CrashLine sentence="Could not be shown.">
      <Part text="neighbour" />
    </CrashLine>
  </>
)

it('a broken part shows an error in its place, leaves the others, and is shown again once it is fixed', () => {
  // React reports the caught error.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { container, rerender } = render(both('bad'))
  expect(container.textContent?.trim()).toBe('Could not be shown.neighbour')
  rerender(both('good'))
  expect(container.textContent).toBe('goodneighbour')
})

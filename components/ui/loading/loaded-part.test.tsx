// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { LoadedPart } from './loaded-part'
import { preload } from './preload'

const refuse = () => Promise.reject<{ default: () => null }>(new Error('offline'))
const Lost = lazy(refuse)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('offers to load a part again when it failed to load, and leaves the page', async () => {
  // React reports the caught error.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const page = (open: boolean) => (
    <>
      <p>page</p>
      <LoadedPart open={open}>
        <Suspense>
          <Lost />
        </Suspense>
      </LoadedPart>
    </>
  )
  const { rerender } = render(page(true))
  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded.')
  expect(screen.getByRole('button').textContent).toBe('Reload')
  expect(screen.getByText('page')).toBeDefined()
  rerender(page(false))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('leaves no error uncaught when a preloaded part does not arrive', async () => {
  const uncaught = vi.fn()
  process.once('unhandledRejection', uncaught)
  preload(refuse)
  await new Promise(setImmediate)
  process.off('unhandledRejection', uncaught)
  expect(uncaught).not.toHaveBeenCalled()
})

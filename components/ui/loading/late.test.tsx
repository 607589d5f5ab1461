// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Late } from './late'
import { LoadedPart } from './loaded-part'

afterEach(cleanup)

it.each([
  ['beside what is there', Late],
  ['opened by a person', LoadedPart],
])('a part %s loads without hiding the page around it, and takes no focus', async (_, Place) => {
  let arrive = (_file: { default: () => string }) => {}
  const Part = lazy(() => new Promise<{ default: () => string }>(settle => (arrive = settle)))
  const page = (isOpen: boolean) => (
    <Suspense fallback="nothing">
      <input aria-label="Reply" />
      <p>
        {isOpen && (
          <Place>
            <Part />
          </Place>
        )}
      </p>
    </Suspense>
  )
  const { rerender, container } = render(page(false))
  const box = screen.getByRole('textbox', { name: 'Reply' })
  box.focus()
  rerender(page(true))
  expect(screen.queryByText('nothing')).toBeNull()
  expect(box.style.display).toBe('')
  await act(async () => arrive({ default: () => 'here' }))
  expect(container.textContent).toBe('here')
  expect(document.activeElement).toBe(box)
})

it('a part whose file is gone, as after an update, says so in its own place and leaves the page', async () => {
  // React reports the caught error.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const gone = Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' })
  const Lost = lazy(() => Promise.reject<{ default: () => null }>(gone))
  render(
    <>
      <p>page</p>
      <Late around={note => <aside>{note}</aside>}>
        <Lost />
      </Late>
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded.')
  expect(screen.getByRole('complementary').textContent).toContain('Reload')
  expect(screen.getByText('page')).toBeDefined()
  vi.restoreAllMocks()
})

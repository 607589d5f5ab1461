// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { Late } from '@/components/ui/loading/late'
import { FirstDraw } from './first-draw'

afterEach(cleanup)

it('the first page of the browser waits for all its parts, and later ones wait in their own places', async () => {
  let arrive = (_file: { default: () => string }) => {}
  const loads = () => lazy(() => new Promise<{ default: () => string }>(settle => (arrive = settle)))
  const First = loads()
  const Second = loads()
  const page = (more: boolean) => (
    <Suspense fallback="frame">
      <FirstDraw drawing={null} pending="drawn by the server">
        <Late>
          <p>channel</p>
          <Late meanwhile="empty panel">
            <First />
          </Late>
        </Late>
        {more && (
          <Late meanwhile="card loads">
            <Second />
          </Late>
        )}
      </FirstDraw>
    </Suspense>
  )
  const { rerender, container } = await act(async () => render(page(false)))
  expect(container.textContent).toBe('drawn by the server')
  await act(async () => arrive({ default: () => 'thread' }))
  expect(container.textContent).toBe('channelthread')
  await act(async () => rerender(page(true)))
  expect(container.textContent).toBe('channelthreadcard loads')
  expect(screen.getByText('channel').style.display).toBe('')
  await act(async () => arrive({ default: () => 'card' }))
  expect(container.textContent).toBe('channelthreadcard')
})

it('the drawing of the server stays as it came until the page is alive', async () => {
  let arrive = (_file: { default: () => string }) => {}
  const First = lazy(() => new Promise<{ default: () => string }>(settle => (arrive = settle)))
  const page = (time: string) => (
    <FirstDraw drawing={<p>seen {time}</p>} pending="never shown">
      <First />
    </FirstDraw>
  )
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(page('at nine'))
  // The words of the server, which has no window.
  const drawn = document.createElement('p')
  drawn.textContent = 'seen at nine'
  container.querySelector('[data-still]')?.append(drawn)
  const problems: unknown[] = []
  const asks = { hydrate: true, container, onRecoverableError: (error: unknown) => problems.push(error) }
  await act(async () => render(page('at ten'), asks))
  expect(screen.getByText('seen at nine')).toBe(drawn)
  await act(async () => arrive({ default: () => 'thread' }))
  expect(container.textContent).toBe('thread')
  expect(problems).toEqual([])
})

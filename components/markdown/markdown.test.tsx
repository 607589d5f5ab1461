// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadMarkdown, Markdown } from './markdown'

/** The load begins with the import of the module: without this the test would race it. */
const arrival = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./markdown-view', async importOriginal => {
  await arrival.promise
  return importOriginal()
})

afterEach(cleanup)

describe('a text before the code that draws it is loaded', () => {
  it('is shown unformatted until then, and formatted as soon as possible', async () => {
    const { container } = render(<Markdown text={'**one**\ntwo'} />)
    expect(container.textContent).toBe('**one**\ntwo')
    arrival.resolve()
    // However long a busy machine takes to load it.
    expect((await screen.findByText('one', {}, { timeout: 20_000 })).tagName).toBe('STRONG')
  })

  it('is formatted at once when the code is loaded', async () => {
    await loadMarkdown()
    const { container } = render(<Markdown text="**one**" />)
    expect(container.querySelector('strong')?.textContent).toBe('one')
  })
})

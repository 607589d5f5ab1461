// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LongText } from './long-text'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('Copy takes the whole text while only its beginning is shown, and says that it did', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
  const text = Array.from({ length: 200 }, (_, line) => `line ${line + 1}`).join('\n')
  const { container } = render(<LongText label="Output" copyLabel="Copy the output" text={text} />)
  expect(container.textContent).not.toContain('line 200')
  fireEvent.click(screen.getByRole('button', { name: 'Copy the output' }))
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'))
  expect(written).toEqual([text])
})

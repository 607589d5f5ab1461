// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import PageError from '@/app/[workspace]/error'
import FrameError from '@/app/error'

afterEach(cleanup)

it.each([
  ['a page', PageError],
  ['the frame', FrameError],
])('%s that breaks tells which data is safe, and offers to load it again', (_what, Crashed) => {
  render(<Crashed />)
  expect(screen.getByRole('alert').textContent).toContain('Your text is kept.')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

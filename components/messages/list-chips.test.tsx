// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EndChip } from './list-chips'

afterEach(cleanup)

it.each([
  [0, 'Jump to the newest message', ''],
  [3, '3 new. Jump to the newest message', '3 new'],
  ['some' as const, 'New messages. Jump to the newest message', 'New messages'],
])('the button to the end tells everyone that %s messages are new below', (count, name, shown) => {
  render(<EndChip count={count} onPress={() => {}} />)
  expect(screen.getByRole('button', { name }).textContent?.trim()).toBe(shown)
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe(name)
})

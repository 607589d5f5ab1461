// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type MessageFilter, MessageFilters } from './message-filters'

afterEach(cleanup)

function names(counts: Record<MessageFilter, number> | null) {
  render(<MessageFilters filter="all" onFilter={() => {}} counts={counts} most={12} />)
  return screen.getAllByRole('button').map(button => button.textContent?.trim())
}

it('the filters of a fork’s messages have no number before it is known', () => {
  expect(names(null)).toEqual(['All', 'Cited', 'Left out'])
})

it('the filters of a fork’s messages tell how many each shows', () => {
  expect(names({ all: 12, cited: 3, left: 9 })).toEqual(['All 12', 'Cited 3', 'Left out 9'])
  cleanup()
  expect(names({ all: 0, cited: 0, left: 0 })).toEqual(['All 0', 'Cited 0', 'Left out 0'])
})

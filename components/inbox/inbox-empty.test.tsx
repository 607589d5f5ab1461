// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { InboxEmpty } from './inbox-empty'

afterEach(cleanup)

it.each([
  ['all', 'You are all caught up', /choose “Follow thread” in its menu/],
  ['mentions', 'No mentions', /with @ and your handle/],
  ['replies', 'No replies', /You follow a thread when you write in it/],
  ['done', 'Nothing is done yet', /Rows that you mark as done/],
] as const)('the empty view %s says what comes there and what to do for it', (view, title, next) => {
  render(<InboxEmpty view={view} unreadOnly={false} onShowAll={() => {}} />)
  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.getByText(next)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('an Inbox without unread rows offers the read ones', () => {
  const showAll = vi.fn()
  render(<InboxEmpty view="all" unreadOnly onShowAll={showAll} />)
  expect(screen.getByText('Nothing unread')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show read rows too' }))
  expect(showAll).toHaveBeenCalled()
})

// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMessage } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { type CasePlace, CitedField } from './cited-field'

const message = createMessage({ seq: 1, rev: 1, content: 'A pear is **two coins**.' })
const place: CasePlace = { threadId: message.threadId, forkId: null, messageId: null }

let asked: string
beforeEach(() => {
  asked = ''
  vi.stubGlobal('fetch', async (url: string) => {
    asked = decodeURIComponent(String(url))
    return Response.json([{ result: { data: { messages: [message], prevCursor: null, nextCursor: null } } }])
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the message is chosen by its words from the conversation of the case', async () => {
  show(place, message.id)
  await vi.waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Message' }).textContent).toContain('A pear is two coins.'),
  )
  expect(asked).toContain(message.threadId)
})

it('a message that is not in the conversation stays chosen, and the question itself is no choice', async () => {
  show({ ...place, messageId: message.id }, message.id)
  await vi.waitFor(() => expect(asked).toContain(`"around":"${message.id}"`))
  expect(screen.getByRole('combobox').textContent).toContain('Another message')
})

it('a case without a conversation takes the ID of a message', () => {
  show(null, '')
  expect(screen.getByRole('textbox', { name: 'Message ID' })).toBeTruthy()
})

function show(shown: CasePlace | null, value: string) {
  render(
    <ThreadFrame>
      <CitedField place={shown} value={value} problem={null} onChange={() => {}} />
    </ThreadFrame>,
  )
}

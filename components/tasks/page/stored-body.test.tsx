// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { StoredBody } from './stored-body'

// It reads how the page was loaded, which jsdom does not tell.
vi.mock('@/components/live/thread/place-memory', () => ({}))

let answer: object
let copied: string[]
beforeEach(() => {
  copied = []
  vi.stubGlobal('fetch', async () => Response.json([answer]))
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(kind: 'input' | 'request') {
  render(
    <ThreadFrame>
      <StoredBody taskId="a-task" name={{ kind, hash: 'a-hash' }} />
    </ThreadFrame>,
  )
}
const body = (text: string, notShown: string[] = []) => ({ result: { data: { body: text, notShown } } })

it('the input of a tool is shown and copied without the secrets in it, and says so', async () => {
  answer = body(JSON.stringify({ password: 'hunter2hunter2', at: 'pears' }))
  show('input')
  const input = await screen.findByRole('region', { name: 'Tool input' })
  expect(input.textContent).toContain('secrets are hidden')
  expect(input.textContent).toContain('pears')
  for (const view of ['Formatted', 'Raw']) {
    fireEvent.click(screen.getByRole('button', { name: view }))
    expect(document.body.textContent).not.toContain('hunter2')
    const copies = screen.getAllByRole('button', { name: /^Copy/ })
    for (const copy of copies) fireEvent.click(copy)
    await vi.waitFor(() => expect(copied).toHaveLength(copies.length))
    for (const text of copied.splice(0)) expect(text).toMatch(/^(?!.*hunter2).*pears/s)
  }
})

it('a person who may not read the prompts is told so, and gets no Retry that can’t help', async () => {
  const message = 'Only admins can see agents’ prompts in this workspace. Ask an admin to check this.'
  answer = {
    error: { code: -32603, message, data: { code: 'FORBIDDEN', httpStatus: 403, reason: 'admins_only' } },
  }
  show('request')
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe(message)
  expect(screen.queryByRole('button')).toBeNull()
})

it('a person who may read only a part of a body is told what is left out', async () => {
  answer = body('{"messages":[]}', ['no_access'])
  show('request')
  expect(
    await screen.findByText('Some words are not shown, because they come from messages that you can’t read.'),
  ).toBeTruthy()
})

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Trial, TrialInput } from '@/server/domain/trials/trial'
import { createTask } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { KeepAsCase } from './keep-as-case'

const task = createTask({ rev: 1, status: 'completed' })

/** The cases that were made, in their order. */
let kept: string[]
beforeEach(() => {
  kept = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const isCreate = String(url).includes('agentCase.create')
    if (isCreate) kept.push(String(init.body))
    const data = isCreate ? { case: {} } : { trials: [{ task, question: 'How much is **a pear**?' }] }
    return Response.json([{ result: { data } }])
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('typed words of a conversation are kept with their expectations, in one form', async () => {
  await open({ threadId: 'a-thread', text: 'How much is a pear?' })
  expect(fieldNamed('Question').value).toBe('How much is a pear?')
  fireEvent.change(fieldNamed('Name'), { target: { value: 'The price' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add an expectation' }))
  fireEvent.change(fieldNamed('Words'), { target: { value: 'two coins' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: 'Kept as a case. Open the cases' })).toBeTruthy()
  expect(kept).toHaveLength(1)
  expect(JSON.parse(kept[0] ?? '')).toMatchObject({
    0: {
      name: 'The price',
      source: { kind: 'thread', threadId: 'a-thread', forkId: null, text: 'How much is a pear?' },
      expectations: [{ kind: 'contains', text: 'two coins' }],
    },
  })
})

it('a past message is kept as itself, with its words as the name', async () => {
  await open({ messageId: 'a-message' })
  await screen.findByDisplayValue('How much is a pear?')
  expect(screen.queryByLabelText('Question')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: 'Kept as a case. Open the cases' })).toBeTruthy()
  expect(kept[0]).toContain('"source":{"kind":"message","messageId":"a-message"}')
})

async function open(input: TrialInput): Promise<void> {
  render(
    <ThreadFrame>
      <KeepAsCase agentId="an-agent" trial={createTrial(input)} />
    </ThreadFrame>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Keep as a case' }))
  await screen.findByRole('dialog', { name: 'Keep as a case' })
}

function createTrial(input: TrialInput): Trial {
  return {
    ...{ task, input, versionId: 'a-version', version: 1, model: null, text: 'Two coins.', stream: null },
    ...{ notShown: [], turns: 1, calls: [], firstTextMs: null, durationMs: null, requestSeq: null },
  }
}

function fieldNamed(name: string): HTMLInputElement | HTMLTextAreaElement {
  const found = screen.getByLabelText(name)
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found
  throw new Error(`${name} is not a field.`)
}

// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { usePersona } from './use-persona'

/** Answers the reading of the files for this agent. */
let answer: Map<string, () => void>
beforeEach(() => {
  answer = new Map()
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const target = /"agentId":"([^"]*)"/.exec(String(init.body))?.[1] ?? ''
    const data = { document: `for ${target}`, sections: [], problems: [] }
    return new Promise<Response>(resolve => {
      answer.set(target, () => resolve(Response.json([{ result: { data } }])))
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const persona = { files: [{ path: 'SOUL.md', content: 'Be calm.' }], rest: [], folder: null }

it('the document is that of the last chosen agent, even if an earlier reading comes after it', async () => {
  const documents: string[] = []
  const { result } = renderHook(() => usePersona('orchard', document => documents.push(document)), {
    wrapper: ThreadFrame,
  })
  act(() => result.current.start(persona))
  await waitFor(() => expect(answer.has('')).toBe(true))
  act(() => result.current.choose('vibe'))
  await waitFor(() => expect(answer.has('vibe')).toBe(true))
  await act(async () => answer.get('vibe')?.())
  await waitFor(() => expect(documents).toEqual(['for vibe']))
  await act(async () => answer.get('')?.())
  act(() => result.current.choose('coder'))
  await waitFor(() => expect(answer.has('coder')).toBe(true))
  await act(async () => answer.get('coder')?.())
  await waitFor(() => expect(documents.at(-1)).toBe('for coder'))
  expect(documents).toEqual(['for vibe', 'for coder'])
})

// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Proof } from '@/server/domain/proofs/proof'
import { ada } from '@/testing/interface/mention-names'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { ProofList } from './proof-list'

let proofs: Proof[]
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([{ result: { data: { proofs, nextCursor: null } } }]))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('each proof shows its verdicts, cost and author, and leads to its page; a running one tells how far it is', async () => {
  proofs = [
    createProof({ id: 'new', version: null, status: 'running', tally: { better: 1 } }),
    createProof({ id: 'old', version: 4, tally: { better: 2, worse: 1 } }),
  ]
  show()
  const running = await screen.findByRole('link', { name: /^Draft/ })
  expect(running.textContent).toContain('1 of 3 done')
  expect(running.getAttribute('href')).toBe('/orchard/settings/agents/an-agent/proofs/new')
  const ended = screen.getByRole('link', { name: /^Version 4/ })
  expect(ended.textContent).toMatch(/2 Better.*1 Worse.*\$0\.02 of at most \$1\.00/)
  expect(ended.textContent).toContain(ada.displayName)
  expect(ended.textContent).not.toContain('done')
})

it('an agent without proofs is told how to get one', async () => {
  proofs = []
  show()
  expect(await screen.findByText(/No proofs yet\. Run the cases/)).toBeTruthy()
})

function show() {
  render(
    <ThreadFrame>
      <ProofList agentId="an-agent" />
    </ThreadFrame>,
  )
}

function createProof(fields: Partial<Proof> & Pick<Proof, 'id'>): Proof {
  return {
    ...{ workspaceId: 'orchard', agentId: 'an-agent', baseVersion: 3, baseVersionId: 'third' },
    ...{ versionId: 'a-version', version: 4, status: 'completed', judges: true, limitUsd: 1, spentUsd: 0.02 },
    ...{ tally: {}, items: 3, startedBy: ada.userId },
    ...{ createdAt: '2026-11-21T09:00:00.000000+00:00', endedAt: null },
    ...fields,
  }
}

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { VersionDrop } from '@/server/domain/watch/compare-versions'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { DropCard } from './drop-card'

const drop: VersionDrop = {
  current: { versionId: 'second', version: 2 },
  before: { versionId: 'first', version: 1 },
  reasons: [{ kind: 'share', of: 'failed', before: { part: 0, of: 30 }, after: { part: 9, of: 30 } }],
}

/** The versions that were published again, in their order. */
let restored: string[]
beforeEach(() => {
  restored = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = String(url)
    if (path.includes('agent.rollback')) restored.push(String(init.body))
    const data = path.includes('agent.rollback')
      ? { agent: {} }
      : { drop: restored.length === 0 ? drop : null }
    return Response.json([{ result: { data } }])
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a drop is told with its reason; a roll back asks once, and can be undone', async () => {
  render(
    <ThreadFrame>
      <DropCard agentId="an-agent" currentId="second" />
    </ThreadFrame>,
  )
  const card = await screen.findByRole('region', { name: 'Version 2 does worse than version 1' })
  expect(card.textContent).toContain('9 of 30 tasks failed. With version 1, 0 of 30 tasks failed.')
  fireEvent.click(screen.getByRole('button', { name: 'Roll back to version 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Roll back to version 1?' })
  expect(restored).toEqual([])
  const confirm = [...dialog.querySelectorAll('button')].find(({ textContent }) =>
    textContent.includes('Roll back to version 1'),
  )
  if (!confirm) throw new Error('There is nothing to confirm with.')
  fireEvent.click(confirm)
  expect(await screen.findByText(/Version 1 is used again\. The next task uses it\./)).toBeTruthy()
  expect(restored).toHaveLength(1)
  expect(restored[0]).toContain('"versionId":"first"')
  expect(screen.queryByRole('region')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/Undone\. Version 2 is used again\./)).toBeTruthy()
  expect(restored[1]).toContain('"versionId":"second"')
})

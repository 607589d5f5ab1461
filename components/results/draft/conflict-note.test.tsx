// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ada } from '@/testing/interface/mention-names'
import { createResult, createResultDraft } from '@/testing/interface/result-lines'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { ConflictNote } from './conflict-note'
import { createDraftKeeper } from './keeper/draft-keeper'
import { workOn } from './keeper/draft-work'

afterEach(cleanup)

/** Returns the sentence about a version of Ada that this person's save has overtaken. */
function tell(updatedBy: string | null): string | null | undefined {
  const draft = createResultDraft({ updatedBy })
  const api = { save: async () => ({ draft }), read: async () => ({ draft }) }
  const work = { ...workOn(draft), mine: createResult({ headline: 'Mine' }) }
  const keeper = createDraftKeeper(draft.forkId, ada.userId, api)
  const { container } = render(<ConflictNote work={work} keeper={keeper} />, { wrapper: ThreadFrame })
  return container.querySelector('p')?.textContent?.trim()
}

it('a conflict names the other person, and a person is not told about themselves as about somebody else, nor an agent as a person', () => {
  expect(tell('bob')).toBe('Bob changed the same line. You see Bob’s version. Your version is kept.')
  expect(tell(ada.userId)).toBe(
    'You changed the same line on another page. You see that version. The version of this page is kept.',
  )
  expect(tell(null)).toBe(
    'The result was drafted again before your changes were saved. You see the new draft. Your version is kept.',
  )
})

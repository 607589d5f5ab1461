import { describe, expect, it } from 'vitest'
import type { emptyAnswer } from '../tasks/answer-state.ts'
import { countShown } from './count-shown.ts'

const started = {
  agentVersionId: '',
  messageIds: Array.from({ length: 50 }, () => ''),
  forkParentId: null,
  lastSeq: 60,
  startedAt: '',
  seq: 2,
}
const shown = (
  of: number | undefined,
  reduced: Partial<NonNullable<typeof emptyAnswer.reduced>> | null = null,
) =>
  countShown({
    started: { ...started, ...(of !== undefined && { of }) },
    reduced: reduced && { step: 'fewer_messages', shown: 20, isCondensed: false, seq: 3, ...reduced },
  })

describe('the messages that an answer was shown', () => {
  it('are not told if they were all, or if the log is too old to know', () => {
    expect(shown(50)).toBeNull()
    expect(shown(undefined)).toBeNull()
  })

  it('are the newest ones of a long conversation', () => {
    expect(shown(2_000)).toEqual({ last: 50, of: 2_000, rest: 'left_out' })
  })

  it('are fewer if not all fit, with the rest condensed or left out', () => {
    expect(shown(50, {})).toEqual({ last: 20, of: 50, rest: 'left_out' })
    expect(shown(50, { step: 'condensed', shown: 12, isCondensed: true })).toEqual({
      last: 12,
      of: 50,
      rest: 'condensed',
    })
  })
})

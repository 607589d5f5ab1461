// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { MessageMetadata } from '@/server/domain/messages/message'
import { createMessage } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { AnswerFoot } from './answer-foot'

afterEach(cleanup)

function foot(metadata: MessageMetadata): string {
  const message = createMessage({ seq: 2, rev: 2, authorType: 'agent', taskId: 'a-task', metadata })
  const { container } = render(
    <ThreadFrame>
      <AnswerFoot message={message} task={undefined}>
        {null}
      </AnswerFoot>
    </ThreadFrame>,
  )
  return container.textContent
}

describe('the foot of an answer', () => {
  it.each([
    [{ last: 20, of: 50, rest: 'condensed' }, 'Was shown the last 20 of 50 messages, the rest condensed'],
    [{ last: 50, of: 2_000, rest: 'left_out' }, 'Was shown the last 50 of 2,000 messages'],
    [{ last: 1, of: 50, rest: 'left_out' }, 'Was shown only the last of 50 messages'],
    [{ last: 0, of: 9, rest: 'condensed' }, 'Was shown a summary of 9 messages'],
  ] as const)('says how much of the conversation the answer was shown: %o', (shown, words) => {
    expect(foot({ shown })).toBe(`${words}View taskWhy?`)
  })

  it('says nothing about it when the answer was shown all', () => {
    expect(foot({})).toBe('View taskWhy?')
  })
})

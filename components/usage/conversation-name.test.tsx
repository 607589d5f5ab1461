// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { ConversationName } from './conversation-name'

afterEach(cleanup)

it('a conversation has names in place of handles, as its first message meant them', () => {
  const mentions = [{ name: 'countess', userId: 'ada' }]
  const title = 'Which press, @countess and @bob?'
  render(
    <ThreadFrame>
      <ConversationName
        conversation={{ channelId: 'general', threadId: 'a-thread', forkId: null, title, mentions }}
      />
    </ThreadFrame>,
  )
  expect(screen.getByRole('link', { name: 'Which press, @Ada and @Bob?' })).toBeTruthy()
})

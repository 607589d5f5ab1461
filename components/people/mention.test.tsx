// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { MessageText } from '@/components/citations/message-text'
import { MentioningContext } from '@/components/markdown/mentioning'
import { Lead } from '@/components/threads/thread-row-parts'
import type { MessageMetadata } from '@/server/domain/messages/message'
import { createMessage } from '@/testing/interface/thread-events'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { drawMention } from './mention'

afterEach(cleanup)

const framed = (children: ReactNode) => (
  <ThreadFrame>
    <MentioningContext value={drawMention}>{children}</MentioningContext>
  </ThreadFrame>
)
const text = (said: string, mentions?: MessageMetadata['mentions']) =>
  framed(<MessageText text={said} {...(mentions && { mentions })} />)

it('the server’s drawing has the names already, so nothing moves when the page comes alive', () => {
  const drawn = renderToStaticMarkup(text('Ask @ada or @vibe, `@ada`, not @nobody.'))
  expect(drawn.replace(/<[^>]*>/g, '')).toBe('Ask @Ada or @Vibe, @ada, not @nobody.')
})

it('a mention shows the name, has the handle in its title, and is copied as it was written', () => {
  render(text('Ask @ada.'))
  const mention = screen.getByRole('button', { name: '@Ada' })
  expect(mention.title).toBe('About Ada (@ada)')
  expect(mention.querySelector('[data-written]')?.getAttribute('data-written')).toBe('@ada')
})

it('an old handle shows the name and the present handle of its person', () => {
  render(text('Ask @countess.', [{ name: 'countess', userId: 'ada' }]))
  expect(screen.getByRole('button', { name: '@Ada' }).title).toBe('About Ada (@ada)')
})

it('groups and calls keep their handle', () => {
  render(
    text('Hey @channel and @growers', [
      { name: 'growers', groupId: 'a' },
      { name: 'channel', call: 'channel' },
    ]),
  )
  expect(document.body.textContent).toBe('Hey @channel and @growers')
})

it('a row of the list of threads has the names, too', () => {
  const metadata = { mentions: [{ name: 'countess', userId: 'ada' }] }
  const message = createMessage({ seq: 1, rev: 1, content: '**Ask** @countess or @bob, `@bob`.', metadata })
  render(framed(<Lead message={message} />))
  expect(document.body.textContent).toBe('Ask @Ada or @Bob, @bob.')
})

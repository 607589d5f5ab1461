import { expect, it } from 'vitest'
import { readMessageLink } from './read-message-link'

const messageId = '019aa000-0000-7000-8000-000000000001'

it('a link to a message in a thread or a fork leads to the message', () => {
  expect(readMessageLink(`https://chat.example/orchard/general/x#m-${messageId}`)).toBe(messageId)
  expect(readMessageLink(`/orchard/general/x/fork/y#m-${messageId} `)).toBe(messageId)
})

it.each(['', 'done', 'https://chat.example/orchard/general', `#m-${messageId.slice(1)}`])(
  '%j leads to no message',
  text => {
    expect(readMessageLink(text)).toBeNull()
  },
)

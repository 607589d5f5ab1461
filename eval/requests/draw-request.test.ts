import { expect, it } from 'vitest'
import type { WrittenRequest } from '../product/read-request.ts'
import { type Drawn, drawRequest } from './draw-request.ts'

const request: WrittenRequest = {
  model: 'large',
  max_tokens: 9,
  output_config: { effort: 'low' },
  system: [{ type: 'text', text: 'You are Vibe.\nBe short.', cache_control: { type: 'ephemeral' } }],
  tools: [
    {
      name: 'react',
      description: 'Adds an emoji.',
      input_schema: {
        type: 'object',
        properties: { emoji: { type: 'string', maxLength: 40, description: 'One emoji.' } },
        required: ['emoji'],
      },
    },
  ],
  messages: [
    { role: 'user', content: [{ type: 'text', text: '<question>\nwhy?\n</question>' }] },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'react', input: { emoji: '👍' } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'No.', is_error: true }] },
  ],
}

it('every part has its border, and the cache marks are shown', () => {
  const drawn = drawRequest('thread', request).replaceAll(/─+$/gm, '')
  expect(drawn.replaceAll(/about \d+/g, 'about 9').split('\n')).toEqual([
    'model: large',
    'max_tokens: 9',
    'output_config: {"effort":"low"}',
    '',
    '┌─ system, block 1 of 1, about 9 tokens ',
    '│ You are Vibe.',
    '│ Be short.',
    '└─ cache mark (ephemeral) ',
    '┌─ tools, 1 of them, about 9 tokens ',
    '│ react',
    '│   Adds an emoji.',
    '│     - emoji (string, required, maxLength 40): One emoji.',
    '└',
    '┌─ turn 1, user, block 1 of 1, about 9 tokens ',
    '│ <question>',
    '│ why?',
    '│ </question>',
    '└',
    '┌─ turn 2, assistant, block 1 of 1, tool_use, about 9 tokens ',
    '│ react {"emoji":"👍"}',
    '└',
    '┌─ turn 3, user, block 1 of 1, tool_result, about 9 tokens ',
    '│ (error)',
    '│ No.',
    '└',
  ])
})

it('the parts that an earlier request has as well are not repeated', () => {
  const drawn: Drawn = new Map()
  drawRequest('thread', request, drawn)
  const second = drawRequest('fork', request, drawn)
  expect(second).toContain("(the same as in the request of 'thread')")
  expect(second).not.toContain('You are Vibe.')
  expect(second).toContain('why?')
})

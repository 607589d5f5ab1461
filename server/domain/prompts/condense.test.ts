import { describe, expect, it } from 'vitest'
import { checkRequest } from '../../offline-model/api/check-request.ts'
import { parseMessagesRequest } from '../../offline-model/api/messages-request.ts'
import { writeCondensing } from './condense.ts'
import { estimateTokens } from './estimate-tokens.ts'
import type { ContextMessage } from './message-tags.ts'

const ada = { kind: 'human', id: 'u-ada', name: 'Ada', role: 'admin' } as const
const said = (seq: number, content: string): ContextMessage => ({ seq, author: ada, content })
const write = (messages: ContextMessage[], room: number | null = null) =>
  writeCondensing({
    model: 'claude-haiku-5-5',
    abilities: { takesEffort: true },
    messages,
    room,
  })

describe('the request that condenses messages', () => {
  it('is accepted by the endpoint, with every message as data', () => {
    const request = write([said(1, 'The press is <broken>.'), said(2, 'Bob mends it.')])
    const parsed = parseMessagesRequest(JSON.parse(JSON.stringify(request)), false)
    if (!parsed.ok) throw new Error(parsed.failure.message)
    expect(checkRequest(parsed.request)).toBeNull()
    const [turn] = request.messages
    expect(turn?.content.map(({ text }) => text)).toEqual([
      '<message author="Ada" role="admin" seq="1">The press is &lt;broken&gt;.</message>',
      '<message author="Ada" role="admin" seq="2">Bob mends it.</message>',
      '<question>\nSummarise this conversation.\n</question>',
    ])
  })

  it('has the same bytes for the same messages', () => {
    const messages = [said(1, 'One'), said(2, 'Two')]
    expect(JSON.stringify(write(messages))).toBe(JSON.stringify(write([...messages])))
    expect(JSON.stringify(write(messages))).not.toBe(JSON.stringify(write(messages.slice(1))))
  })

  it('cuts the longest messages if all together are too long, and leaves the short ones whole', () => {
    const messages = [said(1, 'a'.repeat(35_000)), said(2, 'short'), said(3, 'b'.repeat(70_000))]
    const texts = write(messages, 8_000).messages[0]?.content.map(({ text = '' }) => text) ?? []
    expect(texts[1]).toContain('>short<')
    expect(texts[0]).toMatch(/a \[…\]<\/message>$/)
    expect(Math.abs((texts[0]?.length ?? 0) - (texts[2]?.length ?? 0))).toBeLessThan(50)
    expect(texts.reduce((sum, text) => sum + estimateTokens(text), 0)).toBeLessThan(8_000)
    expect(write(messages, 40_000).messages).toEqual(write(messages).messages)
  })
})

import { describe, expect, it } from 'vitest'
import { builtInTools } from '../tool.ts'
import type { ShownPlace } from './call-target.ts'
import { listUntold, type SaidCall, sayCall } from './call-words.ts'

const readers = { everyone: false, count: 2, names: ['Ada', 'Bob'], guests: { count: 0, names: [] } }
const channel = { id: 'c', kind: 'public' as const, name: 'general' }
const shown = { kind: 'shown' as const, channel, thread: null, fork: null, readers }
const about = { id: 'm', author: 'Bob', words: 'mark this one' }

function call(tool: string, input: Record<string, string>, seen: Partial<SaidCall> = {}): SaidCall {
  const facts = Object.entries(input).map(([name, value]) => ({ name, value }))
  return { agent: 'Vibe', tool, facts, ...seen }
}
const post = (place?: ShownPlace, isHere = false) =>
  sayCall(call('send_message', { channel: 'general', content: 'Hi' }, { ...(place && { place }), isHere }))

describe('the sentence of a call that needs approval', () => {
  it.each([
    [post(), 'Vibe wants to post a message.'],
    [post({ kind: 'hidden' }), 'Vibe wants to post in a place that you can’t read.'],
    [post(shown), 'Vibe wants to post in #general.'],
    [post(shown, true), 'Vibe wants to post in this conversation.'],
    [
      post({ ...shown, thread: { id: 't', title: 'Harvest' } }),
      'Vibe wants to post in the thread ‘Harvest’ in #general.',
    ],
    [
      post({ ...shown, fork: { id: 'f', description: 'Press or wait?' } }),
      'Vibe wants to post in the fork ‘Press or wait?’ in #general.',
    ],
    [post({ ...shown, channel: null }), 'Vibe wants to start a direct message of Ada and Bob.'],
    [
      post({ ...shown, channel: { ...channel, kind: 'direct' } }),
      'Vibe wants to post in the direct message of Ada and Bob.',
    ],
    [sayCall(call('remember', { text: 'Bob likes pears.' })), 'Vibe wants to remember this.'],
    [
      sayCall(call('remember', { text: 'Bob likes pears.', only_me: 'true' })),
      'Vibe wants to remember this for itself.',
    ],
    [sayCall(call('react', { emoji: '🍏' })), 'Vibe wants to react with 🍏 to a message.'],
    [
      sayCall(call('react', { emoji: '🍏', seq: '4' }, { about })),
      'Vibe wants to react with 🍏 to Bob’s message ‘mark this one’.',
    ],
    [
      sayCall(call('create_fork', {}, { about })),
      'Vibe wants to open a fork from Bob’s message ‘mark this one’.',
    ],
    [
      sayCall(call('create_fork', { partner_opens: 'true' })),
      'Vibe wants to open a fork from a message, in which its partner writes first.',
    ],
    [sayCall(call('ask_agent', { agent: 'coder' }, { asked: 'Coder' })), 'Vibe wants to ask Coder.'],
    [
      sayCall(call('ask_agent', { agent: 'coder', wait: 'false' })),
      'Vibe wants to ask coder and continue without waiting for the answer.',
    ],
    [sayCall(call('create_issue', {})), 'Vibe wants to use ‘create issue’, which is not a tool of OpenVibe.'],
  ])('%s', (said, expected) => {
    expect(said).toBe(expected)
  })

  it('never holds the name of a tool', () => {
    for (const tool of builtInTools) expect(sayCall(call(tool, {}))).not.toMatch(/_|\.$.+/)
  })
})

describe('the facts that the sentence leaves out', () => {
  it('are the text, and the fields that the viewer is told nowhere else', () => {
    const input = { channel: 'general', content: 'Hi **all**' }
    const text = { name: 'content', value: 'Hi **all**' }
    expect(listUntold(call('send_message', input, { place: shown }))).toEqual({ text, details: [] })
    const details = [{ label: 'Channel', name: 'channel', value: 'general' }]
    expect(listUntold(call('send_message', input, { place: { kind: 'hidden' } }))).toEqual({ text, details })
    expect(listUntold(call('send_message', input))).toEqual({ text, details })
  })

  it('are named in plain words, and none is missing', () => {
    const react = call('react', { emoji: '🍏', seq: '4' })
    expect(listUntold(react).details).toEqual([{ label: 'Message number', name: 'seq', value: '4' }])
    expect(listUntold({ ...react, about }).details).toEqual([])
    expect(listUntold(call('create_fork', { partner_opens: 'true' })).details).toEqual([])
    const foreign = call('create_issue', { issue_title: 'Press', dueDate: 'today', content: 'x' })
    expect(listUntold(foreign)).toEqual({
      text: null,
      details: [
        { label: 'Issue title', name: 'issue_title', value: 'Press' },
        { label: 'Due date', name: 'dueDate', value: 'today' },
        { label: 'Content', name: 'content', value: 'x' },
      ],
    })
  })
})

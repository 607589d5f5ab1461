import { describe, expect, it } from 'vitest'
import { callFailure, type EventBody, type EventData, eventBody } from '@/server/domain/tasks/events'
import { stopReason, taskOrigin } from '@/server/domain/tasks/task'
import { describeEvent, type EventNames } from './describe-event'

const id = (number: number) => `0193a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const hash = 'a'.repeat(64)

const names: EventNames = {
  agent: 'Vibe',
  reads: 'question',
  agentOf: () => 'Coder',
  person: userId => (userId === id(1) ? 'Ada' : 'Former member'),
  version: versionId => (versionId === id(3) ? 4 : null),
  timeOfDay: time => time.slice(11, 16),
}

const created = (more: Partial<Extract<EventBody, { type: 'task.created' }>['data']> = {}): EventBody => ({
  type: 'task.created',
  data: {
    origin: 'message',
    agentId: id(2),
    actingUserId: id(1),
    triggerMessageId: id(9),
    rerunOf: null,
    input: { kind: 'message' },
    ...more,
  },
})
const started = (agentVersionId: string): EventBody => ({
  type: 'task.started',
  data: {
    agentVersionId,
    messageIds: [id(7), id(8)],
    forkParentId: null,
    lastSeq: 2,
    startedAt: '2026-11-21T09:00:00Z',
  },
})
const assembled = (newMessages: number, more: Partial<EventData<'context.assembled'>> = {}): EventBody => ({
  type: 'context.assembled',
  data: {
    turn: 1,
    layers: [
      { name: 'identity', tokens: 1_000 },
      { name: 'question', tokens: 34 },
    ],
    newMessages,
    ...more,
  },
})
const lastPaid: EventBody = {
  type: 'context.assembled',
  data: { turn: 1, layers: [{ name: 'question', tokens: 34 }], newMessages: 0, isLastPaid: true },
}
const requested = (attempt: number, isOffline?: true): EventBody => ({
  type: 'model.requested',
  data: { turn: 1, attempt, model: 'claude-sonnet-5-5', isOffline, maxTokens: 4_096, request: hash },
})
const answered = (more: Partial<Extract<EventBody, { type: 'model.answered' }>['data']> = {}): EventBody => ({
  type: 'model.answered',
  data: {
    turn: 1,
    attempt: 1,
    model: 'claude-sonnet-5-5',
    stopReason: 'end_turn',
    response: hash,
    textLength: 5,
    unusable: false,
    usage: { outputTokens: 312 },
    costUsd: 0.001,
    requestId: null,
    firstTextMs: 410,
    durationMs: 2_140,
    ...more,
  },
})
const failed = (more: Partial<Extract<EventBody, { type: 'model.failed' }>['data']> = {}): EventBody => ({
  type: 'model.failed',
  data: {
    turn: 1,
    attempt: 1,
    failure: 'overloaded',
    status: 529,
    errorType: 'overloaded_error',
    detail: 'Overloaded',
    retryAfterMs: null,
    shouldRetry: null,
    partial: null,
    requestId: null,
    usage: null,
    costUsd: null,
    durationMs: 90,
    ...more,
  },
})
const waits = (parked: boolean): EventBody => ({
  type: 'retry.scheduled',
  data: { turn: 1, waitMs: 5_000, retryAt: '2026-11-21T09:45:00Z', parked, failure: 'overloaded' },
})
const posted = (kind: 'answer' | 'notice' | 'sent'): EventBody => ({
  type: 'message.posted',
  data: { messageId: id(10), kind, length: 1_240 },
})
const takenOver = (turn: number): EventBody => ({
  type: 'turns.taken_over',
  data: {
    fromTaskId: id(11),
    turn,
    turns: turn === 1 ? [] : [{ turn: 1, response: hash, stopReason: 'tool_use', calls: [], prompted: null }],
    inputs: [],
    reduced: null,
    counted: null,
    withoutPictures: false,
    newMessages: 0,
    sinceTurn: 1,
    invalidTurns: 0,
    reminders: 0,
    hasSpoken: false,
    messageIds: [],
    since: '2026-11-21T09:00:00Z',
  },
})
const stopAsked = (why: 'person' | 'trigger_deleted' | 'closed', userId: string | null): EventBody => ({
  type: 'cancel.requested',
  data: { why, userId },
})

const call = { turn: 1, callId: 'a', name: 'read_thread' }

/** Every kind of event, with its sentence. */
const drafted = (unsourced: number, faults: string | null): EventBody => ({
  type: 'result.drafted',
  data: { turn: 1, body: 'a'.repeat(64), lines: 4, unsourced, faults },
})

const told: [EventBody, string][] = [
  [
    {
      type: 'reading.checked',
      data: { turn: 1, outcome: 'a'.repeat(64), kept: 4, dropped: 1, faults: 'a'.repeat(64) },
    },
    '4 lines passed the check against the messages. 1 line did not. The model was asked to correct them.',
  ],
  [
    {
      type: 'reading.checked',
      data: { turn: 2, outcome: 'a'.repeat(64), kept: 5, dropped: 0, faults: null },
    },
    '5 lines passed the check against the messages.',
  ],
  [
    { type: 'reading.kept', data: { reason: 'budget_exceeded' } },
    'The other lines can’t be corrected, so they are left out.',
  ],
  [
    { type: 'result.planned', data: { parts: [1, 2].map(first => ({ first, last: first })) } },
    'The fork is long, so it is read in 2 parts.',
  ],
  [
    {
      type: 'result.planned',
      data: {
        parts: [
          { first: 1, last: 9 },
          { first: 10, last: 12 },
        ],
        model: 'claude-haiku-5-5',
      },
    },
    'The fork is long, so it is read in 2 parts. claude-haiku-5-5 reads them, because the limit does not pay for the agent’s own model.',
  ],
  [drafted(0, null), '4 lines were checked against the fork’s messages.'],
  [
    drafted(1, 'a'.repeat(64)),
    '4 lines were checked against the fork’s messages. 1 line has no source. The model was asked to correct the draft.',
  ],
  [created(), 'Ada asked Vibe in a message.'],
  [
    created({ input: { kind: 'message', answerLength: 'brief' } }),
    'Ada asked Vibe in a message and wants a brief answer.',
  ],
  [
    created({
      origin: 'regenerate',
      actingUserId: id(5),
      input: { kind: 'message', answerLength: 'in_depth' },
    }),
    'Former member asked Vibe for another answer and wants an answer in depth.',
  ],
  [{ type: 'trigger.replaced', data: { triggerMessageId: id(9) } }, 'A newer message replaced the question.'],
  [started(id(3)), 'Vibe started with version 4 and reads 2 messages before the question.'],
  [started(id(4)), 'Vibe started and reads 2 messages before the question.'],
  [assembled(0), 'The prompt was built: about 1,034 tokens in 2 parts.'],
  [assembled(1), 'The prompt was built: about 1,034 tokens in 2 parts, with a note about 1 newer message.'],
  [
    assembled(0, { unread: [{ fileId: id(11), reason: 'encrypted' }] }),
    'The prompt was built: about 1,034 tokens in 2 parts. Vibe could not read a file: it is encrypted. Save it without a password and send it again.',
  ],
  [requested(1), 'claude-sonnet-5-5 was called, with a limit of 4,096 tokens.'],
  [requested(1, true), 'offline model was called, with a limit of 4,096 tokens.'],
  [requested(2), 'Call 2: claude-sonnet-5-5 was called, with a limit of 4,096 tokens.'],
  [answered(), 'claude-sonnet-5-5 answered in 2.1 s, 312 tokens. The first words came after 410 ms.'],
  [
    answered({ stopReason: 'max_tokens', usage: {}, firstTextMs: null }),
    'claude-sonnet-5-5 answered in 2.1 s. The answer was cut off at the length limit.',
  ],
  [
    answered({ stopReason: 'a_newer_one', firstTextMs: null }),
    'claude-sonnet-5-5 answered in 2.1 s, 312 tokens.',
  ],
  [answered({ unusable: true }), 'claude-sonnet-5-5 answered in 2.1 s, but the answer can’t be read.'],
  [failed(), 'The call failed after 90 ms: the model’s service is overloaded or down (529).'],
  [
    failed({ failure: 'cut', status: null }),
    'The call failed after 90 ms: the connection was lost during the answer.',
  ],
  [
    { type: 'worker.failed', data: { turn: 1, detail: 'boom' } },
    'An error on our side interrupted the task.',
  ],
  [
    answered({
      stopReason: 'tool_use',
      firstTextMs: null,
      calls: [
        { callId: 'a', name: 'read_thread', effect: 'read_only', flow: 'sync', repeatable: true },
        { callId: 'b', name: 'done', effect: 'read_only', flow: 'terminal', repeatable: true },
      ],
    }),
    'claude-sonnet-5-5 answered in 2.1 s, 312 tokens. It called read_thread and done.',
  ],
  [
    {
      type: 'context.reduced',
      data: {
        turn: 1,
        step: 'fewer_messages',
        cause: 'estimated',
        tokensBefore: 9,
        tokensAfter: 5,
        summary: null,
      },
    },
    'The prompt was too long, so it contains fewer messages.',
  ],
  [
    {
      type: 'context.reduced',
      data: {
        turn: 1,
        step: 'summarised',
        cause: 'estimated',
        tokensBefore: 9,
        tokensAfter: 5,
        summary: hash,
        shown: 20,
        rolled: {
          ...{ number: 2, firstSeq: 1, lastSeq: 30, after: 30, summary: hash },
          ...{ taskId: id(4), model: 'claude-haiku-5-5' },
        },
      },
    },
    'The prompt came near its limit, so summary s2 by claude-haiku-5-5 stands for messages 1 to 30.',
  ],
  [{ type: 'tool.requested', data: { ...call, effect: 'read_only', input: hash } }, 'read_thread started.'],
  [
    { type: 'tool.succeeded', data: { ...call, result: hash, length: 9, durationMs: 30 } },
    'read_thread finished after 30 ms.',
  ],
  [
    { type: 'tool.failed', data: { ...call, failure: 'timeout', result: hash, durationMs: 30_000 } },
    'read_thread failed after 30 s: the time limit was reached.',
  ],
  [
    {
      type: 'question.asked',
      data: { turn: 1, callId: 'a', question: hash, userIds: [id(1)], until: null },
    },
    'The agent asked Ada a question.',
  ],
  [
    { type: 'answer.given', data: { callId: 'a', userId: id(1), messageId: null, result: hash } },
    'Ada answered.',
  ],
  [{ type: 'question.expired', data: { callId: 'a', result: hash } }, 'Nobody answered in time.'],
  [
    {
      type: 'approval.asked',
      data: { ...call, input: hash, trust: 'approve', approvers: { kind: 'asker' }, until: null },
    },
    'read_thread needs approval.',
  ],
  [
    {
      type: 'approval.given',
      data: { callId: 'a', userId: id(1), verdict: 'refused', decides: true, result: hash },
    },
    'Ada declined.',
  ],
  [
    { type: 'approval.expired', data: { callId: 'a', outcome: 'escalated', until: null, result: null } },
    'Nobody approved in time, so the admins were asked.',
  ],
  [
    { type: 'ask.handed_on', data: { callId: 'a', until: '2026-11-28T09:00:00.000000+00:00' } },
    'Nobody who was asked can answer any more, so the admins were asked.',
  ],
  [
    {
      type: 'budget.asked',
      data: { turn: 1, budgetUsd: 2, spentUsd: 1.9, raiseUsd: 1, until: '2026-11-28T09:00:00.000000+00:00' },
    },
    'The fork’s budget of $2.00 is used up.',
  ],
  [
    { type: 'budget.given', data: { userId: id(1), verdict: 'approved', budgetUsd: 3 } },
    'Ada raised the fork’s budget.',
  ],
  [
    { type: 'budget.given', data: { userId: id(1), verdict: 'refused', budgetUsd: null } },
    'Ada did not raise the fork’s budget.',
  ],
  [{ type: 'budget.expired', data: {} }, 'Nobody raised the fork’s budget in time.'],
  [
    {
      type: 'child.started',
      data: {
        turn: 1,
        callId: 'a',
        childTaskId: id(11),
        agentId: id(2),
        waits: true,
        until: null,
        result: null,
      },
    },
    'Another agent was asked. This task is waiting for it.',
  ],
  [
    {
      type: 'child.finished',
      data: { callId: 'a', childTaskId: id(11), status: 'completed', result: hash },
    },
    'The other agent’s task has ended.',
  ],
  [
    { type: 'message.withheld', data: { kind: 'answer', content: hash, length: 12 } },
    'The answer was stored but not posted, 12 characters.',
  ],
  [
    { type: 'message.withheld', data: { kind: 'sent', content: hash, length: 1 } },
    'A message was stored but not sent, 1 character.',
  ],
  [takenOver(1), 'The replay starts from the beginning.'],
  [takenOver(2), '1 turn was reused from the original. Turn 2 is the first new turn.'],
  [posted('sent'), 'A message was sent, 1,240 characters.'],
  [waits(false), 'The next call is due at 09:45, 5 s later.'],
  [waits(true), 'The next call is due at 09:45, 5 s later. Other tasks can run first.'],
  [
    {
      type: 'model.switched',
      data: {
        turn: 1,
        from: { model: 'claude-opus-5-5', endpointId: null },
        to: { model: 'claude-haiku-5-5', endpointId: id(1) },
        failure: 'overloaded',
      },
    },
    'claude-opus-5-5 could not be reached, so claude-haiku-5-5 goes on with this task.',
  ],
  [{ type: 'pause.lifted', data: { userId: id(1) } }, 'Ada ended the pause of the model.'],
  [posted('answer'), 'The answer was posted, 1,240 characters.'],
  [posted('notice'), 'A one-line note was posted in the thread.'],
  [stopAsked('person', id(1)), 'Ada asked to stop the task.'],
  [stopAsked('person', null), 'Somebody asked to stop the task.'],
  [stopAsked('trigger_deleted', id(1)), 'The question was deleted, so the task is stopping.'],
  [stopAsked('closed', null), 'The conversation was closed, so the task is stopping.'],
  [
    lastPaid,
    'The prompt was built: about 34 tokens in 1 part. The agent was told that the money pays for this call alone.',
  ],
  [{ type: 'retry.requested', data: { userId: id(1) } }, 'Ada pressed Retry.'],
  [
    { type: 'retry.requested', data: { userId: id(1), usd: 0.25 } },
    'Ada raised the limit of one task to $0.25, and the task went on.',
  ],
  [
    { type: 'limit.raised', data: { userId: id(1), usd: 0.25, taskId: id(2) } },
    'Ada raised the limit of this task to $0.25, so that a task below it could go on.',
  ],
  [{ type: 'task.completed', data: { stopReason: 'end_turn' } }, 'Completed: the answer was complete.'],
  [
    { type: 'task.failed', data: { stopReason: 'timeout', reason: 'timeout', message: 'Vibe …' } },
    'Failed: the time limit was reached.',
  ],
  [
    {
      type: 'task.failed',
      data: {
        stopReason: 'budget_exceeded',
        reason: 'budget_exceeded',
        message: 'Vibe …',
        short: { limitUsd: 0.1, neededUsd: 0.112 },
      },
    },
    'Failed: the budget was used up. The answer could cost up to $0.12. The limit was $0.10.',
  ],
  [{ type: 'task.cancelled', data: { stopReason: 'cancelled' } }, 'Cancelled.'],
  [
    { type: 'thread.routed', data: { agentId: id(5), reason: hash, taskId: id(6) } },
    'Coder was chosen, is active in the thread and answers.',
  ],
  [
    { type: 'thread.routed', data: { agentId: null, reason: null, taskId: null } },
    'No agent was chosen, so nobody answers.',
  ],
  [
    { type: 'thread.handed_over', data: { callId: 'a', agentId: id(5), reason: hash, taskId: id(6) } },
    'The thread was handed over to Coder, which answers.',
  ],
]

describe('an event', () => {
  it.each(told.map(([event, sentence]) => [event.type, sentence, event] as const))(
    'of kind %s has the sentence: %s',
    (_type, sentence, event) => {
      expect(describeEvent(event, names).sentence).toBe(sentence)
    },
  )

  it('of every kind has its sentence above', () => {
    const types = eventBody.options.map(({ shape }) => shape.type.value)
    expect(new Set(told.map(([event]) => event.type))).toEqual(new Set(types))
  })

  it('of a failed call has a sentence for every failure', () => {
    const sentences = callFailure.options.map(failure => describeEvent(failed({ failure }), names).sentence)
    expect(new Set(sentences).size).toBe(callFailure.options.length)
  })

  it('that began or ended a task has a sentence for every origin and every ending', () => {
    const events = [
      ...taskOrigin.options.map(origin => created({ origin })),
      ...stopReason.options.map(
        (reason): EventBody => ({ type: 'task.completed', data: { stopReason: reason } }),
      ),
    ]
    for (const event of events) expect(describeEvent(event, names).sentence).toMatch(/^[A-Z].*[a-z]\.$/)
  })

  it('that starts a draft names the fork, since there is no question', () => {
    expect(describeEvent(started(id(3)), { ...names, reads: 'fork' }).sentence).toBe(
      'Vibe started with version 4 and reads 2 messages of the fork.',
    )
  })

  it('that starts a reading names no place, since the messages are of many threads', () => {
    expect(describeEvent(started(id(3)), { ...names, reads: 'messages' }).sentence).toBe(
      'Vibe started with version 4 and reads 2 messages.',
    )
  })

  it('of a call that was stopped is not shown as a failure', () => {
    expect(describeEvent(failed({ failure: 'cancelled', status: null }), names)).toMatchObject({
      sentence: 'The call was stopped after 90 ms.',
      tone: 'idle',
    })
  })

  it('of a failure has another glyph than one of a success', () => {
    const glyph = (event: EventBody) => describeEvent(event, names).icon
    expect(glyph(failed())).not.toBe(glyph(answered()))
    expect(glyph(answered({ unusable: true }))).not.toBe(glyph(answered()))
  })
})

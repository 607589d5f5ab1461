import type { TaskLimits } from '@/server/domain/agents/tool'
import { calledModel } from '@/server/domain/models/offline-model'
import { countTokens } from '@/server/domain/spending/count-tokens'
import type { EventBody } from '@/server/domain/tasks/events'

/** An event of a log that this page can read, at its position. */
export type LoggedEvent = EventBody & { seq: number; createdAt: string }

/** The tokens and cost of model calls. `usd` null: the price of at least one of them is not known. */
export interface Spent {
  calls: number
  tokens: number
  usd: number | null
}

/** A model call, a use of a tool, a wait, or a pause before the next try; or a note about another event. */
export interface StepRow {
  key: string
  kind: 'model' | 'tool' | 'wait' | 'pause' | 'note'
  /** `stopped`: the task ended first. */
  state: 'running' | 'waiting' | 'done' | 'failed' | 'stopped'
  /** The name of a tool or a model; other rows get their name from their events. */
  name: string
  /** Milliseconds since the log began; `to` null: the row has not ended. */
  from: number
  to: number | null
  spent: Spent
  /** The row's events from the log, in order. */
  events: LoggedEvent[]
  /** The things that a tool waited for. */
  rows: StepRow[]
}

/**
 * A part of a task's time: in the queue, a turn, or the time after its end until somebody retried it. The
 * parts leave no gap.
 */
export interface Stretch {
  kind: 'queue' | 'turn' | 'rest'
  turn: number
  from: number
  to: number | null
  /** The sum of its rows. */
  spent: Spent
  rows: StepRow[]
}

export interface TaskLayout {
  stretches: Stretch[]
  /** The sum of the parts. */
  total: Spent
  /** The number of turns out of `limits.turns`, counted from the newest start; 0: none began. */
  turn: number
  limits: TaskLimits | null
  /** Null: the task has not ended. */
  to: number | null
}

const nothing: Spent = { calls: 0, tokens: 0, usd: 0 }

/**
 * Lays out a task's log as a waterfall: turns after each other, each with its steps, their time and their
 * cost.
 */
export function layOutTask(events: readonly LoggedEvent[]): TaskLayout {
  const start = Date.parse(events[0]?.createdAt ?? '')
  const stretches: Stretch[] = []
  const under = new Map<string, StepRow>()
  const names = new Map<string, string>()
  let prompt: LoggedEvent | null = null
  let limits: TaskLimits | null = null
  let base = 0

  function begin(kind: Stretch['kind'], turn: number, at: number): Stretch {
    const last = stretches.at(-1)
    if (last && last.to === null) last.to = at
    const stretch: Stretch = { kind, turn, from: at, to: null, spent: nothing, rows: [] }
    stretches.push(stretch)
    return stretch
  }
  function add(into: StepRow[], kind: StepRow['kind'], event: LoggedEvent, at: number, name = ''): StepRow {
    const row: StepRow = {
      key: `${kind}-${event.seq}`,
      kind,
      state: 'running',
      name,
      from: at,
      to: null,
      spent: nothing,
      events: [event],
      rows: [],
    }
    into.push(row)
    return row
  }
  function end(key: string, state: StepRow['state'], at: number): StepRow | undefined {
    const row = under.get(key)
    under.delete(key)
    if (row) Object.assign(row, { state, to: at })
    return row
  }

  for (const event of events) {
    const { type, data } = event
    const at = Math.max(0, Date.parse(event.createdAt) - start)
    const last = stretches.at(-1)
    let now = last ?? begin('queue', 0, 0)
    const isTold = 'turn' in data && (now.kind !== 'turn' || data.turn > now.turn)
    if (isTold && now.to === null) {
      end('pause', 'done', at)
      now = begin('turn', data.turn, at)
    }
    const call = 'callId' in data && data.callId !== null ? `call ${data.callId}` : null
    const use = (name: string): StepRow => {
      const known = call === null ? undefined : under.get(call)
      const row = known ?? add(now.rows, 'tool', event, at, name)
      if (known) known.events.push(event)
      if (call !== null) under.set(call, row)
      return row
    }

    switch (type) {
      case 'context.assembled':
        prompt = event
        break
      case 'model.requested': {
        end('pause', 'done', at)
        const row = add(now.rows, 'model', event, at, calledModel(data))
        if (prompt) row.events.unshift(prompt)
        prompt = null
        under.set('model', row)
        break
      }
      case 'model.answered':
      case 'model.failed': {
        const row = end('model', stateOfCall(event), at)
        row?.events.push(event)
        if (row && data.usage) row.spent = { calls: 1, tokens: countTokens(data.usage), usd: data.costUsd }
        if (type === 'model.answered') for (const each of data.calls ?? []) names.set(each.callId, each.name)
        break
      }
      case 'retry.scheduled':
        under.set('pause', add(now.rows, 'pause', event, at))
        break
      case 'pause.lifted':
        end('pause', 'done', at)
        break
      case 'tool.requested':
        use(data.name).state = 'running'
        break
      case 'tool.succeeded':
      case 'tool.failed':
        use(data.name)
        end(`call ${data.callId}`, type === 'tool.failed' ? 'failed' : 'done', at)
        break
      case 'question.asked':
      case 'approval.asked':
      case 'child.started': {
        const row = use(names.get(data.callId) ?? '')
        const wait = add(row.rows, 'wait', event, at)
        const isAwaited = type !== 'child.started' || data.waits
        wait.state = isAwaited ? 'waiting' : 'running'
        if (isAwaited) row.state = 'waiting'
        else end(`call ${data.callId}`, 'done', at)
        under.set(type === 'child.started' ? `child ${data.childTaskId}` : `wait ${data.callId}`, wait)
        break
      }
      case 'budget.asked': {
        const wait = add(now.rows, 'wait', event, at)
        wait.state = 'waiting'
        under.set('budget', wait)
        break
      }
      case 'budget.given':
        settle('budget', null, data.verdict === 'approved' ? 'done' : 'failed', event, at)
        break
      case 'budget.expired':
        settle('budget', null, 'failed', event, at)
        break
      case 'answer.given':
      case 'question.expired':
        settle(`wait ${data.callId}`, call, type === 'answer.given' ? 'done' : 'failed', event, at)
        break
      case 'approval.given':
        if (!data.decides) under.get(`wait ${data.callId}`)?.events.push(event)
        else if (data.verdict === 'refused') settle(`wait ${data.callId}`, call, 'failed', event, at)
        else {
          settle(`wait ${data.callId}`, null, 'done', event, at)
          if (call !== null) Object.assign(under.get(call) ?? {}, { state: 'running' })
        }
        break
      case 'ask.handed_on':
        under.get(`wait ${data.callId}`)?.events.push(event)
        break
      case 'approval.expired':
        if (data.outcome === 'escalated') under.get(`wait ${data.callId}`)?.events.push(event)
        else settle(`wait ${data.callId}`, call, 'failed', event, at)
        break
      case 'child.finished': {
        const state = data.status === 'completed' ? 'done' : 'failed'
        settle(`child ${data.childTaskId}`, call, state, event, at)
        break
      }
      case 'task.completed':
      case 'task.failed':
      case 'task.cancelled': {
        note(now, event, at)
        // The later events of a child that nobody waits for are on the child's own page.
        for (const [key, row] of [...under])
          end(key, key.startsWith('child ') && row.state === 'running' ? 'done' : 'stopped', at)
        now.to = at
        break
      }
      case 'retry.requested':
        if (now.to !== null) {
          const rest = begin('rest', 0, now.to)
          rest.to = at
        }
        note(begin('queue', 0, at), event, at)
        base = stretches.findLast(({ kind }) => kind === 'turn')?.turn ?? 0
        break
      default:
        if (type === 'task.started') limits = data.limits ?? null
        note(now, event, at)
    }
  }

  function note(stretch: Stretch, event: LoggedEvent, at: number) {
    const row = add(stretch.rows, 'note', event, at)
    row.state = event.type === 'task.failed' || event.type === 'worker.failed' ? 'failed' : 'done'
    row.to = at
  }
  /**
   * Ends the waits whose event has come, or won't come; if the event is the result of a call, the call ends
   * with it.
   */
  function settle(
    wait: string,
    call: string | null,
    state: StepRow['state'],
    event: LoggedEvent,
    at: number,
  ) {
    end(wait, state, at)?.events.push(event)
    if (call !== null) end(call, state, at)
  }

  for (const stretch of stretches) stretch.spent = sum(stretch.rows.map(row => row.spent))
  const newest = stretches.at(-1)
  const turn = stretches.findLast(({ kind }) => kind === 'turn')?.turn ?? 0
  return {
    stretches,
    total: sum(stretches.map(stretch => stretch.spent)),
    turn: turn > base ? turn - base : turn === 0 ? 0 : 1,
    limits,
    to: newest ? newest.to : 0,
  }
}

function sum(parts: readonly Spent[]): Spent {
  return parts.reduce(
    (total, { calls, tokens, usd }) => ({
      calls: total.calls + calls,
      tokens: total.tokens + tokens,
      usd: total.usd === null || usd === null ? null : Math.round((total.usd + usd) * 1e6) / 1e6,
    }),
    nothing,
  )
}

/** Returns the state of a call: one that was stopped with its task has not failed. */
function stateOfCall(
  event: Extract<LoggedEvent, { type: 'model.answered' | 'model.failed' }>,
): StepRow['state'] {
  if (event.type === 'model.answered') return event.data.unusable ? 'failed' : 'done'
  return event.data.failure === 'cancelled' ? 'stopped' : 'failed'
}

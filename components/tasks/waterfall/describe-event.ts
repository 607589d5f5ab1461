import { taskStrings } from '@/components/strings/tasks/tasks'
import { formatDuration } from '@/components/workspace/format-duration'
import { formatExactCost } from '@/components/workspace/format-exact-cost'
import { answerLengthOf } from '@/server/domain/agents/answer-length'
import { explainRefusal } from '@/server/domain/files/file-text'
import { showWireName } from '@/server/domain/mcp/tool-name'
import { calledModel } from '@/server/domain/models/offline-model'
import { writeDollars } from '@/server/domain/spending/task-limit'
import type { EventBody, EventData } from '@/server/domain/tasks/events'

const words = taskStrings.happened

/** Names for the ids and times of an event in the place where it is shown. */
export interface EventNames {
  agent: string
  /** The messages that the task begins with: those before its question, those of a fork, or those of many threads. */
  reads: 'question' | 'fork' | 'messages'
  person(userId: string): string
  agentOf(agentId: string): string
  /** Returns the number of an agent's version; null: not known any more. */
  version(versionId: string): number | null
  timeOfDay(time: string): string
}

/** An event for people: a sentence, a glyph of the icon sheet, and a colour that supports both. */
export interface EventDescription {
  sentence: string
  icon: string
  tone: 'plain' | 'ok' | 'bad' | 'wait' | 'idle'
}

export function describeEvent(event: EventBody, names: EventNames): EventDescription {
  switch (event.type) {
    case 'task.created':
      return plain('message-square', describeCreation(event.data, names))
    case 'trigger.replaced':
      return plain('message-square', words.replaced)
    case 'task.started': {
      const { agentVersionId, messageIds } = event.data
      const version = names.version(agentVersionId)
      return plain('play', words.started(names.agent, version, messageIds.length, names.reads))
    }
    case 'context.assembled': {
      const { layers, newMessages, unread = [], isLastPaid } = event.data
      const tokens = layers.reduce((sum, layer) => sum + layer.tokens, 0)
      const built = words.assembled(tokens, layers.length, newMessages)
      const told = unread.map(({ reason }) => words.unread(names.agent, explainRefusal(reason)))
      return plain('layers', [built, ...new Set(told), ...(isLastPaid ? [words.lastPaid] : [])].join(''))
    }
    case 'model.requested': {
      const { attempt, maxTokens } = event.data
      return plain('arrow-up', words.requested(calledModel(event.data), attempt, maxTokens))
    }
    case 'model.answered':
      return describeAnswer(event.data)
    case 'model.failed': {
      const { failure, status, durationMs } = event.data
      const took = formatDuration(durationMs)
      if (failure === 'cancelled') {
        return { sentence: words.callStopped(took), icon: 'circle-slash', tone: 'idle' }
      }
      const why = words.failures[failure]
      const told = status === null ? why : words.status(why, status)
      return { sentence: words.failed(told, took), icon: 'circle-x', tone: 'bad' }
    }
    case 'worker.failed':
      return { sentence: words.broke, icon: 'triangle-alert', tone: 'bad' }
    case 'retry.scheduled': {
      const { retryAt, waitMs, parked } = event.data
      const sentence = words.waits(names.timeOfDay(retryAt), formatDuration(waitMs), parked)
      return { sentence, icon: 'clock', tone: 'wait' }
    }
    case 'context.reduced': {
      const { step, rolled } = event.data
      const sentence = rolled
        ? words.rolled(rolled.number, rolled.firstSeq, rolled.lastSeq, rolled.model)
        : words.reduced[step]
      return { sentence, icon: 'layers', tone: 'wait' }
    }
    case 'message.posted':
      return plain('message-square', words.posted[event.data.kind](event.data.length))
    case 'message.withheld':
      return plain('message-square', words.withheld[event.data.kind](event.data.length))
    case 'thread.routed': {
      const { agentId } = event.data
      return plain(
        'corner-down-right',
        agentId === null ? words.routedNowhere : words.routed(names.agentOf(agentId)),
      )
    }
    case 'thread.handed_over':
      return plain('corner-down-right', words.handedOver(names.agentOf(event.data.agentId)))
    case 'turns.taken_over':
      return plain('rotate-ccw', words.takenOver(event.data.turns.length, event.data.turn))
    case 'result.planned':
      return plain('layers', words.planned(event.data.parts.length, event.data.model ?? null))
    case 'result.drafted': {
      const { lines, unsourced, faults } = event.data
      return plain('message-square', words.drafted(lines, unsourced, faults !== null))
    }
    case 'reading.checked': {
      const { kept, dropped, faults } = event.data
      return plain('message-square', words.readingChecked(kept, dropped, faults !== null))
    }
    case 'reading.kept':
      return plain('message-square', words.readingKept)
    case 'cancel.requested': {
      const { why, userId } = event.data
      return plain('square', words.stopAsked[why](userId && names.person(userId)))
    }
    case 'model.switched': {
      const { from, to } = event.data
      return plain('corner-down-right', words.switched(from.model, to.model))
    }
    case 'pause.lifted':
      return plain('play', words.pauseLifted(names.person(event.data.userId)))
    case 'retry.requested': {
      const { userId, usd } = event.data
      const person = names.person(userId)
      const sentence =
        usd === undefined ? words.retryAsked(person) : words.limitRaised(person, writeDollars(usd))
      return plain('rotate-ccw', sentence)
    }
    case 'limit.raised': {
      const { userId, usd } = event.data
      return plain('rotate-ccw', words.limitRaisedForChild(names.person(userId), writeDollars(usd)))
    }
    case 'task.completed': {
      const why = taskStrings.stopReasons[event.data.stopReason]
      return { sentence: words.completed(why), icon: 'circle-check', tone: 'ok' }
    }
    case 'task.failed': {
      const why = taskStrings.stopReasons[event.data.stopReason]
      const { short } = event.data
      const more = short ? words.short(writeDollars(short.neededUsd), writeDollars(short.limitUsd)) : ''
      return { sentence: words.gaveUp(why) + more, icon: 'circle-x', tone: 'bad' }
    }
    case 'task.cancelled':
      return { sentence: words.cancelled, icon: 'circle-slash', tone: 'idle' }
    default:
      return describeCall(event, names)
  }
}

/** Describes the outcome of a tool call, and what the call waits for. */
function describeCall(event: CallEvent, names: EventNames): EventDescription {
  switch (event.type) {
    case 'tool.requested':
      return plain('arrow-up', words.toolBegun(showWireName(event.data.name)))
    case 'tool.succeeded': {
      const { durationMs, replayed } = event.data
      const name = showWireName(event.data.name)
      if (replayed) return plain('arrow-down', words.replayed[replayed](name))
      return plain('arrow-down', words.toolDone(name, formatDuration(durationMs)))
    }
    case 'tool.failed': {
      const { durationMs, failure } = event.data
      const name = showWireName(event.data.name)
      const sentence = words.toolFailed(name, formatDuration(durationMs), words.toolFailures[failure])
      return { sentence, icon: 'triangle-alert', tone: 'bad' }
    }
    case 'question.asked':
      return waits(words.questionAsked(event.data.userIds.map(names.person)))
    case 'answer.given':
      return plain('message-square', words.answerGiven(names.person(event.data.userId)))
    case 'question.expired':
      return waits(words.questionExpired)
    case 'approval.asked':
      return waits(words.approvalAsked(showWireName(event.data.name), event.data.trust))
    case 'approval.given':
      return plain('message-square', words.approvalGiven[event.data.verdict](names.person(event.data.userId)))
    case 'approval.expired':
      return waits(words.approvalExpired[event.data.outcome])
    case 'ask.handed_on':
      return waits(words.askHandedOn)
    case 'budget.asked':
      return waits(words.budgetAsked(formatExactCost(event.data.budgetUsd)))
    case 'budget.given':
      return plain('message-square', words.budgetGiven[event.data.verdict](names.person(event.data.userId)))
    case 'budget.expired':
      return waits(words.budgetExpired)
    case 'child.started':
      return plain('play', words.childStarted(event.data.waits))
    case 'child.finished':
      return plain('message-square', words.childFinished)
  }
}

type CallEvent = Extract<
  EventBody,
  {
    type:
      | `tool.${string}`
      | `question.${string}`
      | `answer.${string}`
      | `approval.${string}`
      | `ask.${string}`
      | `budget.${string}`
      | `child.${string}`
  }
>

function waits(sentence: string): EventDescription {
  return { sentence, icon: 'clock', tone: 'wait' }
}

function plain(icon: string, sentence: string): EventDescription {
  return { sentence, icon, tone: 'plain' }
}

function describeCreation(data: EventData<'task.created'>, names: EventNames): string {
  const answerLength = answerLengthOf(data.input)
  const asked = words.asked[data.origin](names.person(data.actingUserId), names.agent)
  return `${asked}${answerLength ? words.lengths[answerLength] : ''}.`
}

function describeAnswer(data: EventData<'model.answered'>): EventDescription {
  const { model, stopReason, usage, firstTextMs, durationMs, unusable, onlyThinking } = data
  const took = formatDuration(durationMs)
  const problem = onlyThinking ? words.onlyThinking : words.unusable
  if (unusable) return { sentence: problem(model, took), icon: 'triangle-alert', tone: 'bad' }
  const first = firstTextMs === null ? null : formatDuration(firstTextMs)
  const ending = Object.entries(words.endings).find(([reason]) => reason === stopReason)?.[1] ?? ''
  const wants = data.calls?.length ? words.wantsTools(data.calls.map(({ name }) => name)) : ''
  return plain('arrow-down', words.answered(model, took, usage.outputTokens ?? null, first) + ending + wants)
}

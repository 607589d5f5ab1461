import { stepStrings } from '@/components/strings/tasks/task-steps'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { showWireName } from '@/server/domain/mcp/tool-name'
import { describeEvent, type EventNames } from './describe-event'
import type { LoggedEvent, StepRow } from './lay-out-task'

const words = stepStrings.rows
const happened = taskStrings.happened

/** A row of the waterfall in words: its name, and the facts that matter without opening it. */
export interface RowDescription {
  name: string
  note: string
  /** A glyph of the icon sheet, for rows that have no state of their own. */
  icon: string | null
}

export interface RowNames extends EventNames {
  agentOf(agentId: string): string
  /** Formats the end of a wait, with the day unless it is today. */
  untilOf(time: string): string
}

export function describeRow(row: StepRow, names: RowNames): RowDescription {
  const [first] = row.events
  const last = row.events.at(-1)
  if (!first || !last) return { name: row.name, note: '', icon: null }
  switch (row.kind) {
    case 'model': {
      const asked = row.events.find(event => event.type === 'model.requested')
      const condenses = asked?.type === 'model.requested' && asked.data.purpose === 'condense'
      return { name: condenses ? words.condenses(row.name) : row.name, note: describeCall(last), icon: null }
    }
    case 'tool': {
      const runs = row.events.filter(({ type }) => type === 'tool.requested').length
      const why = last.type === 'tool.failed' ? [happened.toolFailures[last.data.failure]] : []
      const note = [...why, ...(runs > 1 ? [words.again(runs)] : [])].join(', ')
      return { name: showWireName(row.name) || words.tool, note, icon: null }
    }
    case 'wait':
      return describeWait(row, first, last, names)
    case 'pause': {
      const note = first.type === 'retry.scheduled' ? happened.failures[first.data.failure] : ''
      return { name: words.pause, note, icon: row.to === null ? null : 'clock' }
    }
    case 'note': {
      const { sentence, icon } = describeEvent(first, names)
      return { name: sentence, note: '', icon }
    }
  }
}

function describeCall(last: LoggedEvent): string {
  if (last.type === 'model.failed') {
    // The row's state says so already.
    if (last.data.failure === 'cancelled') return ''
    const why = happened.failures[last.data.failure]
    return last.data.status === null ? why : happened.status(why, last.data.status)
  }
  if (last.type !== 'model.answered') return words.writing
  if (last.data.unusable) return words.unusable
  return last.data.calls?.length ? words.asksFor(last.data.calls.map(({ name }) => name)) : words.answered
}

function describeWait(row: StepRow, first: LoggedEvent, last: LoggedEvent, names: RowNames): RowDescription {
  const until = 'until' in first.data && first.data.until !== null ? first.data.until : null
  const ending = row.events.length > 1 ? describeEnding(last, names) : null
  const note = ending ?? (row.to === null && until !== null ? words.until(names.untilOf(until)) : '')
  if (first.type === 'question.asked')
    return { name: words.question(first.data.userIds.map(names.person)), note, icon: null }
  if (first.type === 'budget.asked') return { name: words.budget, note, icon: null }
  if (first.type === 'approval.asked') {
    const name = first.data.trust === 'escalate' ? words.approvalByAdmin : words.approval
    return { name, note, icon: null }
  }
  const name = first.type === 'child.started' ? words.child(names.agentOf(first.data.agentId)) : row.name
  return { name, note, icon: null }
}

function describeEnding(last: LoggedEvent, names: EventNames): string {
  if (last.type === 'child.finished') return taskStrings.states[last.data.status]
  if (last.type === 'answer.given') return words.answeredBy(names.person(last.data.userId))
  return describeEvent(last, names).sentence
}

/**
 * Rebuilds every request of a task from its log and the bodies that the log names, without reading the stored
 * request. That both are the same, byte for byte, proves that nothing else went into a prompt.
 */

import { writeDrafting } from '../drafting/draft-prompt.ts'
import { writeReading } from '../readings/reading-prompt.ts'
import type { EventData, TaskEvent } from '../tasks/events.ts'
import { answerOf, emptyState, listTurnsBefore, reduce, type TaskState } from '../tasks/task-state.ts'
import { writeCondensing } from './condense.ts'
import { assembleContext } from './context.ts'
import { layPast, namePast } from './past-exchanges.ts'
import { promptMaterial } from './prompt-material.ts'

export interface RebuiltRequest {
  /** The number of the event that records the request. */
  seq: number
  /** Null: its material does not exist, since it was erased or the log is older than the material. */
  body: string | null
}

type Bodies = ReadonlyMap<string, string | null>

/** Lists the bodies that the rebuild needs, by their hashes; the stored requests are not among them. */
export function nameMaterial(events: readonly TaskEvent[]): string[] {
  const state = reduce(events)
  const materials = events.flatMap(({ type, data }) =>
    type === 'model.requested' ? (data.material ?? []) : [],
  )
  const notes = events.flatMap(({ type, data }) =>
    type === 'context.assembled' ? (data.repairNote ?? []) : [],
  )
  const past = listTurnsBefore(state, state.turn + 1)
  const inputs = state.kind === 'answer' ? state.inputs : []
  return [...new Set([...materials, ...notes, ...namePast({ inputs }, past)])]
}

export function rebuildRequests(events: readonly TaskEvent[], bodies: Bodies): RebuiltRequest[] {
  let state = emptyState
  return events.flatMap(event => {
    const before = state
    state = reduce([event], state)
    return event.type === 'model.requested'
      ? [{ seq: event.seq, body: rebuild(before, event.data, bodies) }]
      : []
  })
}

function rebuild(state: TaskState, asked: EventData<'model.requested'>, bodies: Bodies): string | null {
  const stored = asked.material ? bodies.get(asked.material) : null
  if (!stored) return null
  const material = promptMaterial.parse(JSON.parse(stored))
  if (material.kind === 'condense') return JSON.stringify(writeCondensing(material))
  if (material.kind === 'draft') {
    return JSON.stringify({ ...writeDrafting(material).request, max_tokens: asked.maxTokens })
  }
  if (material.kind === 'reading') {
    return JSON.stringify({ ...writeReading(material).request, max_tokens: asked.maxTokens })
  }
  const answering = answerOf(state)
  const past = listTurnsBefore(state, asked.turn)
  if (namePast(answering, past).some(hash => !bodies.get(hash))) return null
  const { request } = assembleContext({
    ...material,
    exchanges: layPast(answering, past, state.prompted, bodies),
    keepsThinking: past.every(turn => turn.prompted?.basis === state.prompted?.basis),
  })
  return JSON.stringify({ ...request, max_tokens: asked.maxTokens })
}

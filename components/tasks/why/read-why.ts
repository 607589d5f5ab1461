import { readMemory } from '@/components/tasks/memory/read-memory'
import type { LoggedEvent, StepRow, TaskLayout } from '@/components/tasks/waterfall/lay-out-task'

/** The parts that an answer rests on. */
export const whyParts = ['tools', 'memory', 'messages', 'layers'] as const
export type WhyPart = (typeof whyParts)[number]

/** The sources of a task's answer, from its log. */
export interface Why {
  /** The uses of tools, in their order. */
  calls: readonly StepRow[]
  memories: number
  /** The layers of the last prompt. */
  layers: readonly { name: string; tokens: number }[]
  /** The hash of the last request. */
  request: string
  /** The part that explains most: results of tools, then memories, then the conversation. */
  first: WhyPart
}

/** Reads the sources of the answer from a log; null: no model was asked yet. */
export function readWhy(log: readonly LoggedEvent[], layout: TaskLayout): Why | null {
  const asked = log.findLast(({ type, data }) => type === 'model.requested' && data.purpose !== 'condense')
  const prompt = log.findLast(({ type }) => type === 'context.assembled')
  if (asked?.type !== 'model.requested' || prompt?.type !== 'context.assembled') return null
  const calls = layout.stretches.flatMap(({ rows }) => rows.filter(({ kind }) => kind === 'tool'))
  const memories = readMemory(log).shown
  const first = calls.some(({ state }) => state === 'done') ? 'tools' : memories > 0 ? 'memory' : 'messages'
  return { calls, memories, layers: prompt.data.layers, request: asked.data.request, first }
}

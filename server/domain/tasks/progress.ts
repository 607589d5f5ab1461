import * as z from 'zod'
import { showWireName } from '../mcp/tool-name.ts'
import { id } from '../wire/ids.ts'
import type { CommonState } from './common-state.ts'

export const progressKind = z.enum(['model', 'tools', 'person', 'child', 'pause'])
export type ProgressKind = z.infer<typeof progressKind>

/**
 * A step that a task takes now, for people who watch it. `turn` of `limit`, counted from the newest start.
 */
export const taskProgress = z.object({
  taskId: id,
  kind: progressKind,
  message: z.string(),
  /** The names of the tools in use. */
  names: z.array(z.string()).default([]),
  turn: z.number().int(),
  limit: z.number().int(),
})
export type TaskProgress = z.infer<typeof taskProgress>

const words: Readonly<Record<ProgressKind, string>> = {
  model: 'Asking the model',
  tools: 'Running tools',
  person: 'Waiting for a person',
  child: 'Waiting for another agent',
  pause: 'Waiting for the model',
}

/** Formats a step, for example '[2/8] Running tools: read_thread' or '[2/8] Running tools: maps.route (40 %)'. */
export function describeProgress(
  taskId: string,
  { turn, since, limits }: Pick<CommonState, 'turn' | 'since' | 'limits'>,
  kind: ProgressKind,
  names: readonly string[] = [],
  /** The words of a tool about its progress: '40 %: Fetching'. */
  detail = '',
): TaskProgress {
  const number = Math.max(1, turn - since.turn + 1)
  const shown = names.map(showWireName)
  const step = shown.length > 0 ? `${words[kind]}: ${shown.join(', ')}` : words[kind]
  const message = `[${number}/${limits.turns}] ${step}${detail && ` (${detail})`}`
  return { taskId, kind, message, names: shown, turn: number, limit: limits.turns }
}

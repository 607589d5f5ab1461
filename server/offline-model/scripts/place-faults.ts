import { actEvent } from '../act-reply.ts'
import type { Act } from '../stage.ts'
import type { StreamedScript } from './script.ts'

/** A fault, and after how many deltas it comes ('nothing': before the headers). */
export type Fault = { acts: Act[]; after: number | 'nothing' }

export function findFault(script: StreamedScript): Fault | null {
  switch (script.kind) {
    case 'reset':
    case 'stall':
      return { acts: [{ type: script.kind }], after: script.after ?? 'nothing' }
    case 'cut':
      return { acts: [{ type: 'cut' }], after: script.after }
    case 'early_end':
      return { acts: [{ type: 'end' }], after: script.after }
    case 'error_event': {
      const { type, message } = script
      return {
        acts: [writeEvent('error', { type: 'error', error: { type, message } }), { type: 'end' }],
        after: script.after,
      }
    }
    case 'garbled':
      return script.as === 'text' ? null : listGarbage(script.as, script.after)
    default:
      return null
  }
}

function listGarbage(as: 'json' | 'html', after: number): Fault {
  if (as === 'json') {
    return {
      acts: [
        actEvent('content_block_delta', '{"type":"content_block_delta","index":0,"del'),
        { type: 'end' },
      ],
      after,
    }
  }
  const page = '<!doctype html><title>Welcome</title><p>You are behind a proxy.'
  const head: Act = { type: 'head', status: 200, headers: { 'content-type': 'text/html' } }
  return { acts: [head, { type: 'write', text: page }, { type: 'end' }], after: 'nothing' }
}

function writeEvent(name: string, data: unknown): Act {
  return actEvent(name, JSON.stringify(data))
}

/** Returns the acts of a stream up to its fault: that many deltas, but never the end of the message. */
export function breakOff(acts: readonly Act[], after: number | 'nothing'): Act[] {
  let deltas = 0
  const end = acts.findIndex(
    act => isEvent(act, 'message_delta') || (isDelta(act) && ++deltas > Number(after)),
  )
  return acts.slice(0, end)
}

/** Returns half of a body that is not a stream. */
export function halve(acts: readonly Act[]): Act[] {
  return acts.flatMap((act): Act[] => {
    if (act.type === 'end') return []
    return act.type === 'write' ? [{ ...act, text: act.text.slice(0, act.text.length / 2) }] : [act]
  })
}

/** Puts the holds, and the pause before the first delta, at their points in a stream. */
export function placePauses(acts: readonly Act[], script: StreamedScript): Act[] {
  const placed: Act[] = []
  let deltas = 0
  for (const act of acts) {
    if (isDelta(act) && deltas === 0) {
      if (script.firstDeltaAfterMs > 0) placed.push({ type: 'pause', ms: script.firstDeltaAfterMs })
      placed.push(...listHolds(script, 0))
    }
    if (isEvent(act, 'message_delta')) placed.push(...listHolds(script, 'end'))
    placed.push(act)
    if (isDelta(act)) placed.push(...listHolds(script, ++deltas))
  }
  return placed
}

/**
 * Returns the holds at a point; without a point all except the hold before the headers, which is placed
 * elsewhere.
 */
export function listHolds({ holds }: StreamedScript, point?: number | 'end'): Act[] {
  const here = holds.filter(hold => (point === undefined ? hold !== 'headers' : hold === point))
  return here.map(() => ({ type: 'hold' }))
}

function isDelta(act: Act): boolean {
  return (
    isEvent(act, 'content_block_delta') && act.type === 'write' && !act.text.includes('"signature_delta"')
  )
}

function isEvent(act: Act, name: string): boolean {
  return act.type === 'write' && act.text.startsWith(`event: ${name}\n`)
}

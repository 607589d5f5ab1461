import type { ForkContextItem } from '@/server/domain/forks/fork-items'

/** An item of a fork's context with the items that unfold below it. */
export interface ContextRowData {
  item: ForkContextItem
  isOff: boolean
  /** It is off because the item that it belongs to is off. */
  isHeldOff: boolean
  parts: ContextRowData[]
}

/** The parts that every request has. */
const inEveryRequest: ReadonlySet<ForkContextItem['kind']> = new Set([
  'instructions',
  'blocks',
  'rules',
  'tools',
  'workspace',
  'place',
  'request',
])

/**
 * Arranges the items of a fork's context: the messages of the thread and their files below the thread, and the parts that
 * every request has in a group of their own.
 */
export function arrangeContext(items: readonly ForkContextItem[], leftOut: readonly string[]) {
  const byKey = new Map(items.map(item => [item.key, item]))
  const isOut = (key: string) => leftOut.includes(key)
  const isHeld = ({ within }: ForkContextItem): boolean => {
    const holder = within === null ? undefined : byKey.get(within)
    return holder !== undefined && (isOut(holder.key) || isHeld(holder))
  }
  const isInThread = ({ within }: ForkContextItem): boolean => {
    const holder = within === null ? undefined : byKey.get(within)
    return holder !== undefined && (holder.kind === 'thread' || isInThread(holder))
  }
  const row = (item: ForkContextItem): ContextRowData => {
    const isHeldOff = isHeld(item)
    const parts = item.kind === 'thread' ? items.filter(isInThread).map(row) : []
    return { item, isHeldOff, isOff: isHeldOff || isOut(item.key), parts }
  }
  // If nothing was written yet, there is nothing to show.
  const listed = items.filter(({ tokens, canLeaveOut }) => tokens > 0 || canLeaveOut)
  const always = listed.filter(({ kind }) => inEveryRequest.has(kind))
  return {
    rows: listed.filter(item => !inEveryRequest.has(item.kind) && !isInThread(item)).map(row),
    always: {
      key: 'always',
      items: always,
      tokens: always.reduce((sum, { tokens }) => sum + tokens, 0),
    },
  }
}

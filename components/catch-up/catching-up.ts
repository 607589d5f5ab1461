import { createStore } from '@/components/live/store'
import type { CatchUpScope } from '@/server/domain/catch-up/catch-up'

/** The place whose news are shown over the page; null: none. */
export const catchingUp = createStore<CatchUpScope | null>(null)

const parameter = 'catch-up'

/** Opens the news of a place, or closes them. The address keeps the place, so that a reload shows them again. */
export function showCatchUp(scope: CatchUpScope | null): void {
  catchingUp.set(scope)
  const address = new URL(location.href)
  if (scope) address.searchParams.set(parameter, writeScope(scope))
  else address.searchParams.delete(parameter)
  history.replaceState(history.state, '', address)
}

/** Reads the place from the address of the page; null: it names none. */
export function readCatchUp(search: string): CatchUpScope | null {
  const [channelId, threadId] = new URLSearchParams(search).get(parameter)?.split('.') ?? []
  if (channelId === undefined) return null
  if (channelId === 'workspace') return { kind: 'workspace' }
  return threadId === undefined ? { kind: 'channel', channelId } : { kind: 'thread', channelId, threadId }
}

function writeScope(scope: CatchUpScope): string {
  if (scope.kind === 'workspace') return 'workspace'
  return scope.kind === 'channel' ? scope.channelId : `${scope.channelId}.${scope.threadId}`
}

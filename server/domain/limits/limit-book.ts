import { type LimitUse, type LoweredKind, nearShare, type Standing, toldLimits } from './rate-limit.ts'

/** Lower limits by workspace and kind. */
export type LoweredLimits = ReadonlyMap<string, Partial<Record<LoweredKind, number>>>

/** A crossing of a limit that admins should see. */
export interface LimitCrossing {
  workspaceId: string
  kind: LoweredKind
  subjectId: string
  how: 'near' | 'reached'
}

interface Window {
  kind: LoweredKind
  subjectId: string
  used: number
  endsAt: number
}

/** Counts the requests in each workspace, in the memory of one process. */
export interface LimitBook {
  /**
   * Counts a request. `standing` is null if the workspace has no limit of its own for it; `isOver`: it is one too many.
   */
  count(at: { workspaceId: string; kind: LoweredKind; subjectId: string }): {
    standing: Standing | null
    isOver: boolean
    crossing: LimitCrossing | null
  }
  listUses(workspaceId: string): LimitUse[]
  lowered(workspaceId: string): Partial<Record<LoweredKind, number>>
  replaceLowered(lowered: LoweredLimits): void
}

/** Old windows are dropped after so many counts. */
const countsUntilSweep = 10_000

export function createLimitBook(now: () => number = Date.now): LimitBook {
  let windows = new Map<string, Map<string, Window>>()
  let lowered: LoweredLimits = new Map()
  let counts = 0

  function open(workspaceId: string, kind: LoweredKind, subjectId: string): Window {
    const inWorkspace = windows.get(workspaceId) ?? new Map<string, Window>()
    windows.set(workspaceId, inWorkspace)
    const key = `${kind} ${subjectId}`
    const current = inWorkspace.get(key)
    if (current && current.endsAt > now()) return current
    const fresh = { kind, subjectId, used: 0, endsAt: now() + toldLimits[kind].seconds * 1_000 }
    inWorkspace.set(key, fresh)
    return fresh
  }

  function sweep(): void {
    const kept = [...windows].map(
      ([workspaceId, inside]) =>
        [workspaceId, new Map([...inside].filter(([, { endsAt }]) => endsAt > now()))] as const,
    )
    windows = new Map(kept.filter(([, { size }]) => size > 0))
  }

  return {
    count({ workspaceId, kind, subjectId }) {
      if (++counts % countsUntilSweep === 0) sweep()
      const window = open(workspaceId, kind, subjectId)
      const { policy, seconds, most: bound } = toldLimits[kind]
      const own = lowered.get(workspaceId)?.[kind]
      const most = Math.min(own ?? bound, bound)
      const isOver = own !== undefined && window.used >= most
      // A refused request does not count: else a program that tries again and again would hide its own use.
      if (!isOver) window.used++
      const crossed = !isOver && window.used === most ? 'reached' : null
      const near = !isOver && window.used === Math.ceil(most * nearShare) ? 'near' : null
      const how = crossed ?? near
      return {
        isOver,
        crossing: how && { workspaceId, kind, subjectId, how },
        standing:
          own === undefined
            ? null
            : {
                policy,
                most,
                seconds,
                remaining: Math.max(0, most - window.used),
                resetSeconds: Math.max(1, Math.ceil((window.endsAt - now()) / 1_000)),
              },
      }
    },
    listUses: workspaceId =>
      [...(windows.get(workspaceId)?.values() ?? [])]
        .filter(({ endsAt }) => endsAt > now())
        .map(({ kind, subjectId, used, endsAt }) => ({
          kind,
          subjectId,
          used,
          resetSeconds: Math.ceil((endsAt - now()) / 1_000),
        })),
    lowered: workspaceId => lowered.get(workspaceId) ?? {},
    replaceLowered(next) {
      lowered = next
    },
  }
}

'use client'

import { usePersonName } from '@/components/people/author'
import { limitsStrings } from '@/components/strings/settings/limits'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { LimitsPage } from '@/server/domain/limits/rate-limit'

const words = limitsStrings
const rowStyle = 'border-b border-line-soft py-6 text-sm wrap-anywhere last:border-b-0'

/** The counts of the current minute: who, which limit, how much of it. */
export function LimitUses({ page }: { page: LimitsPage }) {
  const nameOf = useNames(page)
  if (page.uses.length === 0) return <p className="text-sm text-text-2">{words.noUses}</p>
  return (
    <ul>
      {page.uses.map(({ kind, subjectId, used, resetSeconds }) => {
        const limit = page.limits.find(each => each.kind === kind)
        return (
          <li key={`${kind} ${subjectId}`} className={rowStyle}>
            <span className="font-medium">{nameOf(subjectId)}</span> {words.names[kind]}
            <Caption as="div" className="tabular-nums">
              {words.used(used, limit?.lowered ?? limit?.most ?? used)} · {words.resets(resetSeconds)}
            </Caption>
          </li>
        )
      })}
    </ul>
  )
}

/** The people, keys and workspaces that came near a limit, the newest first. */
export function LimitMarks({ page, none }: { page: LimitsPage; none: string }) {
  const nameOf = useNames(page)
  if (page.marks.length === 0) return <p className="text-sm text-text-2">{none}</p>
  return (
    <ul>
      {page.marks.map(({ kind, subjectId, near, reached, lastAt }) => (
        <li key={`${kind} ${subjectId}`} className={rowStyle}>
          <span className="font-medium">{nameOf(subjectId)}</span> {words.names[kind]}
          <Caption as="div">{words.marked(near, reached, lastAt)}</Caption>
        </li>
      ))}
    </ul>
  )
}

/** Returns the name of a person, a key or the workspace. */
function useNames({ keys }: LimitsPage): (subjectId: string) => string {
  const { workspace, me } = useWorkspace()
  const personName = usePersonName()
  return subjectId => {
    if (subjectId === workspace.id) return words.workspace
    const key = keys.find(({ id }) => id === subjectId)
    if (!key) return personName(subjectId)
    const owner = key.ownerId === me.userId ? null : personName(key.ownerId)
    return words.keyOf(key.name, owner)
  }
}

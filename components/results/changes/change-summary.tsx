'use client'

import { useResolveScope } from '@/components/results/draft/resolve-scope'
import { changesStrings as words } from '@/components/strings/results/changes'
import { Icon } from '@/components/ui/icon'
import { stateStyle } from '@/components/ui/text/state'

/** Names above a draft the version that it began with, the number of changes since, and the lines to check. */
export function ChangeSummary() {
  const { marks, showLine } = useResolveScope()
  const { version, counts, contradicted } = marks
  if (version === null && contradicted.size === 0) return null
  const [first] = contradicted.keys()
  return (
    <div className="mb-10 flex flex-wrap items-center gap-x-12 gap-y-4 text-xs text-text-2">
      {version !== null && (
        <span className="inline-flex min-h-20 items-center gap-5">
          <Icon name="history" small />
          <span>
            {words.startedFrom(version)} {words.counts(counts)}
          </span>
        </span>
      )}
      {first && (
        <button
          className={stateStyle({ tone: 'wait', wraps: true, className: 'min-h-24 touch:min-h-touch' })}
          type="button"
          onClick={() => showLine(first)}
        >
          <Icon name="triangle-alert" small /> {words.contradicted(contradicted.size)}
        </button>
      )}
    </div>
  )
}

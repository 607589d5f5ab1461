'use client'

import { useThreadScope } from '@/components/live/thread/thread-scope'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { resultActStyle } from '@/components/ui/surface/result-surface'
import { State } from '@/components/ui/text/state'
import type { Standing } from './standing-of'

/** Shows whether a result is still up to date, by a shape and in words, with a link to a newer version. */
export function StandingState({ standing }: { standing: Standing }) {
  const { jump } = useThreadScope()
  if (standing.kind === 'current') return null
  if (standing.kind === 'stale') {
    return (
      <State tone="wait" icon="history" wraps>
        {sayStale(standing)}
      </State>
    )
  }
  const { version, messageId } = standing
  return (
    <State tone="idle" icon="circle-slash" wraps>
      {messageId ? words.superseded : words.supersededBy(version)}{' '}
      {messageId && (
        <button className={resultActStyle} type="button" onClick={() => jump(messageId)}>
          {words.show(version)}
        </button>
      )}
    </State>
  )
}

function sayStale({ newer, isChanged }: Standing & { kind: 'stale' }): string {
  if (newer > 0) return words.newer(newer)
  return isChanged ? words.outdated : words.incomplete
}

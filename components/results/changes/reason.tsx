'use client'

import { useNameOf } from '@/components/people/author'
import { useResolveScope } from '@/components/results/draft/resolve-scope'
import { changesStrings as words } from '@/components/strings/results/changes'
import { resolveStrings } from '@/components/strings/results/resolve'
import { citeStyle } from '@/components/ui/text/cite-style'
import type { LineNote } from '@/server/domain/results/result'

/** The reason of an agent, with the messages that show it. */
export function Reason({ note: { why, numbers } }: { note: LineNote }) {
  const { agentId, showMessage } = useResolveScope()
  const nameOf = useNameOf()
  return (
    <>
      {words.why(nameOf({ authorUserId: null, authorAgentId: agentId }))} {why || words.noReason}{' '}
      {numbers.map(number => (
        <button
          key={number}
          className={citeStyle({ place: 'words' })}
          type="button"
          aria-label={resolveStrings.message(number)}
          onClick={() => showMessage(number)}
        >
          {number}
        </button>
      ))}
    </>
  )
}

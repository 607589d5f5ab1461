'use client'

import { useNameOf } from '@/components/people/author'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import type { PublishedResult } from '@/server/domain/results/result'
import type { Standing } from './versions/standing-of'
import { StandingState } from './versions/standing-state'

/** A version that a newer one has replaced, in one line: its headline, and the way to both. */
export function SupersededLine(props: { result: PublishedResult; standing: Standing; onUnfold: () => void }) {
  const plainText = usePlainText()
  const { result, standing } = props
  const { body, version, publishedBy } = result
  const headline = plainText(body.headline)
  const name = useNameOf()({ authorUserId: publishedBy, authorAgentId: null })
  return (
    <div className="flex items-center gap-6 text-xs text-text-3 touch:pr-36">
      <IconButton
        icon="chevron-right"
        small
        size="s"
        aria-expanded={false}
        label={words.unfold(version)}
        title={words.unfold(version)}
        onClick={props.onUnfold}
      />
      <Icon name="git-merge" small className="text-fork" />
      <span className="min-w-0 flex-1 truncate" title={`${headline}, ${words.publishedBy(name)}`}>
        {headline}
      </span>
      <StandingState standing={standing} />
    </div>
  )
}

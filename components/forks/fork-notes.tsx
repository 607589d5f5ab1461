'use client'

import { forksStrings } from '@/components/strings/forks'
import { nothingHereStrings } from '@/components/strings/ui/nothing'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/surface/empty-state'
import { Page } from '@/components/ui/surface/page'

const words = forksStrings

/** The note in an empty fork: the purpose of a fork, and the agent that answers in it. */
export function ForkStart({ partner }: { partner: string | null }) {
  return (
    <EmptyState>
      <p className="text-balance">
        <b>{words.emptyTitle}</b>
        <br />
        {words.emptyLead}
        <br />
        {words.empty(partner)}
      </p>
    </EmptyState>
  )
}

/** The page for a fork that does not exist, or that this person can't see. */
export function ForkMissing({ onBack }: { onBack: () => void }) {
  return (
    <Page>
      <EmptyState role="alert">
        <p>
          <b>{nothingHereStrings.title}</b>
          <br />
          {nothingHereStrings.why}
        </p>
        <Button onClick={onBack}>{words.back}</Button>
      </EmptyState>
    </Page>
  )
}

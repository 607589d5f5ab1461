'use client'

import { forksStrings } from '@/components/strings/forks'

const words = forksStrings

/** The note in an empty fork: the purpose of a fork, and the agent that answers in it. */
export function ForkStart({ partner }: { partner: string | null }) {
  return (
    <div className="aside-note fork-start">
      <p>
        <b>{words.emptyTitle}</b>
        <br />
        {words.emptyLead}
        <br />
        {words.empty(partner)}
      </p>
    </div>
  )
}

/** The page for a fork that does not exist, or that this person can't see. */
export function ForkMissing({ onBack }: { onBack: () => void }) {
  return (
    <main className="content">
      <div className="aside-note" role="alert">
        <p>
          <b>{words.missing}</b>
          <br />
          {words.missingWhy}
        </p>
        <button className="btn" type="button" onClick={onBack}>
          {words.back}
        </button>
      </div>
    </main>
  )
}

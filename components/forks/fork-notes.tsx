'use client'

import { forksStrings } from '@/components/strings/forks'

const words = forksStrings

/** Where nothing was said yet: what a fork is for, and who answers in it. */
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

/** A fork that is not there, or not for us. */
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

'use client'

import { useState } from 'react'
import { agentEditorStrings } from '@/components/strings/agents/editor'
import { ViewSwitch } from '@/components/ui/button/view-switch'
import { Caption } from '@/components/ui/text/caption'
import type { Settings } from '../describe-settings'
import { FieldsDiff } from './fields-diff'
import { countChanges } from './lay-out-diff'

const words = agentEditorStrings

type Fields = Settings & { systemPrompt: string | null }

/** The changes from one state of an agent to another, with their number; by words, or by whole lines. */
export function Comparison({ title, was, is }: { title: string; was: Fields; is: Fields }) {
  const [by, setBy] = useState<'words' | 'lines'>('words')
  const counts =
    was.systemPrompt === null || is.systemPrompt === null || was.systemPrompt === is.systemPrompt
      ? null
      : countChanges(was.systemPrompt, is.systemPrompt)
  return (
    <section className="max-w-992 px-16 pt-12 pb-24" aria-label={title}>
      <div className="flex min-h-36 flex-wrap items-center gap-x-12 gap-y-4 pb-6">
        <h2 className="text-sm">{title}</h2>
        {counts && <Caption>{words.counts(counts)}</Caption>}
        <span className="flex-1" />
        {counts && (
          <ViewSwitch
            label={words.compareBy}
            views={[
              ['words', words.byWords],
              ['lines', words.byLines],
            ]}
            shown={by}
            onShow={setBy}
          />
        )}
      </div>
      <FieldsDiff was={was} is={is} by={by} />
    </section>
  )
}

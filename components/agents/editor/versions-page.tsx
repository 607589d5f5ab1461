'use client'

import { useState } from 'react'
import { agentEditorStrings } from '@/components/strings/agents/editor'
import { ListNote } from '@/components/ui/surface/list-note'
import { ExportButton } from '../documents/export-button'
import { Comparison } from '../versions/comparison'
import { VersionDiff } from '../versions/version-diff'
import { VersionList } from '../versions/version-list'
import { publishedValues } from './draft-form'
import { useEditor } from './editor-context'

const words = agentEditorStrings

/** The tab of the versions: a comparison, and the list beside it. At first the draft is compared with the current version. */
export function VersionsPage() {
  const { agent, draft, versions, form, hasUnsaved } = useEditor()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const current = versions.find(({ isCurrent }) => isCurrent)
  const hasDraft = draft !== null || hasUnsaved
  const previous = versions.find(version => !version.isCurrent)
  // Without a draft, the last publish is the news.
  const comparedId = chosenId ?? (hasDraft ? null : (previous?.id ?? null))
  const compared = versions.find(({ id }) => id === comparedId)
  return (
    <div className="flex min-h-full narrow:flex-col-reverse narrow:justify-end">
      <div className="min-w-0 flex-1">
        {compared && current ? (
          <VersionDiff key={compared.id} agentId={agent.id} before={compared} after={current} />
        ) : hasDraft && current ? (
          <Comparison title={words.toDraft(current.version)} was={publishedValues(agent)} is={form.values} />
        ) : (
          <ListNote>
            <p>{words.onlyVersion}</p>
          </ListNote>
        )}
      </div>
      <aside className="flex-none border-line narrow:border-b roomy:w-panel-min roomy:border-l">
        <div className="flex min-h-44 items-center justify-end gap-8 px-16 pt-6">
          <ExportButton agentId={agent.id} />
        </div>
        <VersionList comparedId={compared?.id ?? null} onCompare={setChosenId} />
      </aside>
    </div>
  )
}

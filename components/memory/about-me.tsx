'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  memoryItemStrings,
  memoryStrings,
  memoryMineStrings as words,
} from '@/components/strings/memory/memory'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { saveFile } from '@/components/ui/save-file'
import { rowStyle } from '@/components/ui/surface/row-style'
import { Caption } from '@/components/ui/text/caption'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { HiddenMemory } from '@/server/domain/memory/memory-entry'
import { DeleteMemory } from './memory-acts'

/** Describes the list below, and saves it as a file. */
export function AboutMeHead() {
  return (
    <div className="flex items-center gap-12 border-b border-line-soft px-16 py-12">
      <p className="min-w-0 flex-1 text-sm text-text-2">{words.lead}</p>
      <ExportButton />
    </div>
  )
}

/** The items about the person whose words stay hidden. */
export function HiddenAboutMe(props: { items: readonly HiddenMemory[]; onDeleted: () => void }) {
  const { items, onDeleted } = props
  if (items.length === 0) return null
  const title = words.hidden(items.length)
  return (
    <section aria-label={title}>
      <div className="grid gap-2 border-b border-line-soft px-16 pt-24 pb-8">
        <h2 className="text-sm font-medium">{title}</h2>
        <Caption as="p">{words.hiddenWhy}</Caption>
      </div>
      <ul>
        {items.map(item => (
          <HiddenRow key={item.id} item={item} onDeleted={onDeleted} />
        ))}
      </ul>
    </section>
  )
}

function HiddenRow({ item, onDeleted }: { item: HiddenMemory; onDeleted: () => void }) {
  const [isAsked, ask] = useState(false)
  const { kind, createdAt } = item
  return (
    <li className={rowStyle({ className: 'flex items-center gap-12 px-16 py-8' })}>
      <span className="min-w-0 flex-1">
        {memoryStrings.kinds[kind]}{' '}
        <Caption as="time" dateTime={createdAt} title={exactTime(createdAt)}>
          {listTime(createdAt, new Date())}
        </Caption>
      </span>
      <Button look="quiet" onClick={() => ask(true)}>
        {memoryItemStrings.delete}
      </Button>
      <DeleteMemory itemId={item.id} open={isAsked} onClose={() => ask(false)} onGone={onDeleted} />
    </li>
  )
}

/** Saves everything that is known about the person as a file. */
function ExportButton() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  async function save() {
    setProblem(null)
    try {
      const asked = trpc.memory.exportAboutMe.queryOptions(
        { workspaceId: workspace.id },
        { staleTime: 0, gcTime: 0 },
      )
      const known = await cache.fetchQuery(asked)
      const file = { exportedAt: new Date().toISOString(), workspace: workspace.name, ...known }
      saveFile({ name: words.exportName, text: JSON.stringify(file, null, 2), type: 'application/json' })
    } catch (error) {
      setProblem(readError(error).message)
    }
  }
  return (
    <>
      <Button onClick={() => void save()}>{words.export}</Button>
      {problem && <Hint tone="bad">{problem}</Hint>}
    </>
  )
}

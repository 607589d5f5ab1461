'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useRef, useState } from 'react'
import { crowdsStrings } from '@/components/strings/channels/crowds'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { preload } from '@/components/ui/loading/preload'
import type { Group } from '@/server/domain/groups/group'

const loadCard = () => import('./group-card')
const GroupCard = dynamic(async () => (await loadCard()).GroupCard, { ssr: false })

/** A mention of a group, which opens the list of its people. */
export function GroupButton({ group, children }: { group: Group; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="rounded-control text-left"
        aria-haspopup="dialog"
        aria-expanded={open}
        title={crowdsStrings.card(group.name)}
        onPointerEnter={() => preload(loadCard)}
        onFocus={() => preload(loadCard)}
        onClick={() => {
          setUsed(true)
          setOpen(!open)
        }}
      >
        {children}
      </button>
      {used && (
        <LoadedPart open={open} onClose={() => setOpen(false)}>
          <GroupCard group={group} anchor={button} open={open} onOpenChange={setOpen} />
        </LoadedPart>
      )}
    </>
  )
}

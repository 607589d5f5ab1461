'use client'

import { cva } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import { type ReactNode, useRef, useState } from 'react'
import { peopleStrings } from '@/components/strings/people'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { preload } from '@/components/ui/loading/preload'
import type { Who } from './who'

// Few people open a card on most pages: it comes when one is reached for.
const loadPerson = () => import('./card/who-card')
const loadAgent = () => import('./agent-card')
const WhoCard = dynamic(async () => (await loadPerson()).WhoCard, { ssr: false })
const AgentCard = dynamic(async () => (await loadAgent()).AgentCard, { ssr: false })

const whoStyle = cva('group min-w-0 rounded-control text-left', {
  variants: { isTall: { true: '-mt-4 pt-4', false: '' } },
  defaultVariants: { isTall: false },
})

/**
 * A name or a face that opens a card about the person or agent. With `reachable` Tab stops here; without it
 * only the pointer reaches it, for example in a list with many of them.
 */
export function WhoButton(props: {
  who: Who
  name: string
  /** The name behind the @, where the button does not stand beside it. */
  handle?: string
  reachable: boolean
  /** A name above words that may be pressed, too: it is 24 px high by the room above it. */
  isTall?: boolean
  children: ReactNode
}) {
  const { who, name, reachable } = props
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const isAgent = 'agentId' in who
  const load = () => preload(isAgent ? loadAgent : loadPerson)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={whoStyle({ isTall: props.isTall })}
        tabIndex={reachable ? 0 : -1}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={props.handle ? peopleStrings.cardOf(name, props.handle) : peopleStrings.card(name)}
        data-popup-open={open ? '' : undefined}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setUsed(true)
          setOpen(!open)
        }}
      >
        {props.children}
      </button>
      {used && (
        <LoadedPart open={open} onClose={() => setOpen(false)}>
          {isAgent ? (
            <AgentCard agentId={who.agentId} name={name} open={open} onClose={() => setOpen(false)} />
          ) : (
            <WhoCard userId={who.userId} anchor={button} open={open} onOpenChange={setOpen} />
          )}
        </LoadedPart>
      )}
    </>
  )
}

import { useState } from 'react'
import { proofStrings as words } from '@/components/strings/agents/proofs'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import { State } from '@/components/ui/text/state'
import { writeCost } from '@/components/workspace/write-cost'
import type { ProofItem } from '@/server/domain/proofs/proof'
import { ItemDetail } from './item-detail'
import { VerdictMark } from './verdict-mark'

/** The questions of a proof with their verdicts, costs and times; each opens its answers. */
export function ProofTable({ items }: { items: readonly ProofItem[] }) {
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <ul className="border-b border-line-soft text-sm">
      {items.map(item => (
        <li key={item.id} className="border-t border-line-soft">
          <Row
            item={item}
            isOpen={openId === item.id}
            onOpen={() => setOpenId(openId === item.id ? null : item.id)}
          />
          {openId === item.id && <ItemDetail itemId={item.id} />}
        </li>
      ))}
    </ul>
  )
}

function Row({ item, isOpen, onOpen }: { item: ProofItem; isOpen: boolean; onOpen: () => void }) {
  const { facts, verdict, state } = item
  const name = item.name === '' ? words.deletedMention : item.name
  const { candidate } = facts
  return (
    <button
      type="button"
      className="flex min-h-36 w-full items-center gap-10 rounded-control px-8 text-left hover:bg-hover touch:min-h-touch"
      aria-expanded={isOpen}
      disabled={state !== 'done'}
      onClick={onOpen}
    >
      <span className="w-94 flex-none">
        {verdict ? (
          <VerdictMark verdict={verdict} />
        ) : (
          <State tone={state === 'waiting' ? 'idle' : 'run'}>
            {words[state === 'done' ? 'running' : state]}
          </State>
        )}
      </span>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {candidate && (
        <Caption className="flex-none tabular-nums phone:hidden">
          {writeCost(candidate.costUsd)}
          {candidate.ms !== null && ` · ${(candidate.ms / 1_000).toFixed(1)} s`}
        </Caption>
      )}
      {state === 'done' && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small />}
    </button>
  )
}

'use client'

import { cva, cx } from 'class-variance-authority'
import { useAgentName, usePersonName } from '@/components/people/author'
import { reactionsStrings as words } from '@/components/strings/reactions'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Reaction, Reactor } from '@/server/domain/messages/reaction'

const namesShown = 12

const chipStyle = cva(
  [
    'inline-flex h-24 items-center gap-5 rounded-full px-8 text-xs tabular-nums inset-ring',
    'disabled:opacity-100 touch:min-h-touch touch:min-w-touch',
  ],
  {
    variants: {
      isMine: {
        true: 'bg-accent-soft font-semibold text-text inset-ring-accent-line',
        false: 'text-text-2 inset-ring-line-strong enabled:hover:bg-hover',
      },
    },
  },
)
const namesStyle = cx(
  'pointer-events-none invisible absolute bottom-full left-0 z-4 mb-4 w-max max-w-names px-8 py-4',
  'rounded-control bg-overlay text-xs leading-18 text-text-2 shadow-menu inset-ring inset-ring-line-strong',
  'group-hover/chip:visible group-has-focus-visible/chip:visible touch:group-focus-within/chip:visible',
)

/**
 * The reactions under a message: each emoji with its count, and on hover and focus the people who chose it.
 */
export function ReactionChips(props: {
  reactions: readonly Reaction[]
  readOnly: boolean
  onToggle: (emoji: string, on: boolean) => void
}) {
  const { me } = useWorkspace()
  const personName = usePersonName()
  const agentName = useAgentName()
  if (props.reactions.length === 0) return null
  const nameOf = ({ id, kind }: Reactor) =>
    kind === 'agent' ? agentName(id) : id === me.userId ? words.you : personName(id)

  return (
    <ul className="mt-6 flex flex-wrap gap-4" aria-label={words.list}>
      {props.reactions.map(({ emoji, by }) => {
        const mine = by.some(each => each.id === me.userId)
        const who = words.who(by.slice(0, namesShown).map(nameOf), Math.max(0, by.length - namesShown))
        return (
          <li key={emoji} className="group/chip relative inline-flex">
            <button
              type="button"
              className={chipStyle({ isMine: mine })}
              aria-pressed={mine}
              aria-label={words.chip(emoji, by.length, who)}
              disabled={props.readOnly}
              onClick={() => props.onToggle(emoji, !mine)}
            >
              <span aria-hidden="true">{emoji}</span> {by.length}
            </button>
            <span className={namesStyle} aria-hidden="true">
              {who}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

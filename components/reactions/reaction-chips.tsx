'use client'

import { messagesStrings } from '@/components/strings/messages'
import { reactionsStrings as words } from '@/components/strings/reactions'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Reaction, Reactor } from '@/server/domain/messages/reaction'

const namesShown = 12

/**
 * The reactions under a message: each emoji with its count, and on hover and focus the people who chose it.
 */
export function ReactionChips(props: {
  reactions: readonly Reaction[]
  readOnly: boolean
  onToggle: (emoji: string, on: boolean) => void
}) {
  const { me, members, agents } = useWorkspace()
  if (props.reactions.length === 0) return null
  const nameOf = ({ id, kind }: Reactor) =>
    kind === 'agent'
      ? (agents.get(id)?.displayName ?? messagesStrings.formerAgent)
      : id === me.userId
        ? words.you
        : (members.get(id)?.displayName ?? messagesStrings.formerMember)

  return (
    <ul className="react" aria-label={words.list}>
      {props.reactions.map(({ emoji, by }) => {
        const mine = by.some(each => each.id === me.userId)
        const who = words.who(by.slice(0, namesShown).map(nameOf), Math.max(0, by.length - namesShown))
        return (
          <li key={emoji}>
            <button
              type="button"
              className={mine ? 'mine' : undefined}
              aria-pressed={mine}
              aria-label={words.chip(emoji, by.length, who)}
              disabled={props.readOnly}
              onClick={() => props.onToggle(emoji, !mine)}
            >
              <span aria-hidden="true">{emoji}</span> {by.length}
            </button>
            <span className="react-who" aria-hidden="true">
              {who}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

'use client'

import { type KeyboardEvent, type RefObject, useId, useMemo, useState } from 'react'
import { useWorkspace } from '@/components/shell/workspace-context'
import { findMentionQuery, insertMention, type MentionQuery } from './mention-query'
import { type Mentionable, rankMentions } from './rank-mentions'

export interface MentionPicker {
  open: boolean
  listId: string
  options: Mentionable[]
  active: number
  typed: string
  /** To be told of every change of the text or the caret. */
  follow(text: string, caret: number): void
  /** True when the key was the picker's own. */
  press(event: KeyboardEvent): boolean
  point(index: number): void
  pick(index: number): void
  close(): void
}

/** Who is offered while an @ is being typed, and how one of them is chosen. */
export function useMentionPicker(
  box: RefObject<HTMLTextAreaElement | null>,
  setText: (text: string, caret: number) => void,
): MentionPicker {
  const everyone = useMentionables()
  const listId = useId()
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const [active, setActive] = useState(0)
  /** Where Esc was pressed: this mention is left alone until another one starts. */
  const [closedAt, setClosedAt] = useState<number | null>(null)

  const options = useMemo(() => (query ? rankMentions(everyone, query.text) : []), [everyone, query])
  const open = query !== null && query.start !== closedAt && options.length > 0

  function follow(text: string, caret: number) {
    const next = findMentionQuery(text, caret)
    if (next?.text !== query?.text || next?.start !== query?.start) setActive(0)
    if (next === null) setClosedAt(null)
    setQuery(next)
  }

  function pick(index: number) {
    const chosen = options[index]
    if (!query || !chosen || !box.current) return
    const next = insertMention(box.current.value, query, chosen.name)
    setQuery(null)
    setText(next.text, next.caret)
  }

  const move = (step: number) => setActive((active + step + options.length) % options.length)
  const keys = new Map([
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['Enter', () => pick(active)],
    ['Tab', () => pick(active)],
    ['Escape', () => setClosedAt(query?.start ?? null)],
  ])

  return {
    open,
    listId,
    options,
    active: Math.min(active, Math.max(options.length - 1, 0)),
    typed: query?.text ?? '',
    follow,
    press(event) {
      const act = keys.get(event.key)
      if (!open || !act || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false
      event.preventDefault()
      event.stopPropagation()
      act()
      return true
    },
    point: setActive,
    pick,
    close: () => setQuery(null),
  }
}

/** Active agents that people may call, and everyone in the workspace. */
function useMentionables(): Mentionable[] {
  const { agents, members } = useWorkspace()
  return useMemo(
    () => [
      ...[...agents.values()]
        .filter(agent => agent.isActive && !agent.isSystem)
        .map(agent => ({
          kind: 'agent' as const,
          id: agent.id,
          name: agent.slug,
          displayName: agent.displayName,
          why: agent.description,
        })),
      ...[...members.values()].map(member => ({
        kind: 'person' as const,
        id: member.userId,
        name: member.handle,
        displayName: member.displayName,
        why: `@${member.handle}`,
      })),
    ],
    [agents, members],
  )
}

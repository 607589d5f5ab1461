'use client'

import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from 'react'
import { editBox } from '@/components/ui/edit-text'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Agent } from '@/server/domain/agents/agent'
import type { Channel } from '@/server/domain/channels/channel'
import { foldText } from '@/server/domain/messages/fold-text'
import type { Member } from '@/server/domain/workspaces/workspace'
import { type EmojiQuery, findEmojiQuery } from './emoji-query'
import { findOptions, listCandidates, type MentionOption } from './mention-options'
import { findMentionQuery, findNameQuery, type MentionQuery } from './mention-query'
import { useAudience } from './use-audience'

type EmojiNames = typeof import('./emoji-options')

/** The list of options as it is shown. */
export interface OpenPicker {
  listId: string
  /** Its name for a screen reader. */
  of: 'mention' | 'emoji'
  options: readonly MentionOption[]
  /** The number of matches; the list contains the best of them. */
  total: number
  /** -1: none yet, so Enter is not for the list. */
  active: number
}

/** What a box asks of its picker. */
export interface MentionPicking {
  /** Null: there is nothing to choose from, and nothing is drawn. */
  open: OpenPicker | null
  /** Must be called at each change of the text: only typing opens the list. */
  hearText(): void
  /** Must be called at each move of the caret, which may leave the word but never opens the list. */
  hearCaret(): void
  /** Handles a key for the list; returns false when the key means nothing to it. */
  takeKey(event: KeyboardEvent): boolean
  point(index: number): void
  pick(option: MentionOption): void
  close(): void
}

/** The limit of drawn options: a person who looks for one of a thousand types another letter. */
const most = 20

/**
 * Offers people and agents while somebody types an @, and emoji after a colon, and inserts the chosen one into the text.
 * A name of an emoji between two colons becomes the emoji by itself.
 */
export function useMentionPicker(
  boxRef: RefObject<HTMLTextAreaElement | null>,
  given: { agents: readonly Agent[]; members: readonly Member[]; channel: Channel | undefined },
): MentionPicking {
  const { agents, members, channel } = given
  const { me } = useWorkspace()
  const listId = useId()
  const [asked, setAsked] = useState<{ query: MentionQuery | EmojiQuery; active: number } | null>(null)
  const [emoji, setEmoji] = useState<EmojiNames | null>(null)
  /** The place where Escape closed the list: that word gets no list until the caret leaves it. */
  const dismissed = useRef<number | null>(null)

  const of: OpenPicker['of'] = asked && 'isClosed' in asked.query ? 'emoji' : 'mention'
  const isAsked = asked !== null && of === 'mention'
  const audience = useAudience(channel, { isNeeded: isAsked })
  const candidates = useMemo(
    () => (isAsked ? listCandidates(agents, members, me.userId, audience) : []),
    [isAsked, agents, members, me.userId, audience],
  )
  const names = useMemo(() => listSpacedNames(agents, members), [agents, members])
  const queryNow = () => queryAtCaret(boxRef.current, names)
  const typed = asked?.query.text ?? ''
  const { options, total } = useMemo(
    () =>
      of === 'mention'
        ? findOptions(candidates, typed, most)
        : (emoji?.listEmoji(typed, most) ?? { options: [], total: 0 }),
    [of, emoji, candidates, typed],
  )
  const active = asked && options.length > 0 ? Math.min(asked.active, options.length - 1) : null
  const open = useMemo(
    () => (active === null ? null : { listId, of, options, total, active }),
    [listId, of, options, total, active],
  )

  function hearText() {
    const query = queryNow()
    if (!query) dismissed.current = null
    const isWanted = query !== null && query.start !== dismissed.current
    const isEmoji = isWanted && 'isClosed' in query
    if (isEmoji && !emoji) void loadEmoji()
    if (isEmoji && query.isClosed) {
      if (emoji) replaceName(query, emoji)
      setAsked(null)
    } else setAsked(isWanted ? { query, active: firstOf(query) } : null)
  }

  async function loadEmoji() {
    // Without them the text stays as it is typed.
    const loaded = await import('./emoji-options').catch(() => null)
    setEmoji(loaded)
    const query = queryNow()
    if (loaded && query && 'isClosed' in query && query.isClosed) replaceName(query, loaded)
  }

  function replaceName({ start, end, text }: EmojiQuery, names: EmojiNames) {
    const char = names.emojiNamed(text)
    const box = boxRef.current
    if (!box || !char) return
    editBox(box, [{ start, end, text: char }], [start + char.length, start + char.length])
    // Undo brings the name back, and then it stays.
    dismissed.current = start
  }

  function hearCaret() {
    if (!asked) return
    const query = queryNow()
    if (query?.start !== asked.query.start || query.start === dismissed.current) setAsked(null)
    else if (query.text !== typed) setAsked({ query, active: firstOf(query) })
  }

  function point(active: number) {
    if (asked && active !== asked.active) setAsked({ ...asked, active })
  }

  function pick(option: MentionOption) {
    const box = boxRef.current
    if (!box || !asked) return
    const { start, end } = asked.query
    const next = box.value[end] ?? ''
    const hasSpace = next === ' '
    const space = hasSpace || /\p{P}/u.test(next) ? '' : ' '
    const text = option.emoji ?? `@${option.name}`
    const caret = start + text.length + (hasSpace ? 1 : space.length)
    // Before punctuation the caret stays at the word: the name that was just chosen is not offered again.
    dismissed.current = start
    setAsked(null)
    editBox(box, [{ start, end, text: `${text}${space}` }], [caret, caret])
  }

  function takeKey(event: KeyboardEvent): boolean {
    if (!open || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return false
    const { active } = open
    const last = options.length - 1
    switch (event.key) {
      case 'ArrowDown':
        point(active === last ? 0 : active + 1)
        return true
      case 'ArrowUp':
        point(active <= 0 ? last : active - 1)
        return true
      case 'Home':
        point(0)
        return true
      case 'End':
        point(last)
        return true
      case 'Enter':
      case 'Tab': {
        const option = options[active]
        if (option) pick(option)
        return option !== undefined
      }
      case 'Escape':
        dismissed.current = asked?.query.start ?? null
        setAsked(null)
        return true
      default:
        return false
    }
  }

  return { open, hearText, hearCaret, takeKey, point, pick, close: () => setAsked(null) }
}

function queryAtCaret(
  box: HTMLTextAreaElement | null,
  names: readonly string[],
): MentionQuery | EmojiQuery | null {
  if (!box || box.selectionStart !== box.selectionEnd) return null
  const { value, selectionStart: caret } = box
  return findMentionQuery(value, caret) ?? findNameQuery(value, caret, names) ?? findEmojiQuery(value, caret)
}

/** Right after a space the sentence may be meant: nothing is chosen until a letter or an arrow says so. */
function firstOf({ text }: MentionQuery): number {
  return text.endsWith(' ') ? -1 : 0
}

/** Lists the names, folded, that go on after a space. */
function listSpacedNames(agents: readonly Agent[], members: readonly Member[]): string[] {
  const named = [...agents.filter(agent => agent.isActive && !agent.isSystem), ...members]
  return named.filter(each => each.displayName.includes(' ')).map(each => foldText(each.displayName).text)
}

'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { usePersonName } from '@/components/people/author'
import { ratingStrings as words } from '@/components/strings/agents/ratings'
import { reactionsStrings } from '@/components/strings/reactions'
import { IconButton } from '@/components/ui/button/icon-button'
import { LinkButton } from '@/components/ui/button/link-button'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Message } from '@/server/domain/messages/message'
import type { Reaction } from '@/server/domain/messages/reaction'
import { type Thumb, thumbEmoji, thumbOf, thumbs } from '@/server/domain/watch/thumbs'

const RatingDialog = dynamic(async () => (await import('./rating-dialog')).RatingDialog, { ssr: false })

const namesShown = 12

/**
 * The two thumbs below an answer, with their counts. A press gives the thumb, takes it back or changes to the other
 * one; then the person may say why.
 */
export function AnswerThumbs(props: {
  message: Message
  readOnly: boolean
  onReact: (emoji: string, on: boolean) => Promise<void>
  onSaved: (told: string) => void
}) {
  const { message, readOnly, onReact, onSaved } = props
  const { me } = useWorkspace()
  const own = findOwn(message.reactions, me.userId)
  /** The thumb that was pressed, until the server has answered; null: taken back. */
  const [pressed, setPressed] = useState<Thumb | null>()
  const [writing, setWriting] = useState<Thumb | null>(null)
  const chosen = pressed === undefined ? (own?.thumb ?? null) : pressed

  async function press(thumb: Thumb) {
    const on = chosen !== thumb
    setPressed(on ? thumb : null)
    await onReact(on ? thumbEmoji[thumb] : (own?.emoji ?? thumbEmoji[thumb]), on)
    setPressed(undefined)
  }

  return (
    <span className="inline-flex items-center gap-2">
      {thumbs.map(thumb => (
        <ThumbButton
          key={thumb}
          thumb={thumb}
          by={listPeople(message.reactions, thumb)}
          isChosen={chosen === thumb}
          disabled={readOnly}
          onPress={() => void press(thumb)}
        />
      ))}
      {chosen && !readOnly && <LinkButton onClick={() => setWriting(chosen)}>{words.sayWhy}</LinkButton>}
      {writing && (
        <LoadedPart onClose={() => setWriting(null)}>
          <RatingDialog
            messageId={message.id}
            thumb={writing}
            onClose={() => setWriting(null)}
            onSaved={() => onSaved(words.saved)}
          />
        </LoadedPart>
      )}
    </span>
  )
}

function ThumbButton(props: {
  thumb: Thumb
  by: readonly string[]
  isChosen: boolean
  disabled: boolean
  onPress: () => void
}) {
  const { thumb, by, isChosen } = props
  const { me } = useWorkspace()
  const personName = usePersonName()
  const names = by.slice(0, namesShown).map(id => (id === me.userId ? reactionsStrings.you : personName(id)))
  const name = words.thumbs[thumb]
  const label = by.length === 0 ? name : words.given(name, names, Math.max(0, by.length - namesShown))
  return (
    <span className="inline-flex items-center">
      <IconButton
        icon={`thumbs-${thumb}`}
        small
        look="float"
        size="s"
        touch="float"
        label={label}
        title={label}
        aria-pressed={isChosen}
        disabled={props.disabled}
        onClick={props.onPress}
      />
      {by.length > 0 && <span aria-hidden="true">{by.length}</span>}
    </span>
  )
}

/** Leaves the plain thumbs of people out of a list of reactions, because the foot of an answer shows them. */
export function withoutThumbs(reactions: readonly Reaction[]): readonly Reaction[] {
  const plain = Object.values(thumbEmoji)
  return reactions.flatMap(each => {
    if (!plain.includes(each.emoji)) return [each]
    const agents = each.by.filter(({ kind }) => kind === 'agent')
    return agents.length > 0 ? [{ ...each, by: agents }] : []
  })
}

function findOwn(reactions: readonly Reaction[], userId: string): { thumb: Thumb; emoji: string } | null {
  for (const { emoji, by } of reactions) {
    const thumb = thumbOf(emoji)
    if (thumb && by.some(({ id }) => id === userId)) return { thumb, emoji }
  }
  return null
}

function listPeople(reactions: readonly Reaction[], thumb: Thumb): string[] {
  return reactions.flatMap(({ emoji, by }) =>
    thumbOf(emoji) === thumb ? by.flatMap(({ id, kind }) => (kind === 'user' ? [id] : [])) : [],
  )
}

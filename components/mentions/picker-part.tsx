'use client'

import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect } from 'react'
import type { Agent } from '@/server/domain/agents/agent'
import type { Channel } from '@/server/domain/channels/channel'
import type { Member } from '@/server/domain/workspaces/workspace'
import { MentionPicker } from './mention-picker'
import { type MentionPicking, type OpenPicker, useMentionPicker } from './use-mention-picker'

/** The picker of a box that holds its place with `usePicking`: it says what it shows, and draws it. */
export function PickerPart(props: {
  /** Named so, because a part that loads passes no ref on. */
  pickingRef: Ref<MentionPicking>
  boxRef: RefObject<HTMLTextAreaElement | null>
  agents: readonly Agent[]
  members: readonly Member[]
  channel: Channel | undefined
  /** For its place only. */
  className: string
  onShow: (open: OpenPicker | null) => void
}) {
  const { boxRef, agents, members, channel, onShow } = props
  const picking = useMentionPicker(boxRef, { agents, members, channel })
  const { open, point, pick } = picking
  useImperativeHandle(props.pickingRef, () => picking)
  useLayoutEffect(() => onShow(open), [open, onShow])
  return open && <MentionPicker className={props.className} picker={open} onPoint={point} onPick={pick} />
}

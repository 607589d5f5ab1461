'use client'

import type { ReactNode } from 'react'
import type { Channel } from '@/server/domain/channel'

export interface ResolveViewProps {
  threadId: string
  forkId: string
  channel: Channel
  /** The fork view's bar, which stays where it is. */
  head: ReactNode
  /** Back to the conversation; the draft stays as it is. */
  onClose: () => void
}

/**
 * Resolving a fork: its messages with their numbers, and beside them the draft of the result. It has the stage for
 * itself (a `main` and a panel, warm), in the place of the conversation.
 */
export function ResolveView({ head }: ResolveViewProps) {
  return <>{head}</>
}

import type { Enclosed } from '@/components/live/sending/pending-message'
import type { Agent } from '@/server/domain/agents/agent'
import type { Member } from '@/server/domain/workspaces/workspace'
import type { Unasked } from './unasked/find-unasked'

export interface ComposerProps {
  /** Where the draft is kept: a thread's id, or `new:<channelId>` for the channel's own composer. */
  conversation: string
  placeholder: string
  agents: readonly Agent[]
  members: readonly Member[]
  /** Who may answer what names nobody; the same object as long as it says the same. */
  unasked?: Unasked
  /** 'line': one line until it has the focus, as on top of a channel. */
  form?: 'line' | 'box'
  autoFocus?: boolean
  /**
   * The channel that it is in: files can be attached then, and the draft is there on other devices, too. Whoever gives
   * it sends what `onSend` gets beside the text.
   */
  channelId?: string
  /** Takes the text; the composer is empty at once. Never called with what the server would refuse. */
  onSend: (content: string, enclosed: Enclosed) => void
  onTyping?: () => void
  /** Arrow up in an empty box: the last own message is to be edited. */
  onEditLast?: () => void
  /** Text put in from elsewhere ('Use this example'); a new object each time. */
  insert?: { text: string } | null
}

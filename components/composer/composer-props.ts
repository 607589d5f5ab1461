import type { LaterPlace } from '@/components/later/send-later-dialog'
import type { Enclosed } from '@/components/live/sending/pending-message'
import type { Agent } from '@/server/domain/agents/agent'
import type { Member } from '@/server/domain/workspaces/workspace'
import type { Unasked } from './unasked/find-unasked'

export interface ComposerProps {
  /**
   * The key that the draft is stored under: a thread's id, or `new:<channelId>` for the channel's own
   * composer.
   */
  conversation: string
  placeholder: string
  agents: readonly Agent[]
  members: readonly Member[]
  /** The agents that may answer a message without mentions; the same object until its content changes. */
  unasked?: Unasked
  /** 'line': one line until it gets the focus, used at the top of a channel. */
  form?: 'line' | 'box'
  autoFocus?: boolean
  /**
   * The composer's channel: with it, files can be attached and the draft is synced to other devices. A parent
   * that passes it also sends the other values that `onSend` gets beside the text.
   */
  channelId?: string
  /**
   * Takes the text; the composer is emptied at once. Never called with a text that the server would refuse.
   */
  onSend: (content: string, enclosed: Enclosed) => void
  /** Where a message that is sent later will be; left out: this composer sends at once. */
  later?: LaterPlace | undefined
  /** Shows the requests that the text would lead to; left out: this person may not see prompts. */
  onPreview?: ((content: string, enclosed: Enclosed) => void) | undefined
  onTyping?: () => void
  /** Called for Arrow up in an empty box: edits the person's last message. */
  onEditLast?: () => void
  /** Text inserted from elsewhere ('Use this example'); a new object each time. */
  insert?: { text: string } | null
}

import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { usageStrings as words } from '@/components/strings/settings/usage'
import { linkStyle } from '@/components/ui/button/link-style'
import { Caption } from '@/components/ui/text/caption'
import { useNamedWords } from '@/components/workspace/names/use-plain-text'
import { conversationPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { UsageConversation } from '@/server/domain/spending/usage'

/** The first words of a conversation, with a link to it, and its place; an admin may not read all of them. */
export function ConversationName({ conversation }: { conversation: UsageConversation | null }) {
  const { workspace, channels } = useWorkspace()
  const named = useNamedWords()
  const channel = channels.find(({ id }) => id === conversation?.channelId)
  if (!conversation || !channel) return words.privateConversation
  const { forkId } = conversation
  const title = named(conversation.title, conversation.mentions) || words.noTitle
  const place = channel.kind === 'direct' ? words.directMessage : `#${channel.name}`
  return (
    <div className="max-w-320 phone:max-w-180">
      <Link
        className={cx(linkStyle(), 'block truncate')}
        href={conversationPath(workspace, channel, conversation)}
        prefetch={false}
        title={title}
      >
        {title}
      </Link>
      <Caption as="div">{forkId === null ? words.threadIn(place) : words.forkIn(place)}</Caption>
    </div>
  )
}

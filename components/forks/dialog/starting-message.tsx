import { findEnds } from '@/components/forks/find-forkable'
import type { ThreadFeed } from '@/components/live/thread/thread-feed'
import { useNameOf } from '@/components/people/author'
import { forksStrings } from '@/components/strings/forks'
import { LinkButton } from '@/components/ui/button/link-button'
import { Caption } from '@/components/ui/text/caption'
import { Quote } from '@/components/ui/text/quote'
import { timeOfDay } from '@/components/workspace/format-time'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import type { Message } from '@/server/domain/messages/message'
import { forkingFrom } from './forking-from'

const words = forksStrings.create
const quotedLength = 240

/** The message that a fork will start from. If it is only proposed, a button offers the other end of the thread. */
export function StartingMessage(props: { message: Message; isProposed: boolean; feed: ThreadFeed }) {
  const plainText = usePlainText()
  const { message, isProposed, feed } = props
  const nameOf = useNameOf()
  const ends = findEnds(feed.view.get())
  const isFirst = message.id === ends.first?.id
  const isNewest = message.id === ends.newest?.id
  const other = isFirst ? ends.newest : ends.first
  return (
    <div className="mb-16">
      <Caption as="p">
        {!isProposed || isFirst === isNewest ? words.from : isFirst ? words.first : words.newest}
      </Caption>
      <Quote tone="fork" className="mt-4">
        <b className="text-text">{nameOf(message)}</b>{' '}
        <Caption as="time">{timeOfDay(message.createdAt)}</Caption>
        <br />
        <bdi>{plainText(message.content, quotedLength, message.metadata.mentions)}</bdi>
      </Quote>
      {isProposed && other && other.id !== message.id && (
        <LinkButton onClick={() => forkingFrom.set({ message: other, isProposed })}>
          {isFirst ? words.fromNewest : words.fromFirst}
        </LinkButton>
      )}
    </div>
  )
}

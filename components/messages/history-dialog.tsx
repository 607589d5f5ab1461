'use client'

import { useQuery } from '@tanstack/react-query'
import { Markdown } from '@/components/markdown/markdown'
import { changingStrings } from '@/components/strings/messages/changing'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Hint } from '@/components/ui/form/hint'
import { exactTime } from '@/components/workspace/format-time'
import { MentionsContext, useNamesIn } from '@/components/workspace/names/known-names'
import type { Message } from '@/server/domain/messages/message'

/** The earlier versions of a message, newest first; the current version is at the top. */
export function HistoryDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const trpc = useTRPC()
  const names = useNamesIn(message)
  const asked = trpc.message.history.queryOptions({ messageId: message.id }, { staleTime: 0, retry: false })
  const { data, error } = useQuery(asked)
  const versions = data ? [...data.versions].reverse() : []
  const now = data?.message ?? message
  const wordings = [
    ...(now.deletedAt === null
      ? [{ key: 'now', content: now.content, writtenAt: now.editedAt ?? now.createdAt }]
      : []),
    ...versions.map(each => ({ ...each, key: String(each.version) })),
  ]
  return (
    <Dialog title={changingStrings.historyTitle} open onClose={onClose} returnTo={`m-${message.id}`}>
      {error ? (
        <Hint tone="bad" className="mb-12">
          {readError(error).message}
        </Hint>
      ) : (
        <ol aria-busy={!data}>
          {wordings.map(({ key, content, writtenAt }) => (
            <li
              key={key}
              className="border-t border-line-soft py-10 wrap-anywhere first:border-t-0 first:pt-0"
            >
              <p className="mb-2 text-xs text-text-3">
                {key === 'now' ? changingStrings.historyNow : changingStrings.historyBefore}{' '}
                <time className="whitespace-nowrap">{exactTime(writtenAt)}</time>
              </p>
              <MentionsContext value={message.metadata.mentions}>
                <Markdown text={content} names={names} />
              </MentionsContext>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

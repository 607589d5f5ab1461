'use client'

import { useNameOf } from '@/components/people/author'
import { forksStrings } from '@/components/strings/forks'
import { Button, buttonStyle } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { followLink } from '@/components/workspace/follow-link'
import { listTime } from '@/components/workspace/format-time'
import { threadPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { Fork } from '@/server/domain/forks/fork'
import { maySettleFork } from '@/server/domain/forks/fork-rights'
import { forkIcons } from './fork-icons'
import { useForkActs } from './use-fork-acts'

const words = forksStrings.closed

/**
 * The line in place of the composer in a closed fork: who closed it and when, its result, and a link to
 * continue.
 */
export function ClosedLine({ fork, channel }: { fork: Fork; channel: Channel }) {
  const { workspace, me } = useWorkspace()
  const nameOf = useNameOf()
  const { reopen, problem } = useForkActs()
  const name = nameOf({ authorUserId: fork.closedBy, authorAgentId: null })
  const when = listTime(fork.closedAt ?? fork.lastActivityAt, new Date())
  const result =
    fork.resultMessageId && `${threadPath(workspace, channel, fork.threadId)}#m-${fork.resultMessageId}`
  return (
    <div
      className="flex flex-wrap items-center gap-x-12 gap-y-8 border-t border-line px-16 py-10 text-sm text-text-2"
      role="status"
    >
      <Icon name={forkIcons[fork.status]} />
      <p className="min-w-0 flex-1">
        {/* The time follows the reader's time zone, which the server's drawing does not know. */}
        <b className="text-text in-data-still:invisible">
          {fork.status === 'resolved' ? words.resolved(name, when) : words.abandoned(name, when)}
        </b>{' '}
        {words.why}
        {problem && (
          <span className="text-danger" role="alert">
            {' '}
            {problem}
          </span>
        )}
      </p>
      {result && (
        <a className={buttonStyle()} href={result} onClick={followLink(result)}>
          {words.result}
        </a>
      )}
      {maySettleFork(me, fork) && channel.archivedAt === null && (
        <Button disabled={reopen.isPending} onClick={() => reopen.mutate({ forkId: fork.id })}>
          {words.reopen}
        </Button>
      )}
    </div>
  )
}

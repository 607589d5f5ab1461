'use client'

import dynamic from 'next/dynamic'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { useNameOf } from '@/components/people/author'
import { Faces } from '@/components/people/faces'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { ResultFooter, resultActStyle } from '@/components/ui/surface/result-surface'
import { Spacer } from '@/components/ui/surface/spacer'
import { taskPath } from '@/components/workspace/task-path'
import { forkPath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Fork } from '@/server/domain/forks/fork'
import { maySettleFork } from '@/server/domain/forks/fork-rights'
import type { Message } from '@/server/domain/messages/message'
import { citedNumbers, type PublishedResult } from '@/server/domain/results/result'
import type { Standing } from './versions/standing-of'
import { StandingState } from './versions/standing-state'

const VersionsDialog = dynamic(async () => (await import('./versions/versions-dialog')).VersionsDialog, {
  ssr: false,
})
const LeftOutDialog = dynamic(async () => (await import('./sources/left-out-dialog')).LeftOutDialog, {
  ssr: false,
})
const ReopenButton = dynamic(async () => (await import('./reopen-button')).ReopenButton, { ssr: false })

/** The foot of a result: its authors, its sources, whether it is still up to date, and its actions. */
export function ResultFoot(props: {
  message: Message
  result: PublishedResult
  fork: Fork | undefined
  standing: Standing
}) {
  const { message, result, fork, standing } = props
  const { workspace, me } = useWorkspace()
  const { channel, readOnly } = useThreadScope()
  const nameOf = useNameOf()
  const [showing, setShowing] = useState<'versions' | 'left' | null>(null)
  const close = () => setShowing(null)
  const cited = citedNumbers(result.body).length
  const left = result.messageCount - cited
  const path = forkPath(workspace, channel, { id: result.forkId, threadId: message.threadId })
  const namesOf = (kind: 'user' | 'agent') =>
    result.participants
      .filter(each => each.kind === kind)
      .map(({ id }) =>
        nameOf({ authorUserId: kind === 'user' ? id : null, authorAgentId: kind === 'agent' ? id : null }),
      )
  const canReopen =
    fork?.status === 'resolved' && standing.kind !== 'superseded' && !readOnly && maySettleFork(me, fork)
  return (
    <ResultFooter>
      <Faces of={result.participants} />
      <span>{words.by(namesOf('user'), namesOf('agent'))}</span>
      <span className="text-text-3">
        {words.publishedBy(nameOf({ authorUserId: result.publishedBy, authorAgentId: null }))}
      </span>
      <span className="text-text-3">
        {words.restsOn(cited, result.messageCount)}
        {result.unconsidered && `, ${words.unconsidered(result.unconsidered.count)}`}
      </span>
      {left > 0 && <ActButton onPress={() => setShowing('left')}>{words.leftOut(left)}</ActButton>}
      <StandingState standing={standing} />
      <Spacer />
      {result.taskId && (
        <Link className={resultActStyle} href={taskPath(workspace, result.taskId)} prefetch={false}>
          {words.viewTask}
        </Link>
      )}
      {result.version > 1 && (
        <ActButton onPress={() => setShowing('versions')}>{words.whatChanged}</ActButton>
      )}
      {canReopen && (
        <LoadedPart open={false}>
          <ReopenButton forkId={fork.id} />
        </LoadedPart>
      )}
      <a
        className={resultActStyle}
        href={path}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          goTo(path)
        }}
      >
        {words.viewFork}
      </a>
      {showing && (
        <LoadedPart onClose={close}>
          {showing === 'versions' ? (
            <VersionsDialog forkId={result.forkId} version={result.version} onClose={close} />
          ) : (
            <LeftOutDialog card={message} result={result} onClose={close} />
          )}
        </LoadedPart>
      )}
    </ResultFooter>
  )
}

function ActButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button className={resultActStyle} type="button" onClick={onPress}>
      {children}
    </button>
  )
}

'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { useNameOf } from '@/components/people/author'
import { Faces } from '@/components/people/faces'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { ResultFooter, resultActStyle } from '@/components/ui/surface/result-surface'
import { Spacer } from '@/components/ui/surface/spacer'
import { State } from '@/components/ui/text/state'
import { forkPath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Fork } from '@/server/domain/forks/fork'
import { maySettleFork } from '@/server/domain/forks/fork-rights'
import type { Message } from '@/server/domain/messages/message'
import { citedNumbers, type PublishedResult } from '@/server/domain/results/result'
import { standingOf } from './versions/standing-of'

const VersionsDialog = dynamic(async () => (await import('./versions/versions-dialog')).VersionsDialog, {
  ssr: false,
})
const ReopenButton = dynamic(async () => (await import('./reopen-button')).ReopenButton, { ssr: false })

/** The foot of a result: its authors, its sources, whether it is still up to date, and its actions. */
export function ResultFoot(props: { message: Message; result: PublishedResult; fork: Fork | undefined }) {
  const { message, result, fork } = props
  const { workspace, me } = useWorkspace()
  const { channel, jump, readOnly } = useThreadScope()
  const nameOf = useNameOf()
  const [showing, setShowing] = useState(false)
  const standing = standingOf(result, fork)
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
        {words.restsOn(citedNumbers(result.body).length, result.messageCount)}
      </span>
      {standing.kind === 'stale' && (
        <Standing icon="history">
          {standing.newer > 0 ? words.newer(standing.newer) : words.outdated}
        </Standing>
      )}
      {standing.kind === 'superseded' && (
        <Standing icon="circle-slash">
          {standing.messageId ? words.superseded : words.supersededBy(standing.version)}{' '}
          {standing.messageId && (
            <ActLink onPress={() => jump(standing.messageId ?? '')}>{words.show(standing.version)}</ActLink>
          )}
        </Standing>
      )}
      <Spacer />
      {result.version > 1 && <ActLink onPress={() => setShowing(true)}>{words.whatChanged}</ActLink>}
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
        <LoadedPart onClose={() => setShowing(false)}>
          <VersionsDialog forkId={result.forkId} version={result.version} onClose={() => setShowing(false)} />
        </LoadedPart>
      )}
    </ResultFooter>
  )
}

/** Shows whether the result is still up to date, by a shape and in words. */
function Standing({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <State tone={icon === 'history' ? 'wait' : 'idle'} icon={icon} wraps>
      {children}
    </State>
  )
}

function ActLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button className={resultActStyle} type="button" onClick={onPress}>
      {children}
    </button>
  )
}

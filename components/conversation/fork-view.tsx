'use client'

import dynamic from 'next/dynamic'
import { useCallback, useEffect, useState } from 'react'
import { KeptDraftPart } from '@/components/drafts/kept-draft-part'
import { ClosedLine } from '@/components/forks/closed-line'
import { ForkFacts } from '@/components/forks/fork-facts'
import { ForkHead } from '@/components/forks/fork-head'
import { ForkList } from '@/components/forks/fork-list'
import { ForkMissing, ForkStart } from '@/components/forks/fork-notes'
import { ForkParent } from '@/components/forks/fork-parent'
import { listOpen } from '@/components/forks/list-open'
import { useFork } from '@/components/forks/use-fork'
import type { ThreadView } from '@/components/live/thread/thread-view'
import { useThread } from '@/components/live/thread/use-thread'
import { useNameOf } from '@/components/people/author'
import { forksStrings } from '@/components/strings/forks'
import { directEntriesStrings } from '@/components/strings/shell/directs'
import { ArchivedNote } from '@/components/threads/archived-note'
import { ConnectionNote } from '@/components/threads/connection-note'
import { OfflineNote } from '@/components/threads/offline-note'
import { Late } from '@/components/ui/loading/late'
import { Bar } from '@/components/ui/surface/bar'
import { Page } from '@/components/ui/surface/page'
import { useMedia } from '@/components/ui/use-media'
import { followLink } from '@/components/workspace/follow-link'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { forkPath, threadPath } from '@/components/workspace/thread-path'
import { goTo, usePageTitle } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { Fork } from '@/server/domain/forks/fork'
import { Conversation } from './conversation'

const ResolveView = dynamic(() =>
  import('@/components/results/draft/resolve-view').then(file => file.ResolveView),
)

const words = forksStrings
const roomForList = '(min-width: 1100px)'
/** The server does not know the room: it draws the list, and the sheet hides it. */
const isDrawn = typeof window === 'undefined'

/** A fork, shown in place of its channel: its origin, its messages, and beside it the thread's forks. */
export function ForkView(props: {
  threadId: string
  forkId: string
  channel: Channel
  at: string | undefined
  part: string | null
  /** The list of forks was open when the server drew the page. */
  wasListOpen: boolean
}) {
  const plainText = usePlainText()
  const { threadId, forkId, channel, at, part } = props
  const { workspace, me, agents } = useWorkspace()
  const { feed, view } = useThread(threadId, channel, at, forkId)
  const { fork, parent, isParentAwaited } = useFork(feed, view)
  // The message that the fork starts from stands above its own: they come together, or it would push them down.
  const isRead = fork !== undefined && !isParentAwaited
  const nameOf = useNameOf()
  const hasRoom = useMedia(roomForList)
  const [isListOpen, setListOpen] = useState(isDrawn ? props.wasListOpen : listOpen.get)

  const place = channel.kind === 'direct' ? directEntriesStrings.title : `#${channel.name}`
  usePageTitle(fork ? `${plainText(fork.description, 60)} · ${place}` : null, place)
  const inThread = threadPath(workspace, channel, threadId)
  const back = fork ? `${inThread}#m-${fork.parentMessageId}` : inThread
  const toThread = useCallback(() => {
    goTo(back)
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[data-own-bar] > [data-composer] textarea')?.focus(),
    )
  }, [back])

  const isAsked = part === 'forks'
  useEffect(() => {
    if (!isAsked || !hasRoom) return
    listOpen.set(true)
    setListOpen(true)
  }, [isAsked, hasRoom])

  if (!fork && view.phase !== 'opening') return <ForkMissing onBack={toThread} />
  const partner = agents.get(fork?.divePartnerId ?? '')
  const others = (fork?.participants ?? []).filter(({ id }) => id !== me.userId)
  const names = others.map(({ id, kind }) =>
    nameOf(
      kind === 'agent'
        ? { authorUserId: null, authorAgentId: id }
        : { authorUserId: id, authorAgentId: null },
    ),
  )
  const path = forkPath(workspace, channel, { id: forkId, threadId })

  function closeList() {
    if (hasRoom) {
      listOpen.set(false)
      setListOpen(false)
    }
    if (isAsked) goTo(path)
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[data-scope=fork] [data-composer] textarea')?.focus(),
    )
  }

  const head = fork && (
    <ForkHead
      fork={fork}
      channel={channel}
      first={view.thread?.firstMessage}
      isResolving={part === 'resolve'}
      onBack={toThread}
    />
  )
  if (part === 'resolve') {
    const meanwhile = (
      <Page data-own-bar data-scope="fork" aria-busy="true">
        {head ?? <Bar hasBack />}
      </Page>
    )
    if (!fork) return meanwhile
    return (
      <Late meanwhile={meanwhile}>
        <ResolveView {...{ threadId, fork, channel, head }} onClose={() => goTo(path)} />
      </Late>
    )
  }

  return (
    <>
      <Conversation
        feed={feed}
        view={
          isRead || view.phase !== 'open'
            ? view
            : { ...view, phase: 'opening', data: withoutMessages(view.data) }
        }
        channel={channel}
        at={at}
        takeFocus
        place="fork"
        isCovered={part !== null}
        role="main"
        label={words.label(fork?.description ?? '')}
        placeholder={names.length > 0 ? words.thinkWith(names) : words.think}
        fork={fork}
        head={
          isRead ? (
            <>
              {head}
              <ConnectionNote />
              <OfflineNote />
              <ForkParent fork={fork} parent={parent} href={back} onShow={followLink(back)} />
            </>
          ) : (
            <Bar hasBack />
          )
        }
        empty={<ForkStart partner={partner?.displayName ?? null} />}
        closed={closedNote(fork, channel, forkId)}
        onClose={toThread}
      />
      {(isAsked || (part === null && (hasRoom || isDrawn) && isListOpen)) && (
        <ForkList
          className={isAsked ? undefined : 'narrow:hidden'}
          data={view.data}
          channel={channel}
          hereId={forkId}
          isOpening={view.phase === 'opening'}
          onClose={closeList}
        >
          {fork && <ForkFacts fork={fork} channel={channel} />}
        </ForkList>
      )}
    </>
  )
}

/** The messages wait for the one that the fork starts from. */
function withoutMessages(data: ThreadView['data']): ThreadView['data'] {
  return { ...data, stretch: null, outbox: [] }
}

function closedNote(fork: Fork | undefined, channel: Channel, forkId: string) {
  if (channel.archivedAt !== null) return <ArchivedNote channel={channel} conversation={forkId} />
  if (!fork || fork.status === 'active') return null
  return (
    <>
      <ClosedLine fork={fork} channel={channel} />
      <div className="px-16 pb-12 text-sm text-text-2 empty:hidden">
        <KeptDraftPart conversation={forkId} />
      </div>
    </>
  )
}

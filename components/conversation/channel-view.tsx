'use client'

import dynamic from 'next/dynamic'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useReachable } from '@/components/channels/use-channel-people'
import { Composer } from '@/components/composer/composer'
import { findUnaskedInChannel } from '@/components/composer/unasked/find-unasked'
import { foreseeAnswer, nameParties } from '@/components/composer/unasked/who-will-answer'
import { giveBack, type Unsent } from '@/components/drafts/give-back'
import { draftsOf } from '@/components/drafts/own-drafts'
import { WritingPlace } from '@/components/drafts/writing-place'
import { ScheduledHere } from '@/components/later/scheduled-here'
import type { Enclosed } from '@/components/live/sending/pending-message'
import { useChannelThreads } from '@/components/live/thread-list/use-channel-threads'
import { useCrowds } from '@/components/mentions/use-crowds'
import { usePreview } from '@/components/previews/use-preview'
import { threadsStrings } from '@/components/strings/threads'
import { ArchivedNote } from '@/components/threads/archived-note'
import { ChannelHead } from '@/components/threads/channel-head'
import { ConnectionNote } from '@/components/threads/connection-note'
import { OfflineNote } from '@/components/threads/offline-note'
import { ThreadList } from '@/components/threads/thread-list'
import { useTRPCClient } from '@/components/trpc/api'
import { CrashLine } from '@/components/ui/loading/crash-line'
import { Late } from '@/components/ui/loading/late'
import { LostPart } from '@/components/ui/loading/lost-part'
import { preload } from '@/components/ui/loading/preload'
import { Page } from '@/components/ui/surface/page'
import { channelPath, findChannelBySegment, threadPath } from '@/components/workspace/thread-path'
import { goTo, useOpenThread } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { loadedThread, loadThread, type ThreadCode, ThreadPanel } from './thread-part'

const DirectView = dynamic(() => import('./direct-view').then(file => file.DirectView))
const ForkView = dynamic(() => import('./fork-view').then(file => file.ForkView))
const LostChannel = dynamic(() => import('@/components/threads/lost-channel').then(file => file.LostChannel))
const NoSuchChannel = dynamic(() =>
  import('@/components/threads/no-such-channel').then(file => file.NoSuchChannel),
)
const NothingHere = dynamic(() =>
  import('@/components/workspace/nothing-here').then(file => file.NothingHere),
)
const ExampleNote = dynamic(() => import('@/components/examples/example-note').then(file => file.ExampleNote))
const ChannelEmpty = dynamic(() =>
  import('@/components/threads/channel-empty').then(file => file.ChannelEmpty),
)
const ForkExample = dynamic(() => import('@/components/threads/fork-example').then(file => file.ForkExample))
const ThreadForks = dynamic(() => import('@/components/forks/thread-forks').then(file => file.ThreadForks))

const reach = () => preload(loadThread)

/**
 * The channel that the address names, and beside it the thread that the address names. `isForkListOpen`: the list of
 * forks was open in this browser, as the server knows it.
 */
export function ChannelView({ name, isForkListOpen }: { name: string; isForkListOpen: boolean }) {
  const { channels } = useWorkspace()
  const { threadId, forkId, part, at } = useOpenThread()
  const channel = findChannelBySegment(channels, encodeURIComponent(name))
  const [seen, setSeen] = useState(channel)
  if (channel && channel !== seen) setSeen(channel)
  if (!channel || !isPart(forkId, part)) {
    return (
      <Late meanwhile={<Page aria-busy="true" />}>
        {channel ? (
          <NothingHere />
        ) : seen?.name === name ? (
          <LostChannel was={seen} />
        ) : (
          <NoSuchChannel name={name} />
        )}
      </Late>
    )
  }
  if (threadId && forkId) {
    return (
      <CrashLine key={forkId} sentence={threadsStrings.broken}>
        <Late meanwhile={<Page aria-busy="true" />}>
          <ForkView {...{ threadId, forkId, channel, at, part }} wasListOpen={isForkListOpen} />
        </Late>
      </CrashLine>
    )
  }
  if (channel.kind === 'direct') {
    return (
      <Late key={channel.id} meanwhile={<Page aria-busy="true" />}>
        <DirectView channel={channel} at={at} />
      </Late>
    )
  }
  return <OpenChannel key={channel.id} channel={channel} />
}

/** Tells whether a thread or fork has this part: an address can name one that does not exist. */
function isPart(forkId: string | null, part: string | null): boolean {
  return part === null || part === 'forks' || (forkId !== null && part === 'resolve')
}

/**
 * The address that the page was loaded with. On it the focus stays where the browser put it, so that Tab
 * begins at the top; a person who then opens an empty channel gets the focus in its composer.
 */
const loadedAt = typeof location === 'undefined' ? '' : location.pathname

function OpenChannel({ channel }: { channel: Channel }) {
  const { workspace, ...view } = useWorkspace()
  const agents = useMemo(() => [...view.agents.values()], [view.agents])
  const members = useReachable(channel)
  const unasked = useMemo(
    () => findUnaskedInChannel({ agents: view.agents, channel }),
    [view.agents, channel],
  )
  const crowds = useCrowds(channel)
  const threads = useChannelThreads(channel)
  const { preview, sheet } = usePreview({ channelId: channel.id })
  const { threadId, part, at } = useOpenThread()
  const content = useRef<HTMLElement>(null)
  /** A text for the box: an example, or one that could not be sent. */
  const [inserted, setInsert] = useState<{ text: string } | null>(null)
  const [isCodeLost, setCodeLost] = useState(false)
  /** First messages of threads that wait for the code of a thread. */
  const waiting = useRef<Unsent[]>([])
  const conversation = `new:${channel.id}`
  /**
   * The thread that was opened by writing its first message: the focus stays in the box for the next message.
   */
  const [startedId, setStartedId] = useState<string | null>(null)
  const [wantsFork, showFork] = useState(false)
  const client = useTRPCClient()
  const { userId } = view.me
  const readAhead = useCallback(
    (id: string) => loadedThread()?.readAhead(client, userId, id),
    [client, userId],
  )
  const readResting = useCallback(
    (id: string) => preload(async () => (await loadThread()).readUnopened(client, id)),
    [client],
  )

  const close = useCallback(() => {
    goTo(channelPath(workspace, channel))
    const opener = content.current?.querySelector<HTMLElement>('a[aria-current=page]')
    const box = content.current?.querySelector('textarea')
    requestAnimationFrame(() => (opener ?? box)?.focus())
  }, [workspace, channel])

  const isEmpty =
    threads.list.phase === 'open' && threads.threads.length === 0 && threads.list.starting.length === 0

  const isForkShown = wantsFork && isEmpty && !threadId
  function hideFork() {
    showFork(false)
    requestAnimationFrame(() => content.current?.querySelector<HTMLElement>('[data-fork-example]')?.focus())
  }

  function start(text: string, enclosed: Enclosed) {
    const code = loadedThread()
    if (code) return startWith(code, text, enclosed)
    waiting.current.push({ text, enclosed })
    if (waiting.current.length > 1) return
    const drafts = draftsOf(userId)
    const takeBack = (write: ((text: string) => void) | null) =>
      giveBack(drafts, { conversation, channelId: channel.id }, waiting.current.splice(0), write)
    // The next visit finds in the draft what this page had no time to send.
    const leave = () => {
      takeBack(null)
      drafts.flush()
    }
    addEventListener('pagehide', leave)
    loadThread()
      .then(
        loaded => {
          for (const each of waiting.current.splice(0)) startWith(loaded, each.text, each.enclosed)
        },
        () => {
          // Nothing is lost: text and files stand in the box again, or in its draft if another channel is open now.
          takeBack(content.current ? text => setInsert({ text }) : null)
          setCodeLost(true)
        },
      )
      .finally(() => removeEventListener('pagehide', leave))
  }

  function startWith({ threadFeed }: ThreadCode, text: string, enclosed: Enclosed) {
    const id = threads.start(threadFeed, text, enclosed)
    // If an agent will answer, the thread opens, because the writer wants to see the answer; a message to
    // people opens nothing.
    const everybody = [...view.members.values()]
    const parties = nameParties(agents, everybody, unasked, enclosed.forPeople, crowds)
    if (foreseeAnswer(text, parties).answerers.length === 0) return
    setStartedId(id)
    goTo(threadPath(workspace, channel, id))
  }

  return (
    <>
      <Page
        ref={content}
        className={threadId || isForkShown ? 'phone:hidden' : undefined}
        aria-label={`#${channel.name}`}
        // Near a thread, or the box whose message starts one.
        onPointerEnter={reach}
        onFocus={reach}
      >
        <ChannelHead channel={channel} />
        <ConnectionNote />
        <OfflineNote />
        {channel.isExample && (
          <Late>
            <ExampleNote />
          </Late>
        )}
        <WritingPlace
          closed={
            channel.archivedAt === null ? null : (
              <ArchivedNote channel={channel} conversation={`new:${channel.id}`} />
            )
          }
        >
          <Composer
            form="line"
            conversation={conversation}
            channelId={channel.id}
            autoFocus={isEmpty && typeof location !== 'undefined' && location.pathname !== loadedAt}
            placeholder={threadsStrings.start(channel.name)}
            agents={agents}
            members={members}
            unasked={unasked}
            insert={inserted}
            later={{ channelId: channel.id, threadId: null, forkId: null, parentId: null }}
            onSend={start}
            onPreview={preview}
          />
        </WritingPlace>
        <ScheduledHere channelId={channel.id} threadId={null} forkId={null} />
        <ThreadList
          channel={channel}
          threads={threads}
          openId={threadId}
          onReach={readAhead}
          onRest={readResting}
          empty={
            <Late>
              <ChannelEmpty
                channel={channel}
                onTry={text => setInsert({ text })}
                isForkShown={isForkShown}
                onShowFork={() => (isForkShown ? hideFork() : showFork(true))}
              />
            </Late>
          }
        />
      </Page>
      {sheet}
      {isCodeLost && <LostPart onClose={() => setCodeLost(false)} />}
      {isForkShown && (
        <Late>
          <ForkExample onClose={hideFork} />
        </Late>
      )}
      {threadId && (
        <CrashLine key={threadId} sentence={threadsStrings.broken}>
          {part === 'forks' ? (
            <Late>
              <ThreadForks threadId={threadId} channel={channel} />
            </Late>
          ) : (
            <ThreadPanel
              threadId={threadId}
              channel={channel}
              at={at}
              takeFocus={threadId !== startedId}
              onClose={close}
            />
          )}
        </CrashLine>
      )}
    </>
  )
}

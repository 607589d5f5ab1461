'use client'

import { cva } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useReachable } from '@/components/channels/use-channel-people'
import { Composer } from '@/components/composer/composer'
import { useUnasked } from '@/components/composer/unasked/use-unasked'
import { useQuoting } from '@/components/drafts/use-quoting'
import { WritingPlace } from '@/components/drafts/writing-place'
import type { EntryWish } from '@/components/entries/entry-dialog'
import { LedgerMarks } from '@/components/entries/entry-marks'
import { forkingFrom } from '@/components/forks/dialog/forking-from'
import { LaterMarks, useMarks } from '@/components/later/marks'
import { ScheduledHere } from '@/components/later/scheduled-here'
import { listOpenTasks } from '@/components/live/thread/open-tasks'
import { isShown, shownMessages } from '@/components/live/thread/shown-messages'
import type { ThreadFeed } from '@/components/live/thread/thread-feed'
import {
  type ActsAbout,
  type Editing,
  type ThreadScope,
  ThreadScopeContext,
} from '@/components/live/thread/thread-scope'
import type { ThreadView } from '@/components/live/thread/thread-view'
import { useTyping } from '@/components/live/thread/use-thread'
import { useStore } from '@/components/live/use-store'
import { reachForEdits } from '@/components/messages/message-row'
import { QuoteBar } from '@/components/messages/quote/quote-bar'
import { usePreview } from '@/components/previews/use-preview'
import { useEarlyEmojiKeys } from '@/components/reactions/early-emoji-keys'
import { messagesStrings } from '@/components/strings/messages'
import { ThreadTrouble } from '@/components/threads/thread-trouble'
import { ThumbStop } from '@/components/threads/thumb-stop'
import { useStopKey } from '@/components/threads/use-stop-key'
import { isComposing } from '@/components/ui/keys/is-composing'
import { arrival } from '@/components/ui/loading/arrival'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { PanelSkeleton } from '@/components/ui/loading/panel-skeleton'
import { pageStyle } from '@/components/ui/surface/page'
import { panelStyle } from '@/components/ui/surface/panel'
import { Toast, useToast } from '@/components/ui/toast'
import { useIsTouch } from '@/components/ui/use-media'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { Fork } from '@/server/domain/forks/fork'
import type { Message } from '@/server/domain/messages/message'
import { Announcer } from './announcer'
import { MessageList } from './message-list'
import { reachForAnswers } from './rows/answer-part'

const ForkDialog = dynamic(() =>
  import('@/components/forks/dialog/fork-dialog').then(file => file.ForkDialog),
)
const EntryDialog = dynamic(() => import('@/components/entries/entry-dialog').then(file => file.EntryDialog))
const RemindDialog = dynamic(() => import('@/components/later/remind-dialog').then(file => file.RemindDialog))
const ActionSheet = dynamic(() =>
  import('@/components/messages/actions/action-sheet').then(file => file.ActionSheet),
)
const RemoveDialog = dynamic(() =>
  import('@/components/messages/remove-dialog').then(file => file.RemoveDialog),
)
const HistoryDialog = dynamic(() =>
  import('@/components/messages/history-dialog').then(file => file.HistoryDialog),
)

export interface ConversationProps {
  feed: ThreadFeed
  view: ThreadView
  channel: Channel
  /** The message to open the list at. */
  at: string | undefined
  /**
   * Whether the composer gets the focus; false if the conversation was opened from another box that is still
   * being written in.
   */
  takeFocus: boolean
  /** Beside the page; or the page itself, as a direct message; or a fork in place of the page. */
  place: 'panel' | 'page' | 'fork'
  /** On a phone a panel lies over it. */
  isCovered?: boolean
  role: 'main' | 'complementary'
  label: string
  placeholder: string
  /** The fork of this conversation. */
  fork?: Fork | undefined
  /** The content above the messages. */
  head: ReactNode
  /** Shown in place of the messages while there are none. */
  empty?: ReactNode
  /** Shown in place of the composer where nobody can write; null: the composer is shown. */
  closed: ReactNode
  onClose: () => void
}

const zoneStyle = cva('', {
  variants: {
    place: { panel: panelStyle(), page: pageStyle(), fork: pageStyle() },
    isCovered: { true: 'phone:hidden', false: '' },
  },
})
/** A fork's messages and composer: it turns warm when somebody enters, and the fork's line runs down its edge. */
const talkStyle = cva(
  [
    'relative flex min-h-0 flex-1 flex-col bg-content',
    'before:absolute before:top-24 before:bottom-0 before:left-0 before:z-1 before:w-2 before:bg-fork-line',
  ],
  { variants: { isEntered: { true: 'animate-warm', false: '' } } },
)
const typingStyle = cva('mb-2 h-18 px-16 text-xs leading-18 text-text-3', {
  variants: { folds: { true: 'empty:h-4', false: '' } },
})

/** The messages of a thread or a fork, with the composer. */
export function Conversation(props: ConversationProps) {
  return (
    <LaterMarks channelId={props.channel.id} threadId={props.feed.threadId}>
      <LedgerMarks threadId={props.feed.threadId}>
        <Talk {...props} />
      </LedgerMarks>
    </LaterMarks>
  )
}

function Talk(props: ConversationProps) {
  const { feed, view, channel, at, place, isCovered, closed, onClose } = props
  const { me, agents } = useWorkspace()
  const reachable = useReachable(channel)
  const section = useRef<HTMLElement>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [removing, setRemoving] = useState<Message | null>(null)
  const { toast, tell } = useToast()
  const agentList = useMemo(() => [...agents.values()], [agents])
  const unasked = useUnasked(view.data, channel, props.fork)
  const readOnly = closed !== null
  const mayTakeBack = props.fork !== undefined && channel.archivedAt === null
  const isNumbered = props.fork !== undefined && props.fork.resultVersion !== null
  const [showing, setShowing] = useState<Message | null>(null)
  const [keeping, setKeeping] = useState<EntryWish | null>(null)
  const [reminding, setReminding] = useState<Message | null>(null)
  const [acting, showActs] = useState<ActsAbout | null>(null)
  const isTouch = useIsTouch()
  const forking = useStore(forkingFrom)
  const [picking, pick] = useState<string | null>(null)
  useEarlyEmojiKeys(picking !== null)
  const [landings, setLandings] = useState(0)
  // Not with the page itself: it would pale when it comes alive.
  const [isEntered] = useState(() => typeof window !== 'undefined' && !arrival.isUnderWay())
  const { quoted, quote } = useQuoting(feed, view, channel.id)
  const parentId = quoted?.id ?? null
  const scope = useMemo<ThreadScope>(() => {
    const focusBox = () => section.current?.querySelector<HTMLElement>('[data-composer] textarea')?.focus()
    const edit = (messageId: string | null) => {
      setEditing(messageId === null ? null : { messageId })
      if (messageId === null) focusBox()
    }
    return {
      feed,
      channel,
      editing,
      edit,
      askToRemove: setRemoving,
      showHistory: setShowing,
      makeEntry: setKeeping,
      remind: setReminding,
      quote(message) {
        quote(message.id)
        focusBox()
      },
      fork: message => forkingFrom.set({ message, isProposed: false }),
      picking,
      pick,
      isTouch,
      showActs,
      jump: messageId => goTo(`${location.pathname}#m-${messageId}`),
      tell,
      readOnly,
      mayTakeBack,
      isNumbered,
    }
  }, [feed, channel, editing, quote, picking, isTouch, tell, readOnly, mayTakeBack, isNumbered])
  // Each way to a message leads there and lights it, also a second time.
  useEffect(() => {
    const land = () => {
      setLandings(count => count + 1)
      const isHere = at !== undefined && location.hash === `#m-${at}`
      if (isHere && !isShown(feed.view.get().data, at)) void feed.open(at)
    }
    addEventListener('hashchange', land)
    return () => removeEventListener('hashchange', land)
  }, [feed, at])
  useStopKey(feed, tell)
  const { preview, sheet } = usePreview({
    threadId: feed.threadId,
    ...(feed.forkId && { forkId: feed.forkId }),
  })

  // Escape takes back one thing at a time: the quote, the New line, then the whole panel.
  function press(event: KeyboardEvent) {
    // With Shift it marks everything as read.
    if (event.key !== 'Escape' || event.shiftKey || isComposing(event.nativeEvent)) return
    // A menu above the conversation closes by itself.
    if (!(event.target instanceof Node) || !section.current?.contains(event.target)) return
    event.stopPropagation()
    if (quoted) quote(null)
    else if (view.newAfter !== null) feed.drawNewLine(false)
    else onClose()
  }

  const talk = (
    <>
      {props.empty && isEmpty(view) ? (
        props.empty
      ) : (
        <Body view={view} at={at} landings={landings} onRetry={() => void feed.open(at)} onClose={onClose} />
      )}
      <Typing feed={feed} folds={place !== 'page'} />
      <ThumbStop data={view.data} />
      {quoted && !readOnly && <QuoteBar message={quoted} onDrop={() => quote(null)} />}
      <ScheduledHere channelId={channel.id} threadId={feed.threadId} forkId={feed.forkId} />
      <WritingPlace closed={closed}>
        {view.phase !== 'missing' && (
          <Composer
            conversation={feed.forkId ?? feed.threadId}
            channelId={channel.id}
            placeholder={props.placeholder}
            agents={agentList}
            members={reachable}
            unasked={unasked}
            later={{
              channelId: channel.id,
              threadId: feed.threadId,
              forkId: feed.forkId,
              parentId,
            }}
            autoFocus={props.takeFocus}
            onSend={(content, enclosed) => feed.send(content, { ...enclosed, ...(parentId && { parentId }) })}
            onPreview={
              preview &&
              ((content, enclosed) => preview(content, { ...enclosed, ...(parentId && { parentId }) }))
            }
            onTyping={() => {
              reachForAnswers()
              feed.tellTyping()
            }}
            onEditLast={() => scope.edit(findOwnLast(view, me.userId))}
          />
        )}
      </WritingPlace>
    </>
  )
  return (
    <ThreadScopeContext value={scope}>
      <section
        ref={section}
        className={zoneStyle({ place, isCovered })}
        // A page of its own on a phone: its bar stands in place of the frame's.
        data-own-bar={place === 'page' ? undefined : true}
        role={props.role}
        aria-label={props.label}
        onKeyDown={press}
        // The arrow up in the box below edits the last message.
        onKeyDownCapture={reachForEdits}
      >
        {props.head}
        {feed.forkId === null ? (
          talk
        ) : (
          <div className={talkStyle({ isEntered })} data-scope="fork">
            {talk}
          </div>
        )}
        <Announcer data={view.data} />
        <Toast text={toast} />
        {sheet}
        {forking?.message.threadId === feed.threadId && feed.forkId === null && (
          <LoadedPart onClose={() => forkingFrom.set(null)}>
            <ForkDialog
              key={forking.message.id}
              {...forking}
              channel={channel}
              feed={feed}
              forks={view.data.forks}
              onClose={() => forkingFrom.set(null)}
            />
          </LoadedPart>
        )}
        {acting && (
          <LoadedPart onClose={() => showActs(null)}>
            <ActionSheet {...acting} onClose={() => showActs(null)} />
          </LoadedPart>
        )}
        {showing && (
          <LoadedPart onClose={() => setShowing(null)}>
            <HistoryDialog message={showing} onClose={() => setShowing(null)} />
          </LoadedPart>
        )}
        {reminding && (
          <LoadedPart onClose={() => setReminding(null)}>
            <Reminding message={reminding} tell={tell} onClose={() => setReminding(null)} />
          </LoadedPart>
        )}
        {keeping && (
          <LoadedPart onClose={() => setKeeping(null)}>
            <EntryDialog wish={keeping} onClose={() => setKeeping(null)} />
          </LoadedPart>
        )}
        {removing && (
          <LoadedPart onClose={() => setRemoving(null)}>
            <RemoveDialog message={removing} onClose={() => setRemoving(null)} />
          </LoadedPart>
        )}
      </section>
    </ThreadScopeContext>
  )
}

/** The form for a reminder, which knows the one that the person has. */
function Reminding(props: { message: Message; tell: (sentence: string) => void; onClose: () => void }) {
  const { id } = props.message
  const dueAt = useMarks().reminders.get(id)
  return <RemindDialog messageId={id} dueAt={dueAt} onTell={props.tell} onClose={props.onClose} />
}

function Body(props: {
  view: ThreadView
  at: string | undefined
  landings: number
  onRetry: () => void
  onClose: () => void
}) {
  const { view } = props
  if (view.phase === 'missing' || view.phase === 'unreachable') {
    return <ThreadTrouble phase={view.phase} onRetry={props.onRetry} onClose={props.onClose} />
  }
  const isBare = view.data.outbox.length === 0 && view.data.stretch === null
  if (view.phase === 'opening' && isBare) return <PanelSkeleton />
  return <MessageList view={view} at={props.at} landings={props.landings} />
}

/** Tells who writes. Its line is low while nobody does, if it `folds`. */
function Typing({ feed, folds }: { feed: ThreadFeed; folds: boolean }) {
  const names = useTyping(feed)
  return <p className={typingStyle({ folds })}>{names.length > 0 && messagesStrings.typing(names)}</p>
}

/** Tells whether there is no message, none being sent and none being written. */
function isEmpty({ phase, data }: ThreadView): boolean {
  return (
    phase === 'open' &&
    data.outbox.length === 0 &&
    shownMessages(data).length === 0 &&
    listOpenTasks(data.tasks.values(), data.forkId).length === 0
  )
}

function findOwnLast(view: ThreadView, userId: string): string | null {
  const own = shownMessages(view.data).findLast(
    message => message.authorUserId === userId && message.deletedAt === null,
  )
  return own?.id ?? null
}

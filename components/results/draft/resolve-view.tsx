'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { markChanges } from '@/components/results/changes/mark-changes'
import { coverFork } from '@/components/results/sources/cover-fork'
import { quoteSelection, quotesOf } from '@/components/results/sources/cut-quote'
import { ForkMessages } from '@/components/results/sources/fork-messages'
import type { MessageFilter } from '@/components/results/sources/message-filters'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/surface/empty-state'
import { ForkEdge } from '@/components/ui/surface/fork-edge'
import { Page } from '@/components/ui/surface/page'
import { useIsPage } from '@/components/workspace/use-is-page'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Agent } from '@/server/domain/agents/agent'
import type { Channel } from '@/server/domain/channels/channel'
import type { Fork } from '@/server/domain/forks/fork'
import { maySettleFork } from '@/server/domain/forks/fork-rights'
import { emptyResult } from '@/server/domain/results/result'
import { ResolveHead } from './resolve-head'
import { ResolvePanel } from './resolve-panel'
import { citationOf, type Picking, type ResolveScope, ResolveScopeContext } from './resolve-scope'
import { useResultDraft } from './use-result-draft'

/** The server does not know the room: it draws both zones, and the sheet hides the one that a phone has in a tab. */
const isDrawn = typeof window === 'undefined'

export interface ResolveViewProps {
  threadId: string
  /** As the conversation knows it; its newest state is read here. */
  fork: Fork
  channel: Channel
  /** The fork view's bar, which stays in its place. */
  head: ReactNode
  /** Leads back to the conversation; the draft stays unchanged. */
  onClose: () => void
}

/**
 * The view to resolve a fork: its messages with their numbers, and beside them the draft of the result. It
 * fills the main area (a `main` and a panel, in warm colours), in place of the conversation. On a phone each
 * of the two is a tab.
 */
export function ResolveView({ threadId, fork: shown, channel, head, onClose }: ResolveViewProps) {
  const { me, agents } = useWorkspace()
  const isPage = useIsPage()
  const state = useResultDraft(threadId, shown.id, channel)
  const { messages, work, keeper } = state
  const fork = state.fork ?? shown
  const [tab, setTab] = useState<'draft' | 'messages'>('draft')
  const [filter, setFilter] = useState<MessageFilter>('all')
  const [line, onLine] = useState<string | null>(null)
  const [message, onMessage] = useState<number | null>(null)
  const [picking, pick] = useState<Picking | null>(null)
  const body = work?.body
  const base = work?.draft.base ?? null
  const notes = work?.draft.notes
  const marks = useMemo(
    () => markChanges({ base, notes: notes ?? [] }, body ?? emptyResult()),
    [base, notes, body],
  )
  const cover = useMemo(() => coverFork(body ?? emptyResult()), [body])
  const maySettle = maySettleFork(me, fork) && channel.archivedAt === null
  const mayEdit = maySettle && fork.status === 'active' && work !== null && work.draft.state !== 'drafting'

  const scope = useMemo<ResolveScope>(() => {
    const known = messages ?? new Map()
    return {
      fork,
      channel,
      messages: known,
      body: body ?? emptyResult(),
      base,
      marks,
      cover,
      agentId: work?.draft.agentId ?? fork.divePartnerId ?? findResolver(agents),
      mayEdit,
      edit: keeper.edit,
      line,
      onLine,
      message,
      onMessage,
      picking,
      pick(next) {
        pick(next)
        if (next === null && isPage) setTab('draft')
      },
      choose(number, selected) {
        const chosen = known.get(number)
        if (!picking || !chosen) return
        const cut = selected === undefined ? null : quoteSelection(chosen.content, selected)
        const [quote, another] = cut === null ? quotesOf(chosen.content) : [cut]
        if (quote !== undefined && another === undefined) {
          keeper.edit({ do: 'cite', id: picking.lineId, citation: citationOf(chosen, number, quote) })
          pick(null)
        } else pick({ ...picking, number })
        if (isPage) setTab('draft')
      },
      showMessage(number) {
        setFilter('all')
        if (isPage) setTab('messages')
        onMessage(number)
        requestAnimationFrame(() => bringIntoView(`fm-${number}`))
      },
      showLine(id) {
        if (isPage) setTab('draft')
        requestAnimationFrame(() => bringIntoView(`ln-${id}`))
      },
    }
  }, [
    fork,
    channel,
    messages,
    body,
    base,
    marks,
    cover,
    work?.draft.agentId,
    agents,
    mayEdit,
    keeper,
    line,
    message,
    picking,
    isPage,
  ])

  if (state.isFailed && (state.draft === undefined || messages === null)) {
    return (
      <Page data-own-bar data-scope="fork">
        <ForkEdge />
        {head}
        <EmptyState>{words.unreachable}</EmptyState>
      </Page>
    )
  }
  const tabs = (isPage || isDrawn) && (
    <div
      className="flex flex-none gap-4 border-b border-line px-12 py-4 wide:hidden"
      role="tablist"
      aria-label={words.title}
    >
      {(['draft', 'messages'] as const).map(each => (
        <Button
          key={each}
          look="tab"
          className="flex-1"
          role="tab"
          aria-selected={tab === each}
          onClick={() => setTab(each)}
        >
          {words.tabs[each]}
        </Button>
      ))}
    </div>
  )
  const resolveHead = <ResolveHead work={work} task={state.task} onUndo={keeper.undo} onClose={onClose} />
  return (
    <ResolveScopeContext value={scope}>
      {(!isPage || tab === 'messages') && (
        <Page
          data-own-bar
          data-scope="fork"
          className={isDrawn ? 'phone:hidden' : undefined}
          aria-label={words.forkMessages}
        >
          <ForkEdge />
          {isPage ? resolveHead : head}
          {isPage && tabs}
          <ForkMessages
            filter={filter}
            onFilter={setFilter}
            isLoading={messages === null}
            isDraftKnown={state.draft !== undefined}
          />
        </Page>
      )}
      {(!isPage || tab === 'draft') && (
        <ResolvePanel
          state={state}
          maySettle={maySettle}
          isPage={isPage}
          isDrawn={isDrawn}
          head={resolveHead}
          tabs={tabs}
          onShowLeftOut={() => {
            setFilter('left')
            setTab('messages')
          }}
          onClose={onClose}
        />
      )}
    </ResolveScopeContext>
  )
}

/** Finds the agent that drafts the result if the fork has no partner. */
function findResolver(agents: ReadonlyMap<string, Agent>): string {
  return [...agents.values()].find(({ slug }) => slug === '_fork-resolver')?.id ?? ''
}

function bringIntoView(id: string) {
  const element = document.getElementById(id)
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  const inside = element?.querySelector<HTMLElement>('textarea')
  ;(inside ?? element)?.focus({ preventScroll: true })
}

'use client'

import { type ReactNode, useState } from 'react'
import { ContradictionPairs } from '@/components/entries/contradiction-pairs'
import { useDraftContradictions } from '@/components/entries/use-draft-contradictions'
import { useNameOf } from '@/components/people/author'
import { Coverage } from '@/components/results/sources/coverage'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { PanelEdge } from '@/components/ui/panel-edge'
import { ForkEdge } from '@/components/ui/surface/fork-edge'
import { Scroll } from '@/components/ui/surface/page'
import { Panel } from '@/components/ui/surface/panel'
import { ConflictNote } from './conflict-note'
import { DraftEditor } from './draft-editor'
import { DraftSkeleton } from './draft-skeleton'
import { DraftTrouble } from './draft-trouble'
import { PublishBar } from './publish-bar'
import { useResolveScope } from './resolve-scope'
import { StartDraft } from './start-draft'
import type { OpenResultDraft } from './use-result-draft'

/** The result draft of a fork: started, written, edited, published or discarded. */
export function ResolvePanel(props: {
  state: OpenResultDraft
  maySettle: boolean
  isPage: boolean
  /** The server draws it for both kinds of window, and the sheet hides what belongs to the other one. */
  isDrawn: boolean
  head: ReactNode
  tabs: ReactNode
  onShowLeftOut: () => void
  onClose: () => void
}) {
  const { state, maySettle, isPage, isDrawn } = props
  const { work, task, draft, keeper } = state
  const { fork, body, mayEdit, agentId } = useResolveScope()
  const nameOf = useNameOf()
  const [byHand, setByHand] = useState(false)
  // A draft that somebody discarded is not started again by people who only look on.
  const [hadDraft, setHadDraft] = useState(false)
  if (draft && !hadDraft) setHadDraft(true)
  const isReady = mayEdit && work?.draft.state === 'ready'
  const pairs = useDraftContradictions(fork.id, isReady ? work.draft.rev : null)
  const isEmpty = body.headline === '' && body.bullets.length === 0
  const hasFailed = work?.draft.state === 'failed'
  return (
    <Panel as="section" data-scope="fork" role={isPage ? 'main' : 'complementary'} aria-label={words.draft}>
      {(isPage || isDrawn) && <ForkEdge className="wide:hidden" />}
      {!isPage && <PanelEdge />}
      {props.head}
      {props.tabs}
      {draft === undefined && <DraftSkeleton />}
      {draft === null && <StartDraft maySettle={maySettle} isGone={hadDraft} onStarted={state.reread} />}
      {work && (
        <>
          <Scroll>
            {hasFailed && !byHand && (
              <DraftTrouble
                task={task}
                maySettle={maySettle}
                isEmpty={isEmpty}
                onByHand={() => setByHand(true)}
                save={keeper.flush}
                onAgain={state.reread}
                onCancelled={props.onClose}
              />
            )}
            {work.mine && work.draft.state !== 'drafting' && <ConflictNote work={work} keeper={keeper} />}
            {!maySettle && (
              <p className="px-16 pt-14 text-sm text-text-2">
                {words.readOnly(nameOf({ authorUserId: fork.createdBy, authorAgentId: null }))}
              </p>
            )}
            {!(hasFailed && isEmpty && !byHand) && (
              <DraftEditor isDrafting={work.draft.state === 'drafting'} />
            )}
            {pairs.contradictions.length > 0 && (
              <div className="px-16 pb-16">
                <ContradictionPairs
                  contradictions={pairs.contradictions}
                  answers={pairs.answers}
                  onAnswer={pairs.answer}
                />
              </div>
            )}
          </Scroll>
          <Coverage draftedTo={work.draft.messageCount} onShowLeftOut={props.onShowLeftOut} />
          {mayEdit && <PublishBar state={state} answers={pairs.given} onClose={props.onClose} />}
          {maySettle && work.draft.state === 'drafting' && (
            <PublishBar state={state} onClose={props.onClose} isDrafting />
          )}
        </>
      )}
      <p className="sr-only" role="status">
        {work?.draft.state === 'ready' &&
          work.draft.updatedBy === null &&
          words.ready(nameOf({ authorUserId: null, authorAgentId: agentId }))}
      </p>
    </Panel>
  )
}

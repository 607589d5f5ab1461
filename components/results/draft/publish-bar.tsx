'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { LinkButton } from '@/components/ui/button/link-button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { Spacer } from '@/components/ui/surface/spacer'
import { Caption } from '@/components/ui/text/caption'
import { State, stateStyle } from '@/components/ui/text/state'
import { threadPath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ContradictionAnswer } from '@/server/domain/ledger/entry-list'
import { type Flaw, findFlaws } from '@/server/domain/results/find-flaws'
import { linesOf } from '@/server/domain/results/result'
import { DraftNote, DraftNoteActs } from './draft-note'
import type { DraftWork } from './keeper/draft-work'
import { useResolveScope } from './resolve-scope'
import type { OpenResultDraft } from './use-result-draft'

/** The flaws of a draft, its saving state, and the two ways to end: publish, or cancel. */
export function PublishBar(props: {
  state: OpenResultDraft
  isDrafting?: boolean
  /** About earlier decisions that the result may contradict. */
  answers?: ContradictionAnswer[]
  onClose: () => void
}) {
  const { state, isDrafting = false, answers = [], onClose } = props
  const { keeper, work } = state
  const { fork, channel, body, messages, showLine, showMessage } = useResolveScope()
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const forkId = fork.id
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<{ reason: string; message: string } | null>(null)
  const [flaw] = isDrafting ? [] : findFlaws(body)
  const discard = useMutation(
    trpc.fork.discard.mutationOptions({
      onSuccess: () => {
        keeper.forget()
        onClose()
      },
      onError: error => setProblem(readError(error)),
    }),
  )
  const again = useMutation(
    trpc.fork.resolve.mutationOptions({
      onSuccess: () => {
        setProblem(null)
        state.reread()
      },
      onError: error => {
        setProblem(readError(error))
        state.reread()
      },
    }),
  )
  const publish = useMutation(
    trpc.fork.publish.mutationOptions({
      onSuccess: ({ message }) => {
        keeper.forget()
        goTo(`${threadPath(workspace, channel, fork.threadId)}#m-${message.id}`)
      },
      onError: error => {
        setProblem(readError(error))
        state.reread()
      },
    }),
  )

  async function send(force: boolean) {
    setProblem(null)
    const rev = await keeper.flush()
    const draft = keeper.work.get()?.draft
    // The reason why the draft can't be published is shown above or beside the button.
    if (rev === null || !draft) return
    publish.mutate({ forkId, rev, basedOnRev: draft.basedOnRev, force, answers })
  }

  async function draftAgain() {
    const rev = await keeper.flush()
    if (rev !== null) again.mutate({ forkId, again: true, rev })
  }

  const isChanged = problem?.reason === 'fork_changed'
  return (
    <>
      {problem && (
        <DraftNote place="foot">
          <p>
            <Icon name={isChanged ? 'history' : 'triangle-alert'} small className="text-wait" />{' '}
            {problem.message}
          </p>
          {isChanged && (
            <DraftNoteActs>
              <Button
                size="s"
                onClick={() => showMessage(findNewer(messages, work?.draft.messageCount ?? 0))}
              >
                {words.lookAgain}
              </Button>
              <Button size="s" disabled={again.isPending} onClick={() => void draftAgain()}>
                {words.draftAgain}
              </Button>
              <Button size="s" disabled={publish.isPending} onClick={() => void send(true)}>
                {words.publishAnyway}
              </Button>
            </DraftNoteActs>
          )}
        </DraftNote>
      )}
      <div className="flex flex-none items-center gap-8 border-t border-line bg-raised px-16 py-10">
        {work?.isRemoved && (
          <Caption role="status">
            {words.removed}{' '}
            <LinkButton place="text" onClick={keeper.undo}>
              {words.undo}
            </LinkButton>
          </Caption>
        )}
        {flaw ? (
          <button
            className={stateStyle({ tone: 'wait', wraps: true })}
            type="button"
            onClick={() => 'id' in flaw && showLine(flaw.id)}
          >
            <Icon name="unlink" small /> {sayFlaw(flaw)}
          </button>
        ) : (
          work && !isDrafting && !work.isRemoved && <SaveState work={work} />
        )}
        <Spacer />
        <Button
          look="quiet"
          disabled={discard.isPending}
          onClick={() => (work && hasOwnWork(work) ? setAsking(true) : discard.mutate({ forkId }))}
        >
          {words.discard}
        </Button>
        <Button
          look={flaw || isDrafting ? 'off' : 'warm'}
          aria-disabled={Boolean(flaw) || isDrafting}
          disabled={publish.isPending}
          onClick={() => {
            if (flaw && 'id' in flaw) showLine(flaw.id)
            if (!flaw && !isDrafting) void send(false)
          }}
        >
          <Icon name="git-merge" small /> {publish.isPending ? words.publishing : words.publish}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={words.discardTitle}
        why={words.discardWhy}
        act={words.discardAct}
        pending={discard.isPending}
        problem={null}
        onConfirm={() => discard.mutate({ forkId })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** Finds the first message after the draft, or else the last message. */
function findNewer(messages: ReadonlyMap<number, unknown>, draftedTo: number): number {
  const numbers = [...messages.keys()]
  return numbers.find(number => number > draftedTo) ?? numbers.at(-1) ?? draftedTo
}

function SaveState({ work }: { work: DraftWork }) {
  if (work.saving === 'failed') {
    return (
      <State tone="wait" icon="triangle-alert" wraps role="status">
        {work.problem ?? words.notSaved}
      </State>
    )
  }
  return <Caption>{work.saving === 'saved' ? words.saved : words.saving}</Caption>
}

function sayFlaw(flaw: Flaw): string {
  if (flaw.flaw === 'no_source') return words.flaws.no_source(flaw.count)
  if (flaw.flaw === 'too_many_words') return words.flaws.too_many_words(flaw.words)
  return words.flaws[flaw.flaw]
}

/** Tells whether discarding the draft would lose work; the version that it began with is not lost. */
function hasOwnWork({ draft: { base }, body, past }: DraftWork): boolean {
  const kept = new Map(base ? linesOf(base.body).map(({ id, text }) => [id, text]) : [])
  const isTouched = linesOf(body).some(
    ({ id, text, wording, marked }) => kept.get(id) !== text && (wording.by !== 'agent' || marked !== null),
  )
  const isHeadlineTouched = body.headlineWording.by !== 'agent' && body.headline !== base?.body.headline
  return isTouched || past.length > 0 || isHeadlineTouched
}

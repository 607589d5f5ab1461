'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { useCallback, useState } from 'react'
import { playgroundStrings as words } from '@/components/strings/agents/playground'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Scroll } from '@/components/ui/surface/page'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { EditedAgent } from '@/server/domain/agents/drafts/agent-draft'
import { useEditor } from '../editor/editor-context'
import { EarlierTrials } from './earlier-trials'
import { KeepAsCase } from './keep-as-case'
import { draftChoice, noChoice, ownModel, type PlaygroundValues, readTrial } from './playground-form'
import { QuestionFields } from './question-fields'
import { SideFields } from './side-fields'
import { TrialColumn } from './trial-column'
import { TrialComposer } from './trial-composer'
import { useEstimate } from './use-estimate'

/** The trials that are shown side by side, with their question. */
interface Shown {
  taskIds: readonly string[]
  question: string
}

/** The dollars that one answer may cost, unless the agent's own limit is lower. */
const usualBudgetUsd = 0.5

/** Has the draft of an agent, or a version, answer a question for the admin alone, and shows two sides beside each other. */
export function Playground({ agent, draft }: EditedAgent) {
  const agentId = agent.id
  const trpc = useTRPC()
  const client = useTRPCClient()
  const cache = useQueryClient()
  const { me } = useWorkspace()
  const { versions, save } = useEditor()
  const [given, setGiven] = useState<PlaygroundValues>(() => begin(agent, draft !== null))
  const [shown, setShown] = useState<Shown | null>(null)
  const current = versions.find(({ isCurrent }) => isCurrent)
  // A draft that was published or discarded meanwhile is no choice any more.
  const values = draft ? given : withoutDraft(given, agent.currentVersionId)
  const wanted = readTrial(values, draft?.rev ?? 0)
  const estimate = useEstimate(agentId, wanted)
  const change = useCallback(
    (part: Partial<PlaygroundValues>) => setGiven(before => ({ ...before, ...part })),
    [],
  )
  const start = useMutation({
    mutationFn: async () => {
      // The draft as the admin sees it: a change that is under way is saved first.
      await save()
      const { draft: saved } = await cache.fetchQuery({
        ...trpc.agentDraft.get.queryOptions({ agentId }),
        staleTime: 0,
      })
      const asked = readTrial(values, saved?.rev ?? 0)
      if (!asked) throw new Error('The form is not complete.')
      return client.trial.start.mutate({ agentId, ...asked })
    },
    onSuccess: async ({ taskIds }) => {
      setShown({ taskIds, question: values.place === 'message' ? '' : values.text.trim() })
      await cache.invalidateQueries(trpc.trial.list.queryFilter({ agentId }))
    },
  })

  return (
    <>
      <Scroll bar="thin">
        <div className="space-y-10 border-b border-line px-16 py-12">
          <QuestionFields agentId={agentId} values={values} onChange={change} />
          <SideFields
            versions={versions}
            draftVersion={draft ? (current?.version ?? 0) + 1 : null}
            sides={values.sides}
            onChange={sides => change({ sides })}
          />
          <Caption as="p">{words.asker(me.displayName)}</Caption>
        </div>
        {shown ? (
          <Results shown={shown} currentVersionId={agent.currentVersionId} agentId={agentId} />
        ) : (
          <p className="px-16 py-20 text-sm text-text-2">{words.empty}</p>
        )}
        <EarlierTrials
          agentId={agentId}
          onShow={(taskId, question) => setShown({ taskIds: [taskId], question })}
        />
      </Scroll>
      <TrialComposer
        values={values}
        isReady={wanted !== null}
        isStarting={start.isPending}
        problem={start.isError ? readError(start.error).message : null}
        estimate={estimate}
        onChange={change}
        onRun={() => {
          if (wanted && !start.isPending) start.mutate()
        }}
      />
    </>
  )
}

function Results({
  shown,
  agentId,
  currentVersionId,
}: {
  shown: Shown
  agentId: string
  currentVersionId: string
}) {
  const { taskIds, question } = shown
  return (
    <>
      {question !== '' && (
        <p className="border-b border-line px-16 py-10 text-sm wrap-anywhere">
          <Caption>{words.asked}</Caption> {question}
        </p>
      )}
      <div
        className={cx(
          'grid divide-line',
          taskIds.length > 1 ? 'grid-cols-2 divide-x phone:grid-cols-1 phone:divide-x-0 phone:divide-y' : '',
        )}
      >
        {taskIds.map(taskId => (
          <div key={taskId} className="min-w-0 px-16 py-12">
            <TrialColumn taskId={taskId} currentVersionId={currentVersionId}>
              {trial => <KeepAsCase agentId={agentId} trial={trial} />}
            </TrialColumn>
          </div>
        ))}
      </div>
    </>
  )
}

/** The published version beside the draft, or the published version alone. */
function begin({ currentVersionId, budgetUsd }: EditedAgent['agent'], hasDraft: boolean): PlaygroundValues {
  const published = { version: currentVersionId, model: ownModel }
  const beside = { version: hasDraft ? draftChoice : noChoice, model: ownModel }
  return {
    place: 'thread',
    threadId: '',
    messageId: '',
    text: '',
    sides: [published, beside],
    budgetUsd: Math.min(budgetUsd ?? usualBudgetUsd, usualBudgetUsd),
  }
}

function withoutDraft(values: PlaygroundValues, currentVersionId: string): PlaygroundValues {
  const [first, second] = values.sides
  if (first.version !== draftChoice && second.version !== draftChoice) return values
  return {
    ...values,
    sides: [
      first.version === draftChoice ? { ...first, version: currentVersionId } : first,
      second.version === draftChoice ? { ...second, version: noChoice } : second,
    ],
  }
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { useState } from 'react'
import { AgentFace, useAgentName } from '@/components/people/author'
import { replayStrings as words } from '@/components/strings/tasks/replays'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { useTaskWords } from '@/components/tasks/page/task-output'
import { useTask } from '@/components/tasks/page/use-task'
import { useTRPC } from '@/components/trpc/api'
import { buttonStyle } from '@/components/ui/button/button'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { LostPage, lostTitleStyle } from '@/components/ui/surface/lost-page'
import { Page, Scroll } from '@/components/ui/surface/page'
import { NothingHere } from '@/components/workspace/nothing-here'
import { taskPath } from '@/components/workspace/task-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { CompareAnswers } from './compare-answers'
import { CompareFigures } from './compare-figures'
import { CompareTurns } from './compare-turns'
import { type OpenView, useSide } from './use-side'

/** A replay beside the original task: figures, turns, answers. */
export function ComparePage({ taskId }: { taskId: string }) {
  const trpc = useTRPC()
  const replay = useTask(taskId)
  const known = useQuery(trpc.task.get.queryOptions({ taskId })).data?.task
  const originalId = known?.origin === 'replay' ? known.rerunOf : null
  if (known && originalId === null) return <Lost sentence={words.noReplay} taskId={taskId} />
  if (replay.phase === 'missing') return <NothingHere />
  if (replay.phase !== 'open' || originalId === null) return <Reading />
  return <WithOriginal originalId={originalId} replay={replay} />
}

function WithOriginal({ originalId, replay }: { originalId: string; replay: OpenView }) {
  const original = useTask(originalId)
  if (original.phase === 'missing') return <Lost sentence={words.originalGone} taskId={replay.task.id} />
  if (original.phase !== 'open') return <Reading />
  return <Compared original={original} replay={replay} />
}

function Compared(props: { original: OpenView; replay: OpenView }) {
  const { workspace } = useWorkspace()
  const agentName = useAgentName()
  const original = useSide(props.original)
  const replay = useSide(props.replay)
  const { task } = props.original
  const agent = agentName(task.agentId)
  // Both answers are read first, or the turns below them would move. An answer that ends later moves nothing else.
  const answers = [useTaskWords(task), useTaskWords(props.replay.task)]
  const [isShown, setShown] = useState(false)
  if (!isShown && !answers.some(({ isReading }) => isReading)) setShown(true)
  if (!isShown) return <Reading />
  return (
    <Page aria-label={words.compareTitle(agent)}>
      <Bar>
        <Link
          className={cx(iconButtonStyle(), 'phone:-ml-12')}
          href={taskPath(workspace, props.replay.task.id)}
          aria-label={taskStrings.view}
          title={taskStrings.view}
        >
          <Icon name="arrow-left" />
        </Link>
        <AgentFace id={task.agentId} size="s" />
        <h1 className={cx(barTitleStyle, 'truncate text-agent')}>{words.compareTitle(agent)}</h1>
      </Bar>
      <Scroll bar="thin">
        <div className="pb-32">
          <CompareFigures original={original} replay={replay} />
          <CompareAnswers original={props.original.task} replay={props.replay.task} />
          <CompareTurns original={original} replay={replay} />
        </div>
      </Scroll>
    </Page>
  )
}

function Reading() {
  return (
    <Page aria-busy="true" aria-label={words.compare}>
      <Bar />
      <p className="sr-only" role="status">
        {taskStrings.loading}
      </p>
    </Page>
  )
}

function Lost({ sentence, taskId }: { sentence: string; taskId: string }) {
  const { workspace } = useWorkspace()
  return (
    <LostPage role="alert">
      <h1 className={lostTitleStyle}>{sentence}</h1>
      <Link className={buttonStyle({ look: 'main' })} href={taskPath(workspace, taskId)}>
        {taskStrings.view}
      </Link>
    </LostPage>
  )
}

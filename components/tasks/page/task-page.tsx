'use client'

import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { useMemo, useState } from 'react'
import { describeUntil } from '@/components/asks/describe-wait'
import { AgentFace, useAgentName, useNameOf, usePersonName } from '@/components/people/author'
import { directEntriesStrings } from '@/components/strings/shell/directs'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { ReplayButton } from '@/components/tasks/compare/replay-button'
import { TaskReplays } from '@/components/tasks/compare/task-replays'
import { TaskMemory } from '@/components/tasks/memory/task-memory'
import { useVersionNumber } from '@/components/tasks/versions/use-version-number'
import type { RowNames } from '@/components/tasks/waterfall/describe-row'
import { EventRow } from '@/components/tasks/waterfall/event-row'
import { type LoggedEvent, layOutTask } from '@/components/tasks/waterfall/lay-out-task'
import { Waterfall } from '@/components/tasks/waterfall/waterfall'
import { readWhy } from '@/components/tasks/why/read-why'
import { TaskWhy } from '@/components/tasks/why/task-why'
import { useTRPC } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { linkStyle } from '@/components/ui/button/link-style'
import { ViewSwitch } from '@/components/ui/button/view-switch'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { LostPage, lostTitleStyle } from '@/components/ui/surface/lost-page'
import { Page, Scroll } from '@/components/ui/surface/page'
import { Spacer } from '@/components/ui/surface/spacer'
import { timeOfDay } from '@/components/workspace/format-time'
import { NothingHere } from '@/components/workspace/nothing-here'
import { channelPath, conversationPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { calledModel } from '@/server/domain/models/offline-model'
import { readLog } from './read-log'
import { readShown } from './read-shown'
import { TaskActs } from './task-acts'
import { TaskAsk } from './task-ask'
import { TaskData } from './task-data'
import { TaskFacts } from './task-facts'
import { TaskQuestion } from './task-question'
import { TaskTrouble } from './task-trouble'
import { type TaskView, useTask } from './use-task'

const words = taskStrings

/** An agent's work on one question, from its log: its state, its time and cost, and every step. */
export function TaskPage({ taskId }: { taskId: string }) {
  const view = useTask(taskId)
  // Read with the task: replays that came after it would push its steps down.
  const areReplaysKnown = !useQuery(useTRPC().task.replays.queryOptions({ taskId })).isPending
  if (view.phase === 'open' && areReplaysKnown) return <OpenTask key={taskId} view={view} />
  if (view.phase === 'missing') return <NothingHere />
  if (view.phase === 'unreachable') return <Unreachable onRetry={view.reread} />
  return (
    <Page aria-busy="true" aria-label={words.title}>
      <Bar />
      <p className="sr-only" role="status">
        {words.loading}
      </p>
    </Page>
  )
}

const views = [
  ['steps', words.steps],
  ['events', words.everyEvent],
] as const

/** Lists the turns that a replay can start from. */
function listOwnTurns(log: readonly LoggedEvent[]): number[] {
  return [...new Set(log.flatMap(({ type, data }) => (type === 'context.assembled' ? [data.turn] : [])))]
}

function OpenTask({ view }: { view: TaskView & { phase: 'open' } }) {
  const { task, events, place, reread } = view
  const { workspace } = useWorkspace()
  const nameOf = useNameOf()
  const names = useEventNames(view)
  const { channel } = place
  const told = task.messageId ?? task.triggerMessageId
  const thread = conversationPath(workspace, channel, task)
  const [shown, setShown] = useState<'steps' | 'events'>('steps')
  const log = useMemo(() => readLog(events), [events])
  const layout = useMemo(() => layOutTask(log), [log])
  const start = events[0]?.createdAt ?? task.createdAt
  const shownMessages = useMemo(() => readShown(log), [log])
  const turns = useMemo(() => listOwnTurns(log), [log])
  const why = useMemo(() => readWhy(log, layout), [log, layout])
  const asked = log.findLast(event => event.type === 'model.requested')
  const input = log.find(event => event.type === 'task.created')?.data.input ?? null
  const failed = log.findLast(event => event.type === 'model.failed')
  return (
    <Page aria-label={words.titleOf(names.agent)}>
      <Bar wraps>
        <Link
          className={cx(iconButtonStyle(), 'phone:-ml-12')}
          href={told === null ? thread : `${thread}#m-${told}`}
          aria-label={words.backToThread}
          title={words.backToThread}
        >
          <Icon name="arrow-left" />
        </Link>
        <AgentFace id={task.agentId} size="s" />
        <h1 className={cx(barTitleStyle, 'text-agent')}>{names.agent}</h1>
        <span className="truncate text-sm text-text-2 phone:hidden">
          {words.askedBy(nameOf({ authorUserId: task.actingUserId, authorAgentId: null }))}{' '}
          <Link
            className={cx(linkStyle(), 'underline underline-offset-2')}
            href={channelPath(workspace, channel)}
          >
            {channel.kind === 'direct' ? directEntriesStrings.title : `#${channel.name}`}
          </Link>
        </span>
        <Spacer />
        <TaskActs task={task} place={place} onDone={reread} />
        <ReplayButton task={task} turns={turns} />
      </Bar>
      <p className="sr-only" role="status">
        {`${words.titleOf(names.agent)}: ${words.states[task.status]}`}
      </p>
      <Scroll bar="thin">
        <TaskFacts
          task={task}
          model={asked ? calledModel(asked.data) : null}
          layout={layout}
          shown={shownMessages}
        />
        <TaskQuestion task={task} channel={channel} input={input} />
        <TaskData task={task} log={log} />
        {why && <TaskWhy taskId={task.id} why={why} shown={shownMessages} />}
        <TaskMemory task={task} log={log} />
        <TaskReplays task={task} />
        <TaskAsk task={task} channel={channel} onDone={reread} />
        {task.status === 'failed' && (
          <TaskTrouble task={task} agent={names.agent} call={failed?.data ?? null} />
        )}
        <div className="flex items-center px-16 py-8 text-sm">
          <h2 className="min-w-0 flex-1">{words.timeline}</h2>
          <ViewSwitch label={words.views} views={views} shown={shown} onShow={setShown} />
        </div>
        <div className="pb-32">
          {shown === 'steps' ? (
            <Waterfall taskId={task.id} layout={layout} start={start} names={names} />
          ) : (
            <ol className="border-t border-line-soft">
              {events.map(entry => (
                <EventRow key={entry.seq} taskId={task.id} entry={entry} start={start} names={names} />
              ))}
            </ol>
          )}
        </div>
      </Scroll>
    </Page>
  )
}

function useEventNames({ task }: TaskView & { phase: 'open' }): RowNames {
  const agentOf = useAgentName()
  const person = usePersonName()
  const version = useVersionNumber(task)
  const agent = agentOf(task.agentId)
  return useMemo(
    () => ({
      agent,
      reads: task.origin === 'resolve' ? 'fork' : task.origin === 'reading' ? 'messages' : 'question',
      agentOf,
      person,
      version,
      timeOfDay,
      untilOf: time => describeUntil(time, new Date()),
    }),
    [agent, agentOf, person, version, task.origin],
  )
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <LostPage role="alert">
      <h1 className={lostTitleStyle}>{words.unreachable}</h1>
      <Button look="main" onClick={onRetry}>
        {words.again}
      </Button>
    </LostPage>
  )
}

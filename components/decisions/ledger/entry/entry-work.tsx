'use client'

import Link from 'next/link'
import { AgentFace, useNameOf } from '@/components/people/author'
import { ledgerStrings } from '@/components/strings/decisions/ledger'
import { TaskState } from '@/components/tasks/page/task-state'
import { Button } from '@/components/ui/button/button'
import { linkStyle } from '@/components/ui/button/link-style'
import { Actions } from '@/components/ui/form/actions'
import { Card } from '@/components/ui/surface/card'
import { taskPath } from '@/components/workspace/task-path'
import { conversationPath, messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { LedgerEntry } from '@/server/domain/ledger/entry'
import type { EntryActs } from '../use-entry-acts'

const words = ledgerStrings.entry

/** The work of an agent on a to-do: its state, its answer, and the question whether it is done. */
export function EntryWork({ entry, acts }: { entry: LedgerEntry; acts: EntryActs }) {
  const { workspace, channels, me } = useWorkspace()
  const nameOf = useNameOf()
  const { work, done } = entry
  if (!work) return null
  const name = nameOf({ authorUserId: null, authorAgentId: work.agentId })
  const channel = channels.find(({ id }) => id === work.channelId)
  const isUnderWay = ['queued', 'running', 'waiting'].includes(work.status)
  const isReported = done?.agentId != null && done.confirmedBy === null
  const isAsking = work.step === 'waiting_for_person' || work.step === 'waiting_for_approval'
  const isGivenUp = !isUnderWay && entry.status === 'open'
  const isSilent = isGivenUp && work.status === 'completed' && work.messageId === null
  const told = isSilent ? words.noAnswer(name) : work.error
  const mayChange = me.role !== 'guest'
  return (
    <Card aria-label={words.work}>
      <div className="grid gap-10 p-12">
        <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
          <AgentFace id={work.agentId} size="s" />
          <b className="font-medium">{name}</b>
          <TaskState task={{ ...work, retryAt: null }} />
          <span className="flex-1" />
          <Link className={linkStyle()} href={taskPath(workspace, work.taskId)} prefetch={false}>
            {words.openTask}
          </Link>
          {work.messageId !== null && channel && (
            <Link
              className={linkStyle()}
              href={messagePath(workspace, channel, { ...work, id: work.messageId })}
            >
              {words.openAnswer}
            </Link>
          )}
        </div>
        {isUnderWay && isAsking && (
          <p>
            {words.asksYou(name)}{' '}
            {channel && (
              <Link className={linkStyle()} href={conversationPath(workspace, channel, work)}>
                {words.openQuestion}
              </Link>
            )}
          </p>
        )}
        {told && <p>{told}</p>}
        {mayChange && isGivenUp && (
          <Actions>
            <Button disabled={acts.isBusy} onClick={() => void acts.takeBack(entry).catch(() => {})}>
              {words.takeBack}
            </Button>
            <Button
              disabled={acts.isBusy}
              onClick={() => void acts.assign(entry, work.agentId).catch(() => {})}
            >
              {words.again}
            </Button>
          </Actions>
        )}
        {mayChange && isUnderWay && (
          <Actions>
            <Button disabled={acts.isBusy} onClick={() => void acts.takeBack(entry).catch(() => {})}>
              {words.takeBack}
            </Button>
          </Actions>
        )}
        {isReported && (
          <>
            <p>
              {words.reported(name)} {mayChange && words.acceptOr}
            </p>
            {mayChange && (
              <Actions>
                <Button
                  disabled={acts.isBusy}
                  onClick={() => void acts.move(entry, { status: 'open' }).catch(() => {})}
                >
                  {words.reopen}
                </Button>
                <Button
                  look="main"
                  disabled={acts.isBusy}
                  onClick={() => void acts.accept(entry).catch(() => {})}
                >
                  {words.accept}
                </Button>
              </Actions>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

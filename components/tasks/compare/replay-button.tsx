'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { replayStrings as words } from '@/components/strings/tasks/replays'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Task } from '@/server/domain/tasks/task'
import { mayReplayTask } from '@/server/domain/tasks/task-rights'

const ReplayDialog = dynamic(async () => (await import('./replay-dialog')).ReplayDialog, { ssr: false })

/**
 * The Replay button of a task that has ended, for people who may replay it. `turns`: the turns that a replay
 * can begin with.
 */
export function ReplayButton({ task, turns }: { task: Task; turns: readonly number[] }) {
  const { me } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  // A result is drafted anew from its fork instead, and messages are read anew in the place that shows the outcome.
  // A trial is started again in the playground.
  if (task.origin === 'resolve' || task.origin === 'reading' || task.origin === 'test') return null
  if (task.endedAt === null || turns.length === 0 || !mayReplayTask(me, task)) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="rotate-ccw" small /> {words.act}
      </Button>
      {isOpen && (
        <LoadedPart onClose={() => setOpen(false)}>
          <ReplayDialog task={task} turns={turns} onClose={() => setOpen(false)} />
        </LoadedPart>
      )}
    </>
  )
}

import { workStrings } from '@/components/strings/messages/work'
import { timeOfDay } from '@/components/workspace/format-time'
import type { TaskProgress } from '@/server/domain/tasks/progress'
import type { Task } from '@/server/domain/tasks/task'

export interface StepDescription {
  sentence: string
  /** The task is idle: shows this glyph in place of the pulsing dot. */
  icon: 'circle-dashed' | 'circle-pause' | null
  /** The time when the task continues, if it is known. */
  until: string | null
  /** 'turn 2 of at most 8', once there is more than one. */
  turn: string | null
}

/** Describes the current step of a task that has not ended, for people. */
export function describeStep(task: Task, name: string, progress?: TaskProgress): StepDescription {
  const turn = progress && progress.turn > 1 ? workStrings.turnOf(progress.turn, progress.limit) : null

  if (task.status === 'queued') {
    const until = task.retryAt ? timeOfDay(task.retryAt) : null
    const sentence = until ? workStrings.steps.waiting_for_model(name) : workStrings.queued(name)
    return { sentence, icon: until === null ? null : 'circle-dashed', until, turn }
  }
  const isDrafting = task.origin === 'resolve' && (task.step === 'thinking' || task.step === 'writing')
  const step = isDrafting ? workStrings.drafts : task.step ? workStrings.steps[task.step] : workStrings.queued
  // The status says that tools are used; only the progress events say which.
  const used = task.step === 'using_tools' && progress?.kind === 'tools' ? progress.names : []
  const sentence = used.length > 0 ? workStrings.usesTools(name, used) : step(name)
  return { sentence, icon: task.status === 'waiting' ? 'circle-pause' : null, until: null, turn }
}

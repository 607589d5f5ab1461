import { strings } from '@/components/strings'
import type { Task } from '@/server/domain/task'
import { timeOfDay } from './format-time'

const words = strings.messages

export interface StepDescription {
  sentence: string
  /** Nothing is being done at the moment: a glyph in place of the dot that breathes. */
  icon: 'circle-dashed' | 'circle-pause' | null
  /** When it goes on, where that is known. */
  until: string | null
}

/** What a task that has not ended does, for people. */
export function describeStep(task: Task, name: string): StepDescription {
  if (task.status === 'queued') {
    const until = task.retryAt ? timeOfDay(task.retryAt) : null
    const sentence = until ? words.steps.waiting_for_model(name) : words.queued(name)
    return { sentence, icon: until === null ? null : 'circle-dashed', until }
  }
  const step = task.step ? words.steps[task.step] : words.queued
  return { sentence: step(name), icon: task.status === 'waiting' ? 'circle-pause' : null, until: null }
}

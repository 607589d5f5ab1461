/** The sentences about runs that went wrong. Pure. */
import { failuresToDisable, failuresToTell } from './schedule.ts'

/** Why a run could not begin, or why a schedule was switched off. */
export interface Obstacle {
  reason: string
  message: string
  /** Nothing that its owner does brings the next run about, so the schedule is switched off at once. */
  isFinal: boolean
}

export const obstacles = {
  ownerLeft: {
    reason: 'owner_left',
    message: 'The owner of this schedule left the workspace.',
    isFinal: true,
  },
  ownerIsGuest: {
    reason: 'members_only',
    message: 'The owner of this schedule is a guest now, and guests can’t schedule agents.',
    isFinal: true,
  },
  placeLost: {
    reason: 'place_lost',
    message: 'The owner of this schedule can no longer read the conversation in which it runs.',
    isFinal: true,
  },
  agentDeleted: {
    reason: 'agent_deleted',
    message: 'The agent of this schedule was deleted. Choose another one.',
    isFinal: false,
  },
  internal: {
    reason: 'internal',
    message: 'The run could not begin because of an error on our side.',
    isFinal: false,
  },
} as const satisfies Record<string, Obstacle>

/** Tells the owner that a schedule fails again and again. */
export function tellFailing(name: string, why: string): string {
  return `The schedule “${name}” failed ${failuresToTell} times in a row. The last time: ${firstSentence(why)} It keeps running, and is switched off after ${failuresToDisable} failures. Check its agent, its prompt and its place.`
}

/** Tells the owner that a schedule was switched off. */
export function tellDisabled(name: string, why: string): string {
  return `The schedule “${name}” was switched off after ${failuresToDisable} failures in a row. The last time: ${firstSentence(why)} Its history is kept. Fix the cause, then resume it.`
}

/** Tells the owner that a schedule was switched off because of something that only they can change. */
export function tellSwitchedOff(name: string, why: string): string {
  return `The schedule “${name}” was switched off: ${why} Its history is kept.`
}

/** The note that stays with a schedule that was switched off after failures. */
export function noteDisabled(why: string): string {
  return `It failed ${failuresToDisable} times in a row. The last time: ${firstSentence(why)}`.slice(0, 500)
}

/** The rest of a failure's line tells people in the thread which button to press. */
function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
}

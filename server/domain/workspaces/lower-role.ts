import type { MemberRole } from './workspace.ts'

/** How much of what a person had made a lower role has ended. */
export interface EndedByRole {
  keys: number
  programs: number
  webhooks: number
  tasks: number
  /** Schedules that continue when the role returns. */
  schedules: number
}

/** Tells a person what their lower role has ended. Null: nothing. */
export function tellEnded(role: MemberRole, ended: EndedByRole): string | null {
  const { keys, programs, webhooks, tasks, schedules } = ended
  const parts = [
    count(keys, 'API key was revoked', 'API keys were revoked'),
    count(programs, 'connected app was signed out', 'connected apps were signed out'),
    count(webhooks, 'webhook was turned off', 'webhooks were turned off'),
    count(tasks, 'running task was stopped', 'running tasks were stopped'),
    count(
      schedules,
      'schedule is paused until you’re a member again',
      'schedules are paused until you’re a member again',
    ),
  ].filter(part => part !== null)
  if (parts.length === 0) return null
  const article = role === 'admin' ? 'an' : 'a'
  return `You’re ${article} ${role} in this workspace now. Because of that:\n\n${parts.map(part => `- ${part}`).join('\n')}`
}

function count(number: number, one: string, other: string): string | null {
  return number === 0 ? null : `${number} ${number === 1 ? one : other}`
}

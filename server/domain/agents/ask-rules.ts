/**
 * Who may answer what an agent asks, and for how long it waits: rules as data, an agent's own before its workspace's
 * before the product's.
 */
import * as z from 'zod'
import type { Audience } from '../tasks/ask.ts'
import { type ApprovalRules, type Approvers, approvalRules, type Trust } from './tool.ts'

/** How long a question waits. */
export const questionDays = 7

const { trust, approvers, waitMinutes } = approvalRules.shape
/** Rules as an agent or a workspace sets them: what is left out is for the next one to say. */
export const approvalLayer = z.object({
  trust: trust.unwrap().optional(),
  approvers: approvers.unwrap().optional(),
  waitMinutes: waitMinutes.unwrap().optional(),
})

/** The rules that hold: what the agent's version leaves open is the workspace's to say. Both as they are stored. */
export function mergeRules(agent: unknown, workspace: unknown): ApprovalRules {
  const own = approvalLayer.catch({}).parse(agent)
  const common = approvalLayer.catch({}).parse(workspace)
  return approvalRules.parse({ ...common, ...own, trust: { ...common.trust, ...own.trust } })
}

/** How far a tool may go. Rules make it stricter or easier, but nothing makes deletion, rights and money easy. */
export function trustIn(tool: { name: string; trust: Trust }, rules: ApprovalRules): Trust {
  return tool.trust === 'escalate' ? 'escalate' : (rules.trust[tool.name] ?? tool.trust)
}

const admins: Audience = { userIds: [], roles: ['admin'], needed: 1 }

/** Who may give leave. What is escalated is for admins, whoever else a rule names. */
export function whoApproves(approvers: Approvers, trust: Trust, actingUserId: string): Audience {
  if (trust === 'escalate') return admins
  switch (approvers.kind) {
    case 'asker':
      return whoAnswers(actingUserId)
    case 'person':
      return whoAnswers(approvers.userId)
    case 'role':
      return { userIds: [], roles: [approvers.role], needed: 1 }
    case 'quorum': {
      const userIds = [...new Set(approvers.userIds)]
      return { userIds, roles: [], needed: Math.min(approvers.needed, userIds.length) }
    }
  }
}

/** A question is for the person whose task it is, and for those whom the agent names. */
export function whoAnswers(actingUserId: string, named: readonly string[] = []): Audience {
  return { userIds: [...new Set([actingUserId, ...named])], roles: [], needed: 1 }
}

/** What becomes of an approval that nobody gave in time: the admins get it once, then it counts as refused. */
export function afterExpiry(
  asked: { escalated: boolean; audience: Audience },
  rules: Pick<ApprovalRules, 'waitMinutes'>,
  now: Date,
): { do: 'refuse' } | { do: 'escalate'; audience: Audience; until: string } {
  const hadAdmins = asked.audience.roles.includes('admin')
  if (asked.escalated || hadAdmins) return { do: 'refuse' }
  return { do: 'escalate', audience: admins, until: inMinutes(now, rules.waitMinutes) }
}

export function inMinutes(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString()
}

/**
 * Decides the people who may answer an agent's request, and how long it waits. The rules are data: the
 * agent's own come first, then its workspace's, then the product's.
 */
import * as z from 'zod'
import type { Audience } from '../tasks/ask.ts'
import { type ApprovalRules, type Approvers, approvalRules, type Trust } from './tool.ts'

/** The time that a question waits for an answer, in days. */
export const questionDays = 7

const { trust, approvers, waitMinutes } = approvalRules.shape
/** The rules as an agent or a workspace sets them. The next layer decides everything that is left out. */
export const approvalLayer = z.object({
  trust: trust.unwrap().optional(),
  approvers: approvers.unwrap().optional(),
  waitMinutes: waitMinutes.unwrap().optional(),
})

/**
 * Merges the rules of the agent's version with the workspace's, both as they are stored. The workspace
 * decides everything that the agent's leave open.
 */
export function mergeRules(agent: unknown, workspace: unknown): ApprovalRules {
  const own = approvalLayer.catch({}).parse(agent)
  const common = approvalLayer.catch({}).parse(workspace)
  return approvalRules.parse({ ...common, ...own, trust: { ...common.trust, ...own.trust } })
}

/**
 * Returns how much a tool may do without approval. Rules make it stricter or easier, but no rule makes
 * deletion, rights or money easy.
 */
export function trustIn(tool: { name: string; trust: Trust }, rules: ApprovalRules): Trust {
  return tool.trust === 'escalate' ? 'escalate' : (rules.trust[tool.name] ?? tool.trust)
}

const admins: Audience = { userIds: [], roles: ['admin'], needed: 1 }

/**
 * Returns the people who may approve. An escalated approval is only for admins, whatever people a rule names.
 */
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

/**
 * Returns the people who may answer a question: the person whose task it is, and the people whom the agent
 * names.
 */
export function whoAnswers(actingUserId: string, named: readonly string[] = []): Audience {
  return { userIds: [...new Set([actingUserId, ...named])], roles: [], needed: 1 }
}

/**
 * Decides what happens to an approval that expired: it goes to the admins once, after that it counts as
 * refused.
 */
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

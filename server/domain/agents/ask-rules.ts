/**
 * Decides the people who may answer an agent's request, and how long it waits. The rules are data: the
 * agent's own come first, then its workspace's, then the product's.
 */
import * as z from 'zod'
import type { AskCard, Audience } from '../tasks/ask.ts'
import type { MemberRole } from '../workspaces/workspace.ts'
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

export type ApprovalLayer = z.infer<typeof approvalLayer>

export const quorumTooLarge =
  'More approvals are needed than people of this workspace can give. Name more people, or ask for fewer approvals.'

/** The rules as somebody sets them now. Stored rules may be older than this check. */
export const newApprovals = approvalLayer.refine(
  ({ approvers: by }) => by?.kind !== 'quorum' || by.needed <= new Set(by.userIds).size,
  { path: ['approvers', 'needed'], error: quorumTooLarge },
)

/**
 * Merges the rules of the agent's version with the workspace's, both as they are stored. The workspace
 * decides everything that the agent's leave open.
 */
export function mergeRules(agent: unknown, workspace: unknown): ApprovalRules {
  const own = approvalLayer.catch({}).parse(agent)
  const common = approvalLayer.catch({}).parse(workspace)
  return approvalRules.parse({ ...common, ...own, trust: { ...common.trust, ...own.trust } })
}

/** The admins of the workspace, one of whom is enough. */
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
      return { userIds, roles: [], needed: approvers.needed }
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

/** Any member of a place; guests don't decide where its words go. */
export const anyMember: Audience = { userIds: [], roles: ['member', 'admin'], needed: 1 }

/** Takes the guests out of those who may answer. If they were all, any member may. */
export function exceptGuests(
  { userIds, roles, needed }: Audience,
  readers: readonly { userId: string; role: MemberRole }[],
): Audience {
  const guests = new Set(readers.filter(({ role }) => role === 'guest').map(({ userId }) => userId))
  const rest = {
    userIds: userIds.filter(userId => !guests.has(userId)),
    roles: roles.filter(role => role !== 'guest'),
    needed,
  }
  return rest.userIds.length + rest.roles.length > 0 ? rest : anyMember
}

/** The people who are asked and, if it is not those who were to be, the reason. */
type Asked = Pick<AskCard, 'audience' | 'handedOn'>

/**
 * Keeps of the people who were to answer those who can read the conversation. If nobody of them can, or too few for
 * all the approvals that are needed, the admins are asked at once: a number of approvals never gets smaller by
 * itself. Null: no admin can read the conversation either, so nobody could ever answer. `answered`: the people
 * whose approvals count already, even if they have left since.
 */
export function whoCanAnswer(
  { userIds, roles, needed }: Audience,
  readers: readonly { userId: string; role: MemberRole }[],
  answered: readonly string[] = [],
): Asked | null {
  const here = userIds.filter(each => readers.some(({ userId }) => userId === each))
  const byRole = readers.filter(({ role }) => roles.includes(role)).map(({ userId }) => userId)
  const possible = new Set([...here, ...byRole, ...answered])
  if (possible.size >= needed && here.length + byRole.length > 0) {
    return { audience: { userIds: here, roles, needed } }
  }
  if (!readers.some(({ role }) => role === 'admin')) return null
  return { audience: admins, handedOn: possible.size === 0 ? 'left' : 'too_few' }
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

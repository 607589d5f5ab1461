/**
 * Who may answer what an agent asks, and for how long it waits: rules as data, an agent's own before its workspace's
 * before the product's.
 */
import * as z from 'zod'
import type { Audience } from './ask.ts'
import { id } from './ids.ts'
import { memberRole } from './workspace.ts'

/** How far a tool may go by itself: at once, after somebody agreed, after an admin agreed. */
export const trust = z.enum(['autonomous', 'approve', 'escalate'])
export type Trust = z.infer<typeof trust>

const askRule = z.object({
  /** The person whose task it is. */
  asker: z.boolean(),
  /** People who may answer in the asker's place. */
  delegates: z.array(id).max(20),
  roles: z.array(memberRole),
  waitHours: z.number().positive().max(720),
})
export type AskRule = z.infer<typeof askRule>

export const askRules = z.object({
  question: askRule.partial().optional(),
  approve: askRule.partial().optional(),
  escalate: askRule.partial().optional(),
  /** Tools for which another step holds than their own. */
  tools: z.record(z.string(), trust).optional(),
})
export type AskRules = z.infer<typeof askRules>

export type Occasion = 'question' | 'approve' | 'escalate'

const defaults: Readonly<Record<Occasion, AskRule>> = {
  question: { asker: true, delegates: [], roles: [], waitHours: 168 },
  approve: { asker: true, delegates: [], roles: [], waitHours: 24 },
  escalate: { asker: false, delegates: [], roles: ['admin'], waitHours: 24 },
}

/** The rule for an occasion. Each of `layers` overrides those after it, field by field. */
export function ruleFor(occasion: Occasion, layers: readonly AskRules[]): AskRule {
  return layers.reduceRight((rule, layer) => ({ ...rule, ...layer[occasion] }), defaults[occasion])
}

/** How far a tool may go. A rule makes it stricter or easier, but nothing makes money, rights and deletion easy. */
export function trustIn(tool: { name: string; trust: Trust }, layers: readonly AskRules[]): Trust {
  if (tool.trust === 'escalate') return 'escalate'
  for (const { tools } of layers) {
    const set = tools?.[tool.name]
    if (set) return set
  }
  return tool.trust
}

/** Where nobody would be left to answer, the admins are asked. */
export function audienceOf(rule: AskRule, actingUserId: string, named: readonly string[] = []): Audience {
  const userIds = [...new Set([...(rule.asker ? [actingUserId] : []), ...rule.delegates, ...named])]
  const roles = userIds.length + rule.roles.length === 0 ? (['admin'] as const) : rule.roles
  return { userIds, roles: [...roles] }
}

const hourMs = 3_600_000

export function deadline({ waitHours }: Pick<AskRule, 'waitHours'>, now: Date): string {
  return new Date(now.getTime() + waitHours * hourMs).toISOString()
}

/** What becomes of an approval that nobody gave in time: the admins get it once, then it counts as refused. */
export function afterExpiry(
  asked: { escalated: boolean; audience: Audience },
  layers: readonly AskRules[],
  now: Date,
): { do: 'refuse' } | { do: 'escalate'; audience: Audience; until: string } {
  const isForAdmins = asked.audience.roles.includes('admin')
  if (asked.escalated || isForAdmins) return { do: 'refuse' }
  const rule = ruleFor('escalate', layers)
  const audience: Audience = {
    userIds: rule.delegates,
    roles: [...new Set([...rule.roles, 'admin' as const])],
  }
  return { do: 'escalate', audience, until: deadline(rule, now) }
}

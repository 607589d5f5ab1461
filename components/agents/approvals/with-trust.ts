import type { ApprovalLayer } from '@/server/domain/agents/ask-rules'
import type { Trust } from '@/server/domain/agents/tool'

type TrustRules = ApprovalLayer['trust']

/** Returns the rules with another answer for one tool, as `server.tool` if it is a server's; `usual`: without a rule. */
export function withTrust(before: TrustRules, name: string, trust: Trust | 'usual'): TrustRules {
  const { [name]: _before, ...rest } = before ?? {}
  const after = trust === 'usual' ? rest : { ...rest, [name]: trust }
  return Object.keys(after).length > 0 ? after : undefined
}

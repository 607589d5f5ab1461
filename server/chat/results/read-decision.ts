import type { Claims, Database } from '../../db/client.ts'
import { findDecision } from '../../db/results/decisions.ts'
import type { Decision } from '../../domain/results/decision.ts'
import type { ResultBullet } from '../../domain/results/result.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Returns a decision with its line of the result, which cites the messages that it is based on. */
export async function readDecision(
  db: Database,
  { claims, ...asked }: { claims: Claims; workspaceId: string; decisionId: string },
): Promise<{ decision: Decision; line: ResultBullet }> {
  const decision = await db.asUser(claims, tx => findDecision(tx, asked))
  const line = decision?.result.body.bullets.find(({ id }) => id === decision.lineId)
  if (!decision || !line) throw notFound('decision')
  return { decision, line }
}

import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { readPrompts } from '../../db/tasks/task-lists.ts'
import { listTrialsOf } from '../../db/trials/trials.ts'
import type { TrialEntry } from '../../domain/trials/trial.ts'
import { findAgentToTry } from './find-agent-to-try.ts'

const mostListed = 20

/** Lists the newest trials of an agent in the conversations that the admin can read, without those of proofs. */
export function listTrials(
  db: Database,
  { claims, agentId }: { claims: Claims; agentId: string },
): Promise<TrialEntry[]> {
  return db.asUser(claims, async tx => {
    await findAgentToTry(tx, { agentId, userId: claims.sub, doing: 'see the trials of an agent' })
    const trials = await listTrialsOf(tx, { agentId, limit: mostListed })
    // People have no right to the words of prompts, but these trials are theirs to read.
    await takeServiceRole(tx)
    const prompts = await readPrompts(
      tx,
      trials.flatMap(({ task }) => (task.triggerMessageId === null ? [task.id] : [])),
    )
    return trials.map(each => ({ ...each, question: each.question ?? prompts.get(each.task.id) ?? null }))
  })
}

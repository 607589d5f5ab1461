import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { findThreadWorkspace } from '../../db/messages/threads.ts'
import { countOpenTrials } from '../../db/trials/trials.ts'
import { readUsableFields } from '../../domain/agents/drafts/usable-fields.ts'
import type { TrialInput, TrialSide } from '../../domain/trials/trial.ts'
import { mostOpenTrials } from '../../domain/trials/trial-limit.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkDraft } from '../agents/drafts/check-draft.ts'
import { checkEndpoint } from '../agents/models/check-model.ts'
import { snapshotAgent } from '../agents/snapshot-agent.ts'
import { findAgentToTry } from './find-agent-to-try.ts'
import { startTrial } from './start-trial.ts'

export interface AskedTrial {
  claims: Claims
  agentId: string
  /** The versions to compare, at most two. They run at once. */
  sides: readonly TrialSide[]
  input: TrialInput
  /** The most that each side may cost. */
  budgetUsd: number
}

/** Has one version or two of an agent answer the same question for an admin alone; see `startTrial`. */
export function tryAgent(
  db: Database,
  { claims, agentId, sides, input, budgetUsd }: AskedTrial,
): Promise<{ taskIds: string[] }> {
  const { sub: actingUserId } = claims
  return db.asUser(claims, async tx => {
    await checkReadable(tx, input)
    const { workspaceId } = await findAgentToTry(tx, { agentId, userId: actingUserId, doing: 'try an agent' })
    const versionIds: string[] = []
    for (const side of sides) {
      await checkEndpoint(tx, { workspaceId, endpointId: side.endpointId })
      versionIds.push(await findVersion(tx, { agentId, side, actingUserId }))
    }
    await takeServiceRole(tx)
    if ((await countOpenTrials(tx, { workspaceId, userId: actingUserId })) + sides.length > mostOpenTrials) {
      throw new DomainError(
        'trials_running',
        `Up to ${mostOpenTrials} of your trials can run at once. Wait until one has ended, or stop one.`,
      )
    }
    const taskIds: string[] = []
    for (const [slot, { model, endpointId }] of sides.entries()) {
      const given = { workspaceId, agentId, model, endpointId, input, actingUserId, budgetUsd, slot }
      const { taskId } = await startTrial(tx, { ...given, versionId: versionIds[slot] ?? '' })
      taskIds.push(taskId)
    }
    return { taskIds }
  })
}

/** Does not tell a person that a place exists which that person can't read. */
async function checkReadable(tx: Tx, input: TrialInput): Promise<void> {
  if ('messageId' in input) {
    if (!(await findMessage(tx, input))) throw notFound('message')
  } else if ('threadId' in input && !(await findThreadWorkspace(tx, input))) throw notFound('thread')
}

/** Returns the version of a side. A draft is kept as a snapshot, so that the trial can be read as it was. */
async function findVersion(
  tx: Tx,
  { agentId, side, actingUserId }: { agentId: string; side: TrialSide; actingUserId: string },
): Promise<string> {
  if ('versionId' in side) return side.versionId
  const draft = await checkDraft(tx, { agentId, rev: side.draftRev })
  const { fields, problem } = readUsableFields(draft.fields)
  if (!fields) {
    throw new DomainError(
      'version_unusable',
      `This draft can’t be tried because one of its settings is no longer valid. ${problem}`,
    )
  }
  return (await snapshotAgent(tx, { agentId, fields, authorUserId: actingUserId })).versionId
}

import type { Tx } from '../../../db/client.ts'
import { findFork } from '../../../db/forks/forks.ts'
import { listDraftedFrom, readForkToDraft } from '../../../db/results/drafting.ts'
import { findResultDraft } from '../../../db/results/fork-results.ts'
import { fixContext } from '../../../db/tasks/fixed-context.ts'
import { openTask } from '../../../db/tasks/task-events.ts'
import { noAbilities } from '../../../domain/agents/model-abilities.ts'
import { type DraftMaterial, writeDrafting } from '../../../domain/drafting/draft-prompt.ts'
import { draftRules } from '../../../domain/drafting/draft-rules.ts'
import { showDraftedFork } from '../../../domain/drafting/drafted-fork.ts'
import type { DraftedResult } from '../../../domain/drafting/drafted-result.ts'
import { writeMaterial } from '../../../domain/prompts/prompt-material.ts'
import { exampleModel } from '../../../domain/workspaces/example/example.ts'
import { publishHeld } from '../../results/publish-result.ts'
import { startDrafting } from '../../results/resolve-fork.ts'
import type { ExampleScene } from './example-scene.ts'
import { recordCall } from './record-call.ts'

/**
 * Resolves a fork of the example: a task drafts the result, its quotes are checked against the messages, and one of the
 * made-up people publishes it.
 */
export async function resolveInExample(
  tx: Tx,
  { workspaceId, channelId, agent }: ExampleScene,
  { forkId, userId, result }: { forkId: string; userId: string; result: DraftedResult },
): Promise<void> {
  const fork = await findFork(tx, { forkId })
  if (!fork) throw new Error('A fork of the example is gone.')
  const { threadId, messageCount } = fork
  const held = { fork, workspaceId, channelId, userId, locked: new Set([threadId]) }
  const { task } = await startDrafting(tx, held, null)
  const open = await openTask(tx, task.id)
  if (!open) throw new Error('The task of an example is gone.')
  const startedAt = new Date().toISOString()
  const fixed = {
    ...(await fixContext(tx, { agentId: task.agentId, threadId, forkId, triggerMessageId: null })),
    messageIds: await listDraftedFrom(tx, { forkId, messageCount }),
    replyMode: 'text' as const,
  }
  const { agentVersionId, thread } = fixed
  const asked = { workspaceId, threadId, forkId, messageCount, agentVersionId, thread }
  const seen = await readForkToDraft(tx, asked)
  const whole = { ...seen, agent: { ...seen.agent, model: exampleModel } }
  const material: DraftMaterial = {
    ...showDraftedFork(whole, { abilities: noAbilities, date: startedAt.slice(0, 10) }),
    rules: draftRules({ isPart: false }),
    part: null,
    notes: null,
    mend: null,
    repair: false,
  }
  await recordCall(tx, open, agent, {
    started: { type: 'task.started', data: { ...fixed, startedAt, model: exampleModel } },
    ...writeDrafting(material),
    material: writeMaterial({ ...material, kind: 'draft' }),
    maxTokens: seen.agent.maxTokens,
    text: JSON.stringify(result),
  })
  const [drafted, resolved] = [await findResultDraft(tx, { forkId }), await findFork(tx, { forkId })]
  if (!drafted || !resolved) throw new Error('The result of an example was not drafted.')
  await publishHeld(tx, { ...held, fork: resolved }, drafted)
}

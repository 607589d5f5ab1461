import * as z from 'zod'
import { findSharedChannels } from '../../../db/channels/shared-channels.ts'
import type { Tx } from '../../../db/client.ts'
import { changeBlock, knowsText, listBlocks } from '../../../db/memory-blocks/memory-blocks.ts'
import { findRole } from '../../../db/workspaces/members.ts'
import { blockLimits, countCharacters, type MemoryBlock } from '../../../domain/memory-blocks/memory-block.ts'
import { tellLabels, updateBlock, updateModes } from '../../../domain/memory-blocks/update-block.ts'
import { answerOf } from '../../../domain/tasks/task-state.ts'
import { outranks } from '../../../domain/workspaces/permissions.ts'
import { defineTool, type ToolContext, ToolError, type ToolWrite } from '../define-tool.ts'

const input = z.strictObject({
  block: z.string().trim().min(1).max(60).describe('The label.'),
  mode: z.enum(updateModes).describe('append adds a line; replace writes the whole block anew.'),
  text: z
    .string()
    .trim()
    .max(blockLimits.most * 2),
})
type Input = z.output<typeof input>

/**
 * Changes one of the agent's memory blocks. Everybody who talks with the agent may be told a block, so words of a
 * conversation that is not public need the approval of an admin who reads along there; words of a public channel stay
 * with people who may read that channel (docs/decisions/071-workspace-context-and-memory-blocks.md).
 */
export const updateMemory = defineTool({
  name: 'update_memory',
  description:
    'Changes one of your memory blocks, the ### sections of your instructions, from your next task on. Everybody who talks with you can be told them: write nothing that is meant for this conversation alone.',
  input,
  effect: 'side_effecting',
  flow: 'sync',
  trust: (_, { channelKind }) => (channelKind === 'public' ? 'approve' : 'escalate'),
  async aim(context, given) {
    await context.db.asWorker(tx => write(tx, context, given, null))
    return null
  },
  async run(context, given) {
    return {
      kind: 'done',
      content: {},
      write: async at => ({ content: await write(at.tx, context, given, at) }),
    }
  },
})

/** Checks a change and, with `at`, makes it. Returns the answer for the model. */
async function write(tx: Tx, context: ToolContext, given: Input, at: ToolWrite | null): Promise<object> {
  const { task, actingUserId } = context
  const role = await findRole(tx, { workspaceId: task.workspaceId, userId: actingUserId })
  if (!role || !outranks(role, 'member')) {
    throw new ToolError('The person who asks is not a member, and only members can have your memory changed.')
  }
  const block = await findShown(tx, context, given, at !== null)
  if (at && given.mode === 'replace') await checkKnown(at, block)
  const updated = updateBlock(block, given)
  if ('refusal' in updated) throw new ToolError(updated.refusal, 'invalid_input')
  const { content } = updated
  if (at && content !== block.content) {
    const channelIds =
      task.channelKind === 'public' ? [...new Set([...block.channelIds, task.channelId])] : block.channelIds
    const change = { content, channelIds }
    await changeBlock(tx, { ...block, workspaceId: task.workspaceId }, change, {
      authorUserId: null,
      task: { id: task.id, channelId: task.channelId },
    })
  }
  return { block: block.label, characters: countCharacters(content), limit: block.limit }
}

/** Finds a block that every reader of the conversation may be told. */
async function findShown(
  tx: Tx,
  { task, actingUserId }: ToolContext,
  { block: label }: Input,
  lock: boolean,
): Promise<MemoryBlock> {
  const blocks = await listBlocks(tx, { agentId: task.agentId, lock })
  const channelIds = blocks.flatMap(each => each.channelIds)
  const shared = await findSharedChannels(tx, { channelId: task.channelId, actingUserId, channelIds })
  const shown = blocks.filter(each => each.channelIds.every(id => shared.has(id)))
  const found = shown.find(each => each.label === label)
  if (!found) throw new ToolError(tellLabels(shown.map(each => each.label)))
  return found
}

/** A block that changed since the task began would lose words that the model has never seen. */
async function checkKnown({ tx, open, context }: ToolWrite, block: MemoryBlock): Promise<void> {
  const told = (answerOf(open.state).started?.blocks ?? []).map(({ versionId }) => versionId)
  if (await knowsText(tx, { blockId: block.id, taskId: context.task.id, told })) return
  throw new ToolError(
    `Nothing was changed: the block “${block.label}” was changed after this task began. Its text is now:\n${block.content}\nAppend to it, or leave it to a later task.`,
  )
}

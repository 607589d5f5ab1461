/** The parts of a task's prompt beside its conversation: the workspace context and the agent's memory blocks. */
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { ToldBlock } from '../../domain/memory-blocks/lay-blocks.ts'
import type { Tx } from '../client.ts'
import {
  type FixedBlock,
  foundBlocks,
  layFound,
  readChosenBlocks,
  selectBlocks,
} from '../memory-blocks/chosen-blocks.ts'
import type { AgentVersion } from '../tasks/agent-version.ts'
import {
  type FixedParts,
  fitContext,
  foundContext,
  readChosenContext,
  type SeenParts,
  selectContext,
} from './chosen-context.ts'

/** These parts as a task's log fixes them. */
export interface Told {
  context?: FixedParts | undefined
  blocks?: FixedBlock[] | undefined
}

/** The same in words, as they are now. */
interface SeenTold {
  workspaceContext: SeenParts | null
  blocks: ToldBlock[]
}

interface Asked {
  workspaceId: string
  channelId: string
  actingUserId: string
}

/** Returns the columns of these parts for a conversation. */
export function selectTold(task: Asked & { agentId: string }): RawBuilder<unknown> {
  return sql`(${selectContext(task)}) as told_context, (${selectBlocks(task)}) as told_blocks`
}

const columns = z.object({ toldContext: foundContext, toldBlocks: foundBlocks })

/** Lays out these columns, without parts that are empty or that the agent's version does not use. */
export function layTold(
  row: unknown,
  { usesWorkspaceContext }: Pick<AgentVersion, 'usesWorkspaceContext'>,
): { fixed: Told; seen: SeenTold } {
  const { toldContext, toldBlocks } = columns.parse(row)
  const { fixed, seen } = fitContext(toldContext)
  const blocks = layFound(toldBlocks)
  const isTold = usesWorkspaceContext && (seen.facts !== '' || seen.decisions.length > 0)
  return {
    fixed: {
      ...(isTold && { context: fixed }),
      ...(blocks.fixed.length > 0 && { blocks: blocks.fixed }),
    },
    seen: { workspaceContext: isTold ? seen : null, blocks: blocks.seen },
  }
}

/** Reads the parts that a task was given. */
export async function readTold(tx: Tx, place: Asked, { context, blocks = [] }: Told): Promise<SeenTold> {
  const [workspaceContext, told] = await Promise.all([
    context ? readChosenContext(tx, place, context) : null,
    readChosenBlocks(tx, place, blocks),
  ])
  return { workspaceContext, blocks: told }
}

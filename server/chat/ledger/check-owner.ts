import { findAskedAgent } from '../../db/agents/asked-agent.ts'
import type { Tx } from '../../db/client.ts'
import { canPersonRead } from '../../db/ledger/entry-readers.ts'
import type { EntryOwner } from '../../domain/ledger/entry.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'

/** Checks that somebody can own an entry: a person who can read its source, or an agent of the workspace. Runs as the service. */
export async function checkOwner(
  tx: Tx,
  { workspaceId, channelId, owner }: { workspaceId: string; channelId: string; owner: EntryOwner },
): Promise<void> {
  if (owner.kind === 'agent') {
    const agent = await findAskedAgent(tx, { workspaceId, agent: owner.id })
    if (!agent || agent.isSystem) throw notFound('agent')
    return
  }
  if (await canPersonRead(tx, { userId: owner.id, channelId })) return
  throw new DomainError(
    'owner_not_here',
    'This person can’t read the source of the entry, so they can’t own it. Choose someone from the channel, or add them to it first.',
  )
}

/** The columns of an owner. */
export function ownerColumns(owner: EntryOwner | null) {
  return {
    ownerUserId: owner?.kind === 'user' ? owner.id : null,
    ownerAgentId: owner?.kind === 'agent' ? owner.id : null,
    ownerName: null,
  }
}

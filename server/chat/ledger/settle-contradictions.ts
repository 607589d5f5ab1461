import { type Claims, type Tx, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { listReadable, writePair } from '../../db/ledger/contradictions.ts'
import { lockEntries, updateEntry } from '../../db/ledger/entries.ts'
import { findRole } from '../../db/workspaces/members.ts'
import type { ContradictionAnswer } from '../../domain/ledger/entry-list.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'

/**
 * Writes the answers of a person about earlier decisions, in the transaction that makes the new ones: a replaced entry is
 * superseded. One that no longer holds stays as it is. Guests change no entries, so they can't answer. `entryOf`: the new
 * entry that an answer is about. Begins and ends as the service.
 */
export async function settleContradictions(
  tx: Tx,
  given: {
    claims: Claims
    workspaceId: string
    answers: readonly ContradictionAnswer[]
    entryOf(answer: ContradictionAnswer): string | undefined
  },
): Promise<void> {
  const { claims, workspaceId, answers, entryOf } = given
  if (answers.length === 0) return
  const entryIds = answers.map(({ entryId }) => entryId)
  if ((await findRole(tx, { workspaceId, userId: claims.sub })) === 'guest') {
    throw new DomainError(
      'members_only',
      'Guests can’t say which entries are replaced. Publish without an answer, or ask a member.',
    )
  }
  await takeUserRole(tx, claims)
  const readable = await listReadable(tx, { workspaceId, entryIds })
  await takeServiceRole(tx)
  if (entryIds.some(entryId => !readable.has(entryId))) throw notFound('entry')
  const held = await lockEntries(tx, { entryIds })
  for (const answer of answers) {
    const { entryId: otherId } = answer
    const entryId = entryOf(answer)
    const status = held.find(({ id }) => id === otherId)?.status
    if (entryId === undefined || entryId === otherId) continue
    if (answer.answer !== 'replaces') {
      await writePair(tx, { entryId, otherId, answer: answer.answer, userId: claims.sub })
    } else if (status === 'open' || status === 'doing' || status === 'done') {
      await updateEntry(tx, {
        entryId: otherId,
        by: { userId: claims.sub },
        change: 'superseded',
        status: 'superseded',
        supersededBy: entryId,
        doneAt: null,
      })
    }
  }
}

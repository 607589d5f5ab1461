import { ledgerStrings } from '@/components/strings/decisions/ledger'
import type { EntryChange } from '@/server/domain/ledger/entry'

type Facts = EntryChange['before']

const words = ledgerStrings.facts

/** Lists the facts of an entry that a change replaced, with the words before and after. Nothing for a new entry. */
export function describeChange(
  { change, before, after }: Pick<EntryChange, 'change' | 'before' | 'after'>,
  nameOf: (userId: string | null, agentId: string | null) => string,
): { name: string; from: string; to: string }[] {
  if (change === 'created') return []
  const tellOwner = ({ ownerUserId = null, ownerAgentId = null, ownerName = null }: Facts) =>
    nameOf(ownerUserId, ownerAgentId) || ownerName || words.nothing
  const told: [string, (facts: Facts) => string][] = [
    [words.text, ({ text }) => text || words.nothing],
    [words.kind, ({ kind }) => (kind ? ledgerStrings.kinds[kind] : '')],
    [words.status, ({ status }) => (status ? ledgerStrings.statuses[status] : '')],
    [words.owner, tellOwner],
    [words.dueOn, ({ dueOn }) => dueOn ?? words.nothing],
    [words.note, ({ note }) => note ?? words.nothing],
  ]
  return told.flatMap(([name, tell]) => {
    const [from, to] = [tell(before), tell(after)]
    return from === to ? [] : [{ name, from, to }]
  })
}

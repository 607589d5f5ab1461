import { asksStrings as words } from '@/components/strings/asks'
import { waitingStrings } from '@/components/strings/tasks/waiting'
import { dollars } from '@/server/domain/spending/dollars'
import type { AskCard, AskState } from '@/server/domain/tasks/ask'

/** Says whose permissions a call uses. Older cards name nobody: our own tools use those of the person who asked. */
export function sayRights(
  { rights, of, tool }: NonNullable<AskCard['call']>,
  { asker, person }: { asker: string; person: (userId: string) => string },
): string {
  const server = of?.server ?? tool
  switch (rights?.kind) {
    case 'operator':
      return words.rights.operator
    case 'admin':
      return words.rights.admin(person(rights.userId), server)
    case 'none':
      return words.rights.none(server)
    default:
      return words.rights.asker(asker)
  }
}

/** Says why other people are asked than those who were to answer; null: they are the ones. */
export function noteOf({ escalated, handedOn }: Pick<AskCard, 'escalated' | 'handedOn'>): string | null {
  if (handedOn) return words.handedOn[handedOn]
  return escalated ? words.escalated : null
}

const icons: Readonly<Record<Exclude<AskState, 'open'>, string>> = {
  answered: 'circle-check',
  approved: 'shield-check',
  refused: 'circle-x',
  expired: 'clock',
  withdrawn: 'circle-slash',
}

/** Describes the outcome of a question or an approval in one line; null while it is open. */
export function describeOutcome(
  card: AskCard,
  names: { agent: string; person: (userId: string) => string },
): { icon: string; sentence: string } | null {
  const { state, kind, answer, answeredBy, actingUserId, call, budget } = card
  if (state === 'open') return null
  const icon = icons[state]
  const by = waitingStrings.both(answeredBy.map(names.person))
  const { agent } = names
  const tool = call?.tool ?? ''
  // If people lend their own rights, they need not be named again.
  const isAskers = (call?.rights ?? { kind: 'asker' }).kind === 'asker'
  const isOwn = answeredBy.every(id => id === actingUserId)
  const rights = isOwn || !isAskers ? null : names.person(actingUserId)
  if (call?.host !== undefined && state === 'approved')
    return { icon, sentence: words.allowed(by, call.host) }
  if (call?.host !== undefined && state === 'refused')
    return { icon, sentence: words.notAllowed(by, call.host) }
  if (budget && state === 'approved') {
    const { raiseUsd, budgetUsd } = budget
    const sentence =
      budgetUsd === undefined ? words.raisedBy(by, dollars(raiseUsd)) : words.raisedTo(by, dollars(budgetUsd))
    return { icon, sentence }
  }
  if (budget && state === 'refused') return { icon, sentence: words.notRaised(by) }
  if (budget && state === 'expired') return { icon, sentence: words.notRaisedInTime }
  if (budget && state === 'withdrawn') return { icon, sentence: words.budgetWithdrawn }
  switch (state) {
    case 'answered':
      return {
        icon,
        sentence: answer === null ? words.skipped(by, agent) : words.answered(by, agent, answer),
      }
    case 'approved':
      return { icon, sentence: words.approved(by, agent, tool, rights) }
    case 'refused':
      return { icon, sentence: words.refused(by, agent, tool, answer) }
    case 'expired':
      return { icon, sentence: kind === 'question' ? words.unanswered(agent) : words.unapproved(agent, tool) }
    case 'withdrawn':
      return { icon, sentence: words.withdrawn(agent) }
  }
}

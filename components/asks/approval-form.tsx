import { asksStrings as words } from '@/components/strings/asks'
import { Icon } from '@/components/ui/icon'
import type { AskFormProps } from './ask-form-props'
import { AskProblem } from './ask-problem'
import { useRespond } from './use-respond'

/**
 * The form for an approval: the action that an agent plans, everything that it passes to its tool, and the
 * people whose rights the tool uses.
 */
export function ApprovalForm({ message, card, agent, person, mayAnswer, who }: AskFormProps) {
  const { call, budget, escalated, answeredBy, actingUserId } = card
  const { respond, isSending, problem } = useRespond(message.taskId ?? '', card)
  const notes = [
    budget ? words.budgetHint : words.rights(person(actingUserId)),
    ...(answeredBy.length > 0 ? [words.approvedSoFar(answeredBy.map(person))] : []),
    ...(mayAnswer || answeredBy.length > 0 ? [] : [words.onlyFor(who)]),
  ]
  return (
    <>
      <div className="ask-b">
        <p className="ask-q">{call ? words.wish(agent, call.tool) : message.content}</p>
        {escalated && <p className="cap">{words.escalated}</p>}
        {call && call.facts.length > 0 && (
          <dl className="kv">
            {call.facts.map(({ name, value }) => (
              <div key={name} className="kv-row">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <AskProblem problem={problem} />
      </div>
      <div className="ask-f">
        <Icon name={budget ? 'circle-pause' : 'key'} small />
        <span className="grow">{notes.join(' ')}</span>
        {mayAnswer && (
          <>
            <button
              className="btn s"
              type="button"
              disabled={isSending}
              onClick={() => void respond({ kind: 'refuse' })}
            >
              {budget ? words.leave : words.refuse}
            </button>
            <button
              className="btn s main"
              type="button"
              disabled={isSending}
              onClick={() => void respond({ kind: 'approve' })}
            >
              {budget ? words.raise : words.approve}
            </button>
          </>
        )}
      </div>
    </>
  )
}

import { asksStrings as words } from '@/components/strings/asks'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { KeyValues } from '@/components/ui/surface/key-values'
import { Caption } from '@/components/ui/text/caption'
import type { AskFormProps } from './ask-form-props'
import { AskBody, AskFoot, questionStyle } from './ask-parts'
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
      <AskBody>
        <p className={questionStyle}>{call ? words.wish(agent, call.tool) : message.content}</p>
        {escalated && (
          <Caption as="p" className="mt-8">
            {words.escalated}
          </Caption>
        )}
        {call && call.facts.length > 0 && (
          <KeyValues scrolls values={call.facts.map(({ name, value }) => [name, value])} />
        )}
        <AskProblem problem={problem} />
      </AskBody>
      <AskFoot>
        <Icon name={budget ? 'circle-pause' : 'key'} small />
        <span className="min-w-0 flex-1">{notes.join(' ')}</span>
        {mayAnswer && (
          <>
            <Button
              size="s"
              touch="card"
              disabled={isSending}
              onClick={() => void respond({ kind: 'refuse' })}
            >
              {budget ? words.leave : words.refuse}
            </Button>
            <Button
              look="main"
              size="s"
              touch="card"
              disabled={isSending}
              onClick={() => void respond({ kind: 'approve' })}
            >
              {budget ? words.raise : words.approve}
            </Button>
          </>
        )}
      </AskFoot>
    </>
  )
}

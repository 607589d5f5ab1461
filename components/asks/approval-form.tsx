import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { asksStrings as words } from '@/components/strings/asks'
import { useTRPC } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import type { Message } from '@/server/domain/messages/message'
import type { AskCard } from '@/server/domain/tasks/ask'
import type { AskFormProps } from './ask-form-props'
import { AskBody, AskFoot, questionStyle } from './ask-parts'
import { AskProblem } from './ask-problem'
import { CallPlace } from './call-place'
import { CallValues, listFolded } from './call-values'
import { noteOf } from './describe-ask'
import { useRespond } from './use-respond'
import { useUnfolded } from './use-unfolded'

/**
 * The form for an approval: the action that an agent plans, everything that it passes to its tool, the place where
 * it acts, and the people whose rights the tool uses. It can be approved once all of that was shown.
 */
export function ApprovalForm({ message, card, agent, person, mayAnswer, who }: AskFormProps) {
  const { call, budget, answeredBy, actingUserId } = card
  const id = useId()
  const { respond, isSending, problem } = useRespond(message.taskId ?? '', card)
  const [unfolded, turn] = useUnfolded(message.id)
  const { place, isKnown, line } = usePlace(message, call)
  const isFolded = listFolded(call?.facts ?? []).some(name => !unfolded.has(name))
  const asker = person(actingUserId)
  const notes = [
    budget ? words.budgetHint : words.rights(asker),
    ...(answeredBy.length > 0 ? [words.approvedSoFar(answeredBy.map(person))] : []),
    ...(mayAnswer || answeredBy.length > 0 ? [] : [words.onlyFor(who)]),
    ...(mayAnswer && isFolded ? [words.unfoldFirst] : []),
  ]
  const captions = [noteOf(card), call?.again ? words.again[call.again] : null, line].filter(
    each => each !== null,
  )
  return (
    <>
      <AskBody>
        <p className={questionStyle}>{call ? words.wish(agent, call.tool) : message.content}</p>
        {captions.map(caption => (
          <Caption key={caption} as="p" className="mb-6">
            {caption}
          </Caption>
        ))}
        {call && call.facts.length > 0 && <CallValues facts={call.facts} unfolded={unfolded} onTurn={turn} />}
        {place && <CallPlace message={message} place={place} asker={asker} />}
        <AskProblem problem={problem} />
      </AskBody>
      <AskFoot>
        <Icon name={budget ? 'circle-pause' : 'key'} small />
        <span className="min-w-0 flex-1 phone:basis-3/4" id={id}>
          {notes.join(' ')}
        </span>
        {mayAnswer && (
          <>
            <Button
              size="s"
              touch="card"
              className="phone:ml-auto"
              disabled={isSending}
              onClick={() => void respond({ kind: 'refuse' })}
            >
              {budget ? words.leave : words.refuse}
            </Button>
            <Button
              look="main"
              size="s"
              touch="card"
              disabled={isSending || isFolded || !isKnown}
              aria-describedby={id}
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

/** Reads where a call acts, as the viewer may read it. */
function usePlace(message: Message, call: AskCard['call']) {
  const trpc = useTRPC()
  const hasPlace = call?.target !== undefined
  const taskId = message.taskId ?? ''
  const { data, isError } = useQuery(
    trpc.task.card.queryOptions({ taskId }, { enabled: hasPlace, staleTime: 0 }),
  )
  // The task may have asked for something else before.
  const place = data?.message?.id === message.id ? data.place : null
  const isKnown = !hasPlace || place !== null
  return { place, isKnown, line: isKnown ? null : isError ? words.placeFailed : words.placeLoading }
}

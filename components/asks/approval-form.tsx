import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { asksStrings as words } from '@/components/strings/asks'
import { useTRPC } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import { listUntold, sayCall } from '@/server/domain/agents/calls/call-words'
import type { Message } from '@/server/domain/messages/message'
import type { AskCard } from '@/server/domain/tasks/ask'
import type { AskFormProps } from './ask-form-props'
import { AskBody, AskFoot, questionStyle } from './ask-parts'
import { AskProblem } from './ask-problem'
import { CallPlace } from './call-place'
import { CallText } from './call-text'
import { CallValues } from './call-values'
import { noteOf, sayRights } from './describe-ask'
import { showShapeless } from './fold-value'
import { listFolds } from './list-folds'
import { useRespond } from './use-respond'
import { useUnfolded } from './use-unfolded'

/**
 * The form for an approval: the action that an agent plans in one sentence, the text as its readers will see it, the
 * other details, the place and its readers, and the people whose rights the tool uses. It can be approved once all of
 * that was shown.
 */
export function ApprovalForm({ message, card, agent, person, mayAnswer, who }: AskFormProps) {
  const { call, budget, answeredBy, actingUserId } = card
  const id = useId()
  const { respond, isSending, problem } = useRespond(message.taskId ?? '', card)
  const [unfolded, turn] = useUnfolded(message.id)
  const { seen, isKnown, line } = useSeenCall(message, call)
  const place = seen?.place ?? null
  const said = call && { agent, tool: call.tool, facts: call.facts, place, about: seen?.about ?? null }
  const untold = said ? listUntold(said) : { text: null, details: [] }
  const folds = listFolds(untold)
  const isHidden = (name: string) => !unfolded.has(name)
  const isFolded = folds.folded.some(isHidden)
  const isUnwritten = folds.written.some(isHidden)
  const asker = person(actingUserId)
  const host = call?.host
  const of = call?.of
  const notes = [
    ...(budget ? [words.budgetHint] : []),
    ...(call ? [sayRights(call, { asker, person })] : []),
    ...(host === undefined ? [] : [words.lookUpHint(host)]),
    ...(answeredBy.length > 0 ? [words.approvedSoFar(answeredBy.map(person))] : []),
    ...(mayAnswer || answeredBy.length > 0 ? [] : [words.onlyFor(who)]),
    ...(mayAnswer && isFolded ? [words.unfoldFirst] : []),
    ...(mayAnswer && isUnwritten ? [words.writtenFirst] : []),
  ]
  const captions = [
    noteOf(card),
    call?.again ? words.again[call.again] : null,
    call?.why ? words.why[call.why] : null,
    of ? words.toolOf(of.server, of.title, of.description) : null,
    line,
  ].filter(each => each !== null)
  return (
    <>
      <AskBody>
        <p className={questionStyle}>
          {showShapeless(
            host !== undefined
              ? words.lookUp(agent, of?.server ?? host, host)
              : said
                ? (seen?.sentence ?? sayCall(said))
                : message.content,
          )}
        </p>
        {captions.map(caption => (
          <Caption key={caption} as="p" className="mb-6">
            {caption}
          </Caption>
        ))}
        {untold.text && <CallText text={untold.text} unfolded={unfolded} onTurn={turn} />}
        {isKnown && untold.details.length > 0 && (
          <>
            <Caption as="p" className="mt-8 mb-3 first:mt-0">
              {words.details}
            </Caption>
            <CallValues facts={untold.details} unfolded={unfolded} onTurn={turn} />
          </>
        )}
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
              {budget ? words.leave : host === undefined ? words.refuse : words.notNow}
            </Button>
            <Button
              look="main"
              size="s"
              touch="card"
              disabled={isSending || isFolded || isUnwritten || !isKnown}
              aria-describedby={id}
              onClick={() => void respond({ kind: 'approve' })}
            >
              {budget ? words.raise : host === undefined ? words.approve : words.allow}
            </Button>
          </>
        )}
      </AskFoot>
    </>
  )
}

/** Reads a call in words and its place, with the rights of the viewer. */
function useSeenCall(message: Message, call: AskCard['call']) {
  const trpc = useTRPC()
  const hasPlace = call?.target !== undefined
  const taskId = message.taskId ?? ''
  const { data, isError } = useQuery(
    trpc.task.card.queryOptions({ taskId }, { enabled: call !== null, staleTime: 0 }),
  )
  // The task may have asked for something else before.
  const seen = data?.message?.id === message.id ? data : null
  const isKnown = !hasPlace || (seen?.place ?? null) !== null
  return { seen, isKnown, line: isKnown ? null : isError ? words.placeFailed : words.placeLoading }
}

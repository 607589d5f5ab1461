import { cva } from 'class-variance-authority'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { growBox } from '@/components/composer/grow-box'
import { Markdown } from '@/components/markdown/markdown'
import { asksStrings as words } from '@/components/strings/asks'
import { Button } from '@/components/ui/button/button'
import { controlStyle } from '@/components/ui/form/control'
import { isComposing } from '@/components/ui/keys/is-composing'
import { isTouch } from '@/components/ui/keys/pointer-and-keyboard'
import { Caption } from '@/components/ui/text/caption'
import { useKnownNames } from '@/components/workspace/names/known-names'
import { type AskDraft, answerOf, keepDraft, readDraft } from './ask-drafts'
import type { AskFormProps } from './ask-form-props'
import { AskBody, AskFoot, questionStyle } from './ask-parts'
import { AskProblem } from './ask-problem'
import { noteOf } from './describe-ask'
import { useRespond } from './use-respond'

const choiceStyle = cva(
  [
    'flex min-h-30 cursor-pointer items-center gap-10 rounded-control py-4 pr-8 pl-10 text-sm leading-18',
    'has-disabled:cursor-default touch:min-h-touch touch:text-md',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
  ],
  {
    variants: {
      isOn: { true: 'inset-ring-thin inset-ring-focus', false: 'inset-ring inset-ring-line-strong' },
    },
  },
)
const dotStyle = cva('size-14 flex-none rounded-full', {
  variants: {
    isOn: {
      true: 'inset-ring-radio inset-ring-accent-solid',
      false: 'inset-ring-thin inset-ring-line-control',
    },
  },
})
const ownAnswerStyle = controlStyle({
  size: 'auto',
  className: 'mt-6 max-h-third min-h-52 resize-none py-6 leading-20 field-sizing-content',
})

/**
 * A question with choices that can be picked with the pointer, the arrows or number keys, and a box for an
 * own answer.
 */
export function QuestionForm({ message, card, agent, mayAnswer, who }: AskFormProps) {
  const { choices } = card
  const note = noteOf(card)
  const id = useId()
  const names = useKnownNames()
  const { respond, isSending, problem } = useRespond(message.taskId ?? '', card)
  const [draft, setDraft] = useState(() => readDraft(message.id))
  const answer = answerOf(draft, choices)
  const isOwn = choices.length === 0 || draft.choice === choices.length

  function change(next: AskDraft) {
    keepDraft(message.id, next)
    setDraft(next)
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (answer === null || isSending) return
    if (await respond({ kind: 'answer', text: answer })) keepDraft(message.id, null)
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (target instanceof HTMLTextAreaElement || ctrlKey || metaKey || altKey) return
    const index = Number(key) - 1
    if (!Number.isInteger(index) || index < 0 || index > choices.length || choices.length === 0) return
    event.preventDefault()
    change({ ...draft, choice: index })
    document.getElementById(`${id}-${index}`)?.focus()
  }

  function pressInText(event: KeyboardEvent) {
    const { key, shiftKey, nativeEvent } = event
    if (isComposing(nativeEvent)) return
    if (key !== 'Enter' || shiftKey || isTouch()) return
    event.preventDefault()
    void submit()
  }

  return (
    <form onSubmit={submit} onKeyDown={press}>
      <AskBody>
        <div className={questionStyle}>
          <Markdown text={message.content} names={names} />
        </div>
        {note && (
          <Caption as="p" className="mb-6">
            {note}
          </Caption>
        )}
        {choices.length > 0 && (
          <div className="grid gap-3" role="radiogroup" aria-label={words.choices}>
            {[...choices, words.other].map((choice, index) => (
              <label key={choice} className={choiceStyle({ isOn: draft.choice === index })}>
                <input
                  id={`${id}-${index}`}
                  className="sr-only"
                  type="radio"
                  name={id}
                  disabled={!mayAnswer}
                  checked={draft.choice === index}
                  onChange={() => change({ ...draft, choice: index })}
                />
                <span className={dotStyle({ isOn: draft.choice === index })} />
                <span className="min-w-0">{choice}</span>
                {mayAnswer && (
                  <span className="ml-auto flex flex-none touch:hidden" aria-hidden="true">
                    <kbd>{index + 1}</kbd>
                  </span>
                )}
              </label>
            ))}
          </div>
        )}
        {mayAnswer && isOwn && (
          <textarea
            ref={box => {
              if (box) growBox(box)
            }}
            className={ownAnswerStyle}
            rows={2}
            maxLength={4_000}
            value={draft.text}
            placeholder={words.ownAnswer}
            aria-label={words.ownAnswer}
            onChange={event => {
              growBox(event.target)
              change({ ...draft, text: event.target.value })
            }}
            onKeyDown={pressInText}
          />
        )}
        <AskProblem problem={problem} />
      </AskBody>
      <AskFoot>
        <span className="min-w-0 flex-1">{mayAnswer ? words.answerHint(agent) : words.onlyFor(who)}</span>
        {mayAnswer && (
          <>
            <Button
              look="quiet"
              size="s"
              touch="card"
              disabled={isSending}
              onClick={() => void respond({ kind: 'skip' })}
            >
              {words.skip}
            </Button>
            <Button look="main" size="s" touch="card" type="submit" disabled={answer === null || isSending}>
              {words.answer}
            </Button>
          </>
        )}
      </AskFoot>
    </form>
  )
}

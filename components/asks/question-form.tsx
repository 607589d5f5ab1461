import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { growBox } from '@/components/composer/grow-box'
import { isComposing } from '@/components/composer/read-key'
import { useKnownNames } from '@/components/live/thread/thread-scope'
import { Markdown } from '@/components/markdown/markdown'
import { asksStrings as words } from '@/components/strings/asks'
import { isTouch } from '@/components/ui/keys/pointer-and-keyboard'
import { type AskDraft, answerOf, keepDraft, readDraft } from './ask-drafts'
import type { AskFormProps } from './ask-form-props'
import { AskProblem } from './ask-problem'
import { useRespond } from './use-respond'

/**
 * A question with choices that can be picked with the pointer, the arrows or number keys, and a box for an
 * own answer.
 */
export function QuestionForm({ message, card, agent, mayAnswer, who }: AskFormProps) {
  const { choices } = card
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
    const { key, keyCode, shiftKey, nativeEvent } = event
    if (isComposing({ isComposing: nativeEvent.isComposing, keyCode })) return
    if (key !== 'Enter' || shiftKey || isTouch()) return
    event.preventDefault()
    void submit()
  }

  return (
    <form onSubmit={submit} onKeyDown={press}>
      <div className="ask-b">
        <div className="ask-q">
          <Markdown text={message.content} names={names} />
        </div>
        {choices.length > 0 && (
          <div role="radiogroup" aria-label={words.choices}>
            {[...choices, words.other].map((choice, index) => (
              <label key={choice} className={draft.choice === index ? 'choice on' : 'choice'}>
                <input
                  id={`${id}-${index}`}
                  className="sr"
                  type="radio"
                  name={id}
                  disabled={!mayAnswer}
                  checked={draft.choice === index}
                  onChange={() => change({ ...draft, choice: index })}
                />
                <span className="radio" />
                <span>{choice}</span>
                {mayAnswer && (
                  <span className="key" aria-hidden="true">
                    {index + 1}
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
            className="field ask-text"
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
      </div>
      <div className="ask-f">
        <span className="grow">{mayAnswer ? words.answerHint(agent) : words.onlyFor(who)}</span>
        {mayAnswer && (
          <>
            <button
              className="btn s quiet"
              type="button"
              disabled={isSending}
              onClick={() => void respond({ kind: 'skip' })}
            >
              {words.skip}
            </button>
            <button className="btn s main" type="submit" disabled={answer === null || isSending}>
              {words.answer}
            </button>
          </>
        )}
      </div>
    </form>
  )
}

'use client'

import { useId } from 'react'
import { entriesStrings } from '@/components/strings/decisions/entries'
import { Choice, Choices } from '@/components/ui/form/choice'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import { exactDay } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Contradiction, ContradictionAnswer } from '@/server/domain/ledger/entry-list'

const words = entriesStrings.contradictions
const answers = ['replaces', 'both_hold', 'not_related'] as const

/** The answers of a person so far, by the ids of the earlier decisions. */
export type PairAnswers = Readonly<Record<string, ContradictionAnswer['answer']>>

/** Shows earlier decisions beside the new ones that they may contradict, and asks about each. */
export function ContradictionPairs(props: {
  contradictions: readonly Contradiction[]
  answers: PairAnswers
  onAnswer: (entryId: string, answer: ContradictionAnswer['answer']) => void
}) {
  const { contradictions } = props
  const name = useId()
  const { channels } = useWorkspace()
  if (contradictions.length === 0) return null
  return (
    <section aria-label={words.title}>
      <h3 className="mb-6 text-sm font-semibold">
        <Icon name="scale" small className="text-wait" /> {words.title}
      </h3>
      <ul className="flex flex-col gap-12">
        {contradictions.map(({ earlier, text }) => {
          const channel = channels.find(({ id }) => id === earlier.channelId)
          const chosen = props.answers[earlier.id]
          return (
            <li key={earlier.id} className="rounded-control border border-line-strong px-12 py-8">
              <div className="grid grid-cols-2 gap-12 phone:grid-cols-1">
                <Side
                  caption={`${words.earlier(exactDay(earlier.createdAt))}${channel && channel.kind !== 'direct' ? `, #${channel.name}` : ''}`}
                  text={earlier.text}
                />
                <Side caption={words.now} text={text} />
              </div>
              <Choices className="mt-6" hideLegend legend={words.group(earlier.text)}>
                <div className="flex flex-wrap gap-x-8">
                  {answers.map(answer => (
                    <Choice
                      key={answer}
                      type="radio"
                      size="s"
                      name={`${name}-${earlier.id}`}
                      checked={chosen === answer}
                      onChange={() => props.onAnswer(earlier.id, answer)}
                    >
                      {words.answers[answer]}
                    </Choice>
                  ))}
                </div>
              </Choices>
              {chosen === 'replaces' && <Hint className="mt-2">{words.replaced}</Hint>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Side({ caption, text }: { caption: string; text: string }) {
  return (
    <div className="min-w-0">
      <Caption className="block">{caption}</Caption>
      <p className="wrap-anywhere">{text}</p>
    </div>
  )
}

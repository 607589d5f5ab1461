import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { proofStrings as words } from '@/components/strings/agents/proofs'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { compareWords } from '@/components/ui/compare-words'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import { State } from '@/components/ui/text/state'
import { WordMarks } from '@/components/ui/word-marks'
import type { CheckResult, Expectation } from '@/server/domain/proofs/expectation'
import type { ProofItemDetail } from '@/server/domain/proofs/proof'
import { describeExpectation } from '../cases/describe-expectation'

/** Marking the words of a longer text takes longer than anybody waits. */
const longestMarked = 30_000

/** An item of a proof: its question, its answers with the changed words marked, and the reasons of its verdict. */
export function ItemDetail({ itemId }: { itemId: string }) {
  const trpc = useTRPC()
  const found = useQuery(trpc.proof.item.queryOptions({ proofItemId: itemId }))
  if (found.isError) return <Hint tone="bad">{readError(found.error).message}</Hint>
  if (!found.data) return <Caption as="p">{words.loading}</Caption>
  const { item } = found.data
  const { question, facts, expectations, reasons, isHidden } = item
  return (
    <div className="grid grid-cols-1 gap-12 px-8 pt-4 pb-16">
      {question !== null && (
        <p className="max-w-read wrap-anywhere whitespace-pre-wrap text-text-2">{question}</p>
      )}
      {facts.problem && <Hint tone="bad">{facts.problem}</Hint>}
      {isHidden ? <Hint>{words.answerHidden}</Hint> : <Answers item={item} />}
      {reasons && <Checks all={expectations} base={reasons.base} candidate={reasons.candidate} />}
      {reasons?.judgement?.preference && (
        <Caption as="p">
          {words.judge} {words.preferred[reasons.judgement.preference]}. {reasons.judgement.reason}
        </Caption>
      )}
    </div>
  )
}

function Answers({ item: { base, candidate } }: { item: ProofItemDetail }) {
  const was = base?.text ?? null
  const is = candidate?.text ?? null
  const isMarked = was !== null && is !== null && was.length + is.length <= longestMarked
  const parts = useMemo(() => (isMarked ? compareWords(was, is) : []), [isMarked, was, is])
  if (isMarked) {
    return (
      <div>
        <Caption as="p">{words.marks}</Caption>
        <p className="max-w-read wrap-anywhere whitespace-pre-wrap">
          <WordMarks parts={parts} />
        </p>
      </div>
    )
  }
  return (
    <div className="grid gap-12">
      {was !== null && <Answer title={words.before} text={was} />}
      <Answer title={words.after} text={is ?? words.noAnswer} />
    </div>
  )
}

function Answer({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Caption as="p">{title}</Caption>
      <p className="max-w-read wrap-anywhere whitespace-pre-wrap">{text}</p>
    </div>
  )
}

interface ChecksProps {
  all: readonly Expectation[]
  base: readonly CheckResult[] | undefined
  candidate: readonly CheckResult[] | undefined
}

function Checks({ all, base, candidate }: ChecksProps) {
  if (all.length === 0) return null
  return (
    <ul className="grid gap-6">
      {all.map((expectation, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the expectations of an item never change
        <li key={index} className="grid gap-2">
          <span className="wrap-anywhere">{describeExpectation(expectation)}</span>
          {base?.[index] && <Check title={words.before} result={base[index]} />}
          {candidate?.[index] && <Check title={words.after} result={candidate[index]} />}
        </li>
      ))}
    </ul>
  )
}

function Check({ title, result: { met, reason } }: { title: string; result: CheckResult }) {
  return (
    <span className="flex flex-wrap items-baseline gap-6">
      <State
        tone={met === null ? 'idle' : met ? 'ok' : 'bad'}
        icon={met === null ? 'minus' : met ? 'check' : 'x'}
      >
        {title}: {met === null ? words.unjudged : met ? words.met : words.unmet}
      </State>
      <Caption>{reason}</Caption>
    </span>
  )
}

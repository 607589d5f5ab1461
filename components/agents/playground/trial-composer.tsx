import { useState } from 'react'
import { playgroundStrings as words } from '@/components/strings/agents/playground'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { LinkButton } from '@/components/ui/button/link-button'
import { Hint } from '@/components/ui/form/hint'
import { NumberField } from '@/components/ui/form/number-field'
import { TextArea } from '@/components/ui/form/text-area'
import { isComposing } from '@/components/ui/keys/is-composing'
import { Caption } from '@/components/ui/text/caption'
import { formatExactCost } from '@/components/workspace/format-exact-cost'
import type { PreviewedRequest } from '@/server/domain/previews/request-preview'
import { mostTrialUsd } from '@/server/domain/trials/trial-limit'
import { isBudget, noChoice, type PlaygroundValues } from './playground-form'
import { RequestsBefore } from './trial-request'

interface Estimate {
  requests: readonly PreviewedRequest[] | undefined
  isCurrent: boolean
  error: unknown
}

/** Writes the question, tells the cost before anything is paid, and starts the trial. */
export function TrialComposer(props: {
  values: PlaygroundValues
  /** Nothing is missing. */
  isReady: boolean
  isStarting: boolean
  problem: string | null
  estimate: Estimate
  onChange: (change: Partial<PlaygroundValues>) => void
  onRun: () => void
}) {
  const { values, isReady, isStarting, problem, estimate, onChange } = props
  const { budgetUsd } = values
  const isBoth = values.sides[1].version !== noChoice
  return (
    <form
      className="flex-none space-y-8 border-t border-line px-16 py-12"
      onSubmit={event => {
        event.preventDefault()
        props.onRun()
      }}
    >
      {values.place !== 'message' && (
        <TextArea
          label={words.question}
          isBare
          rows={2}
          placeholder={isBoth ? words.placeholderBoth : words.placeholder}
          value={values.text}
          maxLength={50_000}
          onChange={event => onChange({ text: event.target.value })}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
      )}
      <div role="status">
        {isReady ? (
          <Cost estimate={estimate} budgetUsd={budgetUsd ?? 0} />
        ) : (
          <Caption as="p">{words.write}</Caption>
        )}
      </div>
      {problem && <Hint tone="bad">{problem}</Hint>}
      <div className="flex items-end gap-12">
        <NumberField
          className="w-120"
          label={words.limit}
          isMoney
          min={0.01}
          max={mostTrialUsd}
          value={budgetUsd}
          problem={isBudget(budgetUsd) ? null : words.noBudget}
          onChange={amount => onChange({ budgetUsd: amount })}
        />
        <span className="flex-1" />
        {/* Never disabled: that would take the focus from the person who has just pressed it. */}
        <Button
          look={isReady && !isStarting ? 'main' : 'off'}
          type="submit"
          aria-disabled={!isReady || isStarting}
        >
          {words.run}
        </Button>
      </div>
    </form>
  )
}

function Cost({ estimate, budgetUsd }: { estimate: Estimate; budgetUsd: number }) {
  const [showsRequest, setShowsRequest] = useState(false)
  const { requests, isCurrent, error } = estimate
  if (error) return <Hint tone="bad">{readError(error).message}</Hint>
  if (!requests || !isCurrent) return <Caption as="p">{words.estimating}</Caption>
  const refused = requests.find(request => 'problem' in request)
  if (refused && 'problem' in refused) return <Hint tone="bad">{refused.problem}</Hint>
  return (
    <p className="flex flex-wrap items-center gap-x-12 text-xs text-text-3">
      <span>{writeEstimate(requests, budgetUsd)}</span>
      <LinkButton onClick={() => setShowsRequest(true)}>{words.exact}</LinkButton>
      {showsRequest && (
        <RequestsBefore names={words.requestsOf} requests={requests} onClose={() => setShowsRequest(false)} />
      )}
    </p>
  )
}

function writeEstimate(requests: readonly PreviewedRequest[], budgetUsd: number): string {
  const costs = requests.flatMap(request => ('mostUsd' in request ? [request.mostUsd] : []))
  const known = costs.flatMap(cost => cost ?? [])
  if (known.length < costs.length) return words.unknownPrice
  if (known.every(cost => cost === 0)) return words.free
  const [first = ''] = known.map(formatExactCost)
  const most = formatExactCost(budgetUsd)
  return known.length === 1 ? words.estimate(first, most) : words.estimates(known.map(formatExactCost), most)
}

import { proofStrings as words } from '@/components/strings/agents/proofs'
import { Button } from '@/components/ui/button/button'
import { Caption } from '@/components/ui/text/caption'
import type { AgentCase } from '@/server/domain/proofs/agent-case'
import { VerdictMark } from '../proofs/verdict-mark'
import { describeExpectation } from './describe-expectation'

/** A case with its expectations and its last verdict. */
export function CaseRow(props: {
  found: AgentCase
  onRun: () => void
  onEdit: () => void
  onRemove: () => void
}) {
  const { found, onRun, onEdit, onRemove } = props
  const { name, question, expectations, last } = found
  return (
    <li className="grid gap-4 border-t border-line-soft py-10">
      <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        {last ? (
          <span className="flex items-center gap-6">
            <VerdictMark verdict={last.verdict} />
            {last.of > 0 && <Caption className="tabular-nums">{words.metOf(last.met, last.of)}</Caption>}
          </span>
        ) : (
          <Caption>{words.neverRun}</Caption>
        )}
        <span className="flex gap-2">
          <Button
            size="s"
            touch="short"
            aria-label={words.runOf(name)}
            disabled={question === null}
            onClick={onRun}
          >
            {words.run}
          </Button>
          <Button look="quiet" size="s" touch="short" aria-label={words.editOf(name)} onClick={onEdit}>
            {words.edit}
          </Button>
          <Button look="quiet" size="s" aria-label={words.removeOf(name)} onClick={onRemove}>
            {words.remove}
          </Button>
        </span>
      </div>
      <p className="line-clamp-2 max-w-read wrap-anywhere text-text-2">{question ?? words.deleted}</p>
      {expectations.length > 0 && (
        <Caption as="p" className="wrap-anywhere">
          {expectations.map(describeExpectation).join(' · ')}
        </Caption>
      )}
    </li>
  )
}

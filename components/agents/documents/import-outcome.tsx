import { agentDocumentsStrings } from '@/components/strings/settings/agent-documents'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import type { DocumentPreview } from '@/server/domain/agents/documents/preview'
import type { DocumentProblem } from '@/server/domain/agents/documents/problem'
import { FieldsDiff } from '../versions/fields-diff'

const words = agentDocumentsStrings

/** The result of an import before it is made: the errors of the document, or the changes to the agent. */
export function ImportOutcome({
  preview,
  onShow,
}: {
  preview: DocumentPreview
  onShow: (problem: DocumentProblem) => void
}) {
  const { problems, after, before, existing } = preview
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  return (
    <>
      {errors.length > 0 && (
        <Problems title={words.problems(errors.length)} problems={errors} onShow={onShow} isBad />
      )}
      {warnings.length > 0 && (
        <Problems title={words.warnings(warnings.length)} problems={warnings} onShow={onShow} />
      )}
      {after === null ? (
        <Caption as="p">{words.fix}</Caption>
      ) : before === null || existing === null ? (
        <p className="text-sm">{words.makesNew(after.fields.displayName, after.fields.slug)}</p>
      ) : before.document === after.document ? (
        <p className="text-sm">{words.same(existing.displayName, after.fields.slug)}</p>
      ) : (
        <section aria-label={words.change}>
          <p className="mb-8 text-sm">{words.changes(existing.displayName, after.fields.slug)}</p>
          <FieldsDiff was={before.fields} is={after.fields} />
        </section>
      )}
    </>
  )
}

function Problems(props: {
  title: string
  problems: readonly DocumentProblem[]
  isBad?: boolean
  onShow: (problem: DocumentProblem) => void
}) {
  const { title, problems, isBad = false, onShow } = props
  return (
    <section className="mb-14" aria-label={title}>
      <h2 className="mb-4 flex items-center gap-6 text-sm">
        <Icon name="triangle-alert" small className={isBad ? 'text-danger' : 'text-wait'} /> {title}
      </h2>
      <ul>
        {problems.map(problem => (
          <li
            key={`${problem.line}:${problem.column}:${problem.path}:${problem.message}`}
            className="border-t border-line-soft py-6 text-sm wrap-anywhere"
          >
            <Button look="link" size="s" className="-ml-8" onClick={() => onShow(problem)}>
              {words.place(problem.line, problem.column)}
            </Button>
            {problem.path !== '' && <span className="font-mono text-xs text-text-2">{problem.path}</span>}
            <p>{problem.message}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

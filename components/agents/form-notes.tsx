import { agentsStrings } from '@/components/strings/agents'
import { Icon } from '@/components/ui/icon'

const words = agentsStrings

/** The notes above the fields of the form: why nothing was saved, and which older values are kept. */
export function FormNotes(props: {
  problem: { reason: string; message: string } | null
  wrong: number
  hasKept: boolean
  onReload?: (() => void) | undefined
  onUseKept: () => void
  onDropKept?: (() => void) | undefined
}) {
  const { problem, wrong } = props
  return (
    <>
      {problem && (
        <div className="form-note bad" role="alert">
          <Icon name="triangle-alert" /> <span className="grow">{problem.message}</span>
          {problem.reason === 'version_conflict' && props.onReload && (
            <button className="btn s" type="button" onClick={props.onReload}>
              {words.reload}
            </button>
          )}
        </div>
      )}
      {wrong > 0 && (
        <div className="form-note bad" role="alert">
          <Icon name="triangle-alert" /> <span className="grow">{words.wrong(wrong)}</span>
        </div>
      )}
      {props.hasKept && (
        <div className="form-note" role="status">
          <Icon name="history" /> <span className="grow">{words.kept}</span>
          <button className="btn s" type="button" onClick={props.onUseKept}>
            {words.useKept}
          </button>
          <button className="btn s quiet" type="button" onClick={props.onDropKept}>
            {words.dropKept}
          </button>
        </div>
      )}
    </>
  )
}

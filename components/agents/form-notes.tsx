import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { Button } from '@/components/ui/button/button'
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
        <Note isBad icon="triangle-alert" text={problem.message}>
          {problem.reason === 'version_conflict' && props.onReload && (
            <Button size="s" onClick={props.onReload}>
              {words.reload}
            </Button>
          )}
        </Note>
      )}
      {wrong > 0 && <Note isBad icon="triangle-alert" text={words.wrong(wrong)} />}
      {props.hasKept && (
        <Note icon="history" text={words.kept}>
          <Button size="s" onClick={props.onUseKept}>
            {words.useKept}
          </Button>
          <Button look="quiet" size="s" onClick={props.onDropKept}>
            {words.dropKept}
          </Button>
        </Note>
      )}
    </>
  )
}

function Note(props: { isBad?: boolean; icon: string; text: string; children?: ReactNode }) {
  const { isBad = false, icon, text, children } = props
  return (
    <div
      className={cx(
        'mx-16 mt-12 flex items-center gap-10 rounded-card px-12 py-9 inset-ring inset-ring-line-strong',
        isBad && 'bg-danger-soft',
      )}
      role={isBad ? 'alert' : 'status'}
    >
      <Icon name={icon} className={isBad ? 'text-danger' : undefined} />{' '}
      <span className="min-w-0 flex-1">{text}</span>
      {children}
    </div>
  )
}

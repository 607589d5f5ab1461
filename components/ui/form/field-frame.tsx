import { type ReactNode, useId } from 'react'
import { Hint } from './hint'
import { Label } from './label'

/** The id of a control and the names of its note, given by its frame. */
export interface FramedControl {
  id: string
  'aria-label': string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FrameProps {
  label: string
  hint?: ReactNode
  problem?: string | null | undefined
  /** The label is only for screen readers. */
  isBare?: boolean | undefined
  /** The place of the whole. */
  className?: string | undefined
}

/**
 * A control with its label above and a note below: `problem`, which marks the control and is read out with it, otherwise
 * `hint`.
 */
export function FieldFrame({
  label,
  hint,
  problem,
  isBare = false,
  className,
  children,
}: FrameProps & { children: (control: FramedControl) => ReactNode }) {
  const id = useId()
  const note = problem ?? hint
  const control: FramedControl = {
    id,
    'aria-label': isBare ? label : undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
  }
  return (
    <div className={className}>
      {!isBare && <Label htmlFor={id}>{label}</Label>}
      {children(control)}
      {note && (
        <Hint id={`${id}-note`} className="mt-5" tone={problem ? 'bad' : 'quiet'}>
          {note}
        </Hint>
      )}
    </div>
  )
}

import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>

/** An input with a label. `problem` marks it and is read out with it; otherwise `hint` stands there. */
export function Field(
  props: InputProps & { label: string; hint?: ReactNode; problem?: string | null; before?: string },
) {
  const { label, hint, problem, before, ...input } = props
  const id = useId()
  const note = problem ?? hint
  return (
    <div className="g">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={before ? 'field joined' : undefined}>
        {before && <span aria-hidden="true">{before}</span>}
        <input
          id={id}
          className={before ? undefined : 'field'}
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...input}
        />
      </div>
      {note && (
        <div className={problem ? 'hint bad' : 'hint'} id={`${id}-note`} role={problem ? 'alert' : undefined}>
          {note}
        </div>
      )}
    </div>
  )
}

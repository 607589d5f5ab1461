'use client'

import { NumberField as Base } from '@base-ui/react/number-field'
import { cx } from 'class-variance-authority'
import { Icon } from '../icon'
import { controlStyle } from './control'
import { FieldFrame, type FrameProps } from './field-frame'

const boxStyle = cx(controlStyle({ isShared: true }), 'overflow-hidden pr-0')
const inputStyle = 'h-full min-w-0 flex-1 border-0 bg-transparent p-0 tabular-nums outline-none'
const stepStyle = cx(
  'grid h-full w-28 flex-none cursor-pointer place-items-center border-l border-line-soft text-text-3',
  'hover:bg-hover hover:text-text disabled:cursor-default disabled:opacity-40 touch:w-touch',
)
const amount: Intl.NumberFormatOptions = { minimumFractionDigits: 2, maximumFractionDigits: 6 }
const whole: Intl.NumberFormatOptions = { maximumFractionDigits: 0 }

/**
 * A field for a number, with its label above it. Arrow keys and the two buttons at its end change it by a step. Null: it
 * is empty. Values outside the range can be typed, so that a sentence can explain the mistake.
 */
export function NumberField(
  props: FrameProps & {
    value: number | null
    min?: number | undefined
    max?: number | undefined
    /** An amount of dollars instead of a whole number. */
    isMoney?: boolean
    /** Shown while the field is empty. */
    placeholder?: string
    onChange: (value: number | null) => void
  },
) {
  const { label, hint, problem, isBare, className, value, min, max, isMoney = false, placeholder } = props
  return (
    <FieldFrame label={label} hint={hint} problem={problem} isBare={isBare} className={className}>
      {({ id, ...control }) => (
        <Base.Root
          id={id}
          value={value}
          min={min}
          max={max}
          allowOutOfRange
          step={isMoney ? 'any' : 1}
          smallStep={isMoney ? 0.1 : 1}
          locale="en"
          format={isMoney ? amount : whole}
          onValueChange={props.onChange}
        >
          <Base.Group className={boxStyle}>
            {isMoney && (
              <span className="pr-3 text-text-3" aria-hidden="true">
                $
              </span>
            )}
            <Base.Input className={inputStyle} placeholder={placeholder} {...control} />
            <Base.Decrement className={stepStyle}>
              <Icon name="minus" small />
            </Base.Decrement>
            <Base.Increment className={stepStyle}>
              <Icon name="plus" small />
            </Base.Increment>
          </Base.Group>
        </Base.Root>
      )}
    </FieldFrame>
  )
}

'use client'

import { Select as Base } from '@base-ui/react/select'
import { cx, type VariantProps } from 'class-variance-authority'
import { type ReactNode, useState } from 'react'
import { list } from '@/components/strings/words'
import { BackCloses } from '../dialog/back-closes'
import { Icon } from '../icon'
import { controlStyle } from './control'
import { type Option, type OptionGroup, SelectList } from './select-parts'

export interface SelectLook {
  /** For a label outside of this part. */
  id?: string | undefined
  size?: VariantProps<typeof controlStyle>['size']
  isFullWidth?: boolean
  /** For its place only. */
  className?: string | undefined
  /** The look of the button, if it is not that of a field. */
  look?: string
  /** Shown in the button instead of the chosen words. */
  face?: ReactNode
  disabled?: boolean
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

type Offered<Value extends string> =
  | { options: readonly Option<Value>[]; groups?: never }
  | { options?: never; groups: readonly OptionGroup<Value>[] }

/**
 * A choice from a list: a button with the chosen words, and the list beside it. Arrows, Home, End and typed letters move
 * in the list; Enter chooses, Escape closes it.
 */
export function Select<Value extends string>(
  props: SelectLook & Offered<Value> & { value: NoInfer<Value> | null; onChange: (value: Value) => void },
) {
  const { value, onChange, options, groups, ...look } = props
  const [open, setOpen] = useState(false)
  const all = groups ?? [{ name: '', options }]
  const known = all.flatMap(group => group.options)
  return (
    <Base.Root<string>
      value={value}
      open={open}
      onOpenChange={setOpen}
      disabled={look.disabled}
      onValueChange={next => {
        const chosen = known.find(([each]) => each === next)
        if (chosen) onChange(chosen[0])
      }}
    >
      <SelectButton {...look} words={known.find(([each]) => each === value)?.[1] ?? ''} />
      {open && <BackCloses onBack={() => setOpen(false)} />}
      <SelectList groups={all} />
    </Base.Root>
  )
}

/** A choice of several options of a list, which stays open until all are chosen. */
export function MultiSelect<Value extends string>(
  props: SelectLook & {
    value: readonly NoInfer<Value>[]
    options: readonly Option<Value>[]
    /** Shown while nothing is chosen. */
    none: string
    onChange: (value: Value[]) => void
  },
) {
  const { value, onChange, options, none, ...look } = props
  const [open, setOpen] = useState(false)
  const chosen = options.filter(([each]) => value.includes(each)).map(([, text]) => text)
  return (
    <Base.Root<string, true>
      multiple
      value={value}
      open={open}
      onOpenChange={setOpen}
      disabled={look.disabled}
      onValueChange={next => {
        onChange(options.flatMap(([each]) => (next.includes(each) ? each : [])))
      }}
    >
      <SelectButton {...look} words={chosen.length === 0 ? none : list(chosen)} />
      {open && <BackCloses onBack={() => setOpen(false)} />}
      <SelectList groups={[{ name: '', options }]} />
    </Base.Root>
  )
}

function SelectButton({
  words,
  look,
  face,
  size,
  isFullWidth,
  className,
  ...rest
}: SelectLook & { words: string }) {
  const field = cx(
    controlStyle({ size, isFullWidth, isShared: true }),
    'cursor-pointer gap-8 text-left disabled:cursor-default disabled:text-text-3',
  )
  return (
    <Base.Trigger className={cx(look ?? field, className)} {...rest}>
      {face ?? (
        <>
          <span className="min-w-0 flex-1 truncate">{words}</span>
          <Icon name="chevron-down" small className="flex-none text-text-3" />
        </>
      )}
    </Base.Trigger>
  )
}

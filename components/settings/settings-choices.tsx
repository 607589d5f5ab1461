import type { ReactNode } from 'react'
import { Choices } from '@/components/ui/form/choice'

/** A group of choices on a page of the settings. Their words stand below the legend, their hover ground around. */
export function SettingsChoices(props: {
  legend: ReactNode
  hideLegend?: boolean
  /** For its place only. */
  className?: string
  children: ReactNode
}) {
  const { children, ...rest } = props
  return (
    <Choices {...rest}>
      <div className="-mx-8 grid gap-2">{children}</div>
    </Choices>
  )
}

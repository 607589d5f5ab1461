import type { ReactNode } from 'react'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'

/** The last column: a button, or the room for one. */
export const actColumnStyle = 'min-w-64'

/**
 * One line of a list of people or invitations: a mark, the name and facts below it, and what can be changed at
 * the right, on a phone below.
 */
export function PersonRow(props: {
  mark: ReactNode
  name: ReactNode
  facts: ReactNode
  /** Facts that are too long for one line are cut; otherwise they wrap. */
  cutsFacts?: boolean
  problem: string | null
  children: ReactNode
}) {
  return (
    <li className="flex min-w-0 items-center gap-12 border-b border-line-soft py-8 phone:flex-wrap phone:gap-y-4">
      {props.mark}
      <div className="min-w-0 flex-1 phone:basis-3/5">
        <p className="truncate">{props.name}</p>
        <Caption as="p">
          {props.cutsFacts ? <span className="block truncate">{props.facts}</span> : props.facts}
        </Caption>
        {props.problem && (
          <Hint tone="bad" className="mt-5">
            {props.problem}
          </Hint>
        )}
      </div>
      {props.children}
    </li>
  )
}

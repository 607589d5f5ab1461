import type { ReactNode } from 'react'

/** How the title of a group in the list beside a fork looks. */
export const groupHeadStyle = 'flex px-16 pt-14 pb-6 text-xs font-medium text-text-3'

/** The title of a group in the list beside a fork; a figure may stand at its right. */
export function GroupHead({ children }: { children: ReactNode }) {
  return <h3 className={groupHeadStyle}>{children}</h3>
}

'use client'

import Link from 'next/link'
import { nothingHereStrings as words } from '@/components/strings/ui/nothing'
import { buttonStyle } from '@/components/ui/button/button'
import { LostPage, lostTitleStyle } from '@/components/ui/surface/lost-page'
import { useWorkspace } from './workspace-context'

/**
 * The page for every address in a workspace that leads nowhere. It is the same for something that never existed,
 * that was deleted or that this person may not see: a difference would reveal that it exists.
 */
export function NothingHere() {
  const { workspace } = useWorkspace()
  return (
    <LostPage>
      <h1 className={lostTitleStyle}>{words.title}</h1>
      <p>{words.why}</p>
      <Link className={buttonStyle({ look: 'main' })} href={`/${workspace.slug}`}>
        {words.back(workspace.name)}
      </Link>
    </LostPage>
  )
}

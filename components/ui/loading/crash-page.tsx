'use client'

import { crashStrings as words } from '@/components/strings/ui'
import { Button } from '../button/button'
import { LostPage, lostTitleStyle } from '../surface/lost-page'

/**
 * The page in place of one that broke or could not load a part: it tells which data is
 * safe, and offers to continue.
 */
export function CrashPage() {
  return (
    <LostPage role="alert">
      <h1 className={lostTitleStyle}>{words.title}</h1>
      <p>{words.why}</p>
      <Button look="main" onClick={() => location.reload()}>
        {words.reload}
      </Button>
    </LostPage>
  )
}

'use client'

import { crashStrings as words } from '@/components/strings/ui/crash'
import { mainButtonStyle } from '../button/main-button-style'
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
      <button className={mainButtonStyle} type="button" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </LostPage>
  )
}

import type { Metadata } from 'next'
import { nothingHereStrings as words } from '@/components/strings/ui/nothing'
import { buttonStyle } from '@/components/ui/button/button'
import { LostPage, lostTitleStyle } from '@/components/ui/surface/lost-page'

export const metadata: Metadata = { title: words.title }

/** The page for an address outside of every workspace that no other page has. */
export default function NotFound() {
  return (
    <LostPage>
      <h1 className={lostTitleStyle}>{words.title}</h1>
      <p>{words.why}</p>
      <a className={buttonStyle({ look: 'main' })} href="/">
        {words.toStart}
      </a>
    </LostPage>
  )
}

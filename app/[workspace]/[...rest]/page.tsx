import type { Metadata } from 'next'
import { nothingHereStrings } from '@/components/strings/ui/nothing'
import { NothingHere } from '@/components/workspace/nothing-here'
import { loseVisit } from '@/server/http/pages/visit'

export const metadata: Metadata = { title: nothingHereStrings.title }

/** The page for every address below a workspace that no other page has. */
export default function RestPage() {
  loseVisit()
  return <NothingHere />
}

import type { Metadata } from 'next'
import { nothingHereStrings } from '@/components/strings/ui'
import { NothingHere } from '@/components/workspace/nothing-here'

export const metadata: Metadata = { title: nothingHereStrings.title }

/** The page for every address below a workspace that no other page has. */
export default function RestPage() {
  return <NothingHere />
}

import type { Metadata } from 'next'
import { ProfilePage } from '@/components/directory/profile-page'

export const metadata: Metadata = { title: 'Profile' }

/** The handle may have letters of any script, which stand encoded in the address. */
export default async function Page({ params }: { params: Promise<{ handle: string }> }) {
  return <ProfilePage handle={decode((await params).handle)} />
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

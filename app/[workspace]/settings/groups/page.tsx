import type { Metadata } from 'next'
import { GroupSettings } from '@/components/settings/groups/group-settings'

export const metadata: Metadata = { title: 'Groups' }

export default function GroupsPage() {
  return <GroupSettings />
}

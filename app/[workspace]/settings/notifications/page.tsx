import type { Metadata } from 'next'
import { NoticeSettings } from '@/components/settings/notification-settings'

export const metadata: Metadata = { title: 'Notifications' }

export default function Page() {
  return <NoticeSettings />
}

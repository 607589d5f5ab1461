import type { Metadata } from 'next'
import { NoticeSettings } from '@/components/notices/notice-settings'

export const metadata: Metadata = { title: 'Notifications' }

export default function Page() {
  return <NoticeSettings />
}

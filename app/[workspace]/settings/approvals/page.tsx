import type { Metadata } from 'next'
import { ApprovalSettings } from '@/components/settings/approval-settings'

export const metadata: Metadata = { title: 'Approvals' }

export default function ApprovalsPage() {
  return <ApprovalSettings />
}

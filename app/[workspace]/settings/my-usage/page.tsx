import type { Metadata } from 'next'
import { OwnUsage } from '@/components/usage/own-usage'

export const metadata: Metadata = { title: 'Your usage' }

export default function OwnUsagePage() {
  return <OwnUsage />
}

'use client'

import { CrashPage } from '@/components/ui/loading/crash-page'

/** The page for an error inside a page; the frame around it stays. */
export default CrashPage

'use client'

import { CrashPage } from '@/components/ui/loading/crash-page'

/** The page for an error in the frame itself. */
export default CrashPage

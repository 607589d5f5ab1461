'use client'

import { CrashPage } from '@/components/ui/crash-page'

/** For what breaks in the frame itself. */
export default CrashPage

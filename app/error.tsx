'use client'

import { CrashPage } from '@/components/ui/loading/crash-page'

/** For what breaks in the frame itself. */
export default CrashPage

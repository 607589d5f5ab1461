'use client'

import { CrashPage } from '@/components/ui/loading/crash-page'

/** For what breaks in a page: the frame around it stays. */
export default CrashPage

'use client'

import { CrashPage } from '@/components/ui/crash-page'

/** For what breaks in a page: the frame around it stays. */
export default CrashPage

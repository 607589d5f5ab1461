'use client'

import dynamic from 'next/dynamic'
import { Panel } from '@/components/ui/surface/panel'

/**
 * A thread, whose code a channel loads when somebody comes near one. Only this file may import it: the same import
 * elsewhere would be built as a second copy.
 */
export const ThreadPanel = dynamic(() => import('./thread-panel').then(file => file.ThreadPanel), {
  loading: () => <Panel aria-busy="true" />,
})

/** Loads the code of a thread before it is shown: with a page that has one, or when somebody comes near. */
export const loadThread = () => import('./thread-panel')

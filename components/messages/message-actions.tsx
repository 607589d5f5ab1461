'use client'

import dynamic from 'next/dynamic'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { Late } from '@/components/ui/loading/late'
import { preload } from '@/components/ui/loading/preload'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'
import { ActsButton, type ActsPlace } from './actions/acts-button'

const loadBar = () => import('./actions/action-bar')
const ActionBar = dynamic(async () => (await loadBar()).ActionBar, { ssr: false })

/** Loads the bar before it is shown, when the pointer or the focus comes to the messages. */
export const reachForActs = () => preload(loadBar)

/**
 * The actions of a message. With a mouse: a bar at its corner while the pointer or the focus is on it, which comes after
 * the message in the Tab order. On a touch screen: a button that opens a sheet, because a bar would cover words.
 */
export function MessageActions(props: {
  message: Message
  task?: Task | undefined
  acting: boolean
  /** Where the button of a touch screen stands. */
  place?: ActsPlace
}) {
  const { message, task, acting, place = 'head' } = props
  const { isTouch } = useThreadScope()
  if (isTouch) return <ActsButton message={message} task={task} place={place} />
  if (!acting) return null
  return (
    <Late>
      <ActionBar message={message} task={task} />
    </Late>
  )
}

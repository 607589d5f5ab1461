import { cx } from 'class-variance-authority'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { asksStrings as words } from '@/components/strings/asks'
import { linkStyle } from '@/components/ui/button/link-style'
import { Icon } from '@/components/ui/icon'
import { channelPath, conversationPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ShownPlace } from '@/server/domain/agents/calls/call-target'
import type { Message } from '@/server/domain/messages/message'
import { describePlace, describeReaders } from './describe-place'

/** Where the call of an approval acts, with a link, and the people who read there. */
export function CallPlace(props: { message: Message; place: ShownPlace; asker: string }) {
  const { message, place, asker } = props
  if (place.kind === 'hidden') {
    return (
      <div className="mt-6">
        <PlaceLine icon="lock">{words.placeHidden(asker)}</PlaceLine>
      </div>
    )
  }
  const isHere = place.thread?.id === message.threadId && (place.fork?.id ?? null) === message.forkId
  return (
    <div className="mt-6 grid gap-3">
      <PlaceLine icon={isHere ? 'message-square' : 'arrow-right'}>
        {isHere ? words.here : <PlaceName place={place} />}
      </PlaceLine>
      <PlaceLine icon="users">{describeReaders(place.readers)}</PlaceLine>
    </div>
  )
}

type Shown = Extract<ShownPlace, { kind: 'shown' }>

function PlaceName({ place }: { place: Shown }) {
  const { workspace } = useWorkspace()
  const { channel, thread, fork } = place
  const { before, name, after } = describePlace(place)
  const tone = fork ? 'warm' : 'cool'
  if (!channel) return [before, name, after].join('')
  const path = thread
    ? conversationPath(workspace, channel, { threadId: thread.id, forkId: fork?.id ?? null })
    : channelPath(workspace, channel)
  return (
    <>
      {before}
      <Link className={cx(linkStyle({ tone }), 'underline underline-offset-2')} href={path}>
        {name}
      </Link>
      {after}
    </>
  )
}

function PlaceLine({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <p className="flex items-start gap-6 text-sm leading-18 text-text-2">
      <Icon name={icon} small />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

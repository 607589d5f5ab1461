'use client'

import Link from 'next/link'
import { examplesStrings as words } from '@/components/strings/examples/examples'
import { Button, buttonStyle } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { channelPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { useExampleActs, useExampleChannel } from './use-example'

/**
 * A step in an empty channel: admins add the example, everybody else opens the one that is there. `className` is the look
 * of a step in that list.
 */
export function ExampleOffer({ className }: { className: string }) {
  const { me, workspace } = useWorkspace()
  const channel = useExampleChannel()
  const { add, isAdding, problem } = useExampleActs()
  if (!channel && me.role !== 'admin') return null
  return (
    <li className={className}>
      <Icon name="git-branch" className="mx-6 text-fork" />
      <div className="min-w-0 flex-1 phone:basis-4/5">
        <b className="font-semibold">{words.title}</b>
        <p className="text-sm leading-20 text-text-2">{words.lead}</p>
        {problem && <Hint tone="bad">{problem}</Hint>}
      </div>
      {channel ? (
        <Link className={buttonStyle({ className: 'phone:ml-42' })} href={channelPath(workspace, channel)}>
          {words.open}
        </Link>
      ) : (
        <Button look="main" className="phone:ml-42" disabled={isAdding} onClick={add}>
          {isAdding ? words.showing : words.show}
        </Button>
      )}
    </li>
  )
}

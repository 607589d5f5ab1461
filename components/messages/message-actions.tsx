'use client'

import { useWorkspace } from '@/components/shell/workspace-context'
import { strings } from '@/components/strings'
import { threadPath } from '@/components/threads/thread-path'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { Message } from '@/server/domain/message'
import { isAdmin } from '@/server/domain/permissions'
import type { Task } from '@/server/domain/task'
import { useNameOf } from './author'
import { useThreadScope } from './thread-scope'

const words = strings.messages

/** What can be done with a message; a bar at its corner, after the message in the order of Tab. */
export function MessageActions({ message, task }: { message: Message; task?: Task | undefined }) {
  const { feed, channel, edit, askToRemove, tell, readOnly } = useThreadScope()
  const { workspace, me } = useWorkspace()
  const nameOf = useNameOf()
  const mine = message.authorUserId === me.userId
  const mayRemove = !readOnly && (mine || isAdmin(me.role))
  const ended = task !== undefined && task.endedAt !== null && task.triggerMessageId !== null

  async function copyLink() {
    const path = threadPath(workspace, channel, message.threadId)
    await navigator.clipboard.writeText(`${location.origin}${path}#m-${message.id}`)
    tell(words.linkCopied)
  }

  async function regenerate(taskId: string) {
    const problem = await feed.regenerate(taskId)
    if (problem) tell(problem)
  }

  return (
    <div className="acts" role="toolbar" aria-label={words.actions(nameOf(message))}>
      <CopyButton text={message.content} label={words.copyText} />
      {mine && !readOnly && (
        <button
          className="btn s icon"
          type="button"
          aria-label={words.edit}
          title={words.edit}
          onClick={() => edit(message.id)}
        >
          <Icon name="pencil" small />
        </button>
      )}
      {ended && !readOnly && (
        <button
          className="btn s icon"
          type="button"
          aria-label={words.regenerate}
          title={words.regenerate}
          onClick={() => void regenerate(task.id)}
        >
          <Icon name="rotate-ccw" small />
        </button>
      )}
      <Menu className="btn s icon" label={words.more} trigger={<Icon name="ellipsis" />}>
        <MenuItem onSelect={() => void copyLink()}>
          <Icon name="copy" small /> {words.copyLink}
        </MenuItem>
        {mayRemove && (
          <MenuItem onSelect={() => askToRemove(message)}>
            <Icon name="x" small /> {words.remove}
          </MenuItem>
        )}
      </Menu>
    </div>
  )
}

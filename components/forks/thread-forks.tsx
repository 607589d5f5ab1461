'use client'

import { useThread } from '@/components/live/thread/use-thread'
import { forksStrings } from '@/components/strings/forks'
import { ThreadTrouble } from '@/components/threads/thread-trouble'
import { Panel } from '@/components/ui/surface/panel'
import { channelPath, threadPath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { ForkList } from './fork-list'

/** The list of a thread's forks, shown in place of the thread. */
export function ThreadForks({ threadId, channel }: { threadId: string; channel: Channel }) {
  const { workspace } = useWorkspace()
  const { view } = useThread(threadId, channel)
  const close = () => goTo(threadPath(workspace, channel, threadId))
  if (view.phase === 'missing') {
    return (
      <Panel width="s" aria-label={forksStrings.list}>
        <ThreadTrouble
          phase="missing"
          onRetry={() => {}}
          onClose={() => goTo(channelPath(workspace, channel))}
        />
      </Panel>
    )
  }
  return (
    <ForkList
      data={view.data}
      channel={channel}
      hereId={null}
      isOpening={view.phase === 'opening'}
      onClose={close}
    />
  )
}

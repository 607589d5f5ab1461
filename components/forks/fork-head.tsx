'use client'

import { useState } from 'react'
import { plainText } from '@/components/markdown/plain-text'
import { useNameOf } from '@/components/people/author'
import { forksStrings } from '@/components/strings/forks'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { copyText } from '@/components/ui/copy-text'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem, MenuNote } from '@/components/ui/menu/menu'
import { channelPath, forkPath, threadPath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { Fork } from '@/server/domain/forks/fork'
import { maySettleFork } from '@/server/domain/forks/fork-rights'
import { EditForkDialog } from './dialog/edit-fork-dialog'
import { followLink } from './follow-link'
import { PartnerMenu } from './partner-menu'
import { useForkActs } from './use-fork-acts'

const words = forksStrings

/** The header of a fork: its place, its partner, and the actions for the whole fork. */
export function ForkHead(props: {
  fork: Fork
  channel: Channel
  /** The text of the thread's first message, if it is known. */
  first: string
  onBack: () => void
}) {
  const { fork, channel } = props
  const { workspace, me } = useWorkspace()
  const place = channel.kind === 'direct' ? words.direct : `#${channel.name}`
  const inChannel = channelPath(workspace, channel)
  const inThread = threadPath(workspace, channel, fork.threadId)
  const canWrite = channel.archivedAt === null
  const maySettle = maySettleFork(me, fork) && canWrite
  const isActive = fork.status === 'active'
  const path = forkPath(workspace, channel, fork)
  return (
    <div className="head fork-head">
      <button className="btn icon back" type="button" aria-label={words.back} onClick={props.onBack}>
        <Icon name="chevron-left" />
      </button>
      <nav className="crumb" aria-label={words.where}>
        <a className="way" href={inChannel} onClick={followLink(inChannel)}>
          {place}
        </a>
        <Icon name="chevron-right" small />
        <a className="way cut" href={inThread} onClick={followLink(inThread)}>
          {plainText(props.first, 80) || words.thread}
        </a>
        <Icon name="chevron-right" small />
        <h1>
          <Icon name={fork.status === 'abandoned' ? 'circle-slash' : stateIcon(fork)} />
          <span className="sr">{`${words.label('')} `}</span>
          <span className="cut" title={fork.description}>
            {fork.description}
          </span>
        </h1>
        <span className="cap phone-only cut">{words.inChannel(place, fork.messageCount)}</span>
      </nav>
      <span className="grow" />
      {isActive && <PartnerMenu fork={fork} mayChange={maySettle} />}
      {isActive && maySettle && (
        <a className="btn warm" href={`${path}/resolve`} onClick={followLink(`${path}/resolve`)}>
          <Icon name="git-merge" small />
          {fork.draftVersion === null ? words.resolve : words.goOnResolving}
        </a>
      )}
      <ForkMenu fork={fork} path={path} maySettle={maySettle} />
    </div>
  )
}

function stateIcon(fork: Fork): string {
  return fork.status === 'active' ? 'git-branch' : 'git-merge'
}

function ForkMenu({ fork, path, maySettle }: { fork: Fork; path: string; maySettle: boolean }) {
  const nameOf = useNameOf()
  const acts = useForkActs()
  const [dialog, setDialog] = useState<'edit' | 'abandon' | null>(null)
  const [copied, setCopied] = useState(false)
  const isActive = fork.status === 'active'

  async function copy() {
    setCopied(await copyText(`${location.origin}${path}`))
  }

  function abandon() {
    acts.abandon.mutate({ forkId: fork.id }, { onSuccess: () => setDialog(null) })
  }

  return (
    <>
      <span className="sr" role="status">
        {copied ? words.linkCopied : acts.problem}
      </span>
      <Menu className="btn icon" label={words.more} trigger={<Icon name="ellipsis" />}>
        {maySettle && isActive && (
          <MenuItem onSelect={() => setDialog('edit')}>
            <Icon name="pencil" small /> {words.acts.edit}
          </MenuItem>
        )}
        <MenuItem onSelect={() => goTo(`${path}/forks`)}>
          <Icon name="git-branch" small /> {words.acts.forks}
        </MenuItem>
        <MenuItem onSelect={() => void copy()}>
          <Icon name="copy" small /> {words.acts.copyLink}
        </MenuItem>
        {maySettle && isActive && (
          <MenuItem onSelect={() => setDialog('abandon')}>
            <Icon name="circle-slash" small /> {words.acts.abandon}
          </MenuItem>
        )}
        {maySettle && !isActive && (
          <MenuItem onSelect={() => acts.reopen.mutate({ forkId: fork.id })}>
            <Icon name="rotate-ccw" small /> {words.acts.reopen}
          </MenuItem>
        )}
        {!maySettle && (
          <MenuNote>
            {words.onlyOwner(nameOf({ authorUserId: fork.createdBy, authorAgentId: null }))}
          </MenuNote>
        )}
      </Menu>
      {dialog === 'edit' && <EditForkDialog fork={fork} onClose={() => setDialog(null)} />}
      <ConfirmDialog
        open={dialog === 'abandon'}
        title={words.abandonTitle}
        why={words.abandonWhy}
        act={words.acts.abandon}
        pending={acts.abandon.isPending}
        problem={acts.problem}
        onConfirm={abandon}
        onClose={() => setDialog(null)}
      />
    </>
  )
}

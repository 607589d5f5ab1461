'use client'

import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { useNameOf } from '@/components/people/author'
import { NewsDot } from '@/components/reading/news-dot'
import { forksStrings } from '@/components/strings/forks'
import { BackButton } from '@/components/ui/button/back-button'
import { buttonStyle } from '@/components/ui/button/button'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { copyText } from '@/components/ui/copy-text'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem, MenuNote } from '@/components/ui/menu/menu'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { Spacer } from '@/components/ui/surface/spacer'
import { followLink } from '@/components/workspace/follow-link'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { channelPath, forkPath, threadPath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { Fork } from '@/server/domain/forks/fork'
import { maySettleFork } from '@/server/domain/forks/fork-rights'
import type { Message } from '@/server/domain/messages/message'
import { EditForkDialog } from './dialog/edit-fork-dialog'
import { forkIcons } from './fork-icons'
import { PartnerMenu } from './partner-menu'
import { useForkActs } from './use-fork-acts'

const words = forksStrings

const wayStyle = 'rounded-3 whitespace-nowrap hover:text-text phone:hidden'
const titleStyle = cx(barTitleStyle, 'flex min-w-60 shrink items-center gap-6 text-text phone:text-headline')

/** The header of a fork: its place, its partner, and the actions for the whole fork. */
export function ForkHead(props: {
  fork: Fork
  channel: Channel
  /** The thread's first message, if it is known. */
  first: Message | undefined
  /** The result is being drafted: the head does not offer it again. */
  isResolving: boolean
  onBack: () => void
}) {
  const plainText = usePlainText()
  const { fork, channel, first } = props
  const { workspace, me } = useWorkspace()
  const place = channel.kind === 'direct' ? words.direct : `#${channel.name}`
  const inChannel = channelPath(workspace, channel)
  const inThread = threadPath(workspace, channel, fork.threadId)
  const canWrite = channel.archivedAt === null
  const maySettle = maySettleFork(me, fork) && canWrite
  const isActive = fork.status === 'active'
  const path = forkPath(workspace, channel, fork)
  return (
    <Bar hasBack>
      <NewsDot label={words.back}>{label => <BackButton label={label} onClick={props.onBack} />}</NewsDot>
      <nav
        className="flex min-w-0 items-center gap-6 text-sm text-text-2 phone:block phone:leading-18"
        aria-label={words.where}
      >
        <a className={wayStyle} href={inChannel} onClick={followLink(inChannel)}>
          {place}
        </a>
        <Icon name="chevron-right" small className="text-text-3 phone:hidden" />
        <a
          className={cx(wayStyle, 'max-w-190 min-w-40 shrink-4 truncate')}
          href={inThread}
          onClick={followLink(inThread)}
        >
          {plainText(first?.content ?? '', 80, first?.metadata.mentions) || words.thread}
        </a>
        <Icon name="chevron-right" small className="text-text-3 phone:hidden" />
        <h1 className={titleStyle}>
          <Icon name={forkIcons[fork.status]} className="text-fork phone:hidden" />
          <span className="sr-only">{`${words.label('')} `}</span>
          <span className="truncate" title={fork.description}>
            {fork.description}
          </span>
        </h1>
        <span className="hidden truncate text-xs text-text-3 phone:block">
          {words.inChannel(place, fork.messageCount)}
        </span>
      </nav>
      <Spacer />
      {isActive && <PartnerMenu fork={fork} mayChange={maySettle} />}
      {isActive && maySettle && !props.isResolving && (
        <a
          className={buttonStyle({ look: 'warm', className: 'flex-none' })}
          href={`${path}/resolve`}
          onClick={followLink(`${path}/resolve`)}
        >
          <Icon name="git-merge" small />
          {fork.draftVersion === null ? (
            words.resolve
          ) : (
            <>
              <span className="phone:sr-only">{words.goOnResolving}</span>
              <span className="hidden phone:inline" aria-hidden="true">
                {words.goOnShort}
              </span>
            </>
          )}
        </a>
      )}
      <ForkMenu fork={fork} path={path} maySettle={maySettle} />
    </Bar>
  )
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
      <span className="sr-only" role="status">
        {copied ? words.linkCopied : acts.problem}
      </span>
      <Menu className={iconButtonStyle()} label={words.more} trigger={<Icon name="ellipsis" />}>
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

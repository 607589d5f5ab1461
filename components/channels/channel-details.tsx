'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { channelsStrings as words } from '@/components/strings/channels/channels'
import { createChannelStrings } from '@/components/strings/channels/create-channel'
import { settingsStrings } from '@/components/strings/settings/settings'
import { readError } from '@/components/trpc/read-error'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Field } from '@/components/ui/form/field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { maySteward } from '@/server/domain/workspaces/permissions'
import { ChannelListeners } from './channel-listeners'
import { ChannelMembers } from './channel-members'
import { useChannelActs } from './use-channel-acts'

/** A channel's name, topic and people, and the buttons to leave, archive and unarchive it. */
export function ChannelDetails({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { me } = useWorkspace()
  const mayChange = maySteward(me, channel)
  return (
    <div className="details">
      {mayChange && channel.archivedAt === null ? (
        <AboutForm channel={channel} onClose={onClose} />
      ) : (
        channel.topic !== '' && <p className="why">{channel.topic}</p>
      )}
      <ChannelMembers channel={channel} mayRemove={mayChange} />
      <ChannelListeners channel={channel} />
      <EndActs channel={channel} mayArchive={mayChange} onClose={onClose} />
    </div>
  )
}

function AboutForm({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { workspace } = useWorkspace()
  const router = useRouter()
  const [name, setName] = useState(channel.name)
  const [topic, setTopic] = useState(channel.topic)
  const { update } = useChannelActs()
  const changed = name.trim() !== channel.name || topic.trim() !== channel.topic

  function submit(event: FormEvent) {
    event.preventDefault()
    update.mutate(
      { channelId: channel.id, name, topic },
      {
        onSuccess: ({ channel: renamed }) => {
          // A new name changes the address.
          if (renamed.name !== channel.name) {
            router.replace(`/${workspace.slug}/${encodeURIComponent(renamed.name)}`)
            onClose()
          }
          setName(renamed.name)
          setTopic(renamed.topic)
        },
      },
    )
  }

  return (
    <form onSubmit={submit}>
      <Field
        label={words.name}
        before="#"
        value={name}
        required
        maxLength={80}
        hint={createChannelStrings.nameHint}
        problem={update.isError ? readError(update.error).message : null}
        onChange={event => setName(event.target.value)}
      />
      <Field
        label={words.topic}
        value={topic}
        maxLength={250}
        hint={words.topicHint}
        onChange={event => setTopic(event.target.value)}
      />
      <div className="actions">
        <span className="cap grow" role="status">
          {update.isSuccess && !changed && settingsStrings.saved}
        </span>
        <button className="btn main" type="submit" disabled={!changed || update.isPending}>
          {settingsStrings.save}
        </button>
      </div>
    </form>
  )
}

function EndActs(props: { channel: Channel; mayArchive: boolean; onClose: () => void }) {
  const { channel, mayArchive, onClose } = props
  const [asking, setAsking] = useState<'archive' | 'leave' | null>(null)
  const acts = useChannelActs()
  const one = { channelId: channel.id }
  const isPrivate = channel.kind === 'private'
  const { workspace } = useWorkspace()
  const router = useRouter()
  function leaveNow() {
    acts.leave.mutate(one, {
      onSuccess: () => {
        onClose()
        // The person can't read this channel any more, so the page can't stay here.
        if (isPrivate) router.push(`/${workspace.slug}`)
      },
    })
  }
  return (
    <div className="ends">
      {channel.isMember && (
        <button
          className="btn quiet"
          type="button"
          disabled={acts.leave.isPending}
          onClick={isPrivate ? () => setAsking('leave') : leaveNow}
        >
          {words.leaveChannel}
        </button>
      )}
      {mayArchive && channel.archivedAt === null && (
        <button className="btn stop" type="button" onClick={() => setAsking('archive')}>
          {words.archive}
        </button>
      )}
      {mayArchive && channel.archivedAt !== null && (
        <button
          className="btn"
          type="button"
          disabled={acts.unarchive.isPending}
          onClick={() => acts.unarchive.mutate(one)}
        >
          {words.unarchive}
        </button>
      )}
      {acts.problem && asking === null && (
        <p className="hint bad" role="alert">
          {acts.problem}
        </p>
      )}
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'leave' ? words.leaveTitle(channel.name) : words.archiveTitle(channel.name)}
        why={asking === 'leave' ? words.leavePrivateWhy : words.archiveWhy}
        act={asking === 'leave' ? words.leave : words.archiveAct}
        pending={acts.archive.isPending || acts.leave.isPending}
        problem={acts.problem}
        onConfirm={() =>
          asking === 'leave'
            ? leaveNow()
            : acts.archive.mutate(one, {
                onSuccess: () => {
                  setAsking(null)
                  onClose()
                },
              })
        }
        onClose={() => setAsking(null)}
      />
    </div>
  )
}

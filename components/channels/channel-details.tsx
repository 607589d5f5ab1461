'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { PlaceDestinations } from '@/components/destinations/place-destinations'
import { useDestinations } from '@/components/destinations/use-destinations'
import { channelsStrings as words } from '@/components/strings/channels/channels'
import { createChannelStrings } from '@/components/strings/channels/create-channel'
import { destinationsStrings } from '@/components/strings/channels/destinations'
import { settingsStrings } from '@/components/strings/settings/settings'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Actions } from '@/components/ui/form/actions'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { maySteward } from '@/server/domain/workspaces/permissions'
import { ChannelHelp } from './channel-help'
import { ChannelListeners } from './channel-listeners'
import { ChannelMembers } from './channel-members'
import { DetailSection } from './detail-section'
import { useChannelActs } from './use-channel-acts'

/** A channel's name, topic and people, and the buttons to leave, archive and unarchive it. */
export function ChannelDetails({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { me, workspace } = useWorkspace()
  const mayChange = maySteward(me, channel)
  return (
    <>
      {mayChange && channel.archivedAt === null ? (
        <AboutForm channel={channel} onClose={onClose} />
      ) : (
        channel.topic !== '' && (
          <p className="mb-16 text-text-2" dir="auto">
            {channel.topic}
          </p>
        )
      )}
      <ChannelMembers channel={channel} mayRemove={mayChange} />
      <ChannelListeners channel={channel} />
      {channel.kind === 'private' && <OutsideServers channel={channel} />}
      {mayChange && workspace.threadSummaries && channel.archivedAt === null && channel.kind !== 'direct' && (
        <ChannelHelp channelId={channel.id} />
      )}
      <EndActs channel={channel} mayArchive={mayChange} onClose={onClose} />
    </>
  )
}

/** Drawn only where there are any. */
function OutsideServers({ channel }: { channel: Channel }) {
  const { destinations } = useDestinations(channel.id)
  if (!destinations || destinations.length === 0) return null
  return (
    <DetailSection title={destinationsStrings.title}>
      <PlaceDestinations channelId={channel.id} readOnly={channel.archivedAt !== null} />
    </DetailSection>
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
        className="mb-16"
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
        className="mb-16"
        label={words.topic}
        value={topic}
        maxLength={250}
        hint={words.topicHint}
        onChange={event => setTopic(event.target.value)}
      />
      <Actions>
        <Caption className="min-w-0 flex-1 self-center" role="status">
          {update.isSuccess && !changed && settingsStrings.saved}
        </Caption>
        <Button look="main" type="submit" disabled={!changed || update.isPending}>
          {settingsStrings.save}
        </Button>
      </Actions>
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
    <div className="mt-4 flex flex-wrap gap-8 border-t border-line-soft pt-14">
      {channel.isMember && (
        <Button
          look="quiet"
          disabled={acts.leave.isPending}
          onClick={isPrivate ? () => setAsking('leave') : leaveNow}
        >
          {words.leaveChannel}
        </Button>
      )}
      {mayArchive && channel.archivedAt === null && (
        <Button look="stop" onClick={() => setAsking('archive')}>
          {words.archive}
        </Button>
      )}
      {mayArchive && channel.archivedAt !== null && (
        <Button disabled={acts.unarchive.isPending} onClick={() => acts.unarchive.mutate(one)}>
          {words.unarchive}
        </Button>
      )}
      {acts.problem && asking === null && (
        <Hint tone="bad" className="mb-12">
          {acts.problem}
        </Hint>
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

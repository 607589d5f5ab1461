'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { laterFormStrings } from '@/components/strings/later/forms'
import { laterPageStrings } from '@/components/strings/later/page'
import { useTRPC } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { MessageReminder } from '@/server/domain/later/kept'
import { GlimpseRow, useRowName } from '../glimpse-row'
import { soonTime } from '../soon-time'
import { TabFrame } from './tab-frame'

const RemindDialog = dynamic(() => import('../remind-dialog').then(file => file.RemindDialog))
const words = laterPageStrings

/** The reminders of messages that are to come, the next one first, and those that came. */
export function RemindersTab({ onTell }: { onTell: (sentence: string) => void }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const nameOf = useRowName()
  const [moving, setMoving] = useState<MessageReminder | null>(null)
  const list = useQuery(trpc.later.reminders.queryOptions({ workspaceId: workspace.id }))
  const cancel = useMutation(
    trpc.later.cancelReminder.mutationOptions({
      onSettled: () => cache.invalidateQueries(trpc.later.pathFilter()),
    }),
  )
  const all = list.data?.reminders ?? []
  const row = (reminder: MessageReminder) => {
    const { messageId, message, dueAt, outcome } = reminder
    return (
      <GlimpseRow
        key={messageId}
        messageId={messageId}
        message={message}
        about={tellAbout(reminder)}
        acts={
          <>
            {message && (
              <Button
                size="s"
                aria-label={words.changeOf(nameOf(message))}
                onClick={() => setMoving(reminder)}
              >
                {words.change}
              </Button>
            )}
            <IconButton
              icon="x"
              small
              size="s"
              label={`${words.removeOf(nameOf(message))}, ${soonTime(dueAt)}`}
              title={outcome === null ? laterFormStrings.remind.cancel : words.remove}
              onClick={() => cancel.mutate({ messageId })}
            />
          </>
        }
      />
    )
  }
  const past = all.filter(({ outcome }) => outcome !== null)
  return (
    <TabFrame
      rows={all.length}
      list={list}
      failure={cancel.error}
      empty={
        all.length === 0
          ? { title: words.remindersEmpty, lead: words.remindersEmptyLead, key: words.remindersEmptyKey }
          : null
      }
    >
      <ul aria-label={words.reminders}>{all.filter(({ outcome }) => outcome === null).map(row)}</ul>
      {past.length > 0 && (
        <section aria-labelledby="later-past">
          <h2 className="px-16 pt-14 pb-6 text-sm font-semibold text-text-2" id="later-past">
            {words.past}
          </h2>
          <ul>{past.map(row)}</ul>
        </section>
      )}
      {moving && (
        <LoadedPart onClose={() => setMoving(null)}>
          <RemindDialog
            messageId={moving.messageId}
            dueAt={moving.outcome === null ? moving.dueAt : undefined}
            onTell={onTell}
            onClose={() => setMoving(null)}
          />
        </LoadedPart>
      )}
    </TabFrame>
  )
}

function tellAbout({ dueAt, outcome }: MessageReminder): string {
  if (outcome === 'unreadable') return words.didNotCome
  return outcome === 'came' ? words.came(soonTime(dueAt)) : words.due(soonTime(dueAt))
}

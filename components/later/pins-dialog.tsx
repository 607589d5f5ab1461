'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNameOf } from '@/components/people/author'
import { pinsStrings as words } from '@/components/strings/later/pins'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Hint } from '@/components/ui/form/hint'
import { ListNote } from '@/components/ui/surface/list-note'
import { listTime } from '@/components/workspace/format-time'
import type { Channel } from '@/server/domain/channels/channel'
import { GlimpseRow } from './glimpse-row'
import { useKeptFocus } from './use-kept-focus'

/** Lists the pinned messages of a channel, with who pinned them and when. */
export function PinsDialog(props: { channel: Channel; open: boolean; onClose: () => void }) {
  const { channel, open, onClose } = props
  const trpc = useTRPC()
  const cache = useQueryClient()
  const nameOf = useNameOf()
  const list = useQuery(
    trpc.pin.list.queryOptions({ channelId: channel.id }, { staleTime: 0, enabled: open }),
  )
  const unpin = useMutation(
    trpc.pin.set.mutationOptions({ onSettled: () => cache.invalidateQueries(trpc.pin.pathFilter()) }),
  )
  const problem = list.error ?? unpin.error
  const pins = list.data?.pins ?? []
  const rows = useKeptFocus<HTMLUListElement>(pins.length)
  return (
    <Dialog title={words.title} open={open} onClose={onClose}>
      {problem && <Hint tone="bad">{readError(problem).message}</Hint>}
      {list.data && pins.length === 0 && (
        <ListNote title={words.empty}>
          <p>
            {words.emptyLead} <span className="touch:hidden">{words.emptyKey}</span>
          </p>
        </ListNote>
      )}
      <ul
        ref={rows}
        className="-mx-16 outline-none"
        tabIndex={-1}
        aria-busy={list.isPending}
        aria-label={words.title}
      >
        {pins.map(({ messageId, message, pinnedBy, pinnedAt }) => {
          const by = nameOf({ authorUserId: pinnedBy, authorAgentId: null })
          return (
            <GlimpseRow
              key={messageId}
              messageId={messageId}
              message={message}
              about={words.by(by, listTime(pinnedAt, new Date()))}
              onOpen={onClose}
              acts={
                channel.archivedAt === null && (
                  <Button
                    look="quiet"
                    size="s"
                    aria-label={words.unpinOf(nameOf(message))}
                    disabled={unpin.isPending}
                    onClick={() => unpin.mutate({ messageId, on: false })}
                  >
                    {words.unpin}
                  </Button>
                )
              }
            />
          )
        })}
      </ul>
    </Dialog>
  )
}

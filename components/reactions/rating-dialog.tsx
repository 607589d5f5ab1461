'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ratingStrings as words } from '@/components/strings/agents/ratings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Hint } from '@/components/ui/form/hint'
import { TextArea } from '@/components/ui/form/text-area'
import type { Thumb } from '@/server/domain/watch/thumbs'

/** Asks for the words beside a thumb. Those that the person gave before can be changed. */
export function RatingDialog(props: {
  messageId: string
  thumb: Thumb
  onClose: () => void
  onSaved: () => void
}) {
  const { messageId, thumb, onClose, onSaved } = props
  const trpc = useTRPC()
  const cache = useQueryClient()
  const kept = useQuery(trpc.message.rating.queryOptions({ messageId }, { staleTime: 0 }))
  const [typed, setTyped] = useState<string | null>(null)
  const rate = useMutation(
    trpc.message.rate.mutationOptions({
      onSuccess({ rating }) {
        cache.setQueryData(trpc.message.rating.queryKey({ messageId }), { rating })
        onSaved()
        onClose()
      },
    }),
  )
  // The comment of a thumb that was taken back may still be in the cache. It is not shown: nobody could type it anew.
  const word = typed ?? (kept.isFetchedAfterMount ? kept.data?.rating?.word : null) ?? ''

  function submit(event: FormEvent) {
    event.preventDefault()
    rate.mutate({ messageId, rating: thumb, word })
  }

  return (
    <Dialog title={words.title[thumb]} open onClose={onClose}>
      <form onSubmit={submit}>
        <TextArea
          label={words.word}
          hint={words.wordHint}
          rows={4}
          maxLength={500}
          value={word}
          autoFocus
          onChange={event => setTyped(event.target.value)}
        />
        {(rate.error ?? kept.error) && (
          <Hint tone="bad" className="mt-8">
            {readError(rate.error ?? kept.error).message}
          </Hint>
        )}
        <Actions className="mt-16">
          <Button look="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" look="main" disabled={rate.isPending || !kept.isFetchedAfterMount}>
            {words.save}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}

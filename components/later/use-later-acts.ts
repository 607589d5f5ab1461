'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import type { Message } from '@/server/domain/messages/message'

/** Pins and saves messages, or takes that back. What is shown changes at once; a refusal is returned as a sentence. */
export function useLaterActs() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const cache = useQueryClient()

  async function settle(work: Promise<unknown>, undo: () => void): Promise<string | null> {
    try {
      await work
      return null
    } catch (error) {
      undo()
      return readError(error).message
    }
  }

  function togglePin({ id: messageId, channelId, threadId }: Message): Promise<string | null> {
    const key = trpc.pin.marks.queryKey({ channelId })
    const before = cache.getQueryData(key)
    const pins = before?.pins ?? []
    const on = !pins.some(pin => pin.messageId === messageId)
    const rest = pins.filter(pin => pin.messageId !== messageId)
    cache.setQueryData(key, { pins: on ? [{ messageId, threadId }, ...rest] : rest })
    return settle(client.pin.set.mutate({ messageId, on }), () => {
      cache.setQueryData(key, before)
      void cache.invalidateQueries(trpc.pin.pathFilter())
    })
  }

  function toggleSaved({ id: messageId, threadId }: Message): Promise<string | null> {
    const key = trpc.later.marks.queryKey({ threadId })
    const before = cache.getQueryData(key)
    const { saved, reminders } = before ?? { saved: [], reminders: [] }
    const on = !saved.includes(messageId)
    const rest = saved.filter(each => each !== messageId)
    cache.setQueryData(key, { saved: on ? [...rest, messageId] : rest, reminders })
    return settle(client.later.save.mutate({ messageId, on }), () => {
      cache.setQueryData(key, before)
      void cache.invalidateQueries(trpc.later.pathFilter())
    })
  }

  return { togglePin, toggleSaved }
}

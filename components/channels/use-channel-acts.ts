'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'

/**
 * Returns the changes that somebody can make to a channel. Each one reads the changed data again; `problem`
 * is the reason why the last one failed.
 */
export function useChannelActs() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const onSuccess = () =>
    Promise.all([
      cache.invalidateQueries(trpc.channel.list.queryFilter()),
      cache.invalidateQueries(trpc.channel.listMembers.queryFilter()),
    ])
  const acts = {
    update: useMutation(trpc.channel.update.mutationOptions({ onSuccess })),
    join: useMutation(trpc.channel.join.mutationOptions({ onSuccess })),
    leave: useMutation(trpc.channel.leave.mutationOptions({ onSuccess })),
    add: useMutation(trpc.channel.addMember.mutationOptions({ onSuccess })),
    remove: useMutation(trpc.channel.removeMember.mutationOptions({ onSuccess })),
    archive: useMutation(trpc.channel.archive.mutationOptions({ onSuccess })),
    unarchive: useMutation(trpc.channel.unarchive.mutationOptions({ onSuccess })),
  }
  const failed = Object.values(acts).find(act => act.isError)
  return { ...acts, problem: failed ? readError(failed.error).message : null }
}

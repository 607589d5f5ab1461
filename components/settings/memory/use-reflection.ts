'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { useChosen } from '@/components/trpc/use-chosen'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ReflectionSettings } from '@/server/domain/memory/reflection/reflection-settings'

/** How often the page looks while a run is under way, and otherwise. */
const runningMs = 2_000
const idleMs = 30_000

type Switches = Pick<ReflectionSettings, 'isOn' | 'needsReview'>

/** The settings of the reflection with the acts that change them. Every act returns the new settings. */
export function useReflection() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const workspaceId = workspace.id
  const found = useQuery(
    trpc.reflection.get.queryOptions(
      { workspaceId },
      { refetchInterval: ({ state: { data } }) => (data?.settings.isRunning ? runningMs : idleMs) },
    ),
  )
  const settle = {
    // One after the other: each answer holds all settings, and one that overtook another would undo it here.
    scope: { id: 'reflection' },
    onSuccess: (changed: { settings: ReflectionSettings }) =>
      cache.setQueryData(trpc.reflection.get.queryKey({ workspaceId }), changed),
    // A change that was refused leaves the switch as it was.
    onError: () => void cache.invalidateQueries(trpc.reflection.get.queryFilter()),
  }
  const update = useMutation(trpc.reflection.update.mutationOptions(settle))
  // The form says 'saved' of its own changes alone.
  const save = useMutation(trpc.reflection.update.mutationOptions(settle))
  const read = useMutation(trpc.reflection.chooseChannel.mutationOptions(settle))
  const run = useMutation(
    trpc.reflection.runNow.mutationOptions({
      ...settle,
      onSettled: () => cache.invalidateQueries(trpc.reflection.runs.queryFilter()),
    }),
  )
  const failed = [update, save, read, run].find(({ isError }) => isError)
  const stored = found.data?.settings
  const turned = useChosen<Switches>()
  const chosen = useChosen<Record<string, boolean>>()
  return {
    /** With the switches as the person has just set them. */
    settings: stored && {
      ...stored,
      ...turned.chosen,
      channels: stored.channels.map(channel => ({
        ...channel,
        isRead: chosen.chosen[channel.channelId] ?? (channel.isChosen && !channel.isPaused),
      })),
    },
    /** The time zone of the runs is known only when the switch is stored. */
    isStoredOn: stored?.isOn === true,
    turn(switches: Partial<Switches>) {
      turned.choose(switches)
      update.mutate({ workspaceId, ...switches }, { onSettled: turned.settle })
    },
    choose(channelId: string, isChosen: boolean) {
      chosen.choose({ [channelId]: isChosen })
      read.mutate({ workspaceId, channelId, isChosen }, { onSettled: chosen.settle })
    },
    save,
    run,
    problem: failed ? readError(failed.error).message : null,
  }
}
export type Reflection = ReturnType<typeof useReflection>

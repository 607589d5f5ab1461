'use client'

import type { Fork } from '@/server/domain/fork'
import type { ManifestItem } from './manifest'

interface Shown {
  data: { items: readonly ManifestItem[] } | undefined
  isError: boolean
}

const nothing: Shown = { data: undefined, isError: false }

/** What agents would be shown in a fork from a message. */
export function useNewManifest(_messageId: string): Shown {
  return nothing
}

/** What agents are shown in a fork. */
export function useForkManifest(_fork: Fork): Shown {
  return nothing
}

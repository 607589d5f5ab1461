'use client'

import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { checkFiles } from '@/components/files/check-files'
import { uploadsOf } from '@/components/files/own-uploads'
import type { TrayFile, Uploads } from '@/components/files/uploads'
import { useFileDrop } from '@/components/files/use-file-drop'
import { useWorkspace } from '@/components/shell/workspace-context'
import { draftsOf } from './own-drafts'

const nothing: readonly TrayFile[] = []
const never = () => () => {}

export interface Attaching {
  files: readonly TrayFile[]
  /** Null: this composer takes no files. */
  uploads: Uploads | null
  /** Why some of what was picked was not taken. */
  problems: readonly string[]
  add(files: readonly File[]): void
  forgive(): void
  /** Files are held over the conversation. */
  isOver: boolean
}

/** The files beside the text of a composer. */
export function useAttaching(
  inside: RefObject<HTMLElement | null>,
  { conversation, channelId }: { conversation: string; channelId?: string },
): Attaching {
  const { userId } = useWorkspace().me
  const uploads = channelId === undefined ? null : uploadsOf(userId, conversation, channelId)
  const files = useSyncExternalStore(
    uploads?.tray.subscribe ?? never,
    uploads?.tray.get ?? (() => nothing),
    () => nothing,
  )
  const [problems, setProblems] = useState<readonly string[]>([])

  function add(picked: readonly File[]) {
    if (!uploads || picked.length === 0) return
    const checked = checkFiles(picked, uploads.tray.get().length)
    setProblems(checked.problems)
    uploads.add(checked.taken)
  }

  // What another tab or device attached, sent or took away.
  useEffect(() => {
    if (!uploads) return
    const drafts = draftsOf(userId)
    return drafts.subscribe(() => {
      const kept = drafts.files(conversation)
      const here = uploads.tray.get().filter(({ state }) => state === 'stored')
      if (!isSameList(kept, here)) uploads.restore(kept)
    })
  }, [uploads, conversation, userId])

  const isOver = useFileDrop(inside, uploads ? add : null)
  return { files, uploads, problems, add, forgive: () => setProblems([]), isOver }
}

function isSameList(one: readonly { id: string }[], other: readonly { id: string }[]): boolean {
  return one.length === other.length && one.every(({ id }, index) => id === other[index]?.id)
}

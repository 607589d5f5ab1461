'use client'

import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { draftsOf } from '@/components/drafts/own-drafts'
import { checkFiles } from '@/components/files/check-files'
import { uploadsOf } from '@/components/files/own-uploads'
import type { TrayFile, Uploads } from '@/components/files/uploads'
import { useFileDrop } from '@/components/files/use-file-drop'
import { useWorkspace } from '@/components/workspace/workspace-context'

const nothing: readonly TrayFile[] = []
const never = () => () => {}

export interface Attaching {
  files: readonly TrayFile[]
  /** Null: this composer takes no files. */
  uploads: Uploads | null
  /** The reasons why some of the picked files were not taken. */
  problems: readonly string[]
  /** Returns whether any file was taken. */
  add(files: readonly File[]): boolean
  forgive(): void
  /** Somebody is dragging files over the conversation. */
  isOver: boolean
}

/** Keeps the files beside the text of a composer. */
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

  function add(picked: readonly File[]): boolean {
    if (!uploads || picked.length === 0) return false
    const checked = checkFiles(picked, uploads.tray.get().length)
    setProblems(checked.problems)
    uploads.add(checked.taken)
    return checked.taken.length > 0
  }

  // Files that another tab or device attached, sent or removed.
  useEffect(() => {
    if (!uploads) return
    const drafts = draftsOf(userId)
    const follow = () => {
      const kept = drafts.files(conversation)
      const here = uploads.tray.get().filter(({ state }) => state === 'stored')
      if (!isSameList(kept, here)) uploads.restore(kept)
    }
    // This also covers changes made while this conversation was not open.
    follow()
    return drafts.subscribe(follow)
  }, [uploads, conversation, userId])

  const isOver = useFileDrop(
    inside,
    uploads
      ? dropped => {
          if (add(dropped)) inside.current?.focus({ preventScroll: true })
        }
      : null,
  )
  return { files, uploads, problems, add, forgive: () => setProblems([]), isOver }
}

function isSameList(one: readonly { id: string }[], other: readonly { id: string }[]): boolean {
  return one.length === other.length && one.every(({ id }, index) => id === other[index]?.id)
}

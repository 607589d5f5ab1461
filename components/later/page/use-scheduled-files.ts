'use client'

import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { checkFiles } from '@/components/files/check-files'
import { openUploads } from '@/components/files/open-uploads'
import { useFileDrop } from '@/components/files/use-file-drop'
import type { ScheduledMessage } from '@/server/domain/later/scheduled-message'

/** Keeps the files of a scheduled message while its form is open. They are the message's when the form is saved. */
export function useScheduledFiles(inside: RefObject<HTMLElement | null>, scheduled: ScheduledMessage) {
  const [uploads] = useState(() =>
    openUploads({ channelId: scheduled.channelId, files: scheduled.attachments }),
  )
  const files = useSyncExternalStore(uploads.tray.subscribe, uploads.tray.get, uploads.tray.get)
  const [problems, setProblems] = useState<readonly string[]>([])

  function add(picked: readonly File[]) {
    const { taken, problems: found } = checkFiles(picked, uploads.tray.get().length)
    setProblems(found)
    uploads.add(taken)
  }

  // A form that was closed needs no more files.
  useEffect(
    () => () => {
      for (const { id, state } of uploads.tray.get()) if (state === 'uploading') uploads.remove(id)
    },
    [uploads],
  )

  const isOver = useFileDrop(inside, add)
  return { files, uploads, problems, add, isOver, isReady: files.every(({ state }) => state === 'stored') }
}

'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'

/** The place of the box, where files may be dropped: a page, a panel or a dialog. */
const zones = 'main, aside, [role="main"], [role="complementary"], [role="dialog"]'

/** Takes files that are dropped on the place of the box; true while files are dragged over it. */
export function useFileDrop(
  inside: RefObject<HTMLElement | null>,
  onFiles: ((files: File[]) => void) | null,
) {
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  const isOn = onFiles !== null
  useEffect(() => {
    const zone = inside.current?.closest<HTMLElement>(zones)
    if (!zone || !isOn) return
    // Each element that is entered sends its event before the event of the element that is left.
    let depth = 0
    const handlers = {
      dragenter: () => {
        depth += 1
        setOver(true)
      },
      dragleave: () => {
        depth = Math.max(0, depth - 1)
        if (depth === 0) setOver(false)
      },
      dragover: () => {},
      drop: ({ dataTransfer }: DragEvent) => {
        depth = 0
        setOver(false)
        take.current?.(listFiles(dataTransfer))
      },
    }
    const stop = new AbortController()
    for (const [name, act] of Object.entries(handlers)) {
      const listen = (event: Event) => {
        if (!(event instanceof DragEvent) || !event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        act(event)
      }
      zone.addEventListener(name, listen, { signal: stop.signal })
    }
    // Beside the place, a browser would leave the page and open the file.
    for (const name of ['dragover', 'drop']) document.addEventListener(name, refuse, { signal: stop.signal })
    return () => stop.abort()
  }, [inside, isOn])
  return over
}

function refuse(event: Event) {
  if (event.defaultPrevented || !(event instanceof DragEvent)) return
  if (!event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

/** Picks the files and skips folders: those look like files, but can't be read. */
export function listFiles(from: DataTransfer | null): File[] {
  const items = [...(from?.items ?? [])].filter(({ kind }) => kind === 'file')
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry?.()?.isDirectory === true
  return items.filter(item => !isFolder(item)).flatMap(item => item.getAsFile() ?? [])
}

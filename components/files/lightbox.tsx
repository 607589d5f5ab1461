'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import type { KeyboardEvent } from 'react'
import { filesStrings as words } from '@/components/strings/files'
import { IconButton, iconButtonStyle } from '@/components/ui/button/icon-button'
import { BackCloses } from '@/components/ui/dialog/back-closes'
import { Icon } from '@/components/ui/icon'
import { Spacer } from '@/components/ui/surface/spacer'
import type { Attachment } from '@/server/domain/messages/attachment'
import { fileAddress, pictureAddress } from './file-address'
import { formatSize } from './format-size'

interface Props {
  pictures: readonly Attachment[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/**
 * A message's pictures, as large as the window allows. The arrows move from one to the next, Escape closes.
 */
export function Lightbox({ pictures, at, onMove, onClose }: Props) {
  const picture = pictures[at]
  if (!picture) return null
  const { id, name, size, width, height } = picture

  function move(by: number) {
    const to = at + by
    if (to >= 0 && to < pictures.length) onMove(to)
  }

  function press(event: KeyboardEvent) {
    // Escape closes only this, and not the panel under it.
    event.stopPropagation()
    if (event.key === 'ArrowLeft') move(-1)
    if (event.key === 'ArrowRight') move(1)
  }

  return (
    <Base.Root open onOpenChange={open => !open && onClose()}>
      <BackCloses onBack={onClose} />
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-20 bg-shade-strong" />
        <Base.Popup className="fixed inset-0 z-21 flex flex-col outline-none" onKeyDown={press}>
          <header className="flex h-48 items-center gap-12 border-b border-line bg-overlay pr-12 pl-16">
            <Base.Title className="truncate text-sm" title={name}>
              {name}
            </Base.Title>
            <span className="flex-none text-xs whitespace-nowrap text-text-3 tabular-nums phone:hidden">
              {width} × {height}, {formatSize(size)}
              {pictures.length > 1 && `, ${words.of(at + 1, pictures.length)}`}
            </span>
            <Spacer />
            <a
              className={iconButtonStyle()}
              href={fileAddress(id, { download: true })}
              download={name}
              aria-label={words.download(name)}
              title={words.download(name)}
            >
              <Icon name="arrow-down" />
            </a>
            <Base.Close className={iconButtonStyle()} aria-label={words.close}>
              <Icon name="x" />
            </Base.Close>
          </header>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the picture closes, like Escape */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it */}
          <div
            className="flex min-h-0 flex-1 cursor-zoom-out items-center justify-center gap-12 p-16 phone:relative phone:p-0"
            onClick={event => event.target === event.currentTarget && onClose()}
          >
            {pictures.length > 1 && (
              <IconButton
                className="phone:absolute phone:bottom-16 phone:left-16"
                icon="chevron-left"
                look="over"
                label={words.previous}
                disabled={at === 0}
                onClick={() => move(-1)}
              />
            )}
            <img
              key={id}
              className="size-auto max-h-full max-w-full min-w-0 cursor-default bg-well object-contain"
              src={pictureAddress(id)}
              alt={name}
              width={width ?? undefined}
              height={height ?? undefined}
            />
            {pictures.length > 1 && (
              <IconButton
                className="phone:absolute phone:right-16 phone:bottom-16"
                icon="chevron-right"
                look="over"
                label={words.next}
                disabled={at === pictures.length - 1}
                onClick={() => move(1)}
              />
            )}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

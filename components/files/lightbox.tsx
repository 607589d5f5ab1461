'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import type { KeyboardEvent } from 'react'
import { filesStrings as words } from '@/components/strings/files'
import { Icon } from '@/components/ui/icon'
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
      <Base.Portal>
        <Base.Backdrop className="backdrop lightbox-back" />
        <Base.Popup className="lightbox" onKeyDown={press}>
          <header>
            <Base.Title className="cut" title={name}>
              {name}
            </Base.Title>
            <span className="cap num">
              {width} × {height}, {formatSize(size)}
              {pictures.length > 1 && `, ${words.of(at + 1, pictures.length)}`}
            </span>
            <span className="grow" />
            <a
              className="btn icon"
              href={fileAddress(id, { download: true })}
              download={name}
              aria-label={words.download(name)}
              title={words.download(name)}
            >
              <Icon name="arrow-down" />
            </a>
            <Base.Close className="btn icon" aria-label={words.close}>
              <Icon name="x" />
            </Base.Close>
          </header>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the picture closes, like Escape */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it */}
          <div className="lightbox-in" onClick={event => event.target === event.currentTarget && onClose()}>
            {pictures.length > 1 && (
              <button
                className="btn icon"
                type="button"
                aria-label={words.previous}
                disabled={at === 0}
                onClick={() => move(-1)}
              >
                <Icon name="chevron-left" />
              </button>
            )}
            <img
              key={id}
              src={pictureAddress(id)}
              alt={name}
              width={width ?? undefined}
              height={height ?? undefined}
            />
            {pictures.length > 1 && (
              <button
                className="btn icon"
                type="button"
                aria-label={words.next}
                disabled={at === pictures.length - 1}
                onClick={() => move(1)}
              >
                <Icon name="chevron-right" />
              </button>
            )}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

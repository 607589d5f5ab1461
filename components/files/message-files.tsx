'use client'

import { cx } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { filesStrings as words } from '@/components/strings/files'
import { Icon } from '@/components/ui/icon'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Attachment } from '@/server/domain/messages/attachment'
import { isPicture } from '@/server/domain/messages/image-type'
import { fileAddress, pictureAddress } from './file-address'
import { FileWords } from './file-words'
import { formatSize } from './format-size'
import { fitPicture } from './lay-out-files'

const fileStyle = cx(
  'flex min-h-44 max-w-file min-w-0 items-center gap-8 py-5 pr-12 pl-10 text-xs leading-16',
  'rounded-control border border-line-strong bg-raised hover:bg-hover',
)

const Lightbox = dynamic(() => import('./lightbox').then(file => file.Lightbox), { ssr: false })

/**
 * The files of a message: pictures in their measured place, so that nothing moves when they are loaded;
 * others by name. Until a picture is prepared, only its uploader, `by`, sees it.
 */
export function MessageFiles({ files, by }: { files: readonly Attachment[]; by: string | null }) {
  const [open, setOpen] = useState<string | null>(null)
  const { me } = useWorkspace()
  const pictures = files.filter(isPicture)
  const shown = pictures.filter(({ isPreparing }) => !isPreparing || by === me.userId)
  const others = files.filter(file => !isPicture(file))
  return (
    <div className="mt-4 mb-2 grid grid-cols-1 justify-items-start gap-6">
      {pictures.length > 0 && (
        <div className="flex max-w-full flex-wrap items-start gap-6">
          {pictures.map(picture => {
            const single = pictures.length === 1
            return shown.includes(picture) ? (
              <Picture
                key={picture.id}
                picture={picture}
                single={single}
                onOpen={() => setOpen(picture.id)}
              />
            ) : (
              <Preparing key={picture.id} picture={picture} single={single} />
            )
          })}
        </div>
      )}
      {others.map(file => (
        <FileLink key={file.id} file={file} />
      ))}
      {open !== null && (
        <LoadedPart onClose={() => setOpen(null)}>
          <Lightbox
            pictures={shown}
            at={shown.findIndex(({ id }) => id === open)}
            onMove={at => setOpen(shown[at]?.id ?? null)}
            onClose={() => setOpen(null)}
          />
        </LoadedPart>
      )}
    </div>
  )
}

/** Stands in the place of a picture, so that nothing moves when it comes. */
function Preparing({ picture, single }: { picture: Attachment; single: boolean }) {
  const { width, height } = fitPicture(picture, single)
  return (
    <span
      className="grid max-w-full place-items-center overflow-hidden rounded-control bg-well p-6 text-center text-xs wrap-anywhere text-text-3 inset-ring inset-ring-line"
      style={{ aspectRatio: `${width} / ${height}`, width }}
      title={words.preparingHint}
    >
      {words.preparing(picture.name)}
    </span>
  )
}

function Picture(props: { picture: Attachment; single: boolean; onOpen: () => void }) {
  const { picture, single } = props
  const { id, name } = picture
  const [broken, setBroken] = useState(false)
  const { width, height } = fitPicture(picture, single)
  if (broken) return <FileLink file={picture} note={words.gone(name)} />
  return (
    <a
      className="block max-w-full cursor-zoom-in overflow-hidden rounded-control bg-well inset-ring inset-ring-line"
      href={fileAddress(id)}
      target="_blank"
      rel="noopener"
      aria-label={words.open(name)}
      title={name}
      style={{ aspectRatio: `${width} / ${height}`, width }}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        props.onOpen()
      }}
    >
      <img
        className="block size-full object-contain"
        src={pictureAddress(id)}
        alt={name}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    </a>
  )
}

function FileLink({ file, note }: { file: Attachment; note?: string }) {
  const { id, name, size } = file
  return (
    <a className={fileStyle} href={fileAddress(id, { download: true })} download={name}>
      <span className="sr-only">{words.downloadShort} </span>
      <Icon name="file-text" className="text-text-3" />
      <FileWords name={name}>
        <span className="tabular-nums">
          {note ?? formatSize(size)} <span aria-hidden="true">· {words.downloadShort}</span>
        </span>
      </FileWords>
    </a>
  )
}

'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { filesStrings as words } from '@/components/strings/files'
import { Icon } from '@/components/ui/icon'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import type { Attachment } from '@/server/domain/messages/attachment'
import { isPicture } from '@/server/domain/messages/image-type'
import { fileAddress, pictureAddress } from './file-address'
import { formatSize } from './format-size'
import { fitPicture } from './lay-out-files'

const Lightbox = dynamic(() => import('./lightbox').then(file => file.Lightbox), { ssr: false })

/**
 * The files of a message: pictures in their measured place, so that nothing moves when they are loaded;
 * others by name.
 */
export function MessageFiles({ files }: { files: readonly Attachment[] | undefined }) {
  const [open, setOpen] = useState<number | null>(null)
  if (!files || files.length === 0) return null
  const pictures = files.filter(isPicture)
  const others = files.filter(file => !isPicture(file))
  return (
    <div className="files">
      {pictures.length > 0 && (
        <div className="pictures">
          {pictures.map((picture, index) => (
            <Picture
              key={picture.id}
              picture={picture}
              single={pictures.length === 1}
              onOpen={() => setOpen(index)}
            />
          ))}
        </div>
      )}
      {others.map(file => (
        <FileLink key={file.id} file={file} />
      ))}
      {open !== null && (
        <LoadedPart onClose={() => setOpen(null)}>
          <Lightbox pictures={pictures} at={open} onMove={setOpen} onClose={() => setOpen(null)} />
        </LoadedPart>
      )}
    </div>
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
      className="picture"
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
    <a
      className="file"
      href={fileAddress(id, { download: true })}
      download={name}
      aria-label={words.download(name)}
    >
      <Icon name="file-text" />
      <span className="tray-words">
        <b className="cut" title={name}>
          {name}
        </b>
        <span className="num">
          {note ?? formatSize(size)} · {words.downloadShort}
        </span>
      </span>
    </a>
  )
}

'use client'

import { cva, cx } from 'class-variance-authority'
import { type MouseEvent, useRef } from 'react'
import { filesStrings as words } from '@/components/strings/files'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { isTouch } from '@/components/ui/keys/pointer-and-keyboard'
import { isPicture } from '@/server/domain/messages/image-type'
import { pictureAddress } from './file-address'
import { FileWords } from './file-words'
import { formatSize } from './format-size'
import type { TrayFile, Uploads } from './uploads'

const fileStyle = cva(
  'flex min-w-0 items-center gap-8 rounded-control border bg-raised py-3 pr-4 pl-3 text-xs leading-16',
  { variants: { isBroken: { true: 'max-w-full border-danger', false: 'max-w-280 border-line-strong' } } },
)
const thumbStyle = 'size-44 flex-none rounded-chip bg-well'

/**
 * The files beside a text that is being written: their names, their upload progress, and a button to remove
 * each.
 */
export function FileTray({ files, uploads }: { files: readonly TrayFile[]; uploads: Uploads }) {
  if (files.length === 0) return null
  return (
    <ul
      className={cx(
        'max-h-tray flex scrollbar-thin flex-wrap gap-6 overflow-y-auto px-8 pt-8 pb-2',
        'phone:px-2 phone:pt-0 phone:pb-6',
      )}
      aria-label={words.tray(files.length)}
    >
      {files.map(file => (
        <TrayItem key={file.id} file={file} uploads={uploads} />
      ))}
    </ul>
  )
}

function TrayItem({ file, uploads }: { file: TrayFile; uploads: Uploads }) {
  const { id, name, size, state, progress, problem } = file
  const removing = useRef<HTMLButtonElement>(null)
  // A picture that is being uploaded is shown from this browser's memory.
  const shown = file.width !== null && (state !== 'stored' || isPicture(file))
  return (
    <li className={fileStyle({ isBroken: state === 'failed' })}>
      {shown ? (
        <img
          className={cx(thumbStyle, 'object-cover')}
          src={pictureAddress(id)}
          alt=""
          width={44}
          height={44}
        />
      ) : (
        <span className={cx(thumbStyle, 'grid place-items-center text-text-3')}>
          <Icon name="file-text" />
        </span>
      )}
      <FileWords name={name}>
        {state === 'failed' ? (
          <span className="text-danger" role="alert">
            {problem}
          </span>
        ) : (
          <span className="tabular-nums">
            {state === 'uploading' ? words.uploading(progress) : formatSize(size)}
          </span>
        )}
        {state === 'uploading' && <UploadBar name={name} progress={progress} />}
      </FileWords>
      {state === 'failed' && file.mayRetry && (
        <IconButton
          icon="rotate-ccw"
          small
          size="s"
          label={`${words.retry}: ${name}`}
          title={words.retry}
          onClick={() => {
            // This button goes away while the file is uploaded.
            removing.current?.focus()
            uploads.retry(id)
          }}
        />
      )}
      <IconButton
        ref={removing}
        data-remove
        icon="x"
        small
        size="s"
        label={words.remove(name)}
        title={words.remove(name)}
        onClick={event => {
          findNextPlace(event)?.focus({ preventScroll: true })
          uploads.remove(id)
        }}
      />
    </li>
  )
}

/**
 * Finds the place for the focus of a button that removes its file: by keyboard the button of the next file, else the
 * text. A finger would open the keyboard of a phone there.
 */
function findNextPlace({ currentTarget: button, detail }: MouseEvent<HTMLElement>): HTMLElement | null {
  const item = button.closest('li')
  const next = item?.nextElementSibling ?? item?.previousElementSibling
  const byKeyboard = detail === 0
  if (byKeyboard && next) return next.querySelector<HTMLElement>('[data-remove]')
  if (!byKeyboard && isTouch()) return null
  return button.closest('[data-composer], form')?.querySelector('textarea') ?? null
}

/** Shows how much of a file has been uploaded. Browsers draw `progress` each in their own way, so it is only heard. */
function UploadBar({ name, progress }: { name: string; progress: number }) {
  return (
    <>
      <progress className="sr-only" max={1} value={progress} aria-label={name}>
        {words.uploading(progress)}
      </progress>
      <span className="block h-3 overflow-hidden rounded-2 bg-line">
        <span className="block h-full bg-accent-solid" style={{ width: `${progress * 100}%` }} />
      </span>
    </>
  )
}

'use client'

import { filesStrings as words } from '@/components/strings/files'
import { Icon } from '@/components/ui/icon'
import { isPicture } from '@/server/domain/messages/image-type'
import { pictureAddress } from './file-address'
import { formatSize } from './format-size'
import type { TrayFile, Uploads } from './uploads'

/**
 * The files beside a text that is being written: their names, their upload progress, and a button to remove
 * each.
 */
export function FileTray({ files, uploads }: { files: readonly TrayFile[]; uploads: Uploads }) {
  if (files.length === 0) return null
  return (
    <ul className="tray" aria-label={words.tray(files.length)}>
      {files.map(file => (
        <TrayItem key={file.id} file={file} uploads={uploads} />
      ))}
    </ul>
  )
}

function TrayItem({ file, uploads }: { file: TrayFile; uploads: Uploads }) {
  const { id, name, size, state, progress, problem } = file
  // A picture that is being uploaded is shown from this browser's memory.
  const shown = file.width !== null && (state !== 'stored' || isPicture(file))
  return (
    <li className={`tray-file ${state}`}>
      {shown ? (
        <img className="thumb" src={pictureAddress(id)} alt="" width={44} height={44} />
      ) : (
        <span className="thumb">
          <Icon name="file-text" />
        </span>
      )}
      <span className="tray-words">
        <b className="cut" title={name}>
          {name}
        </b>
        {state === 'failed' ? (
          <span className="bad" role="alert">
            {problem}
          </span>
        ) : (
          <span className="num">{state === 'uploading' ? words.uploading(progress) : formatSize(size)}</span>
        )}
        {state === 'uploading' && (
          <progress max={1} value={progress} aria-label={name}>
            {words.uploading(progress)}
          </progress>
        )}
      </span>
      {state === 'failed' && file.mayRetry && (
        <button
          className="btn s icon"
          type="button"
          aria-label={`${words.retry}: ${name}`}
          title={words.retry}
          onClick={() => uploads.retry(id)}
        >
          <Icon name="rotate-ccw" small />
        </button>
      )}
      <button
        className="btn s icon"
        type="button"
        aria-label={words.remove(name)}
        title={words.remove(name)}
        onClick={() => uploads.remove(id)}
      >
        <Icon name="x" small />
      </button>
    </li>
  )
}

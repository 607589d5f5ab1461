import { cx } from 'class-variance-authority'
import { composerStrings as words } from '@/components/strings/composer'
import { attachingStrings } from '@/components/strings/messages/attaching'
import { linkStyle } from '@/components/ui/button/link-style'
import { Keys } from '@/components/ui/keys/keys'
import type { Channel } from '@/server/domain/channels/channel'
import { limits } from '@/server/domain/wire/limits'
import { Mentioned } from './calls/mentioned'
import { Note, noteStyle } from './note'

interface Props {
  id: string
  /** For its place only. */
  className?: string
  left: number | null
  tooMany: boolean
  /** The agents that are mentioned but switched off. */
  off?: readonly string[]
  /** The reasons why some files were not taken. */
  problems?: readonly string[]
  /** The number of files that the message waits for. */
  due?: number
  inCode?: boolean
  /** The names that the text mentions, and the channel in which it does. */
  names?: readonly string[]
  channel?: Channel | undefined
  /** The text is of a message that was sent before. */
  isEdit?: boolean
  /** Sends a text that is too long as a file. */
  onAsFile?: (() => void) | undefined
}

/**
 * Notes that a person needs before sending, and only then: how much room is left or missing, and which parts
 * are left out.
 */
export function ComposerNotes(props: Props) {
  const { id, left, tooMany, off = [], problems = [], due = 0, inCode = false, onAsFile } = props
  const { names = [], channel, isEdit = false } = props
  return (
    <div className={props.className ?? 'mx-12'} id={id}>
      {left !== null && left >= 0 && <Note>{words.left(left)}</Note>}
      {left !== null && left < 0 && (
        <Note isBad icon="triangle-alert">
          <span>
            {words.over(-left, limits.messageLength)}{' '}
            {onAsFile && (
              <button className={linkStyle()} type="button" onClick={onAsFile}>
                {words.asFile}
              </button>
            )}
          </span>
        </Note>
      )}
      {problems.map(problem => (
        <Note key={problem} isBad icon="triangle-alert" role="alert">
          <span>{problem}</span>
        </Note>
      ))}
      {due > 0 && (
        <Note icon="clock" role="status">
          {attachingStrings.waitFor(due)}
        </Note>
      )}
      {channel && names.length > 0 && <Mentioned names={names} channel={channel} isEdit={isEdit} />}
      {tooMany && <Note icon="info">{words.tooMany(limits.agentsPerMessage)}</Note>}
      {off.length > 0 && <Note icon="info">{words.off(off)}</Note>}
      {inCode && (
        // On a touch keyboard, Enter makes a new line anyway.
        <p className={cx(noteStyle, 'items-center text-text-3 touch:hidden')}>
          {words.inCode} <Keys keys="$mod+Enter" /> {words.inCodeSend}
        </p>
      )}
    </div>
  )
}

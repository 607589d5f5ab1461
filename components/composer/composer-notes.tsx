import { composerStrings as words } from '@/components/strings/composer'
import { filesStrings } from '@/components/strings/files'
import { Icon } from '@/components/ui/icon'
import { Keys } from '@/components/ui/keys/keys'
import { limits } from '@/server/domain/wire/limits'

interface Props {
  id: string
  left: number | null
  tooMany: boolean
  /** The agents that are mentioned but switched off. */
  off?: readonly string[]
  /** The reasons why some files were not taken. */
  problems?: readonly string[]
  /** The number of files that the message waits for. */
  due?: number
  inCode?: boolean
  /** Sends a text that is too long as a file. */
  onAsFile?: (() => void) | undefined
}

/**
 * Notes that a person needs before sending, and only then: how much room is left or missing, and which parts
 * are left out.
 */
export function ComposerNotes(props: Props) {
  const { id, left, tooMany, off = [], problems = [], due = 0, inCode = false, onAsFile } = props
  return (
    <div className="notes" id={id}>
      {left !== null && left >= 0 && <p className="num">{words.left(left)}</p>}
      {left !== null && left < 0 && (
        <p className="num bad">
          <Icon name="triangle-alert" small />
          <span>
            {words.over(-left, limits.messageLength)}{' '}
            {onAsFile && (
              <button className="link" type="button" onClick={onAsFile}>
                {words.asFile}
              </button>
            )}
          </span>
        </p>
      )}
      {problems.map(problem => (
        <p key={problem} className="bad" role="alert">
          <Icon name="triangle-alert" small /> <span>{problem}</span>
        </p>
      ))}
      {due > 0 && (
        <p role="status">
          <Icon name="clock" small /> {filesStrings.waitFor(due)}
        </p>
      )}
      {tooMany && (
        <p>
          <Icon name="info" small /> {words.tooMany(limits.agentsPerMessage)}
        </p>
      )}
      {off.length > 0 && (
        <p>
          <Icon name="info" small /> {words.off(off)}
        </p>
      )}
      {inCode && (
        <p className="in-code">
          {words.inCode} <Keys keys="$mod+Enter" /> {words.inCodeSend}
        </p>
      )}
    </div>
  )
}

import { strings } from '@/components/strings'
import { Icon } from '@/components/ui/icon'
import { limits } from '@/server/domain/limits'

const words = strings.composer

interface Props {
  id: string
  left: number | null
  tooMany: boolean
}

/** What is worth knowing before sending, and only then: how much room is left or missing, and who is left out. */
export function ComposerNotes({ id, left, tooMany }: Props) {
  return (
    <div className="notes" id={id}>
      {left !== null && left >= 0 && <p className="num">{words.left(left)}</p>}
      {left !== null && left < 0 && (
        <p className="num bad">
          <Icon name="triangle-alert" small /> {words.over(-left, limits.messageLength)}
        </p>
      )}
      {tooMany && (
        <p>
          <Icon name="info" small /> {words.tooMany(limits.agentsPerMessage)}
        </p>
      )}
    </div>
  )
}

import { strings } from '@/components/strings'
import { Icon } from '@/components/ui/icon'
import { limits } from '@/server/domain/limits'

/** Near the limit how much is left, over it how much is too much. Before that, nothing. */
export function LengthNote({ length }: { length: number }) {
  const left = limits.messageLength - length
  if (left > limits.messageLength / 20) return null
  if (left >= 0) return <p className="length cap">{strings.composer.left(left)}</p>
  return (
    <p className="length bad" role="alert">
      <Icon name="triangle-alert" small /> {strings.composer.over(-left, limits.messageLength)}
    </p>
  )
}

import { watchStrings } from '@/components/strings/agents/watch'
import { formatDuration } from '@/components/workspace/format-duration'
import { dollars } from '@/server/domain/spending/dollars'
import type { DropReason } from '@/server/domain/watch/compare-versions'

const words = watchStrings.reasons

/** Says in a plain sentence what is worse now, and how it was with the version before. */
export function sayReason(reason: DropReason, before: number): string {
  if (reason.kind === 'share') {
    const say = words.shares[reason.of]
    return words.worse(
      say(reason.after.part, reason.after.of),
      before,
      say(reason.before.part, reason.before.of),
    )
  }
  const say = words.sizes[reason.of]
  const write = reason.of === 'cost' ? dollars : (ms: number) => formatDuration(Math.round(ms))
  return words.worse(say(write(reason.after)), before, say(write(reason.before)))
}

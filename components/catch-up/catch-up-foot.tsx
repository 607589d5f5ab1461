'use client'

import { catchUpStrings as words } from '@/components/strings/catch-up/catch-up'
import { Button } from '@/components/ui/button/button'
import { Actions } from '@/components/ui/form/actions'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { State } from '@/components/ui/text/state'
import type { CatchUp } from '@/server/domain/catch-up/catch-up'
import { isWriting } from './use-catch-up'

/** The state of the news, and the acts on them. */
export function CatchUpFoot(props: {
  made: CatchUp
  /** Messages came that the news do not cover. */
  hasNewer: boolean
  isBusy: boolean
  onAgain: () => void
  onStop: () => void
  onMark: () => void
  onUndo: () => void
}) {
  const { made, hasNewer, isBusy, onAgain, onStop, onMark, onUndo } = props
  const { state, messages, conversations, skipped, hidden, costUsd } = made
  if (isWriting(made)) {
    return (
      <Actions staysInSight className="items-center">
        <State tone="run" className="flex-1">
          {state === 'queued' ? words.queued : words.writing}
        </State>
        <Button look="stop" disabled={isBusy} onClick={onStop}>
          <Icon name="square" small /> {words.stop}
        </Button>
      </Actions>
    )
  }
  const isLost = state === 'failed' || state === 'stopped'
  return (
    <>
      <div className="grid gap-4">
        {isLost && (
          <Hint tone="bad" icon="triangle-alert">
            {state === 'failed' ? made.problem : words.stopped}
          </Hint>
        )}
        {hidden > 0 && <Hint>{words.hidden(hidden)}</Hint>}
        {skipped > 0 && <Hint>{words.skipped(skipped)}</Hint>}
        {!isLost && (
          <Hint>
            {words.read(messages, conversations, costUsd)}
            {hasNewer && ` ${words.newer}`}
          </Hint>
        )}
      </div>
      <Actions staysInSight className="flex-wrap items-center">
        {(isLost || hasNewer) && (
          <Button look={isLost ? 'main' : 'plain'} disabled={isBusy} onClick={onAgain}>
            {isLost ? words.again : words.readNew}
          </Button>
        )}
        {made.isMarked ? (
          <>
            <State tone="ok" icon="check">
              {words.marked}
            </State>
            <Button disabled={isBusy} onClick={onUndo}>
              {words.undo}
            </Button>
          </>
        ) : (
          !isLost && (
            <Button look="main" disabled={isBusy} onClick={onMark}>
              <Icon name="check" small /> {words.markAll}
            </Button>
          )
        )}
      </Actions>
    </>
  )
}

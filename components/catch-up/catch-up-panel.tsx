'use client'

import { catchUpStrings as words } from '@/components/strings/catch-up/catch-up'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import type { CatchUp, CatchUpOutlook, CatchUpScope, CatchUpSince } from '@/server/domain/catch-up/catch-up'
import { CatchUpFoot } from './catch-up-foot'
import { NewsList } from './news-list'
import { useCatchUp } from './use-catch-up'

/** Tells the size and the cost of the news, and then the news as they are written. */
export function CatchUpPanel(props: { scope: CatchUpScope; since: CatchUpSince; onClose: () => void }) {
  const { scope, since, onClose } = props
  const { outlook, made, start, stop, mark, undo, problem, retry } = useCatchUp(scope, since)
  return (
    <div className="mt-12 grid min-h-52 grid-cols-1 content-start gap-12" aria-busy={!outlook && !problem}>
      <p className="sr-only" role="status">
        {made ? tellState(made) : outlook && outlook.messages === 0 ? words.nothing[since] : ''}
      </p>
      {made ? (
        <>
          <News made={made} onClose={onClose} />
          <CatchUpFoot
            made={made}
            hasNewer={outlook !== undefined && outlook.stored?.id !== made.id && outlook.messages > 0}
            isBusy={start.isPending || mark.isPending || undo.isPending || stop.isPending}
            onAgain={start.run}
            onStop={stop.run}
            onMark={mark.run}
            onUndo={undo.run}
          />
        </>
      ) : outlook ? (
        <Outlook outlook={outlook} since={since} isStarting={start.isPending} onStart={start.run} />
      ) : (
        !problem && <div className="h-52" />
      )}
      {problem && (
        <div className="grid justify-items-start gap-8">
          <Hint tone="bad">{readError(problem).message}</Hint>
          <Button onClick={retry}>{words.again}</Button>
        </div>
      )}
    </div>
  )
}

function tellState(made: CatchUp): string {
  if (made.state === 'queued') return words.queued
  if (made.state === 'writing') return words.writing
  if (made.state === 'stopped') return words.stopped
  return made.state === 'failed' ? (made.problem ?? '') : words.ready(made.lines.length)
}

/** The size and the cost before anything is read; or that nothing is new. */
function Outlook(props: {
  outlook: CatchUpOutlook
  since: CatchUpSince
  isStarting: boolean
  onStart: () => void
}) {
  const { outlook, since, isStarting, onStart } = props
  const { messages, conversations, skipped, usd } = outlook
  if (messages === 0) {
    return (
      <div className="grid gap-4 py-8">
        <h3 className="text-md font-medium">{words.nothing[since]}</h3>
        <p className="text-sm text-text-2">{words.nothingWhy[since]}</p>
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-12">
      <p className="text-md leading-body">
        {words.outlook(messages, conversations)} {words.cost(usd)}
        {skipped > 0 && ` ${words.skipped(skipped)}`}
      </p>
      <Button look="main" size="l" disabled={isStarting} onClick={onStart}>
        {words.begin}
      </Button>
      <Hint>{words.scope}</Hint>
    </div>
  )
}

function News({ made, onClose }: { made: CatchUp; onClose: () => void }) {
  if (made.lines.length === 0 && made.state === 'ready' && made.hidden === 0) {
    return (
      <div className="grid gap-4 py-8">
        <h3 className="text-md font-medium">{words.quiet}</h3>
        <p className="text-sm text-text-2">{words.quietWhy}</p>
      </div>
    )
  }
  return <NewsList made={made} onOpen={onClose} />
}

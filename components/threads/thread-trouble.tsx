import { threadsStrings as words } from '@/components/strings/threads'
import { panelStrings } from '@/components/strings/threads/panel'
import { nothingHereStrings } from '@/components/strings/ui/nothing'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/surface/empty-state'

/** The page for a thread that can't be shown: the problem and the remedy. */
export function ThreadTrouble(props: {
  phase: 'missing' | 'unreachable'
  onRetry: () => void
  onClose: () => void
}) {
  return (
    <EmptyState role="alert">
      <p>
        {props.phase === 'missing' ? (
          <>
            <b>{nothingHereStrings.title}</b>
            <br />
            {nothingHereStrings.why}
          </>
        ) : (
          words.unreachable
        )}
      </p>
      {props.phase === 'missing' ? (
        <Button onClick={props.onClose}>{panelStrings.toChannel}</Button>
      ) : (
        <Button onClick={props.onRetry}>{words.again}</Button>
      )}
    </EmptyState>
  )
}

import { threadsStrings as words } from '@/components/strings/threads'

/** The page for a thread that can't be shown: the problem and the remedy. */
export function ThreadTrouble(props: {
  phase: 'missing' | 'unreachable'
  onRetry: () => void
  onClose: () => void
}) {
  return (
    <div className="aside-note" role="alert">
      <p>
        {props.phase === 'missing' ? (
          <>
            <b>{words.missing}</b>
            <br />
            {words.missingWhy}
          </>
        ) : (
          words.unreachable
        )}
      </p>
      {props.phase === 'missing' ? (
        <button className="btn" type="button" onClick={props.onClose}>
          {words.toChannel}
        </button>
      ) : (
        <button className="btn" type="button" onClick={props.onRetry}>
          {words.again}
        </button>
      )}
    </div>
  )
}

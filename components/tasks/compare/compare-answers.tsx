import { useMemo, useState } from 'react'
import { replayStrings as words } from '@/components/strings/tasks/replays'
import { TaskOutput, useTaskWords } from '@/components/tasks/page/task-output'
import { compareWords } from '@/components/ui/compare-words'
import { WordMarks } from '@/components/ui/word-marks'
import type { Task } from '@/server/domain/tasks/task'

/** Marking the words of a longer text takes longer than anybody waits. */
const longestMarked = 30_000

const views = [
  ['merged', words.merged],
  ['whole', words.asRead],
] as const

/** The answers of the two tasks: with the different words marked, or each as a whole. */
export function CompareAnswers({ original, replay }: { original: Task; replay: Task }) {
  const [shown, setShown] = useState<'merged' | 'whole'>('merged')
  const before = useTaskWords(original).words
  const after = useTaskWords(replay).words
  const isLong = (before?.length ?? 0) + (after?.length ?? 0) > longestMarked
  const mayMark = before !== null && after !== null && !isLong
  const parts = useMemo(() => (mayMark ? compareWords(before, after) : []), [mayMark, before, after])
  return (
    <section className="compare-part" aria-label={words.answers}>
      <div className="compare-h">
        <h2 className="grow">{words.answers}</h2>
        {mayMark && (
          <fieldset className="views" aria-label={words.answers}>
            {views.map(([view, label]) => (
              <button
                key={view}
                className="btn s quiet"
                type="button"
                aria-pressed={shown === view}
                onClick={() => setShown(view)}
              >
                {label}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {isLong && <p className="meta">{words.tooLong}</p>}
      {mayMark && shown === 'merged' ? (
        <>
          {before === after && <p className="meta">{words.sameWords}</p>}
          <p className="marked">
            <WordMarks parts={parts} />
          </p>
        </>
      ) : (
        <div className="beside">
          <TaskOutput task={original} title={words.columns.original} />
          <TaskOutput task={replay} title={words.columns.replay} />
        </div>
      )}
    </section>
  )
}

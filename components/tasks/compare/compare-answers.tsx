import { cx } from 'class-variance-authority'
import { useMemo, useState } from 'react'
import { replayStrings as words } from '@/components/strings/tasks/replays'
import { TaskOutput, useTaskWords } from '@/components/tasks/page/task-output'
import { ViewSwitch } from '@/components/ui/button/view-switch'
import { compareWords } from '@/components/ui/compare-words'
import { WordMarks } from '@/components/ui/word-marks'
import type { Task } from '@/server/domain/tasks/task'
import { ComparePart, compareTitleStyle } from './compare-part'

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
    <ComparePart label={words.answers}>
      <div className="flex items-center gap-8">
        <h2 className={cx(compareTitleStyle, 'min-w-0 flex-1')}>{words.answers}</h2>
        {mayMark && <ViewSwitch label={words.answers} views={views} shown={shown} onShow={setShown} />}
      </div>
      {isLong && <p className="text-sm text-text-2">{words.tooLong}</p>}
      {mayMark && shown === 'merged' ? (
        <>
          {before === after && <p className="text-sm text-text-2">{words.sameWords}</p>}
          <p className="max-w-read wrap-anywhere whitespace-pre-wrap">
            <WordMarks parts={parts} />
          </p>
        </>
      ) : (
        <div className="grid grid-cols-2 gap-16 phone:grid-cols-1">
          <TaskOutput task={original} title={words.columns.original} />
          <TaskOutput task={replay} title={words.columns.replay} />
        </div>
      )}
    </ComparePart>
  )
}

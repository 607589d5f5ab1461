import { describe, expect, it } from 'vitest'
import { joinEdits } from '@/components/ui/edit-text'
import { type Mark, wrapSelection } from './wrap-selection'

/** Reads a text where `«` and `»` mark the ends of the selection. */
function wrap(marked: string, mark: Mark): string {
  const start = marked.indexOf('«')
  const text = marked.replace('«', '')
  const end = text.indexOf('»')
  const plain = text.replace('»', '')
  const { edits, selection } = wrapSelection(plain, [start, end], mark)
  const edit = joinEdits(plain, edits)
  const edited = edit ? plain.slice(0, edit.start) + edit.text + plain.slice(edit.end) : plain
  return `${edited.slice(0, selection[0])}«${edited.slice(...selection)}»${edited.slice(selection[1])}`
}

describe('a keyboard shortcut for Markdown', () => {
  const cases: [Mark, before: string, after: string][] = [
    ['bold', 'a «word» here', 'a **«word»** here'],
    ['bold', 'a **«word»** here', 'a «word» here'],
    ['bold', 'a «» here', 'a **«»** here'],
    ['bold', 'a **«»** here', 'a «» here'],
    ['italic', 'a «word» here', 'a *«word»* here'],
    ['italic', 'a *«word»* here', 'a «word» here'],
    ['italic', 'a **«word»** here', 'a ***«word»*** here'],
    ['italic', 'a ***«word»*** here', 'a **«word»** here'],
    ['bold', 'a «word »here', 'a **«word»** here'],
    ['bold', 'a «**word**» here', 'a «word» here'],
    ['bold', '«**one** and **two**»', '**«**one** and **two**»**'],
    ['italic', '«**word**»', '*«**word**»*'],
    ['italic', '«***word***»', '«**word**»'],
    ['code', 'a «word» here', 'a `«word»` here'],
    ['code', 'a `«word»` here', 'a «word» here'],
    ['code', 'a «wo`rd» here', 'a ``«wo`rd»`` here'],
    ['code', '«one\ntwo»', '```\n«one\ntwo»\n```'],
    ['code', 'see «one\ntwo\n»below', 'see \n```\n«one\ntwo\n»```\nbelow'],
    ['code', '«a\n```\nb»', '````\n«a\n```\nb»\n````'],
    ['link', 'a «word» here', 'a [word](«») here'],
    ['link', 'a «word »here', 'a [word](«») here'],
    ['link', 'see «https://example.com»', 'see [«»](https://example.com)'],
  ]
  it.each(cases)('%s: %j becomes %j', (mark, before, after) => {
    expect(wrap(before, mark)).toBe(after)
  })
})

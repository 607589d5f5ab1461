import type { ReactNode } from 'react'
import { markdownStrings } from '@/components/strings/markdown'
import type { AnyToken, NoteText } from '../read-tokens'
import { FootnoteLink, type NotePlace } from './footnote-link'

/** The text of a note: its last paragraph, in which the way back stands, and what comes before. */
export interface Note {
  before: ReactNode[]
  last: ReactNode
}

/** The footnotes of a text, in the order in which its words lead to them. */
export class Notes {
  readonly used: { label: string; number: number; marks: number }[] = []
  readonly #labels: ReadonlySet<string>
  readonly #drawn = new Map<string, Note>()
  readonly #id: string

  constructor(tokens: readonly AnyToken[], id: string) {
    this.#id = id
    const labels = tokens.flatMap(token => (token.type === 'noteText' ? token.label.toLowerCase() : []))
    this.#labels = new Set(labels)
  }

  /** Keeps what was drawn in the order of the text; the first text of a label counts. */
  keep({ label }: NoteText, note: Note) {
    if (!this.#drawn.has(label.toLowerCase())) this.#drawn.set(label.toLowerCase(), note)
  }

  noteOf(label: string): Note | undefined {
    return this.#drawn.get(label)
  }

  /** Numbers a note at its first mark; null: no text belongs to the label. */
  use(written: string): NotePlace | null {
    const label = written.toLowerCase()
    if (!this.#labels.has(label)) return null
    let used = this.used.find(each => each.label === label)
    if (!used) {
      used = { label, number: this.used.length + 1, marks: 0 }
      this.used.push(used)
    }
    used.marks += 1
    return this.placeOf(used.number, used.marks)
  }

  placeOf(number: number, mark: number): NotePlace {
    const markId = `${this.#id}fnref-${number}${mark > 1 ? `-${mark}` : ''}`
    return { number, markId, textId: `${this.#id}fn-${number}` }
  }
}

/** Draws the footnotes below their text. */
export function drawNotes(notes: Notes): ReactNode {
  return (
    <section className="footnotes" dir="auto">
      <h4 className="sr-only">{markdownStrings.footnotes}</h4>
      <ol>
        {notes.used.map(({ label, number }) => {
          const { markId, textId } = notes.placeOf(number, 1)
          const { before, last } = notes.noteOf(label) ?? {}
          return (
            <li key={number} id={textId}>
              {before}
              <p>
                {last}{' '}
                <FootnoteLink href={`#${markId}`} label={markdownStrings.footnoteBack(number)}>
                  ↩
                </FootnoteLink>
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Shows people the progress of answers that are not shown word by word. */
import { mayBecomeStructure } from '../../domain/outputs/leaked-structure.ts'
import { createFieldReader } from '../../domain/outputs/output-fields.ts'
import { nameField } from '../../domain/outputs/output-text.ts'
import type { LiveText } from '../live/live-texts.ts'
import type { DeclaredForm } from './read-output.ts'

/** Returns the text that people see of an answer while it comes. */
export function showOutput(live: LiveText, { properties, structuredOutput }: DeclaredForm): LiveText {
  if (!properties) return live
  return structuredOutput ? showFields(live) : holdStructure(live, Object.keys(properties.properties))
}

/** Names the fields as they are filled in, in place of their JSON. */
function showFields(live: LiveText): LiveText {
  let count = 0
  const reader = createFieldReader(name => {
    live.write(count === 0 ? `Filling in: ${nameField(name)}` : `, ${nameField(name)}`)
    count++
  })
  return { write: text => reader.write(text), close: () => live.close() }
}

/** Holds the first words back as long as they may be a structure that nobody should see. */
function holdStructure(live: LiveText, names: readonly string[]): LiveText {
  let held: string | null = ''
  return {
    write(text) {
      if (held === null) return live.write(text)
      held += text
      if (mayBecomeStructure(held, names)) return
      live.write(held)
      held = null
    },
    close: () => live.close(),
  }
}

import * as z from 'zod'
import { parseText } from '../documents/parse-text.ts'
import { leftOut, type PersonaSection } from './persona.ts'

export interface FrontMatter {
  name: string | null
  purpose: string | null
  sections: PersonaSection[]
}

const longestPurpose = 200

/** Reads the settings at the top of a file, between `---` lines: the name and the description. */
export function readFrontMatter(file: string, text: string | null): FrontMatter {
  const found: FrontMatter = { name: null, purpose: null, sections: [] }
  if (text === null || text.trim() === '') return found
  const { data, problems } = parseText(text)
  const read = z.record(z.string(), z.unknown()).safeParse(data)
  if (problems.length > 0 || !read.success) {
    found.sections.push(leftOut(file, 'Settings at the top', text.length, 'They are not valid YAML.'))
    return found
  }
  for (const [key, value] of Object.entries(read.data)) {
    const words = typeof value === 'string' ? value.trim() : ''
    if (key === 'name' && words !== '') found.name = words
    else if (key === 'description' && words !== '' && words.length <= longestPurpose) {
      found.purpose = words
      found.sections.push({ file, heading: key, characters: words.length, fate: { kind: 'purpose' } })
    } else found.sections.push(leftOut(file, key, words.length, setInEditor))
  }
  return found
}

const setInEditor = 'The name and a description of up to 200 characters are read. Set the rest in the editor.'

/**
 * Reads the names of an object's fields while its JSON comes, so that people see the progress of an answer that is no
 * text. `found` is called once for each field of the outermost object.
 */
export function createFieldReader(found: (name: string) => void) {
  let depth = 0
  let isInString = false
  let isEscaped = false
  let isKey = false
  let name = ''

  function read(char: string): void {
    if (isInString) readInString(char)
    else if (char === '"') {
      isInString = true
      name = ''
    } else if (char === '{' || char === '[') {
      depth++
      isKey = char === '{' && depth === 1
    } else if (char === '}' || char === ']') {
      depth--
      isKey = false
    } else if (char === ',') isKey = depth === 1
    else if (char === ':') isKey = false
  }

  function readInString(char: string): void {
    if (isEscaped) isEscaped = false
    else if (char === '\\') isEscaped = true
    else if (char === '"') {
      isInString = false
      if (depth === 1 && isKey && name !== '') found(name)
      return
    }
    if (depth === 1 && isKey) name += char
  }

  return {
    write(text: string) {
      for (const char of text) read(char)
    },
  }
}

/** The place of a value in a document: names, and numbers in lists. */
export type Path = readonly (string | number)[]

/** Something in a document that is wrong, or that its author should know of. */
export interface DocumentProblem {
  severity: 'error' | 'warning'
  /** The path in the document, for example `tools[0].name`; empty: the document. */
  path: string
  /** A sentence. */
  message: string
  /** Counted from 1. */
  line: number
  column: number
}

/** A problem whose place in the text is not known yet. */
export interface Finding {
  severity: 'error' | 'warning'
  path: Path
  message: string
  /** The name itself is wrong, not its value. */
  isName?: boolean
}

export function error(path: Path, message: string): Finding {
  return { severity: 'error', path, message }
}

export function writePath(path: Path): string {
  return path.reduce<string>(
    (written, step) =>
      typeof step === 'number' ? `${written}[${step}]` : written === '' ? step : `${written}.${step}`,
    '',
  )
}

/** Writes a problem the way compilers do, so that editors find the place. */
export function writeProblem(file: string, problem: DocumentProblem): string {
  const { line, column, severity, path, message } = problem
  return `${file}:${line}:${column}: ${severity}: ${path === '' ? '' : `${path}: `}${message}`
}

import { Liquid } from 'liquidjs'
import { incomingLimits } from '../../../domain/webhooks/incoming.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'

/** The values that a template can use. */
export interface TemplateValues {
  /** The body of the delivery. */
  payload: unknown
  /** The kind of event, as the sender names it. */
  event: string | null
}

const forbidden = () => {
  throw new Error('Templates can’t read files.')
}

/** The engine of templates. It reads no files, and its time and memory have limits. */
const engine = new Liquid({
  fs: {
    exists: async () => false,
    existsSync: () => false,
    readFile: forbidden,
    readFileSync: forbidden,
    resolve: (_dir, file) => file,
    contains: async () => false,
    containsSync: () => false,
  },
  relativeReference: false,
  dynamicPartials: false,
  ownPropertyOnly: true,
  strictFilters: true,
  parseLimit: incomingLimits.template + 1,
  renderLimit: 200,
  memoryLimit: 2_000_000,
  // Objects and lists are written as JSON, not as [object Object].
  outputEscape: value =>
    typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : String(value ?? ''),
})
// The library's own takes time in proportion to the square of the text.
engine.registerFilter('strip_html', (value: unknown) => String(value ?? '').replaceAll(/<[^<>]*>/g, ''))

/** Makes the prompt of a delivery. Refuses a template that can't be read or that takes too much. */
export function renderPrompt(template: string, values: TemplateValues): string {
  const prompt = run(() => String(engine.parseAndRenderSync(template, { ...values }))).trim()
  if (prompt.length <= incomingLimits.prompt) return prompt
  return `${prompt.slice(0, incomingLimits.prompt)}\n[The rest of ${prompt.length} characters was cut off.]`
}

/** Refuses a template that can't be read. */
export function checkTemplate(template: string): void {
  run(() => engine.parse(template))
}

function run<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const [reason = ''] = error.message.split('\n')
    throw new DomainError('template_invalid', `The template can’t be used: ${reason.slice(0, 200)}.`)
  }
}

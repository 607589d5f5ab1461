import { CaptureTag, type Context, Liquid } from 'liquidjs'
import { incomingLimits } from '../../../domain/webhooks/incoming.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'

/** The values that a template can use. */
export interface TemplateValues {
  /** The body of the delivery. */
  payload: unknown
  /** The kind of event, as the sender names it. */
  event: string | null
}

/** In units of the library, about characters. */
const memoryLimit = 2_000_000

/** The characters that the values in one rendering took so far. Renderings are never at the same time. */
let written = 0

/** The engine of templates. It knows no files, and its time and memory have limits. */
const engine = new Liquid({
  // A file that a template names is looked for here alone.
  templates: {},
  ownPropertyOnly: true,
  strictFilters: true,
  parseLimit: incomingLimits.template + 1,
  renderLimit: 200,
  memoryLimit,
  // Objects and lists are written as JSON, not as [object Object].
  outputEscape(value) {
    const text =
      typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : String(value ?? '')
    written += text.length
    if (written > memoryLimit) throw new Error('it writes too much')
    return text
  },
})
// A template that names a file is refused when it is saved, not at each delivery.
for (const tag of ['include', 'render', 'layout', 'block']) delete engine.tags[tag]
// The library's own counts no memory: each capture can hold the one before it twice.
engine.registerTag(
  'capture',
  class extends CaptureTag {
    override *render(context: Context): Generator<unknown, void, string> {
      yield* super.render(context)
      context.memoryLimit.use(String(context.get([this.variable]) ?? '').length)
    }
  },
)
// The library's own takes time in proportion to the square of the text.
engine.registerFilter('strip_html', (value: unknown) => String(value ?? '').replaceAll(/<[^<>]*>/g, ''))

/** Makes the prompt of a delivery. Refuses a template that can't be read or that takes too much. */
export function renderPrompt(template: string, values: TemplateValues): string {
  written = 0
  const prompt = run(() => String(engine.parseAndRenderSync(template, { ...values }))).trim()
  if (prompt.length <= incomingLimits.prompt) return prompt
  return `${prompt.slice(0, incomingLimits.prompt)}\n[The rest of ${prompt.length} characters was cut off.]`
}

/** Refuses a template that can't be read, or that takes too much of a delivery that holds nothing. */
export function tryTemplate(template: string): void {
  renderPrompt(template, { payload: {}, event: null })
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

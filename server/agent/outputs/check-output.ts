import { createContext, Script } from 'node:vm'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { AgentProperties } from '../../domain/agents/properties.ts'
import { outputLength } from '../../domain/outputs/output-faults.ts'
import { outputSchema } from '../../domain/outputs/output-schema.ts'

/** The time that one pattern may take for one text: an unlucky pair would take years. */
const patternMs = 50
const mostFaults = 20
const deepest = 32

/**
 * Returns the errors of an object by the whole schema of its agent, in words for the model; none: it fits. References
 * to other documents are never read.
 */
export function checkOutput(properties: AgentProperties, value: unknown): string[] {
  return checkBySchema(outputSchema(properties), value)
}

/** Returns the errors of a value by a JSON Schema; none: it fits. */
export function checkBySchema(schema: Record<string, unknown>, value: unknown): string[] {
  const length = JSON.stringify(value).length
  if (length > outputLength)
    return [`The object has ${length} characters; at most ${outputLength} are allowed.`]
  if (depthOf(value) > deepest) return [`The object is nested more than ${deepest} levels deep.`]
  try {
    const validate = compile(schema)
    if (validate(value)) return []
    return (validate.errors ?? []).slice(0, mostFaults).map(describe)
  } catch (error) {
    return [
      `The form of the answer can’t be checked: ${error instanceof Error ? error.message : 'unknown error'}`,
    ]
  }
}

/** Compiled once per version: properties are read anew for each task. */
const compiled = new Map<string, ValidateFunction>()
const mostCompiled = 50

function compile(schema: Record<string, unknown>): ValidateFunction {
  const key = JSON.stringify(schema)
  const known = compiled.get(key)
  if (known) return known
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    // A schema is data: a default must not write into an object, nor a wrong type be bent into the right one.
    useDefaults: false,
    coerceTypes: false,
    formats,
    code: { regExp },
  })
  const validate = ajv.compile(schema)
  if (compiled.size >= mostCompiled) compiled.clear()
  compiled.set(key, validate)
  return validate
}

function describe({ instancePath, keyword, message, params }: ErrorObject): string {
  const place = instancePath === '' ? 'The object' : instancePath
  if (keyword === 'additionalProperties')
    return `${place} must not have the field ${params.additionalProperty}`
  if (keyword === 'enum') return `${place} must be one of ${JSON.stringify(params.allowedValues)}`
  return `${place} ${message ?? 'is not valid'}`
}

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > deepest) return depth
  return Math.max(depth, ...Object.values(value).map(inner => depthOf(inner, depth + 1)))
}

const sandbox = createContext(Object.create(null))
const tester = new Script('new RegExp(pattern, flags).test(text)')

/** Tests a pattern with a time limit, because no rule tells which patterns are slow for which texts. */
function testPattern(pattern: string, flags: string, text: string): boolean {
  Object.assign(sandbox, { pattern, flags, text })
  return tester.runInContext(sandbox, { timeout: patternMs }) === true
}

function createPattern(pattern: string, flags: string) {
  // Refuses a broken pattern at once.
  void new RegExp(pattern, flags)
  return {
    test: (text: string) => testPattern(pattern, flags, text),
    // Compiled patterns are told apart by these words.
    toString: () => `/${pattern}/${flags}`,
  }
}
const regExp = Object.assign(createPattern, { code: 'new RegExp' })

const date = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const time = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})?$/
const dateTime = (text: string) => {
  const [day = '', clock = ''] = text.split(/[Tt ]/)
  return date.test(day) && time.test(clock)
}

/** The formats that are checked; an unknown one says nothing. */
const formats = {
  date,
  time,
  'date-time': dateTime,
  duration: /^P(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/,
  email: /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{1,63}$/,
  uri: (text: string) => URL.canParse(text),
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  hostname: /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i,
  ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/,
}

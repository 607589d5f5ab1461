/** Checks the properties of an agent: a JSON Schema that people, the product and a model can work with. */
import { isNode, keywords, listSchemas, type SchemaNode } from '../schema-node.ts'
import { error, type Finding, type Path } from './problem.ts'
import { mean, suggest } from './suggest.ts'

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
const fieldName = /^[A-Za-z][\w.-]{0,63}$/
const mostFields = 200
const deepest = 10

interface Root {
  properties?: Record<string, SchemaNode> | undefined
  required?: string[] | undefined
  $defs?: Record<string, SchemaNode> | undefined
}

export function checkProperties({ properties, required, $defs }: Root): Finding[] {
  if (properties === undefined) {
    return required === undefined && $defs === undefined
      ? []
      : [error([required ? 'required' : '$defs'], 'This has no meaning without properties.')]
  }
  const root: SchemaNode = { properties, ...(required && { required }), ...($defs && { $defs }) }
  const findings: Finding[] = []
  const defs = Object.keys($defs ?? {})
  let fields = 0
  const walk = (schema: SchemaNode, path: Path) => {
    if (path.length > deepest * 2) {
      findings.push(error(path, `Properties can be nested up to ${deepest} levels.`))
      return
    }
    fields += isNode(schema.properties) ? Object.keys(schema.properties).length : 0
    findings.push(...checkNode(schema, path, defs))
    for (const inner of listSchemas(schema)) walk(inner.schema, [...path, ...inner.path])
  }
  walk(root, [])
  if (fields > mostFields) {
    findings.push(
      error(['properties'], `An agent can have up to ${mostFields} properties, nested ones included.`),
    )
  }
  if (Object.keys(properties).length === 0) {
    findings.push(error(['properties'], 'Add a property, or leave properties out.'))
  }
  return findings
}

function checkNode(schema: SchemaNode, path: Path, defs: readonly string[]): Finding[] {
  const findings: Finding[] = []
  const at = (...more: Path) => [...path, ...more]
  for (const keyword of Object.keys(schema)) {
    if (keywords.includes(keyword)) continue
    const close = suggest(keyword, keywords)
    findings.push({
      ...error(at(keyword), `“${keyword}” is not a keyword of JSON Schema that works here.${mean(close)}`),
      isName: true,
    })
  }
  const { type, enum: values, required, properties, items, pattern, $ref } = schema
  for (const each of type === undefined ? [] : [type].flat()) {
    if (typeof each === 'string' && types.includes(each)) continue
    const close = typeof each === 'string' ? suggest(each, types) : null
    findings.push(error(at('type'), `A type is one of ${types.join(', ')}.${mean(close)}`))
  }
  if (properties !== undefined) findings.push(...checkFields(properties, at('properties')))
  if (required !== undefined) findings.push(...checkRequired(required, properties, at('required')))
  if (values !== undefined && !(Array.isArray(values) && values.length > 0)) {
    findings.push(error(at('enum'), 'List at least one value.'))
  }
  if (items !== undefined && !isNode(items)) {
    findings.push(error(at('items'), 'Describe the items by a schema, for example type: string.'))
  }
  for (const keyword of ['description', 'title', 'format'] as const) {
    if (schema[keyword] !== undefined && typeof schema[keyword] !== 'string') {
      findings.push(error(at(keyword), `A ${keyword} is text.`))
    }
  }
  if (pattern !== undefined && !isPattern(pattern)) {
    findings.push(error(at('pattern'), 'This is not a regular expression.'))
  }
  if ($ref !== undefined && !defs.some(name => $ref === `#/$defs/${name}`)) {
    findings.push(error(at('$ref'), 'A reference names an entry of $defs, for example #/$defs/Moment.'))
  }
  return findings
}

function checkFields(fields: unknown, path: Path): Finding[] {
  if (!isNode(fields)) return [error(path, 'Write a schema under the name of each property.')]
  return Object.entries(fields).flatMap(([name, schema]): Finding[] => [
    ...(fieldName.test(name)
      ? []
      : [
          {
            ...error(
              [...path, name],
              'Use up to 64 letters, digits, _, - or . in the name of a property, and start with a letter.',
            ),
            isName: true,
          },
        ]),
    ...(isNode(schema)
      ? []
      : [error([...path, name], 'Describe a property by a schema, for example type: string.')]),
  ])
}

function checkRequired(required: unknown, properties: unknown, path: Path): Finding[] {
  if (!Array.isArray(required)) return [error(path, 'List the names of the properties that must be there.')]
  const names = isNode(properties) ? Object.keys(properties) : []
  return required.flatMap((name: unknown, index) => {
    if (typeof name === 'string' && names.includes(name) && required.indexOf(name) === index) return []
    const close = typeof name === 'string' ? suggest(name, names) : null
    return [
      error([...path, index], `There is no property “${String(name)}”, or it is named twice.${mean(close)}`),
    ]
  })
}

function isPattern(pattern: unknown): boolean {
  if (typeof pattern !== 'string') return false
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

import { describe, expect, it } from 'vitest'
import { writeProblem } from './problem.ts'
import { readDocument, readDocumentObject } from './read-document.ts'

const lines = (text: string, servers?: string[]) =>
  readDocument(text, servers ? { servers } : {}).problems.map(problem => writeProblem('a.yaml', problem))
const good = 'name: Gardener\ndescription: You know trees.\n'

describe('a document', () => {
  it('needs a name and a prompt only, and gives an agent no tool that it does not name', () => {
    const { agent, problems } = readDocument(good)
    expect(problems).toEqual([])
    expect(agent).toMatchObject({
      slug: 'gardener',
      displayName: 'Gardener',
      systemPrompt: 'You know trees.',
      model: 'claude-sonnet-5-5',
      tools: [],
      properties: null,
      structuredOutput: false,
      maxTurns: 8,
    })
  })

  it('may be that of the original runtime, field by field', () => {
    const { agent, problems } = readDocument(
      `
type: object
name: my-agent
description: |
  You are a research assistant.
properties:
  topic:
    type: string
    description: Primary topic of the question
tools:
  - name: search_messages
    server: null
    description: Query the threads
  - name: action
    server: tasks
limits:
  request_limit: 10
  total_tokens_limit: 50000
structured_output: true
`,
      { servers: ['tasks'] },
    )
    expect(problems).toEqual([])
    expect(agent).toMatchObject({
      slug: 'my-agent',
      systemPrompt: 'You are a research assistant.',
      properties: { properties: { topic: { type: 'string' } }, required: [] },
      tools: ['search_messages', 'tasks.action'],
      toolNotes: { search_messages: 'Query the threads' },
      maxTurns: 10,
      maxTotalTokens: 50_000,
      structuredOutput: true,
    })
  })

  it('names its limits like the form, too, and null is no limit', () => {
    const { agent } = readDocument(
      `${good}limits: {max_turns: 3, budget_usd: 1.5, output_tokens_limit: null, max_total_tokens: null}`,
    )
    expect(agent).toMatchObject({ maxTurns: 3, budgetUsd: 1.5, maxOutputTokens: null, maxTotalTokens: null })
  })

  it('may be JSON, indented with tabs', () => {
    expect(
      readDocument('{\n\t"name": "Gardener",\n\t"description": "You know\\ntrees."\n}').agent,
    ).toMatchObject({
      systemPrompt: 'You know\ntrees.',
    })
    expect(lines('{\n\t"name": "Gardener",\n\t"descripton": "x"\n}')).toEqual(
      [
        'a.yaml:3:2: error: descripton: The field “descripton” is unknown here. Did you mean “description”?',
        'a.yaml:1:1: error: description: “description” is missing. It is the prompt of the agent.',
      ].toSorted(),
    )
  })
})

describe('an error', () => {
  it.each<[string, string, string[]]>([
    [
      'a misspelled field',
      `${good}tols: []`,
      ['a.yaml:3:1: error: tols: The field “tols” is unknown here. Did you mean “tools”?'],
    ],
    [
      'a misspelled field within another',
      `${good}limits:\n  requestlimit: 3`,
      [
        'a.yaml:4:3: error: limits.requestlimit: The field “requestlimit” is unknown here. Did you mean “request_limit”?',
      ],
    ],
    [
      'a sampling field',
      `${good}temperature: 0.3`,
      [
        'a.yaml:3:1: error: temperature: The models refuse sampling settings, so “temperature” can’t be set. Remove it. To make an agent think more or less, set effort.',
      ],
    ],
    [
      'a nested wrapper',
      `${good}json_schema_extra:\n  tools: []`,
      [
        'a.yaml:3:1: error: json_schema_extra: Documents are flat. Move the fields in “json_schema_extra” to the top level.',
      ],
    ],
    [
      'a tool that does not exist',
      `${good}tools:\n  - name: react\n  - name: search\n`,
      [
        'a.yaml:5:11: error: tools[1].name: There is no tool “search”. Did you mean “search_messages”? A tool of an MCP server needs the name of its server, too.',
      ],
    ],
    [
      'a tool that is there twice',
      `${good}tools: [{name: react}, {name: react}]`,
      ['a.yaml:3:31: error: tools[1].name: “react” is in the list twice. Keep one of the two.'],
    ],
    [
      'a slug that nobody can type',
      `${good}slug: My Agent`,
      [
        'a.yaml:3:7: error: slug: Use 1 to 31 lowercase letters a to z, digits, - or _ in a slug. Start with a letter or digit.',
      ],
    ],
    [
      'a name without letters',
      'name: 園丁\ndescription: x',
      [
        'a.yaml:1:7: error: name: This name has no letters a to z for a slug. Add a slug, for example slug: helper.',
      ],
    ],
    [
      'a number out of range',
      `${good}limits:\n  request_limit: 99`,
      ['a.yaml:4:18: error: limits.request_limit: This value is not valid: expected number to be <=50.'],
    ],
    [
      'one limit by two names',
      `${good}limits:\n  request_limit: 3\n  max_turns: 3`,
      ['a.yaml:5:14: error: limits.max_turns: “request_limit” is the same limit. Keep one of the two.'],
    ],
    [
      'structured output without properties',
      `${good}structured_output: true`,
      [
        'a.yaml:3:20: error: structured_output: An agent with structured output needs properties: the fields of the object that it returns.',
      ],
    ],
    [
      'a property of an unknown type',
      `${good}properties:\n  topic:\n    type: strng`,
      [
        'a.yaml:5:11: error: properties.topic.type: A type is one of string, number, integer, boolean, object, array, null. Did you mean “string”?',
      ],
    ],
    [
      'a misspelled keyword, deep in a property',
      `${good}properties:\n  list:\n    type: array\n    items:\n      type: object\n      propertys: {}`,
      [
        'a.yaml:8:7: error: properties.list.items.propertys: “propertys” is not a keyword of JSON Schema that works here. Did you mean “properties”?',
      ],
    ],
    [
      'a required property that is not there',
      `${good}properties:\n  topic: {type: string}\nrequired: [topik]`,
      [
        'a.yaml:5:12: error: required[0]: There is no property “topik”, or it is named twice. Did you mean “topic”?',
      ],
    ],
    [
      'a reference to nothing',
      `${good}properties:\n  topic:\n    $ref: '#/definitions/Topic'`,
      [
        'a.yaml:5:11: error: properties.topic.$ref: A reference names an entry of $defs, for example #/$defs/Moment.',
      ],
    ],
    [
      'a name of a property that no model takes',
      `${good}properties:\n  my topic!: {type: string}`,
      [
        'a.yaml:4:3: error: properties.my topic!: Use up to 64 letters, digits, _, - or . in the name of a property, and start with a letter.',
      ],
    ],
    [
      'more approvals than people',
      `${good}approvals:\n  approvers:\n    kind: quorum\n    needed: 2\n    user_ids: [0193e2a0-0000-7000-8000-000000000001]`,
      [
        'a.yaml:4:3: error: approvals.approvers: More approvals are needed than people of this workspace can give. Name more people, or ask for fewer approvals.',
      ],
    ],
    [
      'a name twice',
      `${good}name: Other`,
      ['a.yaml:3:1: error: This name is already used above, in the same place. Keep one of the two.'],
    ],
    [
      'an anchor and an alias',
      'name: &n Gardener\ndescription: *n',
      [
        'a.yaml:1:10: error: Anchors and aliases (& and *) can’t be used here. Write the value out.',
        'a.yaml:2:14: error: Anchors and aliases (& and *) can’t be used here. Write the value out.',
      ],
    ],
    [
      'a tag',
      'name: !!binary R2E=\ndescription: x',
      ['a.yaml:1:16: error: Tags (!) can’t be used here. Remove the tag.'],
    ],
    [
      'a name that is no text',
      `${good}properties:\n  1: {type: string}`,
      ['a.yaml:4:3: error: A name must be text. Put it in quotes.'],
    ],
    [
      'two documents',
      `${good}---\n${good}`,
      ['a.yaml:3:1: error: This is the start of a second document. Put each agent into a file of its own.'],
    ],
    ['no document', '', ['a.yaml:1:1: error: A document is an object with the fields name and description.']],
    ['a number that is none', `${good}max_tokens: .inf`, ['a.yaml:3:13: error: Use a finite number.']],
    [
      'a character that the database refuses',
      'name: "a\\0b"\ndescription: x',
      ['a.yaml:1:7: error: This text contains a character that can’t be stored. Remove it.'],
    ],
  ])('is told at its line and column: %s', (_, text, told) => {
    expect(lines(text)).toEqual(told)
    expect(readDocument(text).agent).toBeNull()
  })

  it('of the syntax is told where it is', () => {
    expect(lines('name: Gardener\n description: x')).toEqual([
      expect.stringMatching(/^a\.yaml:\d+:\d+: error: This is not valid YAML or JSON: .+\.$/),
    ])
    expect(lines('{"name": "Gardener"')).toEqual([expect.stringMatching(/^a\.yaml:1:\d+: error: /)])
  })

  it('does not hide the others', () => {
    expect(lines(`${good}slug: A\ntemperature: 1\neffort: huge`)).toHaveLength(3)
    expect(lines(`${good}tools:\n  - {name: gone, nme: x}\ntols: []`)).toHaveLength(3)
  })

  it('names the path of an error in an object from a program', () => {
    expect(
      readDocumentObject({ name: 'A', description: 'x', tools: [{ name: 'gone' }] }).problems,
    ).toMatchObject([{ path: 'tools[0].name', line: 1 }])
  })
})

describe('a document that is made to do harm', () => {
  it('is refused before it is read if it is huge', () => {
    expect(lines(`${good}# ${'x'.repeat(200_000)}`)).toEqual([
      expect.stringContaining('Up to 200000 can be read.'),
    ])
  })

  it('can’t multiply itself by aliases', () => {
    const bomb = Array.from(
      { length: 9 },
      (_, n) => `l${n + 1}: &l${n + 1} [${Array(9).fill(`*l${n}`).join(', ')}]`,
    )
    const { problems, agent } = readDocument(`l0: &l0 lol\n${bomb.join('\n')}\n`)
    expect(agent).toBeNull()
    expect(problems[0]?.message).toMatch(/^Anchors and aliases/)
  })

  it('can’t nest without an end', () => {
    expect(readDocument(`name: ${'['.repeat(90_000)}`).problems).not.toEqual([])
    const deep = `${good}properties: ${'{a: {type: object, properties: '.repeat(40)}{}${'}}'.repeat(40)}`
    expect(lines(deep)[0]).toContain('Properties can be nested up to 10 levels.')
  })
})

describe('a tool of an MCP server', () => {
  const text = `${good}tools:\n  - name: find\n    server: notion\n`
  it('is warned of if nobody has added the server, and imported all the same', () => {
    expect(lines(text, ['notions'])).toEqual([
      'a.yaml:5:13: warning: tools[0].server: There is no MCP server “notion” in this workspace yet. Did you mean “notions”? Until there is, the agent works without this tool.',
    ])
    expect(readDocument(text, { servers: [] }).agent?.tools).toEqual(['notion.find'])
  })

  it('is not warned of if the server is there, or nobody knows the servers', () => {
    expect(lines(text, ['notion'])).toEqual([])
    expect(lines(text)).toEqual([])
  })
})

it('tells the first problems of a text that is nothing but problems', () => {
  expect(readDocument('] '.repeat(1_000)).problems).toHaveLength(200)
  const unknown = Array.from({ length: 1_000 }, (_, at) => `field${at}: 1`).join('\n')
  expect(readDocument(`name: A\ndescription: b\n${unknown}`).problems).toHaveLength(200)
})

import { describe, expect, test } from 'vitest'
import { findSecrets } from '../../../domain/secrets/redact-secrets.ts'
import { incomingLimits } from '../../../domain/webhooks/incoming.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import { renderPrompt, tryTemplate } from './render-prompt.ts'
import { scrubPayload } from './scrub-payload.ts'

const payload = {
  repository: { full_name: 'openvibe/main' },
  commits: [
    { message: 'Fix the door', author: { name: 'Ada' } },
    { message: 'Paint the wall', author: { name: 'Bob' } },
  ],
  html: '<b>bold</b> & <i>thin</i>',
}

const doubling = `{% assign a = "aaaaaaaaaaaaaaaa" %}${'{% capture a %}{{ a }}{{ a }}{% endcapture %}'.repeat(25)}`

function refusal(template: string, value: unknown = payload): string {
  try {
    return `no refusal: ${renderPrompt(template, { payload: value, event: 'push' }).slice(0, 200)}`
  } catch (error) {
    return error instanceof DomainError ? error.reason : String(error)
  }
}

describe('a template', () => {
  test('makes a prompt of the values of a delivery', () => {
    const template = `{{ event }} to {{ payload.repository.full_name }}:
{% for commit in payload.commits %}- {{ commit.message }} ({{ commit.author.name | upcase }})
{% endfor %}`
    expect(renderPrompt(template, { payload, event: 'push' })).toBe(
      'push to openvibe/main:\n- Fix the door (ADA)\n- Paint the wall (BOB)',
    )
  })

  test('writes objects and lists as JSON, and nothing for what is not there', () => {
    expect(renderPrompt('{{ payload.repository }}', { payload, event: null })).toBe(
      '{\n  "full_name": "openvibe/main"\n}',
    )
    expect(renderPrompt('a{{ payload.no.such.value }}{{ event }}b', { payload, event: null })).toBe('ab')
  })

  test('passes texts on as they are', () => {
    expect(renderPrompt('{{ payload.html }}', { payload, event: null })).toBe(payload.html)
    expect(renderPrompt('{{ payload.html | strip_html }}', { payload, event: null })).toBe('bold & thin')
  })

  test.each([
    ['with an open tag', '{% if payload %}'],
    ['with an unknown filter', '{{ payload | no_such_filter }}'],
    ['with an unknown tag', '{% shell "ls" %}'],
    ['that reads a file', '{% include "/etc/passwd" %}'],
    ['that renders a file', '{% render "../../secrets.json" %}'],
    ['with a layout', '{% layout "package.json" %}'],
    ['that counts without end', '{% for i in (1..1000000000) %}{{ i }}{% endfor %}'],
    [
      'with loops in loops',
      '{% for a in (1..3000) %}{% for b in (1..3000) %}{% for c in (1..3000) %}x{% endfor %}{% endfor %}{% endfor %}',
    ],
    [
      'that doubles a text',
      '{% assign a = "aaaaaaaaaaaaaaaa" %}{% for i in (1..60) %}{% assign a = a | append: a %}{% endfor %}{{ a }}',
    ],
    ['that captures a text twice, again and again', doubling],
    ['that writes a long text again and again', '{{ payload.long }}'.repeat(500)],
  ])('%s is refused in time', (_name, template) => {
    const before = performance.now()
    expect(refusal(template, { ...payload, long: 'x'.repeat(200_000) })).toBe('template_invalid')
    expect(performance.now() - before).toBeLessThan(5_000)
  })

  test('reaches nothing but the values', () => {
    for (const path of [
      'payload.constructor',
      'payload.__proto__',
      'payload.commits.constructor',
      'process',
      'this',
    ]) {
      expect(renderPrompt(`[{{ ${path} }}]`, { payload, event: null })).toBe('[]')
    }
  })

  test('can’t be slowed down by a text', () => {
    const hostile = { text: '<script'.repeat(30_000) }
    const before = performance.now()
    renderPrompt('{{ payload.text | strip_html }}', { payload: hostile, event: null })
    expect(performance.now() - before).toBeLessThan(2_000)
  })

  test('has a prompt of limited length, which says that it was cut', () => {
    const prompt = renderPrompt('{{ payload.text }}', { payload: { text: 'x'.repeat(30_000) }, event: null })
    expect(prompt.length).toBeLessThan(20_100)
    expect(prompt).toMatch(/30000 characters was cut off\.\]$/)
  })
})

describe('a template is refused on save', () => {
  test.each([
    ['if it names a file', '{% include "a" %}'],
    ['if it names another one', "{% render 'a' %}"],
    ['if it has a layout', '{% layout "a" %}x{% block b %}{% endblock %}'],
    ['if its loop has no end', '{% for i in (1..1000000000) %}{{ i }}{% endfor %}'],
    ['if it doubles a text', doubling],
    ['if it can’t be read', '{% if %}'],
  ])('%s', (_name, template) => {
    expect(() => tryTemplate(template)).toThrow(/^The template can’t be used/)
  })

  test('but not because a delivery without values has none', () => {
    tryTemplate('{% for commit in payload.commits %}{{ commit.author.name | upcase }}{% endfor %}{{ event }}')
  })
})

describe('credentials in a delivery', () => {
  test('are removed, by their form and by the name of their field', () => {
    const cleaned = JSON.stringify(
      scrubPayload({
        // Put together here, so that scanners for leaked secrets find none in this file.
        text: `key ${['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_')} leaked`,
        password: 'correct-horse-42',
        nested: [{ api_key: 'abcdef123456' }],
        'a\0b': 'c\0d',
      }),
    )
    expect(cleaned).not.toMatch(/16C7e42F|correct-horse|abcdef123456|\\u0000/)
    expect(cleaned).toContain('leaked')
  })

  test('are looked for once, however many fields there are', () => {
    const sheets: string[] = []
    const value = Object.fromEntries(Array.from({ length: 1_900 }, (_, at) => [`field ${at}`, `text ${at}`]))
    const cleaned = scrubPayload(value, sheet => {
      sheets.push(sheet)
      return findSecrets(sheet)
    })
    expect(cleaned).toEqual(value)
    expect(sheets).toHaveLength(1)
  })

  test('of one field take nothing from the next', () => {
    const value = { password: '', title: 'hello', token: ['', 'or-not-to-be'], next: 'plain' }
    expect(scrubPayload(value)).toMatchObject({ password: '', title: 'hello', next: 'plain' })
  })

  test('are not looked for in a delivery with too many fields', () => {
    const never = () => {
      throw new Error('looked')
    }
    const many = Array.from({ length: incomingLimits.fields }, () => 1)
    for (const value of [many, { a: many }, many.map(() => ({}))])
      expect(() => scrubPayload(value, never)).toThrow(/more than 2,000 fields/)
    expect(scrubPayload(many.slice(1))).toHaveLength(incomingLimits.fields - 1)
  })

  test('leave ids, addresses and names as they are', () => {
    const value = {
      id: '0190b3b6-7c5e-7cc3-98c4-dc0c0c07398f',
      sha: 'da39a3ee5e6b4b0d3255bfef95601890afd80709',
      url: 'https://github.com/openvibe/main/pull/12',
      count: 3,
      ok: true,
      none: null,
    }
    expect(scrubPayload(value)).toEqual(value)
  })
})

import { describe, expect, it } from 'vitest'
import { harmlessMore } from './corpus/harmless-more.ts'
import { makeValue } from './corpus/make-value.ts'
import { providerKeys } from './corpus/provider-keys.ts'
import { toldSecrets } from './corpus/told-secrets.ts'
import { harmlessTexts } from './harmless-texts.ts'
import { redactSecrets } from './redact-secrets.ts'

/** The shares that the product promises. */
const leastCaught = 0.975
const mostHarmed = 0.025

interface Case {
  text: string
  secret: string
}

const inProse = providerKeys.map(([format, pattern]): Case & { format: string } => {
  const secret = makeValue(pattern)
  return { format, text: `It is ${secret}, they say.`, secret }
})

const told = toldSecrets.map((pattern): Case & { format: string } => {
  const marked = makeValue(pattern)
  const secret = marked.slice(marked.indexOf('‹') + 1, marked.indexOf('›'))
  return { format: pattern, text: marked.replace(/[‹›]/g, ''), secret }
})

describe('the corpus', () => {
  it('has at least 200 secrets and 200 innocents, none of them twice', () => {
    const secrets = [...inProse, ...told].map(({ text }) => text)
    const innocents = [...harmlessTexts, ...harmlessMore]
    expect(new Set(secrets).size).toBe(secrets.length)
    expect(secrets.length).toBeGreaterThanOrEqual(200)
    expect(new Set(innocents).size).toBe(innocents.length)
    expect(innocents.length).toBeGreaterThanOrEqual(200)
  })

  it('of secrets is caught, at least 97.5% of it', () => {
    const all = [...inProse, ...told]
    const missed = all.filter(({ text, secret }) => redactSecrets(text).includes(secret))
    const names = missed.map(({ format }) => format)
    if (names.length > 0) console.info(`missed ${names.length} of ${all.length}:\n${names.join('\n')}`)
    expect(missed.length / all.length, names.join('\n')).toBeLessThanOrEqual(1 - leastCaught)
  })

  it('of innocents stays unchanged, all but 2.5% of it', () => {
    const all = [...harmlessTexts, ...harmlessMore.map(makeValue)]
    const harmed = all.filter(text => redactSecrets(text) !== text).map(text => redactSecrets(text))
    if (harmed.length > 0) console.info(`harmed ${harmed.length} of ${all.length}:\n${harmed.join('\n')}`)
    expect(harmed.length / all.length, harmed.join('\n')).toBeLessThanOrEqual(mostHarmed)
  })
})

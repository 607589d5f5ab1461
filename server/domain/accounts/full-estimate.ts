import { type EstimatePassword, findPasswordProblem, type KnownFacts } from './password-rule.ts'

let loaded: Promise<EstimatePassword> | null = null

/** Loads the estimate with all lists of words, once; that takes a third of a second. Too large for a browser. */
export function loadFullEstimate(): Promise<EstimatePassword> {
  loaded ??= load()
  return loaded
}

/** Returns a sentence about the weakness of a new password, or null. It can take a second. */
export async function judgeNewPassword(password: string, facts: KnownFacts): Promise<string | null> {
  return findPasswordProblem(await loadFullEstimate(), password, facts)
}

async function load(): Promise<EstimatePassword> {
  const [{ createPasswordEstimate }, common, english] = await Promise.all([
    import('./estimate-password.ts'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return createPasswordEstimate({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  })
}

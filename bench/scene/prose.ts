/**
 * Invented messages between people: the same number always gives the same message. The words have the
 * frequencies of real talk (a few are everywhere, most are rare). Tickets, hashes and paths are terms that
 * occur in one message only, so that an index gets the terms that it would get in real use.
 */

const subjects =
  words(`the-team the-customer support billing the-worker our-pipeline the-new-release the-old-cluster
  nobody the-auditor procurement the-mobile-app the-search-page our-partner the-vendor the-design the-board
  the-intern marketing finance the-nightly-job the-importer legal the-landing-page the-data-warehouse operations`)
const verbs =
  words(`needs blocks ships breaks explains measures delays replaces reviews owns expects misses survives
  doubles cancels documents repeats prefers rejects supports follows exports loads writes deletes renames schedules
  compares trusts restores encrypts throttles retries migrates archives invoices translates approves postpones`)
const objects =
  words(`budget contract rollout invoice backup migration release-notes login-page timeout quota webhook
  dashboard orchard harvest cider pricing discount onboarding checklist translation licence retention-policy index
  latency incident postmortem roadmap milestone estimate warehouse shipment forecast sensor firmware certificate
  throughput cache replica snapshot partition hiring-plan interview workshop newsletter survey refund ledger audit
  screenshot mockup typography contrast keyboard-focus tooltip sidebar palette draft thread mention fork decision`)
const endings =
  words(`before-Friday after-the-holidays since-the-last-deploy again without-any-warning for-the-third-time
  in-staging in-production on-older-phones behind-the-proxy at-month-end under-load when-offline by-default as-agreed
  despite-the-fix in-the-EU-region for-large-workspaces with-two-regions on-Mondays until-review if-finance-agrees`)
const openers =
  words(`Honestly Quick-update As-far-as-I-can-see To-be-clear One-more-thing Good-news Bad-news For-the-record
  My-reading In-short Small-correction Question Heads-up Agreed Not-sure Proposal`)
const foreign = [
  'Der Vertrag liegt zur Prüfung bei der Buchhaltung, Rückmeldung bis Donnerstag.',
  'On attend la réponse du fournisseur avant de déployer la mise à jour.',
  'リリースは金曜日に延期されました。詳細は議事録を見てください。',
  'El presupuesto del próximo trimestre todavía no está aprobado.',
  '备份恢复测试已经通过，耗时十二分钟。',
  'Срок поставки перенесли, склад пока закрыт.',
]

/**
 * Writes the message with this number, in Markdown: mostly a sentence or two, sometimes a list, code, or a
 * page.
 */
export function writeMessage(number: number): string {
  const chance = createChance(number)
  const kind = chance()
  if (kind < 0.04) return pick(foreign, chance)
  if (kind < 0.08) return `${writeSentence(chance)}\n\n\`\`\`ts\n${writeCode(chance)}\n\`\`\``
  if (kind < 0.12)
    return `${writeSentence(chance)}\n\n${repeat(2 + at(chance, 4), () => `- ${writeSentence(chance)}`, '\n')}`
  const length = kind < 0.7 ? 1 + at(chance, 2) : kind < 0.98 ? 3 + at(chance, 4) : 20 + at(chance, 30)
  return repeat(length, () => writeSentence(chance), ' ')
}

function writeSentence(chance: Chance): string {
  const said = `${pick(subjects, chance)} ${pick(verbs, chance)} the ${pick(objects, chance)} ${pick(endings, chance)}`
  const opener = chance() < 0.3 ? `${pick(openers, chance)}: ` : ''
  const rest =
    chance() < 0.15
      ? `, see ${writeReference(chance)}`
      : chance() < 0.1
        ? `, says ${writeName(at(chance, 60_000))}`
        : ''
  const text = `${opener}${opener ? said : said.charAt(0).toUpperCase() + said.slice(1)}${rest}`
  return text + (chance() < 0.12 ? '?' : '.')
}

/** Writes a reference that hardly any other message contains. */
function writeReference(chance: Chance): string {
  const number = at(chance, 900_000)
  const kind = chance()
  if (kind < 0.5) return `ORC-${number}`
  if (kind < 0.75) return `commit ${number.toString(16).padStart(5, '0')}${at(chance, 4096).toString(16)}`
  return `reports/${2020 + at(chance, 7)}/q${1 + at(chance, 4)}/summary-${number}.csv`
}

const syllables = words(`ba bre cal da del e fen ga gri ha hol i jo ka kel la lin lu ma mer na nor o
  pe pra qua ra ril sa sel ster ta tor u va vin wa wen xi yo za zel`)

/** Writes an invented name: real talk has many thousands of words that are in few messages. */
function writeName(number: number): string {
  const chance = createChance(number)
  const name = repeat(2 + at(chance, 3), () => syllables[at(chance, syllables.length)] ?? '', '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function writeCode(chance: Chance): string {
  const name = pick(objects, chance).replaceAll(/\W/g, '_')
  return `const ${name} = await load('${name}', { limit: ${at(chance, 500)} })\nif (!${name}) return null`
}

type Chance = () => number

/** Returns numbers from 0 to below 1 that look random and follow from the seed (the mixing of splitmix32). */
export function createChance(seed: number): Chance {
  let state = Math.imul(seed, 0x85ebca6b) ^ 0x5bd1e995
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
  }
}

/** Picks the first words of a list far more often than its last ones. */
function pick(list: readonly string[], chance: Chance): string {
  return list[Math.floor(list.length * chance() ** 2)] ?? ''
}

function at(chance: Chance, below: number): number {
  return Math.floor(chance() * below)
}

function repeat(times: number, write: () => string, between: string): string {
  return Array.from({ length: times }, write).join(between)
}

function words(list: string): string[] {
  return list.split(/\s+/).map(word => word.replaceAll('-', ' '))
}

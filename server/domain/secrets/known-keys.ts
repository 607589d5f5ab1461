import type { Span } from './span.ts'

/**
 * The key formats that show which service a key belongs to.
 *
 * Every pattern starts with fixed characters, right after a character that can't belong to it (`boundary`).
 * So each run of characters is read only from its beginning, and the time stays proportional to the text,
 * whatever is in it.
 */
const boundary = '(?<![\\w-])'

const shapes: readonly string[] = [
  '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?!\\w)', // AWS, the id of a key
  'gh[oprsu]_[A-Za-z0-9]{36,}', // GitHub
  'github_pat_\\w{22,}',
  'gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-[\\w-]{20,}', // GitLab
  'xox[abeoprs](?:\\.xox[bp])?-[\\w-]{10,}', // Slack
  'xapp-[\\w-]{10,}',
  'sk-[\\w-]{20,}', // Anthropic, OpenAI and services that copy their format
  '(?:sk|rk)_(?:live|test)_\\w{16,}', // Stripe
  'whsec_[\\w+/=]{20,}',
  'AIza[\\w-]{35}', // Google
  'ya29\\.[\\w-]{20,}',
  'GOCSPX-[\\w-]{20,}',
  'npm_[A-Za-z0-9]{36}',
  'pypi-[\\w-]{50,}',
  'rubygems_[0-9a-f]{48}',
  'dckr_(?:pat|oat)_[\\w-]{20,}', // Docker
  'hf_[A-Za-z0-9]{30,}', // Hugging Face
  'gsk_\\w{40,}', // Groq
  'SG\\.[\\w-]{16,}\\.[\\w-]{16,}', // SendGrid
  'key-[0-9a-f]{32}(?!\\w)', // Mailgun
  'SK[0-9a-f]{32}(?!\\w)', // Twilio
  'do[oprt]_v1_[0-9a-f]{64}', // DigitalOcean
  'dapi[0-9a-f]{32}', // Databricks
  'shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}', // Shopify
  'sb_secret_[\\w-]{20,}', // Supabase
  'sbp_[0-9a-f]{40}',
  'hv[sbr]\\.[\\w-]{20,}', // Vault
  'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{40,}', // Doppler
  'lin_(?:api|oauth)_\\w{30,}', // Linear
  'ntn_\\w{40,}', // Notion
  'secret_[A-Za-z0-9]{43}(?!\\w)',
  'PMAK-[0-9a-f]{24}-[0-9a-f]{34}', // Postman
  'glsa_\\w{32,}', // Grafana
  'NRAK-[A-Z0-9]{27}', // New Relic
  'ATATT[\\w=-]{50,}', // Atlassian
  'EAA[A-Za-z0-9]{60,}', // Meta
  'AGE-SECRET-KEY-1[A-Z0-9]{58}',
  '\\d{8,10}:AA[\\w-]{33}(?![\\w-])', // Telegram
  'eyJ[\\w-]{8,}\\.eyJ[\\w-]{8,}\\.[\\w-]*', // JSON Web Token
  'ovk_\\w{20,}', // our own
  'p8e-[A-Za-z0-9]{32}', // Adobe
  'pat[A-Za-z0-9]{14}\\.[0-9a-f]{64}', // Airtable
  'b_[a-z0-9]{44}(?!\\w)', // Beamer
  'v1\\.0-[0-9a-f]{24}-[0-9a-f]{146}', // Cloudflare
  'dnkey-[A-Z0-9]{26}-[A-Z0-9]{52}', // Defined Networking
  'dt0c01\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}', // Dynatrace
  'pat-(?:na|eu)1-[0-9a-f]{8}-[0-9a-f-]{27}', // HubSpot
  's-s4t2(?:ud|af)-[0-9a-f]{64}', // 42
  '(?:live|test)_[0-9a-f]{35}(?!\\w)', // Lob
  '[0-9a-f]{32}-us\\d{1,2}(?!\\w)', // Mailchimp
  'oy2[a-z0-9]{43}(?!\\w)', // NuGet
  'API-[A-Z0-9]{26}(?!\\w)', // Octopus Deploy
  'pnu_[a-z0-9]{36}', // Prefect
  'pul-[0-9a-f]{40}', // Pulumi
  'rzp_(?:live|test)_[A-Za-z0-9]{14}', // Razorpay
  'rdme_[a-z0-9]{70}', // ReadMe
  'rootly_[0-9a-f]{64}', // Rootly
  'sntryu_[0-9a-f]{64}', // Sentry
  'sm_(?:pat|aat|sat)_[A-Za-z0-9]{16}', // SettleMint
  'shippo_(?:live|test)_[0-9a-f]{40}', // Shippo
  'sq[pau]_[0-9a-f]{40}', // Sonar
  'sgp_[0-9a-f_]{40,}', // Sourcegraph
  'waka_[0-9a-f]{8}-[0-9a-f-]{27}', // WakaTime
  '1000\\.[0-9a-f]{32}\\.[0-9a-f]{32}', // Zoho
]

const patterns = shapes.map(shape => new RegExp(boundary + shape, 'g'))

/** The part of an address that gives access to anyone who has it. */
const addresses: readonly RegExp[] = [
  /(?<=hooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/]{20,}/g,
  /(?<=discord(?:app)?\.com\/api\/webhooks\/)[\w/-]{40,}/g,
  // user:password@host. Neither part contains a slash, so no address is read twice.
  /(?<=:\/\/[^\s:/@"'`<>]{0,256}:)[^\s/@"'`<>]{1,512}(?=@)/g,
  /(?<=[?&](?:x-amz-signature|x-goog-signature|signature|sig|code)=)[\w%.~+/-]{16,}/gi,
]

export function findKnownKeys(text: string): Span[] {
  const found = [...patterns, ...addresses].flatMap(pattern =>
    Array.from(text.matchAll(pattern), ({ index, 0: key }) => ({ start: index, end: index + key.length })),
  )
  return [...found, ...findPrivateKeys(text)]
}

const blockStart = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g

/**
 * Finds whole blocks. A block without an end reaches to the end of the text, so nothing is searched for
 * twice.
 */
function findPrivateKeys(text: string): Span[] {
  const found: Span[] = []
  for (const { index: start, 0: head } of text.matchAll(blockStart)) {
    if (start < (found.at(-1)?.end ?? 0)) continue
    const tail = text.indexOf('-----END', start + head.length)
    const close = tail < 0 ? -1 : text.indexOf('-----', tail + '-----END'.length)
    found.push({ start, end: close < 0 ? text.length : close + '-----'.length })
  }
  return found
}

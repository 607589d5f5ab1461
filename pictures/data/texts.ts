/** Answers of agents that have every form of text. */
export const richAnswer = `## Two barrels for the winter

Two barrels, as **decided** in *October*, and ~~three~~ not three. Ask @bob about the ~sugar~.

| apple | share | why |
|---|--:|---|
| Boskoop | 60 % | sour, keeps its taste over a long and cold winter |
| Gravensteiner | 40 % | sweet, and its smell fills the whole cellar |

1. wash the barrels
2. fill them in one go
   - the small one first
   - then the large one

- [ ] wash the barrels
- [x] buy sugar

> The first barrel was bitter, because it was not dry.
>
> — the book of the cellar

\`\`\`ts
export const barrels = [
  { apple: 'Boskoop', share: 0.6 },
  { apple: 'Gravensteiner', share: 0.4 },
] as const

export function litres(total: number): number[] {
  // A barrel is never quite full.
  return barrels.map(({ share }) => Math.round(total * share * 0.98))
}
\`\`\`

The sugar follows from the volume $$s = \\frac{m}{V}$$ and over the winter

$$
\\int_0^{90} k \\, e^{-k t} \\, dt = 1 - e^{-90 k}
$$

See [the press](https://cider.example/press), \`npm run press\`, and
https://cider.example/a-very-long-address/that-does-not-break/anywhere/at-all/0123456789012345678901234567890

---

### What is left

A last word.`

export const longAnswer = `## Store them cold

${'A cool cellar keeps them for months and costs nothing. '.repeat(5)}

${'Check every box once a week for rot. '.repeat(70)}

That is all.`

export const wideAnswer = `The whole plan in one table:

| week | sort | place | people | boxes | litres | note |
|---|---|---|---|--:|--:|---|
${Array.from({ length: 8 }, (_, week) => `| ${week + 1} | Boskoop ${week} | the upper meadow beside the brook | Ada, Bob and Carla | ${week * 12 + 7} | ${week * 310 + 90} | pick only the dry ones, and leave the rest for the birds |`).join('\n')}

\`\`\`diff
- const press = 'the old one'
+ const press = 'the new one'
\`\`\`

\`\`\`sh
curl -s https://cider.example/api/v1/tasks --header 'authorization: Bearer …' --data '{"agent":"vibe","input":"press"}' | jq .
\`\`\``

const cited = (number: number, quote: string) => [{ number, quote }]

/** A line of a result draft as a model answers with it. */
export const decided = (
  text: string,
  number: number,
  quote: string,
  kind: 'decision' | 'finding' | 'action' = 'decision',
) => ({ kind, text, owner: kind === 'action' ? 'Carla' : null, citations: cited(number, quote) })

/** A result draft as a model answers with it. */
export function drafted(
  headline: string,
  bullets: ReturnType<typeof decided>[],
  rest: { full?: boolean } = {},
): string {
  const [first] = bullets
  const citations = first?.citations ?? []
  const others = {
    deferred: [{ text: 'The second press is bought next year.', citations }],
    open_questions: [{ text: 'Who sharpens the knives?', citations }],
    dissent: [{ who: 'Bob', text: 'Saturday would be drier.', citations }],
  }
  const none = { deferred: [], open_questions: [], dissent: [] }
  return JSON.stringify({ headline, bullets, ...(rest.full ? others : none) })
}

import { render } from '@testing-library/react'
import { Markdown } from '../../components/markdown/markdown.tsx'

/** An answer with some of everything that models write. */
export const answer = `[plan]: https://example.com/plan

# Drafts

About **5 ms** per save on the *oldest* phone, says [the log](https://example.com/log_a). Use \`merge()\`, ~~copy~~ and
see [the plan][plan]. @vibe said so.

- **one**: first
- two

  still two
  1. inner _part_
  2. and \`code\`

- [x] done
- [ ] to do

\`\`\`ts
const a = \`**not bold**\`

const b = [2](3)
\`\`\`

> Quoted **words**
> go on

| Phone | Save |
| --- | ---: |
| **old** | 5 ms |
| new | \`1\` ms |

Title
-----

The ***very*** end.`

const names: ReadonlySet<string> = new Set(['vibe', 'ada'])

export function show(text: string, streaming = false) {
  const { container, rerender } = render(<Markdown text={text} names={names} streaming={streaming} />)
  return {
    shown: container,
    /** Renders the same message again when it has more text. */
    goOn: (next: string, goesOn = true) =>
      rerender(<Markdown text={next} names={names} streaming={goesOn} />),
  }
}

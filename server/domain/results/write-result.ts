import type { ResultBody, ResultLine } from './result.ts'

/**
 * Writes a result as text for readers who do not see its card: agents, search, programs. The quoted words are
 * left out, since they are hidden when their message changes; the numbers are those of the fork's messages.
 */
export function writeResult(body: ResultBody): string {
  const line = (each: ResultLine, before = '') => `- ${before}${each.text}${numbers(each)}`
  const part = (title: string, lines: string[]) =>
    lines.length === 0 ? [] : [`${title}:\n${lines.join('\n')}`]
  return [
    `**${body.headline}**`,
    body.bullets
      .map(bullet => `${line(bullet)}${bullet.owner === null ? '' : ` (${bullet.owner})`}`)
      .join('\n'),
    ...part(
      'Objections',
      body.dissent.map(each => line(each, each.who === '' ? '' : `${each.who}: `)),
    ),
    ...part(
      'Deferred',
      body.deferred.map(each => line(each)),
    ),
    ...part(
      'Open questions',
      body.openQuestions.map(each => line(each)),
    ),
  ].join('\n\n')
}

function numbers({ citations }: ResultLine): string {
  const cited = [...new Set(citations.map(({ number }) => number))].sort((a, b) => a - b)
  return cited.length === 0 ? '' : ` [${cited.join(', ')}]`
}

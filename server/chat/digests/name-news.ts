import type { Tx } from '../../db/client.ts'
import { findMeantNames } from '../../db/messages/meant-names.ts'
import type { ShownLine } from '../../domain/catch-up/catch-up.ts'
import { nameWords } from '../../domain/messages/plain-parts.ts'

/** Puts names in place of handles in the lines of a mail; a page does it itself. Runs with the rights of the person. */
export async function nameNews(
  tx: Tx,
  { workspaceId, lines }: { workspaceId: string; lines: readonly ShownLine[] },
): Promise<ShownLine[]> {
  const meantIn = ({ sources }: ShownLine) => sources.flatMap(({ mentions = [] }) => mentions)
  const said = lines.flatMap(line => [
    { text: line.text, mentions: meantIn(line) },
    { text: line.topic, mentions: line.topicMentions },
  ])
  const meant = await findMeantNames(tx, { workspaceId, said })
  return lines.map(line => ({
    ...line,
    text: nameWords(line.text, meant(meantIn(line))),
    topic: nameWords(line.topic, meant(line.topicMentions)),
  }))
}

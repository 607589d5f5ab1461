import type { NewsKind, ShownLine } from '@/server/domain/catch-up/catch-up'

/** In this order within a conversation. */
const newsKinds: readonly NewsKind[] = ['asked', 'decided', 'changed', 'open']

/** The lines about one thread or fork. */
export interface NewsGroup {
  key: string
  place: Pick<ShownLine, 'channelId' | 'threadId' | 'forkId' | 'topic' | 'topicMentions'>
  lines: ShownLine[]
}

/** Groups lines by conversation, the first line of each deciding its place; requests to the reader come first in it. */
export function groupNews(lines: readonly ShownLine[]): NewsGroup[] {
  const groups = new Map<string, NewsGroup>()
  for (const line of lines) {
    const { channelId, threadId, forkId, topic, topicMentions } = line
    const key = forkId ?? threadId
    const place = { channelId, threadId, forkId, topic, topicMentions }
    const group = groups.get(key) ?? { key, place, lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  return [...groups.values()].map(group => ({
    ...group,
    lines: group.lines.toSorted((a, b) => newsKinds.indexOf(a.kind) - newsKinds.indexOf(b.kind)),
  }))
}

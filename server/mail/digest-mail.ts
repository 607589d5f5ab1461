import type { NewsKind, ShownLine } from '../domain/catch-up/catch-up.ts'
import { messagePath } from '../domain/workspaces/paths.ts'
import { readAsWords } from './read-as-words.ts'
import { escapeHtml, type Mail } from './send-mail.ts'

const kinds: Readonly<Record<NewsKind, string>> = {
  asked: 'Asked of you',
  decided: 'Decided',
  changed: 'Changed',
  open: 'Open',
}

/** Writes the morning digest: the lines by conversation, each with a link to the message that it rests on. */
export function composeDigestMail(digest: {
  to: string
  origin: string
  workspace: { name: string; slug: string }
  lines: readonly ShownLine[]
  /** The names of the channels, by id. */
  channels: ReadonlyMap<string, string>
  messages: number
  conversations: number
  unsubscribeToken: string
}): Mail {
  const { to, origin, workspace, lines, messages } = digest
  const name = readAsWords(workspace.name) || 'your workspace'
  const home = `${origin}/${workspace.slug}/inbox`
  const off = `${origin}/digest/off/${digest.unsubscribeToken}`
  const read = `${messages === 1 ? '1 unread message' : `${messages} unread messages`} in ${digest.conversations === 1 ? '1 conversation' : `${digest.conversations} conversations`}`
  const groups = [...Map.groupBy(lines, line => line.forkId ?? line.threadId).values()].map(group =>
    describeGroup(group, digest),
  )
  const lead =
    groups.length > 0
      ? `The news of ${name}, from ${read}.`
      : `There are ${read} in ${name}. Open OpenVibe to see them.`
  return {
    to,
    subject: `Morning digest of ${name}`,
    headers: {
      'List-Unsubscribe': `<${off}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: [
      lead,
      ...groups.map(({ title, items }) =>
        [title, ...items.map(({ words, href }) => `- ${words}\n  ${href}`)].join('\n'),
      ),
      `Open the Inbox: ${home}`,
      `You get this mail because you turned it on in Settings › Notifications. Turn it off: ${off}`,
      '',
    ].join('\n\n'),
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      ...groups.map(
        ({ title, items }) =>
          `<h3>${escapeHtml(title)}</h3>\n<ul>${items
            .map(({ words, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(words)}</a></li>`)
            .join('')}</ul>`,
      ),
      `<p><a href="${escapeHtml(home)}">Open the Inbox</a></p>`,
      `<p><small>You get this mail because you turned it on in Settings › Notifications. <a href="${escapeHtml(off)}">Turn it off</a></small></p>`,
    ].join('\n'),
  }
}

function describeGroup(
  lines: readonly ShownLine[],
  {
    origin,
    workspace,
    channels,
  }: {
    origin: string
    workspace: { slug: string }
    channels: ReadonlyMap<string, string>
  },
) {
  const [first] = lines
  const channel = channels.get(first?.channelId ?? '') ?? ''
  const items = lines.map(({ kind, text, channelId, threadId, forkId, sources }) => {
    const place = { id: channelId, kind: 'public' as const, name: channel }
    const message = { id: sources[0]?.messageId ?? '', threadId, forkId }
    return { words: `${kinds[kind]}: ${text}`, href: `${origin}${messagePath(workspace, place, message)}` }
  })
  return { title: `#${channel}: ${first?.topic ?? ''}`, items }
}

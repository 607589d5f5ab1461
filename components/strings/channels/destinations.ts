import type { Destination } from '@/server/domain/destinations/destination'
import { list } from '../words'

/** The servers outside OpenVibe that read a private channel or a direct message. */
export const destinationsStrings = {
  title: 'Outside servers',
  lead: 'Only servers that someone here allowed get text from this conversation.',
  allow: 'Allow',
  notNow: 'Not now',
  stop: 'Stop allowing',
  stopOf: (host: string) => `Stop allowing ${host}`,
  allowOf: (host: string) => `Allow ${host}`,
  open: 'Show outside servers',
  guests: 'A member of this conversation can allow it.',
  say: sayDestination,
} as const

/** 'Vibe’s answers here are written by models.example.org, accepted by Alice.' */
function sayDestination({ host, agents, isForSmallModel, servers, accepted }: Destination): string {
  const are = accepted ? 'are' : 'would be'
  const parts = [
    ...(agents.length > 0
      ? [`${list(agents.map(name => `${name}’s`))} answers here ${are} written by ${host}`]
      : []),
    ...(isForSmallModel ? [`summaries and catch-ups here ${are} written by ${host}`] : []),
    ...(servers.length > 0 ? [`look-ups in ${list(servers)} ${are} sent to ${host}`] : []),
  ]
  const said = parts.length === 0 ? `Nothing here uses ${host} right now` : parts.join('; ')
  const by = accepted ? `, accepted by ${accepted.by}` : ''
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${by}.`
}

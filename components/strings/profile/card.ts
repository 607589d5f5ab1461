import { plural } from '../words'

/** The words of a person's card. */
export const cardStrings = {
  left: (name: string) => `${name} is no longer in this workspace. Everything they wrote is kept.`,
  leftChannels: (name: string) => `${name} is in none of your channels now.`,
  find: (name: string) => `Messages from ${name}`,
  openDirect: 'Open direct message',
  profile: 'View profile',
  /** The time zone behind a local time. */
  zone: (zone: string, isMine: boolean) => {
    const name = zone.replaceAll('_', ' ')
    return isMine ? `Time zone: ${name}` : `(${name})`
  },
  statusUntil: (time: string) => `Until ${time}`,
  /** The time of day where somebody is, as '14:05 for Deniz, 3 h ahead'. */
  localTime: (time: string, name: string, minutes: number) => `${time} for ${name}, ${tellOffset(minutes)}`,
  setStatus: 'Set a status',
  changeStatus: 'Change status',
} as const

/** Says how far the clock of somebody is from the reader's, in hours and minutes. */
function tellOffset(minutes: number): string {
  if (minutes === 0) return 'same time as you'
  const far = Math.abs(minutes)
  const hours = Math.floor(far / 60)
  const rest = far % 60
  const span = [hours > 0 && `${hours} h`, rest > 0 && plural(rest, { one: '# min', other: '# min' })]
  return `${span.filter(Boolean).join(' ')} ${minutes > 0 ? 'ahead' : 'behind'}`
}

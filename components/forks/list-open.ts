import { keep } from '@/components/ui/kept'

/** Whether the list of forks stands beside a fork where there is room, as this browser remembers it. */
export const listOpen = keep<boolean>('openvibe:fork-list', {
  otherwise: true,
  parse: text => text !== 'closed',
  write: isOpen => (isOpen ? 'open' : 'closed'),
})

import { keep } from '@/components/ui/kept'

/** Whether the list of forks is shown beside a fork if there is room, as stored in this browser. */
export const listOpen = keep<boolean>('openvibe:fork-list', {
  otherwise: true,
  parse: text => text !== 'closed',
  write: isOpen => (isOpen ? 'open' : 'closed'),
})

import type { VectorProblem } from '@/server/domain/memory/embedding'
import { format } from '../words'

export const searchByMeaningStrings = {
  title: 'Search by meaning',
  lead: 'Agents search their memory by words. With an embeddings endpoint, they also find memories that say the same in other words.',
  off: 'Off. Memory is searched by words only.',
  howTo:
    'The operator of this server can set OPENVIBE_EMBEDDINGS_URL and OPENVIBE_EMBEDDINGS_MODEL to turn it on.',
  on: (model: string) => `On, with the model ${model}.`,
  none: 'There are no memories yet.',
  progress: (embedded: number, items: number) => `${format(embedded)} of ${format(items)} memories are ready`,
  limit: (count: number) =>
    `A search compares the newest ${format(count)} memories. With pgvector, it compares all.`,
  problems: {
    unreachable: 'The endpoint can’t be reached.',
    slow: 'The endpoint takes too long to answer.',
    busy: 'The endpoint is busy or has an error.',
    refused: 'The endpoint refuses the requests. Check the model and the key.',
    unexpected: 'The endpoint sends answers that can’t be used. Check the address and the model.',
  } satisfies Record<VectorProblem, string>,
  meanwhile: 'Until it works again, memory is searched by words only.',
  since: (at: string) => `Since ${at}.`,
  nextTry: (at: string) => `Next try: ${at}.`,
} as const

import type { TRPCLink } from '@trpc/client'
import { observable, tap } from '@trpc/server/observable'
import type { AppRouter } from '@/server/trpc'

type Listener = (path: string) => void

const listeners = new Set<Listener>()

/** Calls the listener with the name of the procedure after every change by this page. Returns a function that ends it. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the listeners once the answer to a change has arrived. */
export const tellChanges: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation') return next(op)
    return observable(observer =>
      next(op)
        .pipe(
          tap({
            next: () => {
              for (const listener of listeners) listener(op.path)
            },
          }),
        )
        .subscribe(observer),
    )
  }

import { DomainError } from '../../domain/wire/domain-error.ts'

/** Refuses an id, chosen by its sender, that something else already has. */
export function checkOwnId(isOwn: boolean): asserts isOwn {
  if (isOwn) return
  throw new DomainError('id_taken', 'This id is already used. Send again with a new id.')
}

import { DomainError } from '../../domain/wire/domain-error.ts'
import { SecretBoxError } from '../../outbound/secret-box.ts'
import { keyContext, type ModelGate } from './model-gate.ts'

/** Seals the key of an endpoint. Refuses if the server has no key of its own for that. */
export function sealKey({ box }: Pick<ModelGate, 'box'>, endpointId: string, apiKey: string): string {
  return tellMissingKey(() => box.seal(apiKey, keyContext(endpointId)))
}

/** Opens the stored key of an endpoint. */
export function openKey({ box }: Pick<ModelGate, 'box'>, endpointId: string, sealed: string): string {
  return tellMissingKey(() => box.open(sealed, keyContext(endpointId)))
}

function tellMissingKey<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof SecretBoxError) throw new DomainError('no_encryption_key', error.message)
    throw error
  }
}

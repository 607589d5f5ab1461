import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { type AgentSeeds, agentSeeds } from '../../../domain/agents/agent-seed.ts'

let seeds: Promise<AgentSeeds> | undefined

/** Reads and checks `seeds/agent-configs.yaml` once. */
export function readAgentSeeds(): Promise<AgentSeeds> {
  seeds ??= readFile(new URL('../../../../seeds/agent-configs.yaml', import.meta.url), 'utf8').then(text =>
    agentSeeds.parse(parse(text)),
  )
  return seeds
}

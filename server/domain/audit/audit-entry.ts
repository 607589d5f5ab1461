import * as z from 'zod'
import { id, time } from '../wire/ids.ts'

/** The chain of acts that belong to no workspace. */
export const instanceChain = '00000000-0000-0000-0000-000000000000'

/** The actor of an act, with the names that are known when it is read. */
const auditActor = z.object({
  /** `unknown`: nobody was signed in. */
  kind: z.enum(['person', 'key', 'program', 'agent', 'operator', 'system', 'unknown']),
  /** The person; for a key, a program and an agent the one for whom it acts. */
  userId: id.optional(),
  keyId: id.optional(),
  agentId: id.optional(),
  taskId: id.optional(),
  /** The operator's way: SQL, the folder of agents, the command. */
  by: z.string().optional(),
  /** The operator's role in the database. */
  role: z.string().optional(),
})

/** The subject of an act. */
const auditSubject = z.object({
  type: z.string().default(''),
  id: z.string().optional(),
  /** The name at the time of the act. */
  name: z.string().optional(),
  userId: id.optional(),
  agentId: id.optional(),
  channelId: id.optional(),
  forkId: id.optional(),
})

/** A row of the audit log. */
export const auditEntry = z.object({
  seq: z.number().int(),
  kind: z.string(),
  createdAt: time,
  actor: auditActor,
  subject: auditSubject,
  data: z.record(z.string(), z.unknown()),
  /** In hex; together with the one before it proves the row's place in the chain. */
  hash: z.string(),
  prevHash: z.string(),
  /** Parts are left out that tell of conversations which the reader can't read, so the hash can't be made from it. */
  isPartial: z.literal(true).optional(),
})
export type AuditEntry = z.infer<typeof auditEntry>

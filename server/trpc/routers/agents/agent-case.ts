import * as z from 'zod'
import { createCase } from '../../../chat/proofs/create-case.ts'
import { deleteCase } from '../../../chat/proofs/delete-case.ts'
import { listCases } from '../../../chat/proofs/list-cases.ts'
import { updateCase } from '../../../chat/proofs/update-case.ts'
import { agentCase, caseFields } from '../../../domain/proofs/agent-case.ts'
import { id } from '../../../domain/wire/ids.ts'
import { strict } from '../../../domain/wire/strict.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const anAgent = z.strictObject({ agentId: id })
const aCase = z.strictObject({ caseId: id })
const one = z.object({ case: agentCase })

/** The cases of an agent: questions with expectations, for admins. */
export const agentCaseRouter = router({
  list: signedIn
    .input(anAgent)
    .output(z.object({ cases: z.array(agentCase) }))
    .query(({ ctx, input }) => listCases(ctx.db, { claims: ctx.claims, ...input })),

  create: writing
    .input(strict(caseFields.extend({ agentId: id })))
    .output(one)
    .mutation(({ ctx, input }) => createCase(ctx.db, { claims: ctx.claims, ...input })),

  update: writing
    .input(strict(caseFields.partial().extend({ caseId: id })))
    .output(one)
    .mutation(({ ctx, input }) => updateCase(ctx.db, { claims: ctx.claims, ...input })),

  delete: writing
    .input(aCase)
    .output(aCase)
    .mutation(({ ctx, input }) => deleteCase(ctx.db, { claims: ctx.claims, ...input })),
})

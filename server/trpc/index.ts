import { auditRouter } from './routers/admin/audit.ts'
import { budgetRouter } from './routers/admin/budget.ts'
import { groupRouter } from './routers/admin/group.ts'
import { limitsRouter } from './routers/admin/limits.ts'
import { agentRouter } from './routers/agent.ts'
import { agentCaseRouter } from './routers/agents/agent-case.ts'
import { agentDraftRouter } from './routers/agents/agent-draft.ts'
import { proofRouter } from './routers/agents/proof.ts'
import { trialRouter } from './routers/agents/trial.ts'
import { watchRouter } from './routers/agents/watch.ts'
import { apiKeyRouter } from './routers/api-key.ts'
import { channelRouter } from './routers/channel.ts'
import { connectionRouter } from './routers/connection.ts'
import { contextRouter } from './routers/context/context.ts'
import { memoryBlockRouter } from './routers/context/memory-block.ts'
import { draftRouter } from './routers/draft.ts'
import { forkRouter } from './routers/fork.ts'
import { pushRouter } from './routers/inbox/push.ts'
import { laterRouter } from './routers/later/later.ts'
import { pinRouter } from './routers/later/pin.ts'
import { ledgerRouter } from './routers/ledger.ts'
import { mcpServerRouter } from './routers/mcp-server.ts'
import { memoryRouter } from './routers/memory/memory.ts'
import { reflectionRouter } from './routers/memory/reflection.ts'
import { messageRouter } from './routers/message.ts'
import { destinationRouter } from './routers/models/destination.ts'
import { modelEndpointRouter } from './routers/models/model-endpoint.ts'
import { modelPriceRouter } from './routers/models/model-price.ts'
import { notificationRouter } from './routers/notification.ts'
import { sidebarRouter } from './routers/own/sidebar.ts'
import { peopleRouter } from './routers/people/people.ts'
import { readRouter } from './routers/read.ts'
import { scheduleRouter } from './routers/schedule.ts'
import { searchRouter } from './routers/search.ts'
import { sessionRouter } from './routers/session.ts'
import { catchUpRouter } from './routers/summaries/catch-up.ts'
import { helpRouter } from './routers/summaries/help.ts'
import { taskRouter } from './routers/task.ts'
import { threadRouter } from './routers/thread.ts'
import { usageRouter } from './routers/usage.ts'
import { webhookRouter } from './routers/webhook.ts'
import { workspaceRouter } from './routers/workspace.ts'
import { router } from './trpc.ts'

/** All procedures that the browser can call, under /api/trpc. */
export const appRouter = router({
  session: sessionRouter,
  workspace: workspaceRouter,
  people: peopleRouter,
  channel: channelRouter,
  group: groupRouter,
  sidebar: sidebarRouter,
  thread: threadRouter,
  message: messageRouter,
  fork: forkRouter,
  draft: draftRouter,
  read: readRouter,
  pin: pinRouter,
  later: laterRouter,
  catchUp: catchUpRouter,
  agent: agentRouter,
  agentDraft: agentDraftRouter,
  trial: trialRouter,
  agentCase: agentCaseRouter,
  proof: proofRouter,
  context: contextRouter,
  memoryBlock: memoryBlockRouter,
  task: taskRouter,
  apiKey: apiKeyRouter,
  help: helpRouter,
  schedule: scheduleRouter,
  reflection: reflectionRouter,
  connection: connectionRouter,
  mcpServer: mcpServerRouter,
  destination: destinationRouter,
  modelEndpoint: modelEndpointRouter,
  modelPrice: modelPriceRouter,
  memory: memoryRouter,
  search: searchRouter,
  ledger: ledgerRouter,
  notification: notificationRouter,
  push: pushRouter,
  usage: usageRouter,
  limits: limitsRouter,
  budget: budgetRouter,
  webhook: webhookRouter,
  watch: watchRouter,
  audit: auditRouter,
})

export type AppRouter = typeof appRouter

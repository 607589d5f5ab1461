/**
 * The expectation of every tRPC procedure and REST route: one line for each. A procedure without a line fails the
 * test.
 */
import type { MemberRole } from '../../server/domain/workspaces/workspace.ts'

export interface Expectation {
  /**
   * The place that the input names: nowhere (the answer is about the caller), a workspace, a channel or something in
   * it, or an invitation's token.
   */
  in: 'nowhere' | 'workspace' | 'channel' | 'token'
  /** The least role in the workspace. */
  role: MemberRole
  /** The reason for people of a lower role. */
  lower: string
  /** The reason for those outside. */
  outside: string
  /** The reason for a guest of the channel who wrote nothing in it; undefined: allowed. */
  notAuthor?: string | undefined
  /** The reason for the owner, if the state of the place does not allow it; undefined: allowed. */
  owner?: string | undefined
  /** Nobody has to be signed in. */
  isPublic?: boolean
  /** Fields that may be left out and without which the call makes no sense. */
  also?: readonly string[]
  /**
   * Fields that may hold an id from elsewhere, because nothing is read by it: a filter, a choice of what not to see, a
   * member to remove who is none.
   */
  harmless?: readonly string[]
}

type More = Partial<Expectation>

const lowerReasons = { admin: 'admins_only', member: 'members_only', guest: '' } as const

function inside(place: Expectation['in'], role: MemberRole, more: More): Expectation {
  return { in: place, role, lower: lowerReasons[role], outside: 'not_found', ...more }
}
/** The answer is about the caller alone. */
const own = (more: More = {}) => inside('nowhere', 'guest', more)
/** For members of the workspace with at least this role. */
const workspace = (role: MemberRole, more: More = {}) => inside('workspace', role, more)
/** For people who may read the channel and have at least this role. */
const channel = (role: MemberRole, more: More = {}) => inside('channel', role, more)
/** For the holder of an invitation's token. */
const token = (more: More = {}) => inside('token', 'guest', { outside: 'invite_unknown', ...more })

/** People who may approve, by id: those who cannot read the conversation are never asked. */
const approvers = ['.approvals.approvers.userId', '.approvals.approvers.userIds.*']

export const procedures: Readonly<Record<string, Expectation>> = {
  'session.get': own(),
  'session.update': own(),
  'session.realtimeToken': own(),
  'session.typing': channel('guest'),
  'session.presence': workspace('guest'),
  'workspace.create': own(),
  'workspace.list': own(),
  'workspace.get': workspace('guest'),
  'workspace.formerMembership': own(),
  'workspace.update': workspace('admin', { harmless: approvers }),
  'workspace.settings': workspace('admin'),
  'workspace.showExample': workspace('admin'),
  'workspace.removeExample': workspace('admin'),
  'workspace.firstSteps': workspace('guest'),
  'workspace.noteFirstStep': workspace('guest'),
  'workspace.updateHandle': workspace('guest'),
  'workspace.listMembers': workspace('guest'),
  'workspace.invite': workspace('admin'),
  'workspace.listInvites': workspace('admin'),
  'workspace.revokeInvite': workspace('admin', { lower: 'not_found' }),
  'workspace.resetInvite': workspace('admin', { lower: 'not_found' }),
  'workspace.previewInvite': token({ isPublic: true }),
  'workspace.acceptInvite': token(),
  'workspace.updateMemberRole': workspace('admin'),
  'workspace.removeMember': workspace('admin'),
  'workspace.leave': workspace('guest'),
  'channel.list': workspace('guest'),
  'channel.browse': workspace('guest'),
  'channel.get': channel('guest'),
  'channel.create': workspace('member'),
  'channel.update': channel('guest', { notAuthor: 'not_yours' }),
  'channel.join': channel('guest'),
  'channel.leave': channel('guest'),
  'channel.archive': channel('guest', { notAuthor: 'not_yours' }),
  'channel.unarchive': channel('guest', { notAuthor: 'not_yours' }),
  'channel.listMembers': channel('guest'),
  'channel.addMember': channel('member'),
  'channel.removeMember': channel('guest', { notAuthor: 'not_yours', harmless: ['.userId'] }),
  'channel.openDirect': workspace('guest', { also: ['.agentId'], harmless: ['.userIds.*'] }),
  'thread.list': channel('guest'),
  'thread.create': channel('guest'),
  'thread.get': channel('guest'),
  'thread.changes': channel('guest'),
  'thread.chooseAgent': channel('guest'),
  'message.send': channel('guest'),
  'message.list': channel('guest'),
  'message.update': channel('guest', { notAuthor: 'not_author' }),
  'message.delete': channel('guest', { notAuthor: 'not_author' }),
  'message.react': channel('guest'),
  'message.history': channel('guest', { notAuthor: 'not_author' }),
  'fork.create': channel('guest', { harmless: ['.leftOut.*'] }),
  'fork.list': channel('guest'),
  'fork.mine': workspace('guest'),
  'fork.get': channel('guest'),
  'fork.update': channel('guest', { notAuthor: 'not_fork_owner', harmless: ['.leftOut.*'] }),
  'fork.context': channel('guest', { harmless: ['.leftOut.*'] }),
  'fork.estimate': channel('guest'),
  'fork.resolve': channel('guest', { notAuthor: 'not_fork_owner' }),
  'fork.markRead': channel('guest'),
  'fork.draft': channel('guest'),
  'fork.saveDraft': channel('guest', { notAuthor: 'not_fork_owner', owner: 'citation_unknown' }),
  'fork.discard': channel('guest', { notAuthor: 'not_fork_owner' }),
  'fork.publish': channel('guest', { notAuthor: 'not_fork_owner' }),
  'fork.abandon': channel('guest', { notAuthor: 'not_fork_owner' }),
  'fork.reopen': channel('guest', { notAuthor: 'not_fork_owner' }),
  'fork.results': channel('guest'),
  'draft.list': own(),
  'draft.save': channel('guest', { harmless: ['.conversation', '.attachmentIds.*'] }),
  'read.mark': channel('guest'),
  'read.markUnread': channel('guest'),
  'catchUp.estimate': workspace('guest'),
  'catchUp.start': workspace('guest'),
  // A catch-up is its person's alone, and the owner of the place has none.
  'catchUp.get': own({ owner: 'not_found' }),
  'catchUp.markRead': own({ owner: 'not_found' }),
  'catchUp.undoRead': own({ owner: 'not_found' }),
  'agent.list': workspace('guest'),
  'agent.activity': workspace('guest'),
  'agent.modelPauses': workspace('admin'),
  'agent.liftModelPause': workspace('admin'),
  'agent.get': workspace('guest'),
  'agent.create': workspace('admin', { harmless: approvers }),
  'agent.update': workspace('admin', { harmless: approvers }),
  'agent.preview': channel('admin', { harmless: approvers, also: ['.agentId'] }),
  'agent.toggleActive': workspace('admin'),
  'agent.fileProblems': workspace('admin'),
  'agent.previewYaml': workspace('admin'),
  'agent.importYaml': workspace('admin', { harmless: ['.baseVersionId'] }),
  'agent.exportYaml': workspace('admin'),
  'agent.versions': workspace('guest'),
  'agent.version': workspace('guest'),
  'agent.rollback': workspace('admin'),
  'agent.models': own(),
  'task.get': channel('guest'),
  'task.list': channel('guest'),
  'task.browse': workspace('guest', { harmless: ['.agentId'] }),
  'task.events': channel('guest'),
  'task.payload': channel('guest'),
  'task.checkRequest': channel('guest'),
  'task.preview': channel('guest'),
  'task.answer': channel('guest'),
  'task.card': channel('guest'),
  'task.replay': channel('guest', { notAuthor: 'not_yours' }),
  'task.replays': channel('guest'),
  'task.cancel': channel('guest', { notAuthor: 'not_yours', owner: 'task_ended' }),
  'task.retry': channel('guest', { notAuthor: 'not_yours', owner: 'task_ended' }),
  'task.respond': channel('guest', { owner: 'not_found' }),
  'task.regenerate': channel('guest', { notAuthor: 'not_yours' }),
  'apiKey.list': workspace('guest'),
  'apiKey.create': workspace('member'),
  'apiKey.revoke': workspace('admin', { lower: 'not_found' }),
  'webhook.listIncoming': workspace('admin'),
  'webhook.createIncoming': channel('admin'),
  'webhook.updateIncoming': channel('admin', { lower: 'not_found' }),
  'webhook.rotateIncomingSecret': channel('admin', { lower: 'not_found' }),
  'webhook.deleteIncoming': channel('admin', { lower: 'not_found' }),
  'webhook.incomingDeliveries': channel('admin', { lower: 'not_found' }),
  'webhook.preview': channel('admin', { lower: 'not_found', also: ['.of.incomingDeliveryId'] }),
  'webhook.listOutgoing': workspace('admin'),
  'webhook.createOutgoing': workspace('admin'),
  'webhook.updateOutgoing': workspace('admin', { lower: 'not_found' }),
  'webhook.rotateOutgoingSecret': workspace('admin', { lower: 'not_found' }),
  'webhook.deleteOutgoing': workspace('admin', { lower: 'not_found' }),
  'webhook.testOutgoing': workspace('admin', { lower: 'not_found' }),
  'webhook.outgoingDeliveries': workspace('admin', { lower: 'not_found' }),
  'webhook.replay': channel('admin', { lower: 'not_found' }),
  'schedule.list': workspace('guest', { harmless: ['.agentId', '.channelId', '.threadId'] }),
  'schedule.get': channel('guest'),
  'schedule.create': workspace('member'),
  'schedule.remind': channel('guest', { also: ['.messageId'] }),
  'schedule.update': channel('guest', { notAuthor: 'not_yours' }),
  'schedule.pause': channel('guest', { notAuthor: 'not_yours' }),
  'schedule.resume': channel('guest', { notAuthor: 'not_yours' }),
  'schedule.runNow': channel('guest', { notAuthor: 'not_yours' }),
  'schedule.delete': channel('guest', { notAuthor: 'not_yours' }),
  'schedule.runs': channel('guest'),
  'schedule.runOutput': channel('guest'),
  'schedule.preview': own(),
  'connection.list': workspace('guest'),
  'connection.end': workspace('admin', { lower: 'not_found' }),
  'connection.preview': own({ owner: 'connection_invalid' }),
  'connection.allow': workspace('member', { owner: 'connection_invalid' }),
  'mcpServer.list': workspace('admin'),
  'mcpServer.get': workspace('admin'),
  'mcpServer.tools': workspace('member'),
  'mcpServer.create': workspace('admin', { owner: 'server_failed' }),
  'mcpServer.update': workspace('admin'),
  'mcpServer.switchOperators': workspace('admin', { owner: 'not_found' }),
  'mcpServer.test': workspace('admin'),
  'mcpServer.setEffect': workspace('admin'),
  'mcpServer.delete': workspace('admin'),
  'mcpServer.startSignIn': workspace('admin', { owner: 'signed_out' }),
  'mcpServer.contents': workspace('admin', { owner: 'server_failed' }),
  'mcpServer.readItem': workspace('admin', { owner: 'server_failed' }),
  'memory.list': workspace('guest', { harmless: ['.filter.agentId', '.filter.channelId'] }),
  'memory.get': channel('guest'),
  'memory.update': channel('guest', { notAuthor: 'not_yours' }),
  'memory.delete': channel('guest', { notAuthor: 'not_yours' }),
  'memory.versions': channel('guest'),
  'memory.audience': channel('guest'),
  'memory.uses': channel('guest'),
  'memory.ofTask': channel('guest'),
  'memory.hiddenAboutMe': workspace('guest'),
  'memory.exportAboutMe': workspace('guest'),
  'search.messages': workspace('guest'),
  'search.decisions': workspace('guest'),
  'ledger.list': workspace('guest', {
    harmless: ['.filter.channelId', '.filter.threadId', '.filter.owner.id'],
  }),
  'ledger.board': workspace('guest', {
    harmless: ['.filter.channelId', '.filter.threadId', '.filter.owner.id'],
  }),
  'ledger.get': channel('guest'),
  'ledger.history': channel('guest'),
  'ledger.marks': channel('guest'),
  'ledger.create': channel('member'),
  'ledger.update': channel('member'),
  'ledger.move': channel('guest', { notAuthor: 'members_only' }),
  'ledger.assign': channel('member'),
  'ledger.takeBack': channel('member', { owner: 'entry_state' }),
  'ledger.accept': channel('member', { owner: 'entry_state' }),
  'ledger.supersede': channel('member'),
  'notification.list': workspace('guest'),
  'notification.count': workspace('guest'),
  'notification.markRead': workspace('guest', { harmless: ['.messageIds.*'] }),
  'notification.setLevel': channel('guest'),
  'usage.sums': workspace('admin'),
  'usage.files': workspace('admin'),
}

/** By the name of the route. */
export const routes: Readonly<Record<string, Expectation>> = {
  getMe: own(),
  listAgents: own(),
  previewAgent: own({ role: 'admin', lower: 'admins_only' }),
  importAgent: own({ role: 'admin', lower: 'admins_only', harmless: ['.body.baseVersionId'] }),
  exportAgent: workspace('admin'),
  listChannels: own(),
  listMembers: own(),
  getUsage: own({ role: 'admin', lower: 'admins_only' }),
  listMcpServers: own({ role: 'admin', lower: 'admins_only' }),
  createMcpServer: own({ role: 'admin', lower: 'admins_only', owner: 'server_failed' }),
  getMcpServer: workspace('admin'),
  updateMcpServer: workspace('admin'),
  testMcpServer: workspace('admin'),
  setMcpToolEffect: workspace('admin'),
  deleteMcpServer: workspace('admin'),
  listMemory: own({ harmless: ['.query.agentId', '.query.channelId'] }),
  getMemory: channel('guest'),
  deleteMemory: channel('guest'),
  exportMemoryAboutMe: own(),
  searchMessages: own(),
  listDecisions: own(),
  getDecision: channel('guest'),
  listThreads: channel('guest'),
  startThread: channel('guest'),
  getThread: channel('guest'),
  chooseActiveAgent: channel('guest'),
  listMessages: channel('guest'),
  sendMessage: channel('guest'),
  listForks: channel('guest'),
  createFork: channel('guest', { harmless: ['.body.leftOut.*'] }),
  getFork: channel('guest'),
  listResults: channel('guest'),
  listThreadResults: channel('guest'),
  createTask: channel('guest', { also: ['.body.threadId'] }),
  previewTask: channel('guest', { also: ['.body.threadId'] }),
  listTasks: own(),
  getTask: channel('guest'),
  getCard: channel('guest'),
  listTaskEvents: channel('guest'),
  streamTask: channel('guest'),
  getPayload: channel('guest'),
  resumeTask: channel('guest', { owner: 'not_waiting' }),
  cancelTask: channel('guest', { owner: 'task_ended' }),
  retryTask: channel('guest', { owner: 'task_ended' }),
  replayTask: channel('guest'),
  listSchedules: own({ harmless: ['.query.agentId', '.query.channelId', '.query.threadId'] }),
  createSchedule: workspace('member'),
  createReminder: channel('guest', { also: ['.body.messageId'] }),
  previewSchedule: own(),
  getSchedule: channel('guest'),
  updateSchedule: channel('guest'),
  deleteSchedule: channel('guest'),
  pauseSchedule: channel('guest'),
  resumeSchedule: channel('guest'),
  runSchedule: channel('guest'),
  listScheduleRuns: channel('guest'),
  getScheduleRun: channel('guest'),
  listIncomingWebhooks: own({ role: 'admin', lower: 'admins_only' }),
  createIncomingWebhook: channel('admin'),
  updateIncomingWebhook: channel('admin', { lower: 'not_found' }),
  deleteIncomingWebhook: channel('admin', { lower: 'not_found' }),
  listIncomingDeliveries: channel('admin', { lower: 'not_found' }),
  listOutgoingWebhooks: own({ role: 'admin', lower: 'admins_only' }),
  createOutgoingWebhook: own({ role: 'admin', lower: 'admins_only' }),
  updateOutgoingWebhook: workspace('admin', { lower: 'not_found' }),
  rotateOutgoingSecret: workspace('admin', { lower: 'not_found' }),
  testOutgoingWebhook: workspace('admin', { lower: 'not_found' }),
  deleteOutgoingWebhook: workspace('admin', { lower: 'not_found' }),
  listOutgoingDeliveries: workspace('admin', { lower: 'not_found' }),
  replayDelivery: channel('admin', { lower: 'not_found' }),
}

/** The tools of the MCP server. */
export const tools: Readonly<Record<string, Expectation>> = {
  list_channels: own(),
  list_threads: channel('guest'),
  list_agents: own(),
  read_thread: channel('guest'),
  read_fork: channel('guest'),
  search: own(),
  list_decisions: own(),
  read_decision: channel('guest'),
  // A task that was undone can't be waited for.
  ask_agent: channel('guest', { also: ['.thread_id', '.wait_seconds'] }),
  get_task: channel('guest'),
  cancel_task: channel('guest', { owner: 'task_ended' }),
  // Any channel beside a thread is refused.
  post_message: channel('guest', { also: ['.thread_id'], harmless: ['.channel'] }),
  fork_message: channel('guest'),
  resolve_fork: channel('guest'),
  publish_result: channel('guest'),
}

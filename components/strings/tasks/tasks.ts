import { format, list, plural } from '@/components/strings/words'
import { costStrings } from './cost'

/** The page of a task, and the lists of tasks. */
const readFrom = { question: ' before the question', fork: ' of the fork', messages: '' }

export const taskStrings = {
  title: 'Task',
  titleOf: (agent: string) => `Task by ${agent}`,
  view: 'View task',
  parentTask: 'Parent task',
  childTask: 'View the other agent’s task',
  loading: 'Loading the task…',
  unreachable: 'The task could not be loaded. This does not affect the task itself.',
  again: 'Try again',
  backToThread: 'Back to the thread',
  askedBy: (asker: string) => `asked by ${asker} in`,
  stop: 'Stop',
  stopping: 'Stopping…',
  retry: 'Retry',
  facts: {
    state: 'State',
    ended: 'Ended',
    took: 'Time',
    version: 'Version and model',
    tokens: 'Tokens',
    cost: 'Cost',
    shown: 'Messages shown',
  },
  shown: ({ last, of, rest }: { last: number; of: number; rest: 'condensed' | 'left_out' }) =>
    `the last ${format(last)} of ${format(of)}${rest === 'condensed' ? ', the rest condensed' : ''}`,
  turnOf: (turn: number, limit: number | null) =>
    limit === null ? `turn ${format(turn)}` : `turn ${format(turn)} of ${format(limit)}`,
  ofBudget: (budget: string) => `of ${budget}`,
  states: {
    queued: 'queued',
    running: 'running',
    waiting: 'waiting',
    completed: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
  },
  nextTry: (time: string) => `next try at ${time}`,
  stopReasons: {
    end_turn: 'the answer was complete',
    no_reply: 'the agent chose not to answer',
    max_turns: 'the turn limit was reached',
    max_tokens: 'the answer reached its length limit',
    budget_exceeded: 'the budget was used up',
    timeout: 'the time limit was reached',
    refusal: 'the model declined to answer',
    error: 'no answer was received',
    invalid_tool_call: 'the model repeatedly made invalid tool calls',
    no_tool_call: 'the model did not use a tool to answer',
    cancelled: 'the task was stopped',
  },
  notYet: 'not yet',
  none: 'none',
  unknown: costStrings.unknown,
  tokensIn: (count: number) => `${format(count)} in`,
  tokensOut: (count: number) => `${format(count)} out`,
  fromCache: (count: number) => `${format(count)} read from the cache`,
  toCache: (count: number) => `${format(count)} written to the cache`,
  saved: (cost: string) => `the cache saved ${cost}`,
  question: 'Question',
  /** The kinds of input that start a task. */
  inputs: {
    message: 'Message',
    api: 'Message through the API',
    child: 'Question of another agent',
    resolve: 'Request for a result draft',
    opening: 'Request to open a fork',
    routing: 'Choice of an agent for a new thread',
    schedule: 'Prompt of a schedule',
    webhook: 'Delivery to a webhook',
    event: 'Event of a program',
    system: 'System note of a program',
    todo: 'To-do of the ledger',
    trial: 'Question of a trial',
  },
  /** The purposes for which a task reads conversations. */
  readings: {
    catch_up: 'Catch-up',
    reflection: 'Reflection for the memory',
    summary: 'Summary of a thread',
    comparison: 'Comparison with earlier decisions',
    judgement: 'Judgement of answers in a proof',
  },
  questionGone: 'The question was deleted.',
  showQuestion: 'Show in the thread',
  showAnswer: 'Show the answer',
  trouble: { happened: 'Problem', safe: 'Kept', next: 'Next step' },
  kept: 'The question is still in the thread. Nothing was lost.',
  keptPart: 'The question is still in the thread, with the part of the answer that was received.',
  failures: {
    model_unavailable: {
      happened: (agent: string) =>
        `${agent} called the model several times and did not get a complete answer.`,
      next: 'Most outages are short. Press Retry in a few minutes.',
    },
    rate_limited: {
      happened: (agent: string) =>
        `The model’s rate limit was reached. ${agent} would have had to wait more than 15 minutes.`,
      next: 'Press Retry later. An admin can raise the limit with the model’s provider.',
    },
    timeout: {
      happened: (agent: string) => `${agent} reached the time limit before the answer was complete.`,
      next: 'Ask a smaller question, or press Retry. An admin can raise the time limit.',
    },
    unexpected_answer: {
      happened: (agent: string) =>
        `${agent} got an answer that can’t be read, tried again, and got another one.`,
      next: 'Rephrase the question, or press Retry.',
    },
    only_thinking: {
      happened: (agent: string) =>
        `The model used the whole answer length of ${agent} for thinking, and again with a longer limit. It wrote nothing.`,
      next: 'Ask for less at once, or press Retry. An admin can raise the length limit of the agent.',
    },
    context_too_large: {
      happened: (agent: string) => `This conversation is too long for ${agent}.`,
      next: 'Ask again in a new thread.',
    },
    model_not_available: {
      happened: (agent: string) =>
        `The model’s endpoint rejected the request from ${agent}. Another call would fail too.`,
      next: 'Ask an admin. Admins can see the endpoint’s error message here.',
      nextForAdmins:
        'See the endpoint’s error message below. Common causes are the key, the bill and the name of the model. Fix the cause, then press Retry.',
    },
    refusal: {
      happened: () => 'The model declined to answer this.',
      next: 'Rephrase the question in the thread.',
    },
    internal: {
      happened: (agent: string) => `${agent} stopped because of an error on our side.`,
      next: 'Press Retry. If it happens again, an admin can find more in the log below and in the server’s log.',
    },
  },
  endpointSaid: 'Error message from the endpoint',
  timeline: 'Timeline',
  views: 'View',
  steps: 'Steps',
  everyEvent: 'All events',
  event: 'Event',
  causedBy: (seq: number) => `Caused by event ${seq}`,
  unknownEvent: (type: string) => `Unknown event: ${type}.`,
  data: 'Event data',
  copyData: 'Copy the event data',
  showAllLines: (count: number) => `Show all ${format(count)} lines`,
  showAllCharacters: (count: number) => `Show all ${format(count)} characters`,
  showLess: 'Show less',
  bodies: {
    prompt: 'Prompt',
    instruction: 'Added instruction',
    request: 'Request',
    answer: 'Answer',
    partial: 'Partial answer',
    input: 'Tool input',
    result: 'Tool result',
    error: 'Error sent to the model',
    question: 'Question',
    summary: 'Summary of earlier messages',
    text: 'Added text',
    picture: 'Picture in the result',
  },
  asRead: 'Formatted',
  asSent: 'Raw',
  copyBody: 'Copy all',
  copyPart: (label: string) => `Copy: ${label}`,
  reading: 'Loading…',
  erased: 'This text was erased. Its fingerprint is kept:',
  notShown: {
    no_access: 'Some words are not shown, because they come from messages that you can’t read.',
    deleted: 'Some words are not shown, because a message was deleted later.',
    edited:
      'Some words are not shown, because a message was edited later. Only its author and admins can see its earlier text.',
    forgotten: 'Some words are not shown, because a memory was deleted or you can’t read its source.',
    unknown:
      'This is not shown, because the log of this old task does not name the messages that it may repeat.',
  },
  characters: (count: number) => plural(count, { one: '# character', other: '# characters' }),
  masked: 'secrets are hidden',
  cachedToHere: 'cached up to here',
  instructions: 'Instructions',
  toModel: (index: number) => `Message ${index} to the model`,
  fromModel: (index: number) => `Message ${index} from the agent`,
  part: (label: string, index: number, count: number) => `${label}, part ${index} of ${count}`,
  text: 'Text',
  thinking: 'Thinking',
  summaryTask: 'Task that paid for the summary, with its cost',
  happened: {
    asked: {
      message: (person: string, agent: string) => `${person} asked ${agent} in a message`,
      regenerate: (person: string, agent: string) => `${person} asked ${agent} for another answer`,
      replay: (person: string) => `${person} replayed an earlier task`,
      test: (person: string, agent: string) => `${person} tested ${agent}`,
      child: (person: string, agent: string) => `Another agent asked ${agent} for ${person}`,
      schedule: (person: string, agent: string) => `A schedule of ${person} started ${agent}`,
      webhook: (person: string, agent: string) => `A webhook of ${person} started ${agent}`,
      api: (person: string, agent: string) => `The API started ${agent} for ${person}`,
      todo: (person: string, agent: string) => `${person} gave ${agent} a to-do`,
      resolve: (person: string, agent: string) => `${person} asked ${agent} to draft the fork’s result`,
      opening: (person: string, agent: string) => `${person} asked ${agent} to open the fork with a question`,
      reading: (person: string, agent: string) => `${person} had ${agent} read messages`,
      routing: (person: string, agent: string) =>
        `${person} started a thread that mentions nobody, so ${agent} chooses an agent`,
    },
    lengths: { brief: ' and wants a brief answer', in_depth: ' and wants an answer in depth' },
    replaced: 'A newer message replaced the question.',
    started: (
      agent: string,
      version: number | null,
      messages: number,
      reads: 'question' | 'fork' | 'messages',
    ) =>
      `${agent} started${version === null ? '' : ` with version ${version}`} and reads ${messages === 0 ? 'no messages' : plural(messages, { one: '# message', other: '# messages' })}${readFrom[reads]}.`,
    lastPaid: ' The agent was told that the money pays for this call alone.',
    assembled: (tokens: number, parts: number, newMessages: number) =>
      `The prompt was built: about ${plural(tokens, { one: '# token', other: '# tokens' })} in ${plural(parts, { one: '# part', other: '# parts' })}${newMessages > 0 ? `, with a note about ${plural(newMessages, { one: '# newer message', other: '# newer messages' })}` : ''}.`,
    unread: (agent: string, why: string) => ` ${agent} could not read a file: ${why}.`,
    requested: (model: string, attempt: number, maxTokens: number) =>
      `${attempt > 1 ? `Call ${attempt}: ` : ''}${model} was called, with a limit of ${plural(maxTokens, { one: '# token', other: '# tokens' })}.`,
    answered: (model: string, took: string, tokens: number | null, first: string | null) =>
      `${model} answered in ${took}${tokens === null ? '' : `, ${plural(tokens, { one: '# token', other: '# tokens' })}`}${first === null ? '' : `. The first words came after ${first}`}.`,
    endings: {
      max_tokens: ' The answer was cut off at the length limit.',
      model_context_window_exceeded: ' The answer was cut off at the end of the model’s context window.',
      refusal: ' The model declined.',
      pause_turn: ' It paused and goes on in the next turn.',
    },
    unusable: (model: string, took: string) => `${model} answered in ${took}, but the answer can’t be read.`,
    onlyThinking: (model: string, took: string) =>
      `${model} answered in ${took}, but used its whole answer length for thinking.`,
    callStopped: (took: string) => `The call was stopped after ${took}.`,
    failed: (why: string, took: string) => `The call failed after ${took}: ${why}.`,
    failures: {
      overloaded: 'the model’s service is overloaded or down',
      unreachable: 'the model’s service could not be reached',
      cut: 'the connection was lost during the answer',
      stalled: 'the model stopped responding',
      timeout: 'the time limit was reached',
      rate_limited: 'the rate limit was reached',
      garbled: 'the answer can’t be read',
      only_thinking: 'the whole answer length was used for thinking',
      context_too_large: 'the prompt is too long for the model',
      pictures_refused: 'the model could not read a picture or PDF in the prompt',
      rejected: 'the endpoint rejected the request',
      unauthorized: 'the endpoint rejected the key',
      worker_lost: 'the process that made the call ended',
      cancelled: 'the call was stopped',
      internal: 'an error on our side',
    },
    status: (why: string, status: number) => `${why} (${status})`,
    broke: 'An error on our side interrupted the task.',
    waits: (time: string, wait: string, parked: boolean) =>
      `The next call is due at ${time}, ${wait} later${parked ? '. Other tasks can run first' : ''}.`,
    posted: {
      answer: (length: number) =>
        `The answer was posted, ${plural(length, { one: '# character', other: '# characters' })}.`,
      notice: () => 'A one-line note was posted in the thread.',
      sent: (length: number) =>
        `A message was sent, ${plural(length, { one: '# character', other: '# characters' })}.`,
    },
    withheld: {
      answer: (length: number) =>
        `The answer was stored but not posted, ${plural(length, { one: '# character', other: '# characters' })}.`,
      sent: (length: number) =>
        `A message was stored but not sent, ${plural(length, { one: '# character', other: '# characters' })}.`,
    },
    routed: (agent: string) => `${agent} was chosen, is active in the thread and answers.`,
    routedNowhere: 'No agent was chosen, so nobody answers.',
    handedOver: (agent: string) => `The thread was handed over to ${agent}, which answers.`,
    takenOver: (count: number, turn: number) =>
      count === 0
        ? 'The replay starts from the beginning.'
        : `${plural(count, { one: '# turn was', other: '# turns were' })} reused from the original. Turn ${turn} is the first new turn.`,
    replayed: {
      recorded: (tool: string) => `${tool} was not run again. The original result was used.`,
      not_carried_out: (tool: string) => `${tool} was not run, because this is a replay or a trial.`,
    },
    rolled: (number: number, first: number, last: number, model: string) =>
      `The prompt came near its limit, so summary s${number} by ${model} stands for messages ${first} to ${last}.`,
    reduced: {
      summarised: 'The prompt came near its limit, so a summary stands for earlier messages.',
      without_memory: 'The prompt was too long, so memories were left out.',
      fewer_messages: 'The prompt was too long, so it contains fewer messages.',
      condensed: 'The prompt was too long, so earlier messages were summarized.',
      without_workspace: 'The prompt was too long, so workspace information was left out.',
      fewer_attachments: 'The prompt was too long, so earlier files were replaced by their descriptions.',
      fewer_results: 'The prompt was too long, so earlier tool results were left out.',
    },
    wantsTools: (names: readonly string[]) => ` It called ${list(names)}.`,
    toolBegun: (name: string) => `${name} started.`,
    toolDone: (name: string, took: string) => `${name} finished after ${took}.`,
    toolFailed: (name: string, took: string, why: string) => `${name} failed after ${took}: ${why}.`,
    toolFailures: {
      invalid_input: 'the input was not valid',
      unknown_tool: 'this agent does not have that tool',
      refused: 'the call was not allowed',
      timeout: 'the time limit was reached',
      error: 'the tool had an error',
      lost: 'the process ended, so it is not known whether the call took effect',
      expired: 'nobody answered in time',
    },
    questionAsked: (people: readonly string[]) =>
      people.length === 0 ? 'The agent asked a question.' : `The agent asked ${list(people)} a question.`,
    answerGiven: (person: string) => `${person} answered.`,
    questionExpired: 'Nobody answered in time.',
    approvalAsked: (name: string, trust: 'autonomous' | 'approve' | 'escalate') =>
      trust === 'escalate' ? `${name} needs an admin’s approval.` : `${name} needs approval.`,
    approvalGiven: {
      approved: (person: string) => `${person} approved.`,
      refused: (person: string) => `${person} declined.`,
    },
    approvalExpired: {
      escalated: 'Nobody approved in time, so the admins were asked.',
      refused: 'Nobody approved in time, so the request was declined.',
    },
    askHandedOn: 'Nobody who was asked can answer any more, so the admins were asked.',
    budgetAsked: (dollars: string) => `The fork’s budget of ${dollars} is used up.`,
    budgetGiven: {
      approved: (person: string) => `${person} raised the fork’s budget.`,
      refused: (person: string) => `${person} did not raise the fork’s budget.`,
    },
    budgetExpired: 'Nobody raised the fork’s budget in time.',
    childStarted: (waits: boolean) =>
      waits ? 'Another agent was asked. This task is waiting for it.' : 'Another agent was asked.',
    childFinished: 'The other agent’s task has ended.',
    stopAsked: {
      person: (person: string | null) => `${person ?? 'Somebody'} asked to stop the task.`,
      trigger_deleted: () => 'The question was deleted, so the task is stopping.',
      closed: () => 'The conversation was closed, so the task is stopping.',
      overtaken: (person: string | null) =>
        `${person ?? 'Somebody'} wrote in the fork first, so the task is stopping.`,
      lower_role: () => 'The person it works for left or got a lower role, so the task is stopping.',
    },
    switched: (from: string, to: string) => `${from} could not be reached, so ${to} goes on with this task.`,
    pauseLifted: (person: string) => `${person} ended the pause of the model.`,
    retryAsked: (person: string) => `${person} pressed Retry.`,
    limitRaised: (person: string, limit: string) =>
      `${person} raised the limit of one task to ${limit}, and the task went on.`,
    limitRaisedForChild: (person: string, limit: string) =>
      `${person} raised the limit of this task to ${limit}, so that a task below it could go on.`,
    planned: (parts: number, model: string | null) =>
      `The fork is long, so it is read in ${plural(parts, { one: '# part', other: '# parts' })}.${model === null ? '' : ` ${model} reads them, because the limit does not pay for the agent’s own model.`}`,
    drafted: (lines: number, unsourced: number, mends: boolean) => {
      const checked = `${plural(lines, { one: '# line was', other: '# lines were' })} checked against the fork’s messages.`
      const bare =
        unsourced > 0 ? ` ${plural(unsourced, { one: '# line has', other: '# lines have' })} no source.` : ''
      return `${checked}${bare}${mends ? ' The model was asked to correct the draft.' : ''}`
    },
    readingChecked: (kept: number, dropped: number, mends: boolean) =>
      `${plural(kept, { one: '# line', other: '# lines' })} passed the check against the messages.${dropped > 0 ? ` ${plural(dropped, { one: '# line', other: '# lines' })} did not.` : ''}${mends ? ' The model was asked to correct them.' : ''}`,
    readingKept: 'The other lines can’t be corrected, so they are left out.',
    completed: (why: string) => `Completed: ${why}.`,
    gaveUp: (why: string) => `Failed: ${why}.`,
    short: (needed: string, limit: string) =>
      ` The answer could cost up to ${needed}. The limit was ${limit}.`,
    cancelled: 'Cancelled.',
  },
}

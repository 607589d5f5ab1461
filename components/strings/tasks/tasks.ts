import { format, list, plural } from '@/components/strings/words'

/** What the page of a task says, and the lists of tasks. */
export const taskStrings = {
  title: 'Task',
  titleOf: (agent: string) => `A task of ${agent}`,
  view: 'View task',
  parentTask: 'The task that asked',
  childTask: 'View the other agent’s task',
  loading: 'Reading the task…',
  missing: 'This task is not here',
  missingWhy: 'The address may be wrong, or the task is in a channel that you can’t read.',
  unreachable: 'The task could not be read. It goes on all the same.',
  again: 'Try again',
  backToThread: 'Back to the thread',
  answers: (asker: string) => `answers ${asker} in`,
  stop: 'Stop',
  stopping: 'Stopping…',
  retry: 'Retry',
  facts: {
    state: 'State',
    ended: 'Ended because',
    took: 'Time',
    version: 'Version and model',
    tokens: 'Tokens',
    cost: 'Cost',
  },
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
    no_reply: 'it chose not to answer',
    max_turns: 'its turns were used up',
    max_tokens: 'the answer reached its length limit',
    budget_exceeded: 'its budget was spent',
    timeout: 'its time was up',
    refusal: 'the model declined',
    error: 'no answer could be had',
    invalid_tool_call: 'the model called its tools wrongly, again and again',
    no_tool_call: 'the model used no tool to speak',
    cancelled: 'it was stopped',
  },
  notYet: 'not yet',
  none: 'none',
  unknown: 'unknown',
  tokensIn: (count: number) => `${format(count)} in`,
  tokensOut: (count: number) => `${format(count)} out`,
  fromCache: (count: number) => `${format(count)} read from the cache`,
  toCache: (count: number) => `${format(count)} written to the cache`,
  saved: (cost: string) => `the cache saved ${cost}`,
  question: 'The question',
  questionGone: 'The question was deleted.',
  showQuestion: 'Show it in its thread',
  showAnswer: 'Show the answer',
  trouble: { happened: 'What happened', safe: 'What is safe', next: 'What to do' },
  kept: 'The question stands in the thread as it was written. Nothing was lost.',
  keptPart: 'The question stands in the thread, and so does the part of the answer that had come.',
  failures: {
    model_unavailable: {
      happened: (agent: string) => `${agent} called the model again and again and got no whole answer.`,
      next: 'Most outages pass: press Retry in a few minutes.',
    },
    rate_limited: {
      happened: (agent: string) =>
        `The model’s rate limit is used up: ${agent} would have had to wait for more than 15 minutes.`,
      next: 'Press Retry later. An admin can raise the limit with the model’s provider.',
    },
    timeout: {
      happened: (agent: string) => `${agent} ran out of time before the answer was complete.`,
      next: 'Ask for less at once, or press Retry. An admin can give the agent more time.',
    },
    unexpected_answer: {
      happened: (agent: string) =>
        `${agent} got an answer that can’t be read, asked once more, and got another one.`,
      next: 'Put the question differently, or press Retry.',
    },
    context_too_large: {
      happened: (agent: string) => `There is more to read here than ${agent} can take in.`,
      next: 'Ask again in a new thread, where less stands before the question.',
    },
    model_not_available: {
      happened: (agent: string) =>
        `The model’s endpoint turned ${agent} away. Calling it again would change nothing.`,
      next: 'Ask an admin: they see here what the endpoint said.',
      nextForAdmins:
        'What the endpoint said stands below. Often it is the key, the bill, or the name of the model. Mend it, then press Retry.',
    },
    refusal: {
      happened: () => 'The model declined to answer this.',
      next: 'Put the question differently in the thread.',
    },
    internal: {
      happened: (agent: string) => `${agent} was stopped by a fault on our side.`,
      next: 'Press Retry. If it happens again, an admin finds more in the log below and in the server’s.',
    },
  },
  endpointSaid: 'What the endpoint said',
  timeline: 'Step by step',
  views: 'How the task is shown',
  steps: 'Steps',
  everyEvent: 'Every event',
  event: 'Event',
  causedBy: (seq: number) => `Caused by event ${seq}`,
  unknownEvent: (type: string) => `Something that this page does not know yet: ${type}.`,
  data: 'Event data',
  copyData: 'Copy the event data',
  showAllLines: (count: number) => `Show all ${format(count)} lines`,
  showAllCharacters: (count: number) => `Show all ${format(count)} characters`,
  showLess: 'Show less',
  bodies: {
    request: 'The request',
    answer: 'The answer',
    partial: 'The text that had come',
    input: 'What the tool was given',
    result: 'What came back',
    error: 'What went wrong, as the model was told',
    question: 'What was asked',
    summary: 'What stands for the earlier messages',
    text: 'What was added',
  },
  asRead: 'As read',
  asSent: 'As sent',
  copyBody: 'Copy all of it',
  copyPart: (label: string) => `Copy: ${label}`,
  reading: 'Reading…',
  erased: 'This text was erased. That it was there, and what it was, can still be told by its fingerprint:',
  characters: (count: number) => plural(count, { one: '# character', other: '# characters' }),
  masked: 'secrets are masked',
  cachedToHere: 'kept in the cache up to here',
  instructions: 'Instructions',
  toModel: (index: number) => `Message ${index}, to the model`,
  fromModel: (index: number) => `Message ${index}, from the agent`,
  part: (label: string, index: number, count: number) => `${label}, part ${index} of ${count}`,
  text: 'Text',
  thinking: 'Thinking',
  happened: {
    asked: {
      message: (person: string, agent: string) => `${person} called ${agent} in a message`,
      regenerate: (person: string, agent: string) => `${person} asked ${agent} for another answer`,
      replay: (person: string) => `${person} had an earlier task run again`,
      test: (person: string, agent: string) => `${person} tried ${agent} out`,
      child: (person: string, agent: string) => `Another task for ${person} asked ${agent}`,
      schedule: (person: string, agent: string) => `A schedule of ${person}’s called ${agent}`,
      api: (person: string, agent: string) => `A program in ${person}’s name called ${agent}`,
      resolve: (person: string, agent: string) =>
        `${person} resolves the fork: ${agent} is to draft its result`,
    },
    lengths: { brief: ', for a brief answer', in_depth: ', for an answer in depth' },
    replaced: 'A newer message takes the place of the question.',
    started: (agent: string, version: number | null, messages: number) =>
      `${agent} began${version === null ? '' : ` in version ${version}`}, with ${messages === 0 ? 'no message' : plural(messages, { one: '# message', other: '# messages' })} before the question.`,
    assembled: (tokens: number, parts: number, newMessages: number) =>
      `The prompt was put together: about ${plural(tokens, { one: '# token', other: '# tokens' })} in ${plural(parts, { one: '# part', other: '# parts' })}${newMessages > 0 ? `, with word of ${plural(newMessages, { one: '# newer message', other: '# newer messages' })}` : ''}.`,
    requested: (model: string, attempt: number, maxTokens: number) =>
      `${attempt > 1 ? `Call ${attempt}: ` : ''}${model} was asked, for at most ${plural(maxTokens, { one: '# token', other: '# tokens' })}.`,
    answered: (model: string, took: string, tokens: number | null, first: string | null) =>
      `${model} answered in ${took}${tokens === null ? '' : `, ${plural(tokens, { one: '# token', other: '# tokens' })}`}${first === null ? '' : `; the first words came after ${first}`}.`,
    endings: {
      max_tokens: ' It was cut off at the length limit.',
      model_context_window_exceeded: ' It was cut off where the model’s window ends.',
      refusal: ' It declined.',
    },
    unusable: (model: string, took: string) => `${model} answered in ${took}, with nothing that can be read.`,
    failed: (why: string, took: string) => `The call failed after ${took}: ${why}.`,
    failures: {
      overloaded: 'the model’s service is overloaded or down',
      unreachable: 'the model’s service could not be reached',
      cut: 'the answer broke off',
      stalled: 'nothing came any more',
      timeout: 'its time was up',
      rate_limited: 'the rate limit is used up',
      garbled: 'what came can’t be read',
      context_too_large: 'the prompt is too long for the model',
      pictures_refused: 'the model could not take a picture in it',
      rejected: 'the endpoint turned it away',
      unauthorized: 'the endpoint does not accept the key',
      worker_lost: 'the process that made the call is gone',
      cancelled: 'we ended it ourselves',
      internal: 'something of ours broke',
    },
    status: (why: string, status: number) => `${why} (${status})`,
    broke: 'Something of ours broke while the task was looked at.',
    waits: (time: string, wait: string, parked: boolean) =>
      `The next call is due at ${time}, ${wait} later${parked ? '; tasks behind this one may pass' : ''}.`,
    posted: {
      answer: (length: number) =>
        `The answer was posted, ${plural(length, { one: '# character', other: '# characters' })}.`,
      notice: () => 'The thread was told in one line.',
      sent: (length: number) =>
        `A message was sent, ${plural(length, { one: '# character', other: '# characters' })}.`,
    },
    withheld: {
      answer: (length: number) =>
        `The answer was kept and not posted, ${plural(length, { one: '# character', other: '# characters' })}.`,
      sent: (length: number) =>
        `A message was kept and not sent, ${plural(length, { one: '# character', other: '# characters' })}.`,
    },
    takenOver: (count: number, turn: number) =>
      count === 0
        ? 'It begins as the original began.'
        : `${plural(count, { one: '# turn was', other: '# turns were' })} taken over from the original; turn ${turn} is the first of its own.`,
    replayed: {
      recorded: (tool: string) => `${tool} was not used again: it brought what it brought in the original.`,
      not_carried_out: (tool: string) => `${tool} was not carried out: this is a replay.`,
    },
    reduced: {
      fewer_messages: 'The prompt was too long: fewer messages are shown.',
      condensed: 'The prompt was too long: earlier messages were condensed.',
      without_workspace: 'The prompt was too long: what is known of the workspace was left out.',
      fewer_attachments: 'The prompt was too long: earlier files were reduced to their descriptions.',
      fewer_results: 'The prompt was too long: earlier results of tools were left out.',
    },
    wantsTools: (names: readonly string[]) => ` It wants to use ${list(names)}.`,
    toolBegun: (name: string) => `${name} was called.`,
    toolDone: (name: string, took: string) => `${name} was done after ${took}.`,
    toolFailed: (name: string, took: string, why: string) => `${name} failed after ${took}: ${why}.`,
    toolFailures: {
      invalid_input: 'its input did not fit',
      unknown_tool: 'there is no such tool for this agent',
      refused: 'it was not allowed',
      timeout: 'its time was up',
      error: 'it broke',
      lost: 'its process died, and nobody knows whether it happened',
      expired: 'nobody answered in time',
    },
    questionAsked: (people: readonly string[]) =>
      people.length === 0 ? 'A question was asked.' : `A question was put to ${list(people)}.`,
    answerGiven: (person: string) => `${person} answered.`,
    questionExpired: 'Nobody answered in time.',
    approvalAsked: (name: string, trust: 'autonomous' | 'approve' | 'escalate') =>
      trust === 'escalate' ? `${name} needs an admin’s approval.` : `${name} needs approval.`,
    approvalGiven: {
      approved: (person: string) => `${person} approved.`,
      refused: (person: string) => `${person} refused.`,
    },
    approvalExpired: {
      escalated: 'Nobody approved in time: the admins are asked.',
      refused: 'Nobody approved in time, which counts as refused.',
    },
    budgetAsked: (dollars: string) => `The fork’s budget of ${dollars} is used up.`,
    budgetGiven: {
      approved: (person: string) => `${person} raised the fork’s budget.`,
      refused: (person: string) => `${person} did not raise the fork’s budget.`,
    },
    budgetExpired: 'Nobody raised the fork’s budget in time.',
    childStarted: (waits: boolean) =>
      waits ? 'Another agent was asked; the task waits for it.' : 'Another agent was asked.',
    childFinished: 'The other agent’s task has ended.',
    inputAdded: {
      person: 'A person added something.',
      schedule: 'A schedule added something.',
      webhook: 'A webhook added something.',
      api: 'A program added something.',
      child: 'Another agent added something.',
      system: 'The system added something.',
    },
    stopAsked: {
      person: (person: string | null) => `${person ?? 'Somebody'} asked to stop.`,
      trigger_deleted: () => 'The question was deleted, so the task was to stop.',
      closed: () => 'The conversation was closed, so the task was to stop.',
    },
    retryAsked: (person: string) => `${person} pressed Retry.`,
    planned: (parts: number) => `The fork is long: it is read in ${parts} parts.`,
    drafted: (lines: number, unsourced: number, mends: boolean) => {
      const held = `${lines} ${lines === 1 ? 'line was' : 'lines were'} held against the fork’s messages`
      const rest = unsourced > 0 ? `, ${unsourced} without a source` : ''
      return `${held}${rest}${mends ? '; the model is told what does not, to mend it' : ''}.`
    },
    completed: (why: string) => `Completed: ${why}.`,
    gaveUp: (why: string) => `Failed: ${why}.`,
    cancelled: 'Cancelled.',
  },
}

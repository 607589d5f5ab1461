import type { BuiltInTool } from '@/server/domain/agents/tool'

/** An example of each built-in tool: words of people, and the work of the agent that follows. */
export const toolExamples: Readonly<Record<BuiltInTool, string>> = {
  search_messages:
    '‘Who spoke about the harvest?’: it searches every channel that the asker can read for ‘harvest’.',
  recall_decisions: '‘What did we decide about cookies?’: it finds the result of that fork.',
  read_thread: '‘What did Bob say at the start?’: it reads the first messages of a long thread.',
  read_fork_message: '‘Why did we choose pears?’: it reads the message that a line of the result cites.',
  read_file: '‘What is in the report?’: it reads the text of the file.',
  react: '‘Thanks!’: it reacts with 👍 and writes nothing.',
  send_message: '‘Tell #random that we open at nine’: it asks for approval and then writes there.',
  create_fork: '‘Discuss the price apart from this’: it opens a fork from that message.',
  ask_human: '‘Order the crates’: it asks Ada how many, and waits for her answer.',
  ask_agent: '‘Have the researcher check this’: the researcher works on it, and the answer comes back.',
  schedule: '‘Remind me on Monday’: it makes a reminder once that is approved.',
  schedule_run_output: '‘What did the last report say?’: it reads the answer of that run.',
  recall: '‘When do we usually deliver?’: it finds ‘We deliver on Tuesdays’ in its memory.',
  remember: '‘We deliver on Tuesdays’: it keeps that sentence with its source once it is approved.',
  update_memory: '‘From now on answer me in German’: it changes its own notes once that is approved.',
  hand_over: '‘I need help with code’: it hands the thread to the agent for code.',
  do_nothing: '‘Great, thank you all’: it marks the message as seen and stays silent.',
  done: 'It has sent its messages with send_message and ends its work.',
}

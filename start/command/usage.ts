export const usage = `openvibe: what agents do, from a terminal.

  openvibe tasks [--thread ID] [--agent NAME] [--status STATUS] [--session NAME] [--limit N]
      lists tasks, newest first
  openvibe tasks ID
      shows a task and its log
  openvibe tasks ID --resume "…"
      answers what it asks (for leave to act: yes, or no and why), and follows it
  openvibe tasks ID --replay [--from TURN] [--version ID] [--model NAME] [--effects]
      runs it once more from the start of a turn, with another version or model, and prints what it says; nothing is
      posted and no tool acts unless --effects is there
  openvibe tasks ID --bodies
      shows the exact request and answer of every model call
  openvibe tasks ID --cancel | --retry
      stops it, or tries it once more
  openvibe chat -a AGENT -m "…" [--session NAME | --thread ID]
      asks an agent and prints the answer as it comes; without -m, standard input is what you say

  --json    machine-readable output
  --debug   shows what is sent, to OpenVibe and to the model, on standard error
  --help    this

Set OPENVIBE_API_KEY (made in the workspace settings, under API keys) and, unless it is http://localhost:3000,
OPENVIBE_URL.

It ends with 0 when all went well, 1 when something was refused or a task failed, 2 when it was called wrongly, 3 when
OpenVibe can't be reached or doesn't take the key, 4 when the task waits for an answer.
`

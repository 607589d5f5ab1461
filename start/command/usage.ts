export const usage = `openvibe: use agents from a terminal.

  openvibe tasks [--thread ID] [--agent NAME] [--status STATUS] [--session NAME] [--limit N]
      lists tasks, newest first
  openvibe tasks ID
      shows a task, its log, and the question or approval that it waits for
  openvibe tasks ID --resume "…"
      answers its question (to a request for approval: yes, or no and a reason) and prints the answer
  openvibe tasks ID --replay [--from TURN] [--version ID] [--model NAME] [--effects]
      runs it again from the start of a turn, with another version or model, and prints the answer; nothing is
      posted and no tool acts unless --effects is given
  openvibe tasks ID --bodies
      shows every request and response of the model, without words of messages that you can’t read now
  openvibe tasks ID --cancel | --retry
      stops it, or retries it
  openvibe chat -a AGENT -m "…" [--session NAME | --thread ID]
      asks an agent and prints the answer while it is written; without -m, the message is read from standard input
  openvibe chat -a AGENT --event NAME [--data JSON] | --note "…"
      tells the agent an event with its data, or a system note, and posts only the answer; without --data, the data
      is read from standard input
  openvibe chat … --instruction "…"
      adds words that the agent is told for this request alone
  openvibe chat … --dry-run
      shows the exact request that the model would get, without sending or storing anything

  openvibe agents validate FILE…
      checks agent documents (.yaml, .json or .ts) without a server; errors have a line and column
  openvibe agents import FILE… [--dry-run]
      imports documents as versions of their agents; --dry-run prints the changes instead
  openvibe agents import FOLDER | FILE.zip | FILE.md [--name NAME] [--dry-run | --yes]
      imports SOUL.md, AGENTS.md and MEMORY.md: prints the use of every section, asks, and saves; --yes doesn't ask
  openvibe agents export AGENT [--format yaml|json] | export --out FOLDER
      prints an agent as a document, or writes all agents into a folder; --format persona --out FOLDER writes one
      as SOUL.md, TOOLS.md and MEMORY.md, without its other settings
  openvibe agents diff FILE
      compares a document with the agent on the server

  openvibe audit verify [--head HEAD]…
      verifies the audit log and the logs of tasks in the database itself, and names the first row that was changed,
      removed, moved or inserted; with heads that an earlier run has printed, it also finds a log that was written anew;
      for the operator: needs DATABASE_URL, or the data folder (OPENVIBE_DATA_DIR)

  --json    machine-readable output
  --debug   prints the requests to OpenVibe and to the model on standard error
  --help    prints this help

Set OPENVIBE_API_KEY (create a key in the workspace settings, under API keys) and, unless it is http://localhost:3000,
OPENVIBE_URL.

Exit codes:
  0  success
  1  a request was refused, a task failed, a document has errors or differs, a log was tampered with
  2  wrong usage
  3  OpenVibe can't be reached or refuses the key
  4  the task waits for an answer
`

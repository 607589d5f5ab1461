/**
 * The user that runs Postgres. Postgres refuses to run as root, so under root (containers, CI) it runs as the
 * system's user `postgres`. That user must reach its program and its data, which are often below a folder
 * that only root may enter (/root, a temporary folder). In that case setpriv gives the process the one
 * capability that it lacks, and people's folders are not changed.
 */
import { execFile } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { LocalStackError } from './local-stack-error.ts'

const run = promisify(execFile)

export type PostgresCommand = {
  file: string
  args: string[]
  options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv }
}

export type PostgresAccount = {
  /** Returns the command line that runs a program as the right user, and the options for spawn. */
  command(program: string, args: string[]): PostgresCommand
  /** Makes a file or folder the property of the user that runs Postgres. */
  own(path: string): Promise<void>
}

/** Postgres must not get our keys, and its messages must be the English ones. */
const env: NodeJS.ProcessEnv = {
  NODE_ENV: process.env.NODE_ENV,
  PATH: process.env.PATH,
  LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
  TMPDIR: process.env.TMPDIR,
  LC_ALL: 'C',
}

const sameUser: PostgresAccount = {
  command: (file, args) => ({ file, args, options: { env } }),
  own: async () => {},
}

/**
 * Finds the account that runs `program` on the files in `folder`: their owner, else the system's `postgres`.
 */
export async function findPostgresAccount(program: string, folder: string): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return sameUser

  const user = (await findOwner(folder)) ?? (await findUser('postgres').catch(() => createUser('postgres')))
  const own = (path: string) => chown(path, user.uid, user.gid)
  const closed = (await canEnter(program, user)) ? ((await canEnter(folder, user)) ? null : folder) : program
  if (closed === null) return { own, command: (file, args) => ({ file, args, options: { env, ...user } }) }

  await run('setpriv', ['--version']).catch(cause => {
    throw new LocalStackError(
      'data_folder_unreachable',
      `Postgres can't run as root, and the user 'postgres' can't open ${closed}. Start OpenVibe as an ordinary user, move it to a folder that other users can open, or install setpriv (util-linux).`,
      { cause },
    )
  })
  return {
    own,
    command: (file, args) => ({ file: 'setpriv', args: [...lend(user), file, ...args], options: { env } }),
  }
}

type User = { uid: number; gid: number }

function lend({ uid, gid }: User): string[] {
  const capability = '+dac_override'
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    // initdb asks by access(2) whether it may read its programs: without this bit that call ignores the added
    // capability.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    '--',
  ]
}

async function findOwner(folder: string): Promise<User | null> {
  const { uid, gid } = await stat(folder).catch(() => ({ uid: 0, gid: 0 }))
  return uid === 0 ? null : { uid, gid }
}

async function findUser(name: string): Promise<User> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

async function createUser(name: string): Promise<User> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', name])
    return await findUser(name)
  } catch (cause) {
    throw new LocalStackError(
      'postgres_failed',
      `Postgres can't run as root, and the user '${name}' could not be created. Create this user, or start OpenVibe as an ordinary user.`,
      { cause },
    )
  }
}

/** Returns whether `user` may enter every folder above `path`, according to the mode bits. */
async function canEnter(path: string, { uid, gid }: User): Promise<boolean> {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = await stat(folder)
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (folder === dirname(folder)) return true
  }
}

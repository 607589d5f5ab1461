import { type KyselyPlugin, sql } from 'kysely'
import type pg from 'pg'
import type { Claims, Database, Tx } from '../../server/db/client.ts'

/** Says which rows were written since the last look. */
export interface WriteWatch {
  /** Returns `table operation` for every row written since the last call, and forgets them. */
  take(): Promise<string[]>
}

/**
 * Watches all tables by triggers, so that a write of any code path is seen. The time at which a key was last used
 * does not count: every call of a key moves it, refused or not.
 */
export async function watchWrites(root: pg.Client): Promise<WriteWatch> {
  await root.query(`
    create schema matrix;
    create unlogged table matrix.writes (name text not null);
    grant usage on schema matrix to public;
    grant select on matrix.writes to public;
    create function matrix.note() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) - 'last_used_at' = to_jsonb(new) - 'last_used_at' then
        return null;
      end if;
      insert into matrix.writes values (tg_table_schema || '.' || tg_table_name || ' ' || lower(tg_op));
      return null;
    end $$;
    do $$ declare found regclass; begin
      for found in select c.oid from pg_class c
        where c.relkind in ('r', 'p') and not c.relispartition
          and c.relnamespace::regnamespace::text in ('public', 'openvibe', 'auth', 'storage', 'realtime')
      loop
        execute format('create trigger matrix_note after insert or update or delete on %s
          for each row execute function matrix.note()', found);
      end loop;
    end $$`)
  return {
    async take() {
      const { rows } = await root.query<{ name: string }>('delete from matrix.writes returning name')
      return rows.map(({ name }) => name)
    },
  }
}

const nothing: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
}

class Undone extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('undone')
    this.result = result
  }
}

/** A database whose transactions can be undone at their end, so that a call that is allowed leaves no trace. */
export interface UndoingDatabase {
  db: Database
  /** From now on transactions are undone (or kept). */
  undo(isOn: boolean): void
  /** Returns what the undone transactions wrote since the last call. */
  takeUndone(): string[]
}

export function undoable(db: Database): UndoingDatabase {
  let isUndoing = false
  let undoneWrites: string[] = []

  function undone<T>(work: (tx: Tx) => Promise<T>, run: (work: (tx: Tx) => Promise<T>) => Promise<T>) {
    if (!isUndoing) return run(work)
    let answer: { result: T } | null = null
    return run(async tx => {
      // Another handle of the same transaction: one that can't be committed early with its last statement.
      const result = await work(tx.withPlugin(nothing))
      await sql`set constraints all immediate`.execute(tx)
      const { rows } = await sql<{ name: string }>`select name from matrix.writes`.execute(tx)
      undoneWrites.push(...rows.map(({ name }) => name))
      answer = { result }
      throw new Undone(result)
    }).catch((error: unknown) => {
      if (error instanceof Undone && answer) return answer.result
      throw error
    })
  }

  return {
    db: {
      ...db,
      asUser: (claims: Claims, work) => undone(work, inner => db.asUser(claims, inner)),
      asWorker: work => undone(work, inner => db.asWorker(inner)),
    },
    undo(isOn) {
      isUndoing = isOn
    },
    takeUndone() {
      const taken = undoneWrites
      undoneWrites = []
      return taken
    },
  }
}

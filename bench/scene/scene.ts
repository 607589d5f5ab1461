import { sql } from 'kysely'
import { type Database, openDatabase } from '../../server/db/client.ts'
import { type Floor, startFloor } from '../floor/floor.ts'
import type { Options } from '../options.ts'
import { readStackEnv } from '../product/database.ts'
import { type BenchModel, startModel } from '../product/model.ts'
import { makeDataFolder, type Product, startProduct } from '../product/product.ts'
import type { UndoList } from '../undo-list.ts'
import { enterPeople, pickFrom, type Town } from './people.ts'
import { type Library, seedLibrary } from './seed-library.ts'
import { openVisitor, type Visitor } from './visitor.ts'

/**
 * The things that the rows share: one running product, its people, the model that they plan, and access to
 * its database.
 */
export interface Scene {
  options: Options
  product: Product
  town: Town
  model: BenchModel
  db: Database
  undo: UndoList
  /** The environment of a further worker of this product. */
  workerEnv: NodeJS.ProcessEnv & { DATABASE_URL: string }
  /** A person of the workspace with a browser; started when the first row asks. */
  visitor(): Promise<Visitor>
  /** The workspace's old messages; written when the first row asks for them. */
  library(): Promise<Library>
  /** The least that a chat can do, on the same machine and database. */
  floor: Floor
  /** The version of Postgres. */
  postgres: string
}

export async function openScene(
  options: Options,
  undo: UndoList,
  say: (line: string) => void,
): Promise<Scene> {
  const dataDir = await makeDataFolder(undo)
  const model = await startModel(undo)
  say('Starting OpenVibe …')
  const product = await startProduct({ dataDir, modelUrl: model.url }, undo)
  const stackEnv = await readStackEnv(product)
  const db = openDatabase({ url: stackEnv.DATABASE_URL, poolSize: 4, name: 'openvibe bench' })
  undo.add(() => db.close())
  say(`Signing up ${options.people} people …`)
  const town = await enterPeople(product.origin, options.people)
  let visitor: Promise<Visitor> | null = null
  let library: Promise<Library> | null = null
  return {
    options,
    product,
    town,
    model,
    db,
    undo,
    visitor() {
      visitor ??= openVisitor(product.origin, pickFrom(town.people, 0).account, undo)
      return visitor
    },
    library() {
      library ??= seedLibrary(stackEnv.DATABASE_URL, town, options.messages)
      return library
    },
    workerEnv: { ...product.env, ...stackEnv },
    floor: await startFloor(stackEnv.DATABASE_URL, undo),
    postgres: await readVersion(db),
  }
}

function readVersion(db: Database): Promise<string> {
  return db.asWorker(async tx => {
    const { rows } = await sql<{
      version: string
    }>`select current_setting('server_version') as version`.execute(tx)
    return rows[0]?.version ?? ''
  })
}

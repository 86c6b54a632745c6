import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A file of SQL statements. */
export interface SqlFile {
  /** Relative to its folder, as in `02-partners.sql`; of a function, after its package, as in `webhooks/claim-webhooks.sql`. */
  readonly path: string
  readonly text: string
}

const schemaFolder = new URL('./schema/', import.meta.url)

/**
 * The folders of the SQL functions, by package: one that a single package calls is in that package, and all others are in this
 * one. They are one set, whichever packages a process loads. The bundler of releases finds and copies these folders, so each is
 * written out. A folder that is missing is an error, in the bundler and here.
 */
const functionFolders = {
  auth: new URL('../../auth/src/sql/', import.meta.url),
  consults: new URL('../../consults/src/sql/', import.meta.url),
  db: new URL('./functions/', import.meta.url),
  engine: new URL('../../engine/src/sql/', import.meta.url),
  integration: new URL('../../integration/src/sql/', import.meta.url),
  notifications: new URL('../../notifications/src/sql/', import.meta.url),
  platform: new URL('../../platform/src/sql/', import.meta.url),
  records: new URL('../../records/src/sql/', import.meta.url),
  request: new URL('../../request/src/sql/', import.meta.url),
  webhooks: new URL('../../webhooks/src/sql/', import.meta.url),
}

const readSql = (folder: URL): SqlFile[] =>
  readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }))

/** The schema of the first release, by topic and in order. The last file needs the functions to exist. */
export function readSchema(): { readonly tables: readonly SqlFile[]; readonly last: SqlFile } {
  const files = readSql(schemaFolder)
  const last = files.at(-1)
  if (last === undefined) throw new Error('the folder of the schema is empty')
  return { tables: files.slice(0, -1), last }
}

/** The names of the tables of the schema. */
export const schemaTables: readonly string[] = [
  ...new Set(
    readSchema().tables.flatMap(({ text }) =>
      [...text.matchAll(/^create (?:unlogged )?table (?:tenant|directory)\.(\w+) \(/gm)].map(([, name = '']) => name),
    ),
  ),
]

/** The SQL functions, one per file, and the digest of all of them. */
export function readFunctions(): { readonly files: readonly SqlFile[]; readonly sha256: string } {
  const files = Object.entries(functionFolders).flatMap(([owner, folder]) =>
    readSql(folder).map(({ path, text }) => ({ path: `${owner}/${path}`, text })),
  )
  const digest = createHash('sha256')
  for (const { path, text } of files) digest.update(`${path}\0${text}\0`)
  return { files, sha256: digest.digest('hex') }
}

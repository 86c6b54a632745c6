import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** The texts of all files that match, one after another. @param pattern relative to the repository. */
export const textOf = (pattern: string): string =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly webhooks: Readonly<Record<string, unknown>>
}

export const openApiDocument = () => JSON.parse(textOf('docs/openapi.json')) as OpenApiDocument

// Writes docs/schemas/*.json, the published schemas of the files in an export.
import { mkdirSync, writeFileSync } from 'node:fs'
import { exportJsonSchemas } from '@consult/domain'

/** The folder of the schemas. */
export const schemasFolder = new URL('../docs/schemas/', import.meta.url)

/** Renders the schemas, by file name. */
export function renderSchemas(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(exportJsonSchemas()).map(([file, schema]) => [file, `${JSON.stringify(schema, null, 2)}\n`]),
  )
}

if (import.meta.main) {
  mkdirSync(schemasFolder, { recursive: true })
  for (const [file, text] of Object.entries(renderSchemas())) writeFileSync(new URL(file, schemasFolder), text)
}

// Writes docs/openapi.json from the procedures. `--check` writes nothing and fails when the document is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { describeApi } from '@consult/rest'

/** The path of the document. */
export const openApiFile = new URL('../docs/openapi.json', import.meta.url)

/** Renders docs/openapi.json. */
export function renderOpenApi(): string {
  return `${JSON.stringify(describeApi(), null, 2)}\n`
}

if (import.meta.main) {
  const rendered = renderOpenApi()
  if (!process.argv.includes('--check')) writeFileSync(openApiFile, rendered)
  else if (readFileSync(openApiFile, 'utf8') !== rendered) {
    process.stderr.write('docs/openapi.json is stale: run node scripts/generate-openapi.ts\n')
    process.exitCode = 1
  }
}

// Compares docs/openapi.json with the document of the last release, docs/versions/<version>.openapi.json, and fails when a
// partner's program could break. `--release` makes the current document the document of the release.
import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { currentVersion } from '@consult/domain'

const docs = new URL('../docs/', import.meta.url)

/** The path of the current document. */
export const currentDocument = fileURLToPath(new URL('openapi.json', docs))

/** Returns the path of a version's document, as it was last released. */
export const releasedDocument = (version: string): string =>
  fileURLToPath(new URL(`versions/${version}.openapi.json`, docs))

interface Change {
  readonly path: string
  readonly kind: 'added' | 'modified' | 'removed'
  readonly impact: 'major' | 'minor' | 'patch'
  readonly verdicts: readonly { readonly message: string }[]
}

/** The service refuses unknown fields, so a field that it no longer accepts breaks requests. Redocly assumes otherwise inside objects. */
const isRefusedField = ({ kind, path }: Change) =>
  kind === 'removed' && /^#\/paths\/.*\/requestBody\/.*\/properties\/[^/]+$/.test(path)

/**
 * New quotas do not need a new version, and neither do new error codes: docs/versions.md says to ignore names that a
 * program does not know.
 */
const isNewQuota = ({ path, verdicts }: Change) =>
  path.endsWith('/details/properties/quota') && verdicts.every(({ message }) => message.includes('gained values'))

interface ErrorSchema {
  readonly anyOf?: readonly { readonly $ref?: string }[]
}

/**
 * A new error code with its own details gives a response several schemas, which Redocly takes for a wider type. Programs
 * treat unknown codes by their status: docs/versions.md.
 */
function isNewErrorCode({ path }: Change, revision: unknown): boolean {
  const [, pointer] =
    /^#\/(paths\/.+\/responses\/[45]\d\d\/content\/application~1json\/schema)(\/properties)?$/.exec(path) ?? []
  if (pointer === undefined) return false
  const keys = pointer.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  const schema = keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], revision)
  return (
    (schema as ErrorSchema | undefined)?.anyOf?.some(({ $ref }) => $ref === '#/components/schemas/ErrorBody') === true
  )
}

/** Returns one line for each change between two documents that may break a partner's program. */
export function findBreakingChanges(base: string, revision: string): string[] {
  const args = ['exec', 'redocly', 'diff', base, revision, '--format', 'json', '--fail-on', 'none']
  // Redocly would send usage data, and check for a newer release of itself.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { status, stdout, stderr } = spawnSync('pnpm', args, { env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`redocly diff failed: ${stderr}`)
  const { changes } = JSON.parse(stdout) as { changes: readonly Change[] }
  const newest: unknown = JSON.parse(readFileSync(revision, 'utf8'))
  const isHarmless = (change: Change) => isNewQuota(change) || isNewErrorCode(change, newest)
  return changes
    .filter((change) => (change.impact === 'major' && !isHarmless(change)) || isRefusedField(change))
    .map(({ path, verdicts }) => `${path}: ${verdicts.map(({ message }) => message).join(' ') || 'it was removed'}`)
}

if (import.meta.main) {
  const released = releasedDocument(currentVersion)
  if (process.argv.includes('--release')) copyFileSync(currentDocument, released)
  else {
    const found = findBreakingChanges(released, currentDocument)
    for (const line of found) process.stderr.write(`${line}\n`)
    if (found.length > 0) process.exitCode = 1
  }
}

import { readFileSync, writeFileSync } from 'node:fs'

/** Writes docs/environment.md from the sources of every app's `config.ts`, where each variable is read and explained. */

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const apps = [
  { title: 'API', path: 'apps/api/src/config.ts' },
  { title: 'Worker', path: 'apps/worker/src/config.ts' },
  { title: 'Media node', path: 'apps/media/src/config.ts' },
  { title: 'Portal', path: 'apps/portal/src/config.ts' },
  { title: 'Operators’ command, `pnpm consult`', path: 'apps/cli/src/config.ts' },
  { title: '`npm start`', path: 'apps/stack/src/config.ts' },
  { title: 'Demo clinic', path: 'apps/demo-clinic/src/config.ts' },
]
const shared = [
  { title: 'Files', path: 'packages/storage/src/settings.ts', spread: '...storageVariables' },
  { title: 'Calls', path: 'packages/calls/src/settings.ts', spread: '...callVariables' },
]

/** Needs no comment of its own where it stands: it is the same everywhere. */
const common: Readonly<Record<string, string>> = {
  LOG_LEVEL: 'What is logged: `debug`, `info`, `warn`, `error` or `silent`.',
  CONSULT_ENV: 'Whose keys are good here: `pp_live_` (production) or `pp_test_` (test).',
  API_HOST: 'The address that it listens on.',
  API_PORT: 'The port of the API.',
  PORTAL_PORT: 'The port of the portal.',
  DEMO_HOST: 'The address that it listens on.',
  DEMO_PORT: 'The port of the demo clinic.',
  METRICS_HOST: 'The address of that listener.',
  WORKER_HOST: 'The address of that listener.',
  S3_REGION: "The bucket's region.",
  S3_SECRET_ACCESS_KEY: 'See S3_ACCESS_KEY_ID.',
  S3_ENDPOINT: 'Of a store that is not Amazon’s.',
}

/** Variables that a package manager sets, and nobody else. */
const internal = new Set(['INIT_CWD'])

interface Variable {
  readonly name: string
  readonly comment: string
  readonly preset: string
}

/** What a variable is when nobody sets it, as its schema says. */
function presetOf(schema: string): string {
  const literal = /\.default\(\s*('[^']*'|[\d_]+)\s*\)/.exec(schema)?.[1]
  if (literal !== undefined) return literal === "''" ? 'none' : `\`${literal.replaceAll("'", '').replaceAll('_', '')}\``
  if (/\.default\(/.test(schema)) return 'a folder of the repository'
  return /\.optional\(\)/.test(schema) || /^(?:host)?list\b/i.test(schema) ? 'none' : '**required**'
}

/** The variables of an object of schemas, with the comment above each. */
function variablesOf(source: string): Variable[] {
  const start = source.search(/(?:z\.object\(\{|Variables = \{)\n/)
  const end = source.slice(start).search(/\n\}/)
  const body = source.slice(source.indexOf('\n', start) + 1, start + end + 1)
  const own = body.replaceAll(/(?: {2}\/\*\*[^*]*\*\/\n)? {2}\.\.\.\w+,\n/g, '')
  const entries = own.matchAll(
    /(?: {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)? {2}([A-Z][A-Z0-9_]*): ?([\s\S]*?),\n(?= {2}\S|$)/g,
  )
  return [...entries].flatMap(([, comment = '', name = '', schema = '']) => {
    if (internal.has(name)) return []
    const said =
      comment
        .replaceAll(/\n\s*\*/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim() || common[name]
    if (said === undefined) throw new Error(`${name} has no comment: say in config.ts what it is for`)
    return [{ name, comment: said, preset: presetOf(schema.trim()) }]
  })
}

function tableOf(variables: readonly Variable[]): string {
  const rows = variables.map(({ name, preset, comment }) => `| \`${name}\` | ${preset} | ${comment} |`)
  return ['| Variable | Default | |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The page. @throws for a variable that nothing is said of. */
export function renderEnvironment(): string {
  const sections = apps.map(({ title, path }) => {
    const source = read(path)
    const links = shared
      .filter(({ spread }) => source.includes(spread))
      .map((part) => `[${part.title.toLowerCase()}](#${part.title.toLowerCase()})`)
    const others = links.length > 0 ? `\n\nAnd those of ${links.join(' and ')}.` : ''
    return `## ${title}\n\n${tableOf(variablesOf(source))}${others}`
  })
  return `<!-- Generated from each app's config.ts: pnpm generate. -->

# Environment variables

Everything that the processes read from their environment. A value that cannot be right ends the process at its start,
with the name of the variable and never its value. What belongs where: [operations.md](operations.md).

${sections.join('\n\n')}

${shared.map(({ title, path }) => `## ${title}\n\n${tableOf(variablesOf(read(path)))}`).join('\n\n')}
`
}

export const environmentPage = new URL('docs/environment.md', root)

if (import.meta.main) writeFileSync(environmentPage, renderEnvironment())

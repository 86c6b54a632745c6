import { readFileSync, writeFileSync } from 'node:fs'

/** Writes docs/environment.md from every app's `config.ts`, which reads and describes each variable. */

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const apps = [
  { title: 'API', path: 'apps/api/src/config.ts' },
  { title: 'Worker', path: 'apps/worker/src/config.ts' },
  { title: 'Media node', path: 'apps/media/src/config.ts' },
  { title: 'Portal', path: 'apps/portal/src/config.ts' },
  { title: 'Console', path: 'apps/console/src/config.ts' },
  { title: 'Operator command, `pnpm consult`', path: 'apps/operator-cli/src/config.ts' },
  { title: '`pnpm consult doctor`', path: 'apps/operator-cli/src/doctor/config.ts' },
  { title: '`npm start`', path: 'apps/stack/src/config.ts' },
  { title: 'Demo clinic', path: 'apps/demo-clinic/src/config.ts' },
]
const shared = [
  { title: 'Wake-ups', path: 'packages/engine/src/wake-ups/settings.ts', spread: '...wakeUpVariables' },
  { title: 'Files', path: 'packages/storage/src/settings.ts', spread: '...storageVariables' },
  { title: 'SIEM', path: 'packages/siem/src/settings.ts', spread: '...siemVariables' },
  { title: 'Scanning', path: 'packages/scanner/src/settings.ts', spread: '...scannerVariables' },
  { title: 'Traces', path: 'packages/tracing/src/settings.ts', spread: '...tracingVariables' },
  { title: 'Calls', path: 'packages/calls/src/settings.ts', spread: '...callVariables' },
  { title: 'SMS', path: 'packages/sms/src/settings.ts', spread: '...smsVariables' },
  { title: 'Translation', path: 'packages/translator/src/settings.ts', spread: '...translatorVariables' },
  { title: 'Pushes', path: 'packages/web-push/src/settings.ts', spread: '...webPushVariables' },
]

const inWords = new Intl.ListFormat('en')

/** Texts for variables that have the same meaning in every app and no comment there. */
const common: Readonly<Record<string, string>> = {
  LOG_LEVEL: 'The lowest level that is logged: `debug`, `info`, `warn`, `error` or `silent`.',
  CONSULT_ENV: '`production` accepts keys that start with `pp_live_`, `test` those with `pp_test_`.',
  API_HOST: 'The address it listens on.',
  API_PORT: 'The port of the API.',
  PORTAL_PORT: 'The port of the portal.',
  CONSOLE_PORT: 'The port of the console.',
  CONSOLE_METRICS_HOST: 'The address that `CONSOLE_METRICS_PORT` listens on.',
  DEMO_HOST: 'The address it listens on.',
  DEMO_PORT: 'The port of the demo clinic.',
  METRICS_HOST: 'The address that `METRICS_PORT` listens on.',
  MEDIA_METRICS_HOST: 'The address that `MEDIA_METRICS_PORT` listens on.',
  PORTAL_METRICS_HOST: 'The address that `PORTAL_METRICS_PORT` listens on.',
  WORKER_HOST: 'The address that `WORKER_PORT` listens on.',
  S3_REGION: "The bucket's region.",
  S3_SECRET_ACCESS_KEY: 'See S3_ACCESS_KEY_ID.',
}

/** Variables that only a package manager sets. */
const internal = new Set(['INIT_CWD'])

interface Variable {
  readonly name: string
  readonly comment: string
  readonly preset: string
}

/** The default of a variable, from its schema. */
function presetOf(schema: string): string {
  const literal = /\.default\(\s*('[^']*'|[\d_]+)\s*\)/.exec(schema)?.[1]
  if (literal === "''") return 'none'
  if (literal !== undefined)
    return `\`${literal.startsWith("'") ? literal.slice(1, -1) : literal.replaceAll('_', '')}\``
  if (/\.default\(/.test(schema)) return 'a folder of the repository'
  return /\.optional\(\)/.test(schema) || /^\w*list\b/i.test(schema) ? 'none' : '**required**'
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
    if (said === undefined) throw new Error(`${name} has no comment: describe it in config.ts`)
    return [{ name, comment: said, preset: presetOf(schema.trim()) }]
  })
}

function tableOf(variables: readonly Variable[]): string {
  const rows = variables.map(({ name, preset, comment }) => `| \`${name}\` | ${preset} | ${comment} |`)
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

/** Renders docs/environment.md. @throws for a variable without a comment. */
export function renderEnvironment(): string {
  const sections = apps.map(({ title, path }) => {
    const source = read(path)
    const links = shared
      .filter(({ spread }) => source.includes(spread))
      .map((part) => `[${part.title.toLowerCase()}](#${part.title.toLowerCase()})`)
    const others = links.length > 0 ? `\n\nAlso those of ${inWords.format(links)}.` : ''
    return `## ${title}\n\n${tableOf(variablesOf(source))}${others}`
  })
  return `<!-- Generated from each app's config.ts: pnpm generate. -->

# Environment variables

Look up a variable of a process here, and read [operations](operations.md) to learn which process needs what. If a value is
invalid, the process ends at its start and reports the name of the variable, never its value.

${sections.join('\n\n')}

${shared.map(({ title, path }) => `## ${title}\n\n${tableOf(variablesOf(read(path)))}`).join('\n\n')}
`
}

export const environmentPage = new URL('docs/environment.md', root)

if (import.meta.main) writeFileSync(environmentPage, renderEnvironment())

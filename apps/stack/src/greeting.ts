import { type DemoFile, demoFilePath } from './demo/demo-file.ts'

/** The public addresses of what runs. */
export interface Addresses {
  readonly apiUrl: string
  readonly portalUrl: string
  /** Null: there is no console. */
  readonly consoleUrl: string | null
}

/**
 * Returns the first page of output: where to click, and which passwords to use.
 * @param demo null in production.
 * @param later the names of the parts that are not ready yet.
 */
export function greetingOf(
  { apiUrl, portalUrl, consoleUrl }: Addresses,
  demo: DemoFile | null,
  { dataDir, later }: { dataDir: string; later: readonly ('console' | 'documentation')[] },
): string {
  const pending =
    later.length === 0 ? '' : `  Not ready yet: the ${later.join(', then the ')}. A line here says when each is.\n\n`
  if (!demo) {
    return `
  Consult is running.

  Portal       ${portalUrl}${consoleUrl === null ? '' : `\n  Console      ${consoleUrl}`}
  API          ${apiUrl}/v1

${pending}  Ctrl-C stops everything.
`
  }
  const [physician] = demo.physicians
  const members = demo.members.map(({ role, email, password }) => `               ${role}  ${email}  ${password}`)
  return `
  Consult is running.

  Patient      ${demo.demoSiteUrl}   the demo clinic, with the widget on its page
  Physician    ${demo.portalUrl}   ${physician?.email}  ${physician?.password}
  Console      ${demo.consoleUrl}
${members.join('\n')}
  Partner      ${demo.apiUrl}/v1   key and secrets in ${demoFilePath(dataDir)}

${pending}  Ctrl-C stops everything.
`
}

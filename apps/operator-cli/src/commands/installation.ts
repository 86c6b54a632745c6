import { getPartner } from '@consult/directory'
import type { InstallationReport } from '@consult/domain'
import { inspectInstallation } from '@consult/integration'
import type { PinnedScript } from '@consult/request'
import type { Command } from 'commander'
import type { Runner } from '../runner.ts'

const examples = `
Reads the page as a browser without cookies, and says what keeps the widget or its calls from working in it: the list of origins, the
script tag, Content-Security-Policy and Permissions-Policy. Exit code 1 if something does.

Examples:
  $ API_URL=https://consult.example pnpm consult partner check-installation par_… --url https://app.harbor.example/help`

/** The scripts that the running service lets pages pin. */
async function fetchPinnedScripts(apiUrl: string): Promise<PinnedScript[]> {
  const response = await fetch(`${apiUrl}/embed/versions.json`, { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`${apiUrl}/embed/versions.json answered with status ${response.status}`)
  return ((await response.json()) as { scripts: PinnedScript[] }).scripts
}

function describeReport({ url, works, findings }: InstallationReport): string {
  const lines = findings.map(({ level, message }) => `${level.padEnd(8)} ${message}`)
  return [url, ...lines, works ? 'Nothing keeps the widget from working.' : 'Correct the errors first.'].join('\n')
}

/** Adds `partner check-installation`. */
export function addInstallationCommand(partner: Command, runner: Runner): void {
  partner
    .command('check-installation')
    .argument('<id>', "the partner's id")
    .requiredOption('--url <url>', 'the page with the widget')
    .description('check the widget in a page of a partner')
    .addHelpText('after', examples)
    .action((id: string, { url }: { url: string }) =>
      runner.withServices(async (services, { apiUrl, webhookAllowedHosts }) => {
        const { allowedOrigins } = await getPartner(services, id)
        const pinnedScripts = await fetchPinnedScripts(apiUrl)
        const place = {
          policy: { allowedHosts: webhookAllowedHosts },
          origin: new URL(apiUrl).origin,
          allowedOrigins,
          pinnedScripts,
        }
        const result = await inspectInstallation(place, url)
        return { result, text: describeReport(result), failed: !result.works }
      }),
    )
}

import { getPartner } from '@consult/directory'
import { disableWebhook, enableWebhook, rotateWebhookSecret, sendTestWebhook, setWebhook } from '@consult/integration'
import type { OperatorServices } from '@consult/request'
import type { Command } from 'commander'
import type { Runner } from '../runner.ts'
import { describeWebhook } from '../text/partner-text.ts'

const examples = `
Examples:
  $ pnpm consult partner webhook set par_… --url https://harbor.example/webhooks/consult
  $ pnpm consult partner webhook test par_…      (posts a signed webhook.test event and prints the outcome)
  $ pnpm consult partner webhook rotate-secret par_…
  $ pnpm consult partner webhook disable par_…   (keeps events; enable resumes where it stopped)

The URL must use https and a public host. WEBHOOK_ALLOWED_HOSTS allows further hosts, also over plain http.`

async function webhookAnswer(services: OperatorServices, id: string) {
  const { webhook } = await getPartner(services, id)
  return { result: { partnerId: id, webhook }, text: describeWebhook(webhook) }
}

/** Adds `partner webhook …`: manage the webhook that receives a partner's events. */
export function addWebhookCommands(partner: Command, runner: Runner): void {
  const webhook = partner
    .command('webhook')
    .description("manage the webhook that receives a partner's events")
    .addHelpText('after', examples)

  webhook
    .command('set')
    .argument('<id>', "the partner's id")
    .requiredOption('--url <url>', 'the URL that receives events')
    .description('deliver events to this URL; changing it keeps the signing secret and the position in the log')
    .action((id: string, { url }: { url: string }) =>
      runner.withServices(async (services, { webhookAllowedHosts }) => {
        const policy = { allowedHosts: webhookAllowedHosts }
        const result = await setWebhook(services, { partnerId: id, url, policy })
        return { result, text: `Signing secret ${result.webhookSecret}` }
      }),
    )

  webhook
    .command('rotate-secret')
    .argument('<id>', "the partner's id")
    .description('create a new signing secret; both secrets sign for 24 hours')
    .action((id: string) =>
      runner.withServices(async (services) => {
        const result = await rotateWebhookSecret(services, id)
        return { result, text: `Signing secret ${result.webhookSecret}\nThe previous secret also signs for 24 hours.` }
      }),
    )

  webhook
    .command('test')
    .argument('<id>', "the partner's id")
    .description('post one signed webhook.test event and print the outcome')
    .action((id: string) =>
      runner.withServices(async (services, { webhookAllowedHosts }) => {
        const result = await sendTestWebhook(services, { partnerId: id, policy: { allowedHosts: webhookAllowedHosts } })
        const { outcome, status, reason, url, tookMs } = result
        const how = outcome === 'delivered' ? `Delivered: ${status}` : `Failed: ${status ?? reason}`
        return { result, text: `${how} from ${url} in ${tookMs} ms`, failed: outcome === 'failed' }
      }),
    )

  webhook
    .command('disable')
    .argument('<id>', "the partner's id")
    .description('pause delivery; events and the position in the log are kept')
    .action((id: string) =>
      runner.withServices(async (services) => {
        await disableWebhook(services, id)
        return webhookAnswer(services, id)
      }),
    )

  webhook
    .command('enable')
    .argument('<id>', "the partner's id")
    .description('resume delivery where it stopped')
    .action((id: string) =>
      runner.withServices(async (services) => {
        await enableWebhook(services, id)
        return webhookAnswer(services, id)
      }),
    )
}

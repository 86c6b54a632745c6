import {
  disableWebhook,
  enableWebhook,
  getPartner,
  rotateWebhookSecret,
  type Services,
  sendTestWebhook,
  setWebhook,
} from '@consult/services'
import type { Command } from 'commander'
import type { Runner } from '../runner.ts'
import { describeWebhook } from '../text/partner-text.ts'

const examples = `
Examples:
  $ pnpm consult partner webhook set par_… --url https://harbor.example/webhooks/consult
  $ pnpm consult partner webhook test par_…      (posts a signed webhook.test and says how it went)
  $ pnpm consult partner webhook rotate-secret par_…
  $ pnpm consult partner webhook disable par_…   (events are kept; enable goes on where it stopped)

The URL must be https on a public host. WEBHOOK_ALLOWED_HOSTS opens further hosts, plain http included.`

async function switched(services: Services, id: string) {
  const { webhook } = await getPartner(services, id)
  return { result: { partnerId: id, webhook }, text: describeWebhook(webhook) }
}

/** `partner webhook …`: where a partner's events go. */
export function addWebhookCommands(partner: Command, runner: Runner): void {
  const webhook = partner
    .command('webhook')
    .description("where a partner's events are delivered")
    .addHelpText('after', examples)

  webhook
    .command('set')
    .argument('<id>', "the partner's id")
    .requiredOption('--url <url>', 'where events are posted')
    .description('deliver events to this URL; a new URL keeps secret and place')
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
    .description('make a new signing secret; both sign for 24 hours')
    .action((id: string) =>
      runner.withServices(async (services) => {
        const result = await rotateWebhookSecret(services, id)
        return { result, text: `Signing secret ${result.webhookSecret}\nThe one before signs too for 24 hours.` }
      }),
    )

  webhook
    .command('test')
    .argument('<id>', "the partner's id")
    .description('post one signed event of type webhook.test, and say how it went')
    .action((id: string) =>
      runner.withServices(async (services, { webhookAllowedHosts }) => {
        const result = await sendTestWebhook(services, { partnerId: id, policy: { allowedHosts: webhookAllowedHosts } })
        const { outcome, status, reason, url, tookMs } = result
        const how = outcome === 'delivered' ? `Delivered: ${status}` : `Failed: ${status ?? reason}`
        return { result, text: `${how}, after ${tookMs} ms, from ${url}`, failed: outcome === 'failed' }
      }),
    )

  webhook
    .command('disable')
    .argument('<id>', "the partner's id")
    .description('stop delivery; events are kept, and the place')
    .action((id: string) =>
      runner.withServices(async (services) => {
        await disableWebhook(services, id)
        return switched(services, id)
      }),
    )

  webhook
    .command('enable')
    .argument('<id>', "the partner's id")
    .description('go on delivering where it stopped')
    .action((id: string) =>
      runner.withServices(async (services) => {
        await enableWebhook(services, id)
        return switched(services, id)
      }),
    )
}

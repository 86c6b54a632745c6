import { SecretsKeyError, secretsKeyMissing } from '@consult/db'
import { rotateSecrets, type SecretsRotation } from '@consult/platform'
import type { Command } from 'commander'
import type { Runner } from '../runner.ts'
import { findSecretsKey } from '../secrets-key.ts'
import { count } from '../text/count.ts'

const examples = `
Examples:
  $ SECRETS_KEY=2:…=,1:…= pnpm consult secrets rotate
  $ SECRETS_KEY=2:…= pnpm consult secrets rotate --replace-unreadable   (key version 1 is lost)

The first key of SECRETS_KEY encrypts. Before you rotate, put the new key first on every API and worker process.
Remove an old key only after this command reports no unreadable secrets and no process encrypts with that key.`

function describe({ keyVersion, reencrypted, unreadable, replaced }: SecretsRotation): string {
  return [
    `Encrypted with key version ${keyVersion}: ${count(reencrypted.webhookEndpoints, 'webhook secret')}, ${count(reencrypted.serverSecrets, 'server secret')}, ${count(reencrypted.authenticators, 'authenticator secret')} and ${count(reencrypted.singleSignOn, 'client secret')} of single sign-on.`,
    ...replaced.map(
      ({ partnerId, endpointId, webhookSecret }) =>
        `Replaced the signing secret of ${partnerId}, endpoint ${endpointId}: ${webhookSecret}`,
    ),
    ...(unreadable > 0
      ? [`No key in SECRETS_KEY decrypts ${count(unreadable, 'secret')}. Add the missing key and run this again.`]
      : []),
  ].join('\n')
}

/** Adds `secrets …`: rotate the key that encrypts secrets in the database. */
export function addSecretsCommands(program: Command, runner: Runner): void {
  const secrets = program
    .command('secrets')
    .description('rotate the key that encrypts secrets in the database')
    .addHelpText('after', examples)
  secrets
    .command('rotate')
    .option('--replace-unreadable', 'create and show new webhook secrets where the key is lost')
    .description('re-encrypt every secret with the first key of SECRETS_KEY; safe to run at any time')
    .action(({ replaceUnreadable = false }: { replaceUnreadable?: boolean }) =>
      runner.withServices(async (services, config) => {
        const secretsKey = findSecretsKey(config)
        if (!secretsKey) throw new SecretsKeyError(secretsKeyMissing)
        const result = await rotateSecrets(services, { secretsKey, replaceUnreadable })
        return { result, text: describe(result), failed: result.unreadable > 0 }
      }),
    )
}

import { SecretsKeyError, secretsKeyMissing } from '@consult/db'
import { rotateSecrets, type SecretsRotation } from '@consult/services'
import type { Command } from 'commander'
import type { Runner } from '../runner.ts'
import { findSecretsKey } from '../secrets-key.ts'

const examples = `
Examples:
  $ SECRETS_KEY=2:…=,1:…= pnpm consult secrets rotate
  $ SECRETS_KEY=2:…= pnpm consult secrets rotate --replace-unreadable   (version 1 is lost)

The first key of SECRETS_KEY encrypts. Give every API and worker process the new key first before you rotate.
A key can be taken out once this command leaves nothing unreadable and no process encrypts with it.`

function describe({ keyVersion, reencrypted, unreadable, replaced }: SecretsRotation): string {
  return [
    `Encrypted with version ${keyVersion}: ${reencrypted.webhookEndpoints} webhook endpoints and ${reencrypted.serverSecrets} secrets of the service.`,
    ...replaced.map(({ partnerId, webhookSecret }) => `Replaced: ${partnerId} has the signing secret ${webhookSecret}`),
    ...(unreadable > 0
      ? [`Left as they are: ${unreadable}, which no key of SECRETS_KEY decrypts. Add their key and run this again.`]
      : []),
  ].join('\n')
}

/** `secrets …`: how the secrets in the database are encrypted. */
export function addSecretsCommands(program: Command, runner: Runner): void {
  const secrets = program
    .command('secrets')
    .description('how the secrets in the database are encrypted')
    .addHelpText('after', examples)
  secrets
    .command('rotate')
    .option('--replace-unreadable', 'make new secrets for those whose key is lost, and show them')
    .description('encrypt every secret with the first key of SECRETS_KEY; safe to run, and to repeat, at any time')
    .action(({ replaceUnreadable = false }: { replaceUnreadable?: boolean }) =>
      runner.withServices(async (services, config) => {
        const secretsKey = findSecretsKey(config)
        if (!secretsKey) throw new SecretsKeyError(secretsKeyMissing)
        const result = await rotateSecrets(services, { secretsKey, replaceUnreadable })
        return { result, text: describe(result), failed: result.unreadable > 0 }
      }),
    )
}

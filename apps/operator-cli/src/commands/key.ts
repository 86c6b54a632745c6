import { type ApiKey, addSeconds, createApiKeySchema, type KeyScope, rotateApiKeySchema } from '@consult/domain'
import { addPartnerKey, listPartnerKeys, revokePartnerKey, rotatePartnerKey } from '@consult/identity'
import { type Command, InvalidArgumentError } from 'commander'
import { parseDuration } from '../options/duration.ts'
import { collectRange, collectScope, parseOverlap } from '../options/key.ts'
import type { Runner } from '../runner.ts'
import { describeEnded } from '../text/partner-text.ts'
import { table } from '../text/table.ts'

const examples = `
Examples:
  $ pnpm consult key add par_… --name Reports --scope patients:read --scope consults:read --expires 90d
  $ pnpm consult key add par_… --name Backend --scope all --range 192.0.2.0/24
  $ pnpm consult key list par_…
  $ pnpm consult key rotate par_… key_… --overlap 1h
  $ pnpm consult key revoke par_… key_…

These keys exist beside the account's own one, which "partner rotate-key" replaces.`

interface AddFlags {
  readonly name: string
  readonly scope: readonly KeyScope[]
  readonly range?: readonly string[]
  readonly expires?: number
}

/** Checks an option by the rule of its field in `/v1`. @throws InvalidArgumentError */
function parseKeyName(written: string): string {
  const name = createApiKeySchema.shape.name.safeParse(written)
  if (!name.success) throw new InvalidArgumentError('Expected 1 to 100 characters.')
  return name.data
}

function parseKeyOverlap(written: string): number {
  const overlap = rotateApiKeySchema.shape.overlapSeconds.safeParse(parseOverlap(written))
  if (!overlap.success || overlap.data === undefined) throw new InvalidArgumentError('Expected none, or at most 7d.')
  return overlap.data
}

function describeKeys(keys: readonly ApiKey[]): string {
  if (keys.length === 0) return 'No keys besides the account’s own. Create one with "pnpm consult key add".'
  return table([
    ['ID', 'PREFIX', 'EXPIRES', 'LAST USED', 'NETWORKS', 'SCOPES', 'NAME'],
    ...keys.map((key) => [
      key.id,
      key.prefix,
      key.expiresAt ?? 'never',
      key.lastUsedAt ?? 'never',
      key.addressRanges?.join(',') ?? 'all',
      key.scopes.join(','),
      key.name,
    ]),
  ])
}

/** Adds `key …`: an account's further API keys. */
export function addKeyCommands(program: Command, runner: Runner): void {
  const key = program.command('key').description("manage a partner's further API keys").addHelpText('after', examples)
  const partnerArgument = ['<partner>', "the partner's id"] as const

  key
    .command('add')
    .argument(...partnerArgument)
    .requiredOption('--name <name>', 'what the key is for', parseKeyName)
    .requiredOption('--scope <scope>', 'what the key may do; repeatable, or "all"', collectScope)
    .option('--range <cidr>', 'a network that the key works from; repeatable (default: all)', collectRange)
    .option('--expires <duration>', 'how long the key works, such as 90d (default: forever)', parseDuration)
    .description('create a key with its own scopes; the secret is shown only once')
    .action((partnerId: string, { name, scope, range, expires }: AddFlags) =>
      runner.withServices(async (services) => {
        const expiresAt = expires === undefined ? null : addSeconds(services.clock.now(), expires)
        const fields = { name, scopes: [...scope], expiresAt, addressRanges: range ? [...range] : null }
        const result = await addPartnerKey(services, partnerId, fields)
        return { result, text: `Key ${result.id}\nAPI key ${result.secret}\n\nThe key is shown only once.` }
      }),
    )

  key
    .command('list')
    .argument(...partnerArgument)
    .description('list the keys that are not revoked, oldest first')
    .action((partnerId: string) =>
      runner.withServices(async (services) => {
        const items = await listPartnerKeys(services, partnerId)
        return { result: { items }, text: describeKeys(items) }
      }),
    )

  key
    .command('rotate')
    .argument(...partnerArgument)
    .argument('<key>', "the key's id")
    .option('--overlap <duration>', 'how long the previous secret works: 1h, or none (default: 24h)', parseKeyOverlap)
    .description('create a new secret of a key')
    .action((partnerId: string, id: string, { overlap }: { overlap?: number }) =>
      runner.withServices(async (services) => {
        const result = await rotatePartnerKey(services, partnerId, {
          id,
          ...(overlap !== undefined && { overlapSeconds: overlap }),
        })
        const ends = `The previous secret works until ${result.previousSecretExpiresAt}.`
        return { result, text: `API key ${result.secret}\n${ends}\n\nThe key is shown only once.` }
      }),
    )

  key
    .command('revoke')
    .argument(...partnerArgument)
    .argument('<key>', "the key's id")
    .description('revoke a key at once, with every session and token that it created')
    .action((partnerId: string, id: string) =>
      runner.withServices(async (services) => {
        const ended = await revokePartnerKey(services, partnerId, id)
        return { result: { partnerId, id, ended }, text: `Revoked the key ${id}.\n\n${describeEnded(ended)}` }
      }),
    )
}

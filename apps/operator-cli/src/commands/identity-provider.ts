import type { IdentityProvider } from '@consult/auth'
import { getPartner, removeIdentityProvider, setIdentityProvider } from '@consult/directory'
import { type Command, Option } from 'commander'
import type { Runner } from '../runner.ts'
import { describeIdentityProvider } from '../text/partner-text.ts'

const examples = `
A partner can identify the acting physician with an ID token from its own identity provider, sent as X-Service-Physician
with the API key. The issuer must match exactly, including a trailing slash. The sub claim is the physician's externalId.

Examples:
  $ pnpm consult partner idp set par_… --issuer https://id.harbor.example/ --audience consult \\
      --jwks-url https://id.harbor.example/.well-known/jwks.json --claim sub
  $ pnpm consult partner idp show par_…
  $ pnpm consult partner idp remove par_…

The JWKS URL must use https and a public host. JWKS_ALLOWED_HOSTS allows further hosts, also over plain http. Set the same
value for the API.`

/** Adds `partner idp …`: manage a partner's identity provider. */
export function addIdentityProviderCommands(partner: Command, runner: Runner): void {
  const idp = partner
    .command('idp')
    .description("manage a partner's identity provider, whose ID tokens identify physicians")
    .addHelpText('after', examples)
  const say = (partnerId: string, identityProvider: IdentityProvider | null) => ({
    result: { partnerId, identityProvider },
    text: describeIdentityProvider(identityProvider),
  })

  idp
    .command('set')
    .argument('<id>', "the partner's id")
    .requiredOption('--issuer <iss>', 'the exact iss claim of its tokens')
    .requiredOption('--audience <aud>', 'a value that the aud claim must equal or contain')
    .requiredOption('--jwks-url <url>', 'the URL of its public keys')
    .addOption(
      new Option('--claim <claim>', 'the claim that identifies the physician; sub is the externalId')
        .choices(['sub', 'email'])
        .default('sub'),
    )
    .description('accept ID tokens from this provider, starting with the next request')
    .action((id: string, provider: IdentityProvider) =>
      runner.withServices(async (services, { jwksAllowedHosts }) => {
        const policy = { allowedHosts: jwksAllowedHosts }
        return say(id, await setIdentityProvider(services, { partnerId: id, provider, policy }))
      }),
    )

  idp
    .command('show')
    .argument('<id>', "the partner's id")
    .description("show a partner's identity provider")
    .action((id: string) =>
      runner.withServices(async (services) => say(id, (await getPartner(services, id)).identityProvider)),
    )

  idp
    .command('remove')
    .argument('<id>', "the partner's id")
    .description('stop accepting ID tokens, starting with the next request')
    .action((id: string) =>
      runner.withServices(async (services) => {
        await removeIdentityProvider(services, id)
        return say(id, null)
      }),
    )
}

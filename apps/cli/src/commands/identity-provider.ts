import { getPartner, type IdentityProvider, removeIdentityProvider, setIdentityProvider } from '@consult/services'
import { type Command, Option } from 'commander'
import type { Runner } from '../runner.ts'
import { describeIdentityProvider } from '../text/partner-text.ts'

const examples = `
A partner's clinicians may be named by ID tokens of the partner's own identity provider: X-Service-Physician beside the
API key. The issuer is compared to the letter, closing slash and all. sub holds a physician's externalId.

Examples:
  $ pnpm consult partner idp set par_… --issuer https://id.harbor.example/ --audience consult \\
      --jwks-url https://id.harbor.example/.well-known/jwks.json --claim sub
  $ pnpm consult partner idp show par_…
  $ pnpm consult partner idp remove par_…

The key set must be at https on a public host. JWKS_ALLOWED_HOSTS opens further hosts, plain http included; the API has
to be told the same.`

/** `partner idp …`: who vouches for a partner's physicians. */
export function addIdentityProviderCommands(partner: Command, runner: Runner): void {
  const idp = partner
    .command('idp')
    .description("a partner's identity provider, whose ID tokens name physicians")
    .addHelpText('after', examples)
  const say = (partnerId: string, identityProvider: IdentityProvider | null) => ({
    result: { partnerId, identityProvider },
    text: describeIdentityProvider(identityProvider),
  })

  idp
    .command('set')
    .argument('<id>', "the partner's id")
    .requiredOption('--issuer <iss>', 'the iss of its tokens, to the letter')
    .requiredOption('--audience <aud>', 'what their aud is or contains')
    .requiredOption('--jwks-url <url>', 'where its public keys are')
    .addOption(
      new Option('--claim <claim>', 'which claim names the physician: sub is the externalId')
        .choices(['sub', 'email'])
        .default('sub'),
    )
    .description('take ID tokens of this provider from the next request on')
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
    .description('take no more ID tokens from the next request on')
    .action((id: string) =>
      runner.withServices(async (services) => {
        await removeIdentityProvider(services, id)
        return say(id, null)
      }),
    )
}

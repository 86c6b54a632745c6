import { readFile } from 'node:fs/promises'
import { emailDomainSchema, type SetSingleSignOn, type SsoPolicy, ssoPolicies } from '@consult/domain'
import {
  addSsoDomainAsOperator,
  getSsoAsOperator,
  removeSsoAsOperator,
  removeSsoDomainAsOperator,
  setSsoAsOperator,
  unbindPersonAsOperator,
  verifySsoDomainAsOperator,
} from '@consult/identity'
import { type Command, Option } from 'commander'
import { parseBoolean, parseCount } from '../options/value.ts'
import type { Runner } from '../runner.ts'
import { describeSingleSignOn, describeSsoDomain } from '../text/single-sign-on-text.ts'

const examples = `
People under a partner's verified domains sign in to the portal and the console through the partner's own identity provider
(OpenID Connect).

Examples:
  $ pnpm consult partner sso set par_… --issuer https://id.harbor.example/ --client-id consult \\
      --client-secret-file secret.txt
  $ pnpm consult partner sso verify-domain par_… harbor.example     (the first time, it shows the DNS record to create)
  $ pnpm consult partner sso set par_… --policy required            (after somebody has signed in through it once)
  $ pnpm consult partner sso set par_… --policy off                 (lets people use their passwords again at once)

The issuer must use https and a public host. JWKS_ALLOWED_HOSTS allows further hosts. Set the same value for the API.`

interface SetOptions {
  readonly issuer?: string
  readonly clientId?: string
  readonly clientSecretFile?: string
  readonly policy?: SsoPolicy
  readonly provision?: boolean
  readonly provisionPerDay?: number
}

async function readSecret(file: string): Promise<string> {
  return (await readFile(file === '-' ? '/dev/stdin' : file, 'utf8')).trim()
}

async function toInput(options: SetOptions): Promise<SetSingleSignOn> {
  const { issuer, clientId, clientSecretFile, policy, provision, provisionPerDay } = options
  return {
    ...(issuer !== undefined && { issuer }),
    ...(clientId !== undefined && { client: clientId }),
    ...(clientSecretFile !== undefined && { clientSecret: await readSecret(clientSecretFile) }),
    ...(policy !== undefined && { policy }),
    ...(provision !== undefined && { provisioning: provision }),
    ...(provisionPerDay !== undefined && { provisionedPerDay: provisionPerDay }),
  }
}

/** Adds `partner sso …`: manage a partner's single sign-on. */
export function addSingleSignOnCommands(partner: Command, runner: Runner): void {
  const sso = partner
    .command('sso')
    .description("manage single sign-on through a partner's identity provider")
    .addHelpText('after', examples)

  sso
    .command('set')
    .argument('<id>', "the partner's id")
    .option('--issuer <iss>', 'the exact issuer of the provider, which has /.well-known/openid-configuration below it')
    .option('--client-id <id>', 'the client id that the provider gave you')
    .option('--client-secret-file <file>', 'a file with the client secret; - reads it from standard input')
    .addOption(
      new Option('--policy <policy>', 'required: people under verified domains sign in in no other way').choices(
        ssoPolicies,
      ),
    )
    .option(
      '--provision <boolean>',
      "whether unknown people of verified domains get a physician's account",
      parseBoolean,
    )
    .option('--provision-per-day <number>', 'how many such accounts there can be in a UTC day', parseCount)
    .description('set up single sign-on, or change some of its settings; applies from the next request on')
    .action((id: string, options: SetOptions) =>
      runner.withServices(async (services) => {
        const result = await setSsoAsOperator(services, { partnerId: id, ...(await toInput(options)) })
        return { result, text: describeSingleSignOn(result) }
      }),
    )

  sso
    .command('show')
    .argument('<id>', "the partner's id")
    .description("show a partner's single sign-on and its domains")
    .action((id: string) =>
      runner.withServices(async (services) => {
        const result = await getSsoAsOperator(services, id)
        return { result, text: describeSingleSignOn(result) }
      }),
    )

  sso
    .command('remove')
    .argument('<id>', "the partner's id")
    .description('end single sign-on and the sessions that began with it; people use their passwords again')
    .action((id: string) =>
      runner.withServices(async (services) => {
        const result = await removeSsoAsOperator(services, id)
        return { result, text: describeSingleSignOn(result) }
      }),
    )

  sso
    .command('verify-domain')
    .argument('<id>', "the partner's id")
    .argument('<domain>', 'what follows the @ in email addresses')
    .description('add a domain and show the DNS record to create; from the second time on, look for that record')
    .action((id: string, typed: string) =>
      runner.withServices(async (services) => {
        const { domains } = await getSsoAsOperator(services, id)
        const name = emailDomainSchema.safeParse(typed).data
        const isThere = domains.some(({ domain }) => domain === name)
        const claim = { partnerId: id, domain: typed }
        const result = isThere
          ? await verifySsoDomainAsOperator(services, claim)
          : await addSsoDomainAsOperator(services, claim)
        return { result, text: describeSsoDomain(result) }
      }),
    )

  sso
    .command('remove-domain')
    .argument('<id>', "the partner's id")
    .argument('<domain>', 'the domain')
    .description('remove a domain; people under it use their passwords again')
    .action((id: string, domain: string) =>
      runner.withServices(async (services) => {
        await removeSsoDomainAsOperator(services, { partnerId: id, domain })
        return { result: { partnerId: id, domain }, text: `Removed ${domain}.` }
      }),
    )

  sso
    .command('unbind')
    .argument('<id>', "the partner's id")
    .argument('<email>', "the account's address")
    .description('let an account be used by a new person of the provider, after the provider created theirs again')
    .action((id: string, email: string) =>
      runner.withServices(async (services) => {
        await unbindPersonAsOperator(services, { partnerId: id, email })
        return { result: { partnerId: id, email }, text: `The next sign-in binds ${email} again.` }
      }),
    )
}

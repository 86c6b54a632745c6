import {
  createPartner,
  getPartner,
  listPartners,
  revokeApiKey,
  rotateApiKey,
  suspendPartner,
  updatePartner,
} from '@consult/services'
import { type Command, Option } from 'commander'
import { addSettingOptions, type SettingFlags, toSettings } from '../options/partner-settings.ts'
import { parseKeyPrefix, parseName } from '../options/value.ts'
import type { Runner } from '../runner.ts'
import { describeEnded, describePartner, describePartners } from '../text/partner-text.ts'

const groupExamples = `
Examples:
  $ pnpm consult partner create --name "Harbor Street Clinic" --origin https://harbor.example
  $ pnpm consult partner show par_…
  $ pnpm consult partner rotate-key par_…`

const createExamples = `
Examples:
  $ pnpm consult partner create --name "Harbor Street Clinic" --origin https://harbor.example --origin http://localhost:4100
  $ pnpm consult partner create --name Pilot --telehealth false --rate-limit 10 --rate-burst 20 --json

The key is shown this once. Origins are where the partner's pages with the widget live.`

const updateExamples = `
Only what is given changes, from the next request on. Durations: 90s, 15m, 48h, 7d.

Examples:
  $ pnpm consult partner update par_… --response-sla 10m --reassign-on-breach false
  $ pnpm consult partner update par_… --origin https://harbor.example   (replaces the whole list)
  $ pnpm consult partner update par_… --no-origins`

const rotateExamples = `
The key before works for 24 hours more. Embed tokens and physician session tokens that were minted until now end at
their next use. To end the old key at once, with all that it mints meanwhile, revoke it by its first characters:

  $ pnpm consult partner rotate-key par_…
  $ pnpm consult partner revoke-key par_… --prefix pp_test_Ab3d`

function addAccountCommands(partner: Command, runner: Runner): void {
  addSettingOptions(
    partner
      .command('create')
      .description('create a partner account with its first API key')
      .requiredOption('--name <name>', 'how operators and physicians know the partner', parseName),
  )
    .addOption(
      new Option('--env <environment>', 'whose key it is (default: CONSULT_ENV)').choices(['test', 'production']),
    )
    .addHelpText('after', createExamples)
    .action(({ env, ...flags }: SettingFlags & { name: string; env?: 'test' | 'production' }) =>
      runner.withServices(async (services, config) => {
        const environment = env ?? config.environment
        const result = await createPartner(services, { ...toSettings(flags), name: flags.name, environment })
        const text = `Partner ${result.partnerId} (${environment})\nAPI key ${result.apiKey}\n\nThe key is shown this once.`
        return { result, text }
      }),
    )

  addSettingOptions(
    partner
      .command('update')
      .argument('<id>', "the partner's id")
      .description("change a partner's settings")
      .option('--name <name>', 'how operators and physicians know the partner', parseName),
  )
    .option('--no-origins', 'empty the list of origins')
    .addHelpText('after', updateExamples)
    .action((id: string, { origins, ...flags }: SettingFlags & { origins: boolean }, command: Command) => {
      if (!origins && flags.origin) command.error("error: option '--no-origins' cannot be used with '--origin <url>'")
      const settings = toSettings(origins ? flags : { ...flags, origin: [] })
      if (Object.keys(settings).length === 0) command.error('error: nothing to change: give at least one option')
      return runner.withServices(async (services) => {
        await updatePartner(services, id, settings)
        const result = await getPartner(services, id)
        return { result, text: describePartner(result) }
      })
    })

  partner
    .command('show')
    .argument('<id>', "the partner's id")
    .description('show a partner, its keys by their first characters, and its webhook')
    .action((id: string) =>
      runner.withServices(async (services) => {
        const result = await getPartner(services, id)
        return { result, text: describePartner(result) }
      }),
    )

  partner
    .command('list')
    .description('list the partners, newest first')
    .action(() =>
      runner.withServices(async (services) => {
        const items = await listPartners(services)
        return { result: { items }, text: describePartners(items) }
      }),
    )
}

function addKeyCommands(partner: Command, runner: Runner): void {
  partner
    .command('rotate-key')
    .argument('<id>', "the partner's id")
    .description('give a partner a new API key')
    .addHelpText('after', rotateExamples)
    .action((id: string) =>
      runner.withServices(async (services) => {
        const result = await rotateApiKey(services, id)
        const text = `API key ${result.apiKey}\nThe key before stops at ${result.previousKeyExpiresAt}.\n\nThe key is shown this once.`
        return { result, text }
      }),
    )

  partner
    .command('revoke-key')
    .argument('<id>', "the partner's id")
    .requiredOption('--prefix <characters>', 'the first characters of the key', parseKeyPrefix)
    .description('end an API key at once, and all sessions and tokens that it minted')
    .action((id: string, { prefix }: { prefix: string }) =>
      runner.withServices(async (services) => {
        const ended = await revokeApiKey(services, id, prefix)
        return {
          result: { partnerId: id, revokedPrefix: prefix, ended },
          text: `The key ${prefix}… works no longer.\n\n${describeEnded(ended)}`,
        }
      }),
    )
}

function addSuspensionCommands(partner: Command, runner: Runner): void {
  const change = (id: string, suspended: boolean) =>
    runner.withServices(async (services) => {
      await suspendPartner(services, id, suspended)
      const text = suspended ? 'Suspended: every credential of the partner gets 401.' : 'Resumed.'
      return { result: { partnerId: id, suspended }, text }
    })
  partner
    .command('suspend')
    .argument('<id>', "the partner's id")
    .description('refuse every credential of a partner from the next request on; nothing is lost')
    .action((id: string) => change(id, true))
  partner
    .command('resume')
    .argument('<id>', "the partner's id")
    .description('end a suspension')
    .action((id: string) => change(id, false))
}

/** `partner …`: accounts, keys and suspension. @returns the group, for what belongs under it. */
export function addPartnerCommands(program: Command, runner: Runner): Command {
  const partner = program.command('partner').description("partners' accounts").addHelpText('after', groupExamples)
  addAccountCommands(partner, runner)
  addKeyCommands(partner, runner)
  addSuspensionCommands(partner, runner)
  return partner
}

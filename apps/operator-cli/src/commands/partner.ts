import {
  createPartner,
  getPartner,
  listPartners,
  rotateApiKey,
  suspendPartner,
  updatePartner,
} from '@consult/directory'
import { revokeApiKey } from '@consult/identity'
import { type Command, Option } from 'commander'
import { collectOrigin } from '../options/origin.ts'
import { addSettingOptions, type SettingFlags, toSettings } from '../options/partner-settings.ts'
import { parseKeyPrefix, parseName } from '../options/value.ts'
import type { Runner } from '../runner.ts'
import { describeEnded, describePartner, describePartners } from '../text/partner-text.ts'
import { addInstallationCommand } from './installation.ts'

const groupExamples = `
Examples:
  $ pnpm consult partner create --name "Harbor Street Clinic" --origin https://harbor.example
  $ pnpm consult partner show par_…
  $ pnpm consult partner rotate-key par_…`

const createExamples = `
Examples:
  $ pnpm consult partner create --name "Harbor Street Clinic" --origin https://harbor.example --origin http://localhost:4100
  $ pnpm consult partner create --name Pilot --telehealth false --rate-limit 10 --rate-burst 20 --json

The key is shown only once. An origin is a web origin of the partner's pages that embed the widget.`

const updateExamples = `
Changes only the settings that you give, starting with the next request. Durations: 90s, 15m, 48h, 7d.

Examples:
  $ pnpm consult partner update par_… --response-sla 10m --reassign-on-breach false
  $ pnpm consult partner update par_… --add-origin https://app.harbor.example
  $ pnpm consult partner update par_… --origin https://harbor.example   (replaces the whole list)
  $ pnpm consult partner update par_… --no-origins`

interface OriginFlags {
  readonly origins: boolean
  readonly addOrigin?: readonly string[]
  readonly removeOrigin?: readonly string[]
}

const originChange = (flags: string, description: string) =>
  new Option(flags, description).argParser(collectOrigin).conflicts(['origin', 'origins'])

const rotateExamples = `
The previous key keeps working for 24 hours. Existing embed tokens and physician session tokens end at their next use. To
end the previous key at once, with every token that it mints in the meantime, revoke it by its first characters:

  $ pnpm consult partner rotate-key par_…
  $ pnpm consult partner revoke-key par_… --prefix pp_test_Ab3d`

function addAccountCommands(partner: Command, runner: Runner): void {
  addSettingOptions(
    partner
      .command('create')
      .description('create a partner account with its first API key')
      .requiredOption('--name <name>', 'the display name for operators and physicians', parseName),
  )
    .addOption(
      new Option('--env <environment>', 'the environment of the key (default: CONSULT_ENV)').choices([
        'test',
        'production',
      ]),
    )
    .addHelpText('after', createExamples)
    .action(({ env, ...flags }: SettingFlags & { name: string; env?: 'test' | 'production' }) =>
      runner.withServices(async (services, config) => {
        const environment = env ?? config.environment
        const result = await createPartner(services, { ...toSettings(flags), name: flags.name, environment })
        const text = `Partner ${result.partnerId} (${environment})\nAPI key ${result.apiKey}\n\nThe key is shown only once.`
        return { result, text }
      }),
    )

  addSettingOptions(
    partner
      .command('update')
      .argument('<id>', "the partner's id")
      .description("change a partner's settings")
      .option('--name <name>', 'the display name for operators and physicians', parseName),
  )
    .addOption(originChange('--add-origin <url>', 'add an origin to the list; repeatable'))
    .addOption(originChange('--remove-origin <url>', 'remove an origin from the list; repeatable'))
    .addOption(new Option('--no-origins', 'remove all origins').conflicts('origin'))
    .addHelpText('after', updateExamples)
    .action(
      (id: string, { origins, addOrigin, removeOrigin, ...flags }: SettingFlags & OriginFlags, command: Command) => {
        const settings = toSettings(origins ? flags : { ...flags, origin: [] })
        const changes = addOrigin || removeOrigin ? { add: addOrigin, remove: removeOrigin } : undefined
        if (Object.keys(settings).length === 0 && !changes) {
          command.error('error: nothing to change; give at least one option')
        }
        return runner.withServices(async (services) => {
          await updatePartner(services, id, settings, changes)
          const result = await getPartner(services, id)
          return { result, text: describePartner(result) }
        })
      },
    )

  partner
    .command('show')
    .argument('<id>', "the partner's id")
    .description('show a partner: settings, key prefixes, webhook and identity provider')
    .action((id: string) =>
      runner.withServices(async (services) => {
        const result = await getPartner(services, id)
        return { result, text: describePartner(result) }
      }),
    )

  partner
    .command('list')
    .description('list partners, newest first')
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
    .description('create a new API key; the previous one works for 24 hours')
    .addHelpText('after', rotateExamples)
    .action((id: string) =>
      runner.withServices(async (services) => {
        const result = await rotateApiKey(services, id)
        const text = `API key ${result.apiKey}\nThe previous key works until ${result.previousKeyExpiresAt}.\n\nThe key is shown only once.`
        return { result, text }
      }),
    )

  partner
    .command('revoke-key')
    .argument('<id>', "the partner's id")
    .requiredOption('--prefix <characters>', 'the first characters of the key', parseKeyPrefix)
    .description('revoke an API key at once, with every session and token that it minted')
    .action((id: string, { prefix }: { prefix: string }) =>
      runner.withServices(async (services) => {
        const ended = await revokeApiKey(services, id, prefix)
        return {
          result: { partnerId: id, revokedPrefix: prefix, ended },
          text: `Revoked the key ${prefix}….\n\n${describeEnded(ended)}`,
        }
      }),
    )
}

function addSuspensionCommands(partner: Command, runner: Runner): void {
  const change = (id: string, suspended: boolean) =>
    runner.withServices(async (services) => {
      await suspendPartner(services, id, suspended)
      const text = suspended ? 'Suspended. Every credential of the partner now gets 401.' : 'Resumed.'
      return { result: { partnerId: id, suspended }, text }
    })
  partner
    .command('suspend')
    .argument('<id>', "the partner's id")
    .description('reject every credential of a partner, starting with the next request; no data is lost')
    .action((id: string) => change(id, true))
  partner
    .command('resume')
    .argument('<id>', "the partner's id")
    .description('end a suspension')
    .action((id: string) => change(id, false))
}

/** Adds `partner …`: accounts, keys and suspension. @returns the group, for its subcommands. */
export function addPartnerCommands(program: Command, runner: Runner): Command {
  const partner = program.command('partner').description('manage partner accounts').addHelpText('after', groupExamples)
  addAccountCommands(partner, runner)
  addKeyCommands(partner, runner)
  addSuspensionCommands(partner, runner)
  addInstallationCommand(partner, runner)
  return partner
}

import {
  applyRetentionAsOperator,
  getRetention,
  previewRetention,
  type RetentionKindName,
  setRetention,
} from '@consult/records'
import type { Command } from 'commander'
import { parseRetention } from '../options/retention.ts'
import type { Runner } from '../runner.ts'
import { describePreview, describeRemoved, describeRetention, describeWarnings } from '../text/retention-text.ts'

const examples = `
Examples:
  $ pnpm consult retention set par_… --recordings 90d --transcripts 90d --confirm "Harbor Street Clinic"
  $ pnpm consult retention preview par_…      (what the worker will remove, and what legal holds keep)
  $ pnpm consult retention apply par_…        (removes it now instead of within the hour)
  $ pnpm consult retention set par_… --recordings forever

Everything but the request log is kept forever unless you set a time. What was removed cannot be restored.`

type Flags = Partial<Record<RetentionKindName, number | 'forever'>>

const kinds: Readonly<Record<RetentionKindName, string>> = {
  consults: 'ended consults with their messages, files, recordings and notes; at least 30d',
  recordings: 'recordings of calls, with their transcripts',
  transcripts: 'transcripts of calls',
  files: 'files in messages; at least 7d',
  audit: 'sealed entries of the audit; at least 365d',
  requests: 'entries of the request log; at most 7d, after which all are removed',
}

const toDays = (flags: Flags) =>
  Object.fromEntries(Object.entries(flags).map(([kind, kept]) => [kind, kept === 'forever' ? null : kept]))

const partnerArgument = ['<partner>', "the partner's id"] as const

/** Adds `retention …`: how long data of a partner is kept. */
export function addRetentionCommands(program: Command, runner: Runner): void {
  const retention = program
    .command('retention')
    .description('set how long data of a partner is kept, and preview what is removed')
    .addHelpText('after', examples)
  const set = retention
    .command('set')
    .argument(...partnerArgument)
    .description('set how long kinds of data are kept; changes only what you give')
  for (const [kind, what] of Object.entries(kinds)) set.option(`--${kind} <days|forever>`, what, parseRetention)
  set.action((partnerId: string, { confirm: _typed, ...changes }: Flags & { confirm?: string }, command: Command) => {
    if (Object.keys(changes).length === 0) command.error('error: nothing to change; give at least one kind')
    return runner.withServices(async (services, { recordingDays }) => {
      const warnings = await setRetention(services, partnerId, toDays(changes))
      const days = await getRetention(services, partnerId, recordingDays)
      const text = [describeRetention(days), ...describeWarnings(warnings)].join('\n')
      return { result: { partnerId, days, warnings }, text }
    })
  })
  retention
    .command('show')
    .argument(...partnerArgument)
    .description('show how long each kind of data is kept')
    .action((partnerId: string) =>
      runner.withServices(async (services, { recordingDays }) => {
        const days = await getRetention(services, partnerId, recordingDays)
        return { result: { partnerId, days }, text: describeRetention(days) }
      }),
    )
  retention
    .command('preview')
    .argument(...partnerArgument)
    .description('count what would be removed now, and what legal holds keep; changes nothing')
    .action((partnerId: string) =>
      runner.withServices(async (services, { recordingDays }) => {
        const items = await previewRetention(services, partnerId, recordingDays)
        return { result: { items }, text: describePreview(items) }
      }),
    )
  retention
    .command('apply')
    .argument(...partnerArgument)
    .description('remove now what is older than its time')
    .action((partnerId: string) =>
      runner.withServices(async (services, { recordingDays }) => {
        const removed = await applyRetentionAsOperator(services, partnerId, { recordingDays })
        return { result: { partnerId, removed }, text: describeRemoved(removed) }
      }),
    )
}

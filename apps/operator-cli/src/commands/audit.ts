import { listPartners } from '@consult/directory'
import { type AuditHead, exportAudit, readArchivedAudit, verifyAudit } from '@consult/records'
import { anonymousTenant, operatorsTenant } from '@consult/request'
import { type Command, InvalidArgumentError } from 'commander'
import { type ArchiveOptions, addArchiveOptions, toArchiveFilter } from '../options/archive.ts'
import type { Runner } from '../runner.ts'
import { describeVerification } from '../text/audit-text.ts'

const examples = `
Examples:
  $ pnpm consult audit export --partner par_… --since 2026-11-01            one JSON object per line, oldest first
  $ pnpm consult audit export --partner par_… --patient pat_…               everything that concerns one patient
  $ pnpm consult audit verify --partner par_…                               check the log against its seals
  $ pnpm consult audit verify --partner par_… --head 17:ab12…               also check for a batch that you noted earlier
  $ pnpm consult audit read-archive --partner par_… --month 2026-03         archived entries, as export prints them

Store the head that verify prints outside the database. The owner of the database can rewrite the whole log; only a head
stored elsewhere reveals that.`

/** Parses a day or an instant in ISO 8601. A day starts at midnight UTC. @throws InvalidArgumentError */
export function parseInstant(written: string): Date {
  const isIso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(written)
  const at = new Date(isIso ? written : Number.NaN)
  if (Number.isNaN(at.getTime())) {
    throw new InvalidArgumentError('Expected a day, or a time with a time zone: 2026-11-01 or 2026-11-01T09:00:00Z.')
  }
  return at
}

/** Parses a head in the format that `verify` prints. @throws InvalidArgumentError */
export function parseHead(written: string): AuditHead {
  const [, number, digest] = /^([1-9]\d{0,8}):([0-9a-f]{64})$/.exec(written) ?? []
  if (!number || !digest) throw new InvalidArgumentError('Expected a head as "audit verify" prints it: 17:ab12…')
  return { number: Number(number), digest }
}

interface ExportOptions {
  readonly partner: string
  readonly since?: Date
  readonly until?: Date
  readonly patient?: string
  readonly physician?: string
}

/** Adds `audit …`: export, verify and read back the audit log. */
export function addAuditCommands(program: Command, runner: Runner): void {
  const audit = program
    .command('audit')
    .description('export, verify and read back the audit log')
    .addHelpText('after', examples)
  audit
    .command('export')
    .requiredOption('--partner <id>', "the partner's id")
    .option('--since <time>', 'from this day or time, inclusive', parseInstant)
    .option('--until <time>', 'up to this day or time, exclusive', parseInstant)
    .option('--patient <id>', 'entries about this patient, including views of lists that show them')
    .option('--physician <id>', 'actions by this physician, or on their behalf')
    .description('print the audit log, one JSON object per line, oldest first')
    .action(({ partner, since, until, patient, physician }: ExportOptions) =>
      runner.withStream(async (services, say) => {
        const filter = { partnerId: partner, since: since ?? null, until: until ?? null }
        const people = { patientId: patient ?? null, physicianId: physician ?? null }
        for await (const entry of exportAudit(services, { ...filter, ...people })) {
          say({ result: entry, text: JSON.stringify(entry) })
        }
      }),
    )
  audit
    .command('verify')
    .option('--partner <id>', 'verify only this partner')
    .option('--head <number:digest>', 'a head that you noted earlier', parseHead)
    .description('check for removed, changed or inserted entries; exits with 1 if it finds any')
    .action(({ partner, head }: { partner?: string; head?: AuditHead }) =>
      runner.withStream(async (services, say) => {
        if (head && !partner) throw new InvalidArgumentError('--head needs --partner.')
        const allTenants = async () => [
          ...(await listPartners(services)).map(({ partnerId }) => partnerId),
          anonymousTenant,
          operatorsTenant,
        ]
        for (const partnerId of partner ? [partner] : await allTenants()) {
          const found = await verifyAudit(services, partnerId, head ?? null)
          say({ result: found, text: describeVerification(found), failed: !found.ok })
        }
      }),
    )
  addArchiveOptions(audit.command('read-archive'))
    .option('--act <act>', 'only entries of this action: asyncConsults.claim')
    .description('print archived entries, one JSON object per line, oldest first; the audit records it')
    .action((options: ArchiveOptions & { act?: string }) =>
      runner.withStream(async (services, say) => {
        const filter = { ...toArchiveFilter(options), type: options.act ?? null }
        for await (const entry of readArchivedAudit(services, filter)) {
          say({ result: entry, text: JSON.stringify(entry) })
        }
      }),
    )
}

import { type AuditHead, anonymousTenant, exportAudit, listPartners, verifyAudit } from '@consult/services'
import { type Command, InvalidArgumentError } from 'commander'
import type { Runner } from '../runner.ts'
import { describeVerification } from '../text/audit-text.ts'

const examples = `
Examples:
  $ pnpm consult audit export --partner par_… --since 2026-11-01            one JSON object per line, oldest first
  $ pnpm consult audit export --partner par_… --patient pat_…               who has seen or done what with one patient
  $ pnpm consult audit verify --partner par_…                               is the log what was sealed?
  $ pnpm consult audit verify --partner par_… --head 17:ab12…               and is this batch, noted earlier, in it?

Note the head that verify prints somewhere outside of the database: whoever owns the database can rewrite the whole log,
and only a head that was noted elsewhere tells.`

/** An instant or a day in ISO 8601; a day begins at midnight UTC. @throws InvalidArgumentError */
export function parseInstant(written: string): Date {
  const isIso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(written)
  const at = new Date(isIso ? written : Number.NaN)
  if (Number.isNaN(at.getTime())) {
    throw new InvalidArgumentError('Expected a day or a time with its zone: 2026-11-01 or 2026-11-01T09:00:00Z.')
  }
  return at
}

/** A head as `verify` prints it. @throws InvalidArgumentError */
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

/** `audit …`: who did, read or tried what. */
export function addAuditCommands(program: Command, runner: Runner): void {
  const audit = program.command('audit').description('who did, read or tried what').addHelpText('after', examples)
  audit
    .command('export')
    .requiredOption('--partner <id>', "the partner's id")
    .option('--since <time>', 'from this day or time on', parseInstant)
    .option('--until <time>', 'before this day or time', parseInstant)
    .option('--patient <id>', 'entries that concern this patient, pages included')
    .option('--physician <id>', 'what this physician did, or somebody in their name')
    .description('print the audit, one JSON object per line, oldest first')
    .action(({ partner, since, until, patient, physician }: ExportOptions) =>
      runner.withStream(async (services, say) => {
        const filter = { partnerId: partner, since: since ?? null, until: until ?? null }
        const of = { patientId: patient ?? null, physicianId: physician ?? null }
        for await (const entry of exportAudit(services, { ...filter, ...of })) {
          say({ result: entry, text: JSON.stringify(entry) })
        }
      }),
    )
  audit
    .command('verify')
    .option('--partner <id>', 'of this partner alone')
    .option('--head <number:digest>', 'a head that was noted earlier', parseHead)
    .description('look for entries that were removed, changed or inserted; exit code 1 when there are any')
    .action(({ partner, head }: { partner?: string; head?: AuditHead }) =>
      runner.withStream(async (services, say) => {
        if (head && !partner) throw new InvalidArgumentError('--head needs --partner.')
        const everybody = async () => [
          ...(await listPartners(services)).map(({ partnerId }) => partnerId),
          anonymousTenant,
        ]
        for (const partnerId of partner ? [partner] : await everybody()) {
          const found = await verifyAudit(services, partnerId, head ?? null)
          say({ result: found, text: describeVerification(found), failed: !found.ok })
        }
      }),
    )
}

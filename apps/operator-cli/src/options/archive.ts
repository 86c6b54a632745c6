import type { ArchiveFilter } from '@consult/records'
import { type Command, InvalidArgumentError } from 'commander'

/** The options of every command that reads archives. */
export interface ArchiveOptions {
  readonly partner: string
  readonly month?: string
  readonly consult?: string
  readonly patient?: string
}

/** Parses a month. @throws InvalidArgumentError */
export function parseMonth(written: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(written)) throw new InvalidArgumentError('Expected a month: 2026-03.')
  return written
}

/** Adds the options to a command. */
export function addArchiveOptions(command: Command): Command {
  return command
    .requiredOption('--partner <id>', "the partner's id")
    .option('--month <month>', 'only this month: 2026-03', parseMonth)
    .option('--consult <id>', 'only what is about this consult')
    .option('--patient <id>', 'only what is about this patient')
}

/** The filter that the options ask for. */
export function toArchiveFilter({ partner, month, consult, patient }: ArchiveOptions): Omit<ArchiveFilter, 'type'> {
  return { partnerId: partner, month: month ?? null, consultId: consult ?? null, patientId: patient ?? null }
}

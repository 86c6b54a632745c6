import { isLastKey, requireTypedName } from '@consult/platform'
import type { OperatorServices } from '@consult/request'
import type { Command } from 'commander'
import { CommandError } from './command-error.ts'
import { pathOf, ruleOf } from './command-rules.ts'
import type { Ask } from './prompt.ts'

/** The partner that a command affects: its first argument, or `--partner`. */
function partnerOf(command: Command): string {
  return String(command.opts<{ partner?: string }>().partner ?? command.args[0])
}

/**
 * What a dangerous command affects: a partner, or with null the installation; undefined when it is not dangerous now.
 */
async function subjectOf(command: Command, services: OperatorServices): Promise<string | null | undefined> {
  const partnerId = partnerOf(command)
  const { prefix, replaceUnreadable } = command.opts<{ prefix?: string; replaceUnreadable?: boolean }>()
  switch (ruleOf(command).confirm) {
    case 'partner':
      return partnerId
    case 'last_key': {
      const key = prefix === undefined ? { keyId: String(command.args[1]) } : { prefix }
      return (await isLastKey(services, partnerId, key)) ? partnerId : undefined
    }
    case 'database':
      return null
    case 'database_if_replacing':
      return replaceUnreadable ? null : undefined
    case undefined:
      return undefined
  }
}

/**
 * Makes sure that the operator intends a dangerous command: they type the name of what it affects.
 * @param ask asks them; null when nobody can be asked.
 * @throws CommandError confirmation_required; ConfirmationError
 */
export async function confirm(command: Command, services: OperatorServices, ask: Ask | null): Promise<void> {
  const subject = await subjectOf(command, services)
  if (subject === undefined) return
  const what = subject === null ? 'the name of the database' : `the name of the partner ${subject}`
  const given = command.opts<{ confirm?: string }>().confirm
  if (given === undefined && ask === null) {
    throw new CommandError(
      'confirmation_required',
      `"${pathOf(command)}" is dangerous here. To confirm it, add --confirm with ${what}.`,
    )
  }
  const typed = given ?? (await ask?.(`To confirm "${pathOf(command)}", type ${what}: `, { isSecret: false })) ?? ''
  await requireTypedName(services, { subject, act: pathOf(command), typed: typed.trim() })
}

import type { Command } from 'commander'

/** What an operator must type before a dangerous command: the partner's name, or the database's. */
export type Confirmation = 'partner' | 'last_key' | 'database' | 'database_if_replacing'

/** Who may run a command, and what they must type first. */
export interface CommandRule {
  /** Whether it needs an operator. A command without one reads and changes nothing that belongs to a tenant. */
  readonly operator: boolean
  readonly confirm?: Confirmation
}

const needsOperator: CommandRule = { operator: true }
const needsNobody: CommandRule = { operator: false }
const dangerous = (confirm: Confirmation): CommandRule => ({ operator: true, confirm })

/**
 * The rule of every command. A command is dangerous if it cannot be undone or stops a partner at once. A command
 * without a rule does not run. Source: docs/operator-cli.md.
 */
export const commandRules: Readonly<Record<string, CommandRule>> = {
  'partner create': needsOperator,
  'partner update': needsOperator,
  'partner show': needsOperator,
  'partner list': needsOperator,
  'partner rotate-key': needsOperator,
  'partner revoke-key': dangerous('last_key'),
  'partner suspend': dangerous('partner'),
  'partner resume': needsOperator,
  'partner check-installation': needsOperator,
  'partner webhook set': needsOperator,
  'partner webhook rotate-secret': needsOperator,
  'partner webhook test': needsOperator,
  // Events wait, and enabling delivers them.
  'partner webhook disable': needsOperator,
  'partner webhook enable': needsOperator,
  'partner idp set': needsOperator,
  'partner idp show': needsOperator,
  'partner idp remove': needsOperator,
  // Passwords work again at once, and the next `set` undoes it.
  'partner sso set': needsOperator,
  'partner sso show': needsOperator,
  'partner sso remove': needsOperator,
  'partner sso verify-domain': needsOperator,
  'partner sso remove-domain': needsOperator,
  'partner sso unbind': needsOperator,
  'partner macro list': needsOperator,
  'partner macro set': needsOperator,
  'partner macro remove': needsOperator,
  'key add': needsOperator,
  'key list': needsOperator,
  'key rotate': needsOperator,
  'key revoke': dangerous('last_key'),
  'physician invite': needsOperator,
  'physician reset-second-factor': needsOperator,
  // Reactivating undoes it, except for consults that were handed over.
  'physician deactivate': needsOperator,
  'physician reactivate': needsOperator,
  'physician supervisor': needsOperator,
  'member add': needsOperator,
  'member list': needsOperator,
  'member invite': needsOperator,
  'member deactivate': needsOperator,
  'member reactivate': needsOperator,
  'member reset-second-factor': needsOperator,
  'events tail': needsOperator,
  'events resend': needsOperator,
  'events read-archive': needsOperator,
  'recording list': needsOperator,
  'recording retry': needsOperator,
  'audit export': needsOperator,
  'audit verify': needsOperator,
  'audit read-archive': needsOperator,
  'retention set': dangerous('partner'),
  'retention show': needsOperator,
  'retention preview': needsOperator,
  'retention apply': dangerous('partner'),
  'secrets rotate': dangerous('database_if_replacing'),
  'db restored': dangerous('database'),
  'operator list': needsOperator,
  'operator rotate': needsOperator,
  'operator revoke': needsOperator,
  'operator log': needsOperator,
  // The command itself checks whether it adds the first operator.
  'operator add': needsNobody,
  // The command itself checks the token that it gets.
  'operator login': needsNobody,
  'operator logout': needsNobody,
  // The owner of the schema, who can do everything. The operators' log records it.
  'db migrate': needsNobody,
  'db distribute': needsNobody,
  'db status': needsNobody,
  doctor: needsNobody,
}

/** The words of a command, without the program's name: `partner suspend`. */
export function pathOf(command: Command): string {
  const words: string[] = []
  for (let each: Command | null = command; each?.parent; each = each.parent) words.unshift(each.name())
  return words.join(' ')
}

/** Every command that can run, below this one. */
export function commandsBelow(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(commandsBelow)
}

/** The rule of a command. @throws when it has none. */
export function ruleOf(command: Command): CommandRule {
  const path = pathOf(command)
  const rule = commandRules[path]
  if (!rule) throw new Error(`the command "${path}" has no rule in command-rules.ts`)
  return rule
}

/** Adds `--confirm` to every command that asks for a name. */
export function addConfirmOptions(program: Command): void {
  for (const command of commandsBelow(program)) {
    if (commandRules[pathOf(command)]?.confirm === undefined) continue
    command.option('--confirm <name>', 'for scripts: the name that the command asks for')
  }
}

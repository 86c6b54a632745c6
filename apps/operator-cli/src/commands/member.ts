import { invalidRequest, inviteMemberSchema, type Member, memberRoles } from '@consult/domain'
import {
  addMemberAsOperator,
  deactivateMemberAsOperator,
  inviteMemberAsOperator,
  listMembersAsOperator,
  reactivateMemberAsOperator,
  resetMemberFactorsAsOperator,
} from '@consult/identity'
import type { OperatorServices } from '@consult/request'
import { type Command, Option } from 'commander'
import type { Config } from '../config.ts'
import { findConsoleUrl } from '../console-url.ts'
import type { Runner } from '../runner.ts'
import { table } from '../text/table.ts'

const examples = `
Members are people of a partner who are not physicians. They sign in to the console. Administrators manage the account and
invite others. Developers see how the integration works, and can be members of test accounts only. Members have no access to
patients' data.

Examples:
  $ pnpm consult member add par_… --email ada@clinic.example --role administrator
  $ pnpm consult member invite mem_…   (again, if the invitation was lost or has expired)

With npm start, the console is the one that it runs. Otherwise set CONSOLE_URL, also for API and worker: the public address of the console. A worker sends the mail through SMTP_URL or writes it to MAIL_DIR (npm start: .data/outbox).`

/** @throws invalid_request without a console: the invitation would lead nowhere. */
function requireConsole(config: Config): void {
  if (findConsoleUrl(config) !== undefined) return
  const message = 'Set CONSOLE_URL: members sign in there.'
  throw invalidRequest({ path: 'CONSOLE_URL', code: 'required', message })
}

function addChange(
  member: Command,
  runner: Runner,
  change: {
    name: string
    description: string
    act: (services: OperatorServices, id: string) => Promise<Member>
    sendsMail?: true
    say: (member: Member) => string
  },
): void {
  member
    .command(change.name)
    .argument('<id>', "the member's id")
    .description(change.description)
    .action((id: string) =>
      runner.withServices(async (services, config) => {
        if (change.sendsMail) requireConsole(config)
        const result = await change.act(services, id)
        return { result, text: change.say(result) }
      }),
    )
}

/** Adds `member …`: manage the people who use a partner's console. */
export function addMemberCommands(program: Command, runner: Runner): void {
  const member = program
    .command('member')
    .description("manage the people who use a partner's console")
    .addHelpText('after', examples)
  member
    .command('add')
    .argument('<partner>', "the partner's id")
    .description('add a member and send an invitation to the console')
    .requiredOption('--email <address>', 'the address that they sign in with')
    .addOption(new Option('--role <role>', 'what they may do').choices([...memberRoles]).makeOptionMandatory())
    .option('--name <name>', 'their name (default: the address up to the @)')
    .action((partnerId: string, options: { email: string; role: string; name?: string }) =>
      runner.withServices(async (services, config) => {
        requireConsole(config)
        const input = inviteMemberSchema.parse(options)
        const result = await addMemberAsOperator(services, { partnerId, ...input })
        return { result, text: `Added ${result.id} and queued an invitation to ${result.email}.` }
      }),
    )
  member
    .command('list')
    .argument('<partner>', "the partner's id")
    .description("list a partner's members")
    .action((partnerId: string) =>
      runner.withServices(async (services) => {
        const result = await listMembersAsOperator(services, partnerId)
        const rows = result.map(({ id, email, role, deactivatedAt }) => [
          id,
          email,
          role,
          deactivatedAt ? 'deactivated' : '',
        ])
        return { result, text: table(rows) }
      }),
    )
  addChange(member, runner, {
    name: 'invite',
    description: 'send a member another invitation',
    act: inviteMemberAsOperator,
    sendsMail: true,
    say: ({ email }) => `Queued an invitation to ${email}.`,
  })
  addChange(member, runner, {
    name: 'deactivate',
    description: "end all of a member's access",
    act: deactivateMemberAsOperator,
    say: ({ id }) => `${id} is deactivated.`,
  })
  addChange(member, runner, {
    name: 'reactivate',
    description: 'undo a deactivation',
    act: reactivateMemberAsOperator,
    say: ({ id }) => `${id} is active.`,
  })
  addChange(member, runner, {
    name: 'reset-second-factor',
    description: 'delete the second factors of a member who lost them',
    act: resetMemberFactorsAsOperator,
    say: ({ id }) => `Reset the second factor of ${id}.`,
  })
}

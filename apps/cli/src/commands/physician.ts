import { invitePhysician } from '@consult/services'
import type { Command } from 'commander'
import type { Runner } from '../runner.ts'

const examples = `
Provisioning a physician sends an invitation by itself. Invite again when it was lost, has run out after seven days, or the
physician has forgotten the password: the link lets them choose a new one.

Examples:
  $ pnpm consult physician invite phy_…

A worker sends it: over SMTP_URL, or into a folder (npm start: .data/mail).`

/** `physician …`: physicians' portal accounts. */
export function addPhysicianCommands(program: Command, runner: Runner): void {
  const physician = program
    .command('physician')
    .description("physicians' portal accounts")
    .addHelpText('after', examples)
  physician
    .command('invite')
    .argument('<id>', "the physician's id")
    .description('send a physician an invitation to the portal')
    .action((id: string) =>
      runner.withServices(async (services) => {
        const result = await invitePhysician(services, id)
        return { result, text: `An invitation goes to ${result.email}.` }
      }),
    )
}

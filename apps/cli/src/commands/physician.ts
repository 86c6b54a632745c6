import { deactivateAsOperator, invitePhysician, reactivateAsOperator } from '@consult/services'
import type { Command } from 'commander'
import type { Runner } from '../runner.ts'
import { describeHandOver } from '../text/hand-over-text.ts'

const examples = `
Provisioning a physician sends an invitation by itself. Invite again when it was lost, has run out after seven days, or the
physician has forgotten the password: the link lets them choose a new one.

Examples:
  $ pnpm consult physician invite phy_…

A worker sends it: over SMTP_URL, or into a folder (npm start: .data/mail).`

const deactivateExamples = `
No session, token, link or assertion of theirs works from then on, and streams that are open end within ten seconds. Their
threads and calls go to colleagues as far as that goes; the rest is listed. Run it again to hand over what was left.

Examples:
  $ pnpm consult physician deactivate phy_…
  $ pnpm consult physician reactivate phy_…   (they sign in with the password of before)`

function addOffBoardingCommands(physician: Command, runner: Runner): void {
  physician
    .command('deactivate')
    .argument('<id>', "the physician's id")
    .description('end all access of a physician who has left, and hand over their consults')
    .addHelpText('after', deactivateExamples)
    .action((id: string) =>
      runner.withServices(async (services) => {
        const result = await deactivateAsOperator(services, id)
        return { result, text: describeHandOver(result) }
      }),
    )
  physician
    .command('reactivate')
    .argument('<id>', "the physician's id")
    .description('take a deactivation back')
    .action((id: string) =>
      runner.withServices(async (services) => {
        const result = await reactivateAsOperator(services, id)
        return { result, text: `${result.firstName} ${result.lastName} is active.` }
      }),
    )
}

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
  addOffBoardingCommands(physician, runner)
}

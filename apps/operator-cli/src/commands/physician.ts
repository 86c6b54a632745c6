import { invitePhysician } from '@consult/directory'
import {
  deactivateAsOperator,
  reactivateAsOperator,
  resetSecondFactorAsOperator,
  setSupervisorAsOperator,
} from '@consult/identity'
import { Argument, type Command } from 'commander'
import type { Runner } from '../runner.ts'
import { describeHandOver } from '../text/hand-over-text.ts'

const examples = `
Provisioning a physician sends an invitation automatically. Invite again if the invitation was lost, expired after seven
days, or the physician forgot the password: the link lets them choose a new one.

Examples:
  $ pnpm consult physician invite phy_…

A worker sends the mail through SMTP_URL or writes it to MAIL_DIR (npm start: .data/outbox).`

const deactivateExamples = `
Every session, token, link and assertion of the physician stops working; open streams end within ten seconds. Their threads
and calls go to colleagues where possible. The others are listed: run the command again to retry them.

Examples:
  $ pnpm consult physician deactivate phy_…
  $ pnpm consult physician reactivate phy_…   (they sign in with their previous password)`

const resetExamples = `
Deletes the physician's authenticator app and recovery codes, ends all of their sessions, and notifies them by email. The
password stays. Make sure first that the request comes from the physician: call them on a number that you already have.

Examples:
  $ pnpm consult physician reset-second-factor phy_…`

function addResetCommand(physician: Command, runner: Runner): void {
  physician
    .command('reset-second-factor')
    .argument('<id>', "the physician's id")
    .description('delete the second factors of a physician who lost them')
    .addHelpText('after', resetExamples)
    .action((id: string) =>
      runner.withServices(async (services) => {
        const result = await resetSecondFactorAsOperator(services, id)
        return { result, text: `Reset the second factor of ${result.physicianId}.` }
      }),
    )
}

function addOffBoardingCommands(physician: Command, runner: Runner): void {
  physician
    .command('deactivate')
    .argument('<id>', "the physician's id")
    .description("end all of a physician's access and hand over their consults")
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
    .description('undo a deactivation')
    .action((id: string) =>
      runner.withServices(async (services) => {
        const result = await reactivateAsOperator(services, id)
        return { result, text: `${result.firstName} ${result.lastName} is active.` }
      }),
    )
}

const supervisorExamples = `
A supervisor opens colleagues' consults without giving a reason, and reviews the reasons of others. What they open is in the
audit. It matters for partners with --colleagues-consults ask-reason.

Examples:
  $ pnpm consult physician supervisor phy_… on
  $ pnpm consult physician supervisor phy_… off`

function addSupervisorCommand(physician: Command, runner: Runner): void {
  physician
    .command('supervisor')
    .argument('<id>', "the physician's id")
    .addArgument(new Argument('<on|off>', 'whether they are a supervisor').choices(['on', 'off']))
    .description('make a physician a supervisor, or no longer one')
    .addHelpText('after', supervisorExamples)
    .action((id: string, state: string) =>
      runner.withServices(async (services) => {
        const result = await setSupervisorAsOperator(services, { physicianId: id, supervisor: state === 'on' })
        const { firstName, lastName, supervisor } = result
        return { result, text: `${firstName} ${lastName} is ${supervisor ? 'a supervisor' : 'no supervisor'}.` }
      }),
    )
}

/** Adds `physician …`: manage physicians' portal accounts. */
export function addPhysicianCommands(program: Command, runner: Runner): void {
  const physician = program
    .command('physician')
    .description("manage physicians' portal accounts")
    .addHelpText('after', examples)
  physician
    .command('invite')
    .argument('<id>', "the physician's id")
    .description('send a physician an invitation to the portal')
    .action((id: string) =>
      runner.withServices(async (services) => {
        const result = await invitePhysician(services, id)
        return { result, text: `Queued an invitation to ${result.email}.` }
      }),
    )
  addResetCommand(physician, runner)
  addOffBoardingCommands(physician, runner)
  addSupervisorCommand(physician, runner)
}

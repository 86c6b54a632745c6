import { listUnfinishedRecordings, retryRecording } from '@consult/services'
import type { Command } from 'commander'
import type { Runner } from '../runner.ts'
import { describeRetry, describeUnfinished } from '../text/recording-text.ts'

const examples = `
Examples:
  $ pnpm consult recording list --partner par_…           those that wait, and those that were given up
  $ pnpm consult recording retry th_… --partner par_…     try one again, as soon as a worker is free

Recordings are tried by themselves, 30 times over some days, transcripts eight times over some hours. Then they are given
up; what was recorded stays where it is.`

/** `recording …`: the recordings of partners' calls. */
export function addRecordingCommands(program: Command, runner: Runner): void {
  const recording = program.command('recording').description("the recordings of partners' calls")
  recording.addHelpText('after', examples)
  recording
    .command('list')
    .requiredOption('--partner <id>', "the partner's id")
    .description('list the recordings and transcripts that are not there yet, oldest first')
    .action(({ partner }: { partner: string }) =>
      runner.withServices(async (services) => {
        const items = await listUnfinishedRecordings(services, partner)
        return { result: { items }, text: describeUnfinished(items) }
      }),
    )
  recording
    .command('retry')
    .argument('<id>', "the call's id")
    .requiredOption('--partner <id>', "the partner's id")
    .description('try a recording again that was given up or waits, or its transcript once the film is there')
    .action((id: string, { partner }: { partner: string }) =>
      runner.withServices(async (services) => {
        const state = await retryRecording(services, { partnerId: partner, telehealthConsultId: id })
        return { result: state, text: describeRetry(state), failed: state.retries === null }
      }),
    )
}

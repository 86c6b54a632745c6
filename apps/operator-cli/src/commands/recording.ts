import { listUnfinishedRecordings, retryRecording } from '@consult/consults'
import type { Command } from 'commander'
import type { Runner } from '../runner.ts'
import { describeRetry, describeUnfinished } from '../text/recording-text.ts'

const examples = `
Examples:
  $ pnpm consult recording list --partner par_…           list recordings that are waiting or have failed
  $ pnpm consult recording retry th_… --partner par_…     queue a recording for another attempt

The service makes 30 attempts at a recording over several days, and eight at a transcript over several hours. After that it
stops. The recorded data stays on the media node.`

/** Adds `recording …`: list and retry unfinished recordings of calls. */
export function addRecordingCommands(program: Command, runner: Runner): void {
  const recording = program.command('recording').description('list and retry unfinished recordings of calls')
  recording.addHelpText('after', examples)
  recording
    .command('list')
    .requiredOption('--partner <id>', "the partner's id")
    .description('list unfinished recordings and transcripts, oldest first')
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
    .description('retry a recording that is waiting or has failed; if the recording is ready, retry its transcript')
    .action((id: string, { partner }: { partner: string }) =>
      runner.withServices(async (services) => {
        const state = await retryRecording(services, { partnerId: partner, telehealthConsultId: id })
        return { result: state, text: describeRetry(state), failed: state.retries === null }
      }),
    )
}

import type { RecordingState, UnfinishedRecording } from '@consult/consults'
import { table } from './table.ts'

/** Formats unfinished recordings for people, one per line. */
export function describeUnfinished(items: readonly UnfinishedRecording[]): string {
  if (items.length === 0) return 'No unfinished recordings.'
  const rows = items.map((item) => [
    item.telehealthConsultId,
    item.recordingStatus,
    item.transcriptStatus,
    String(item.attempts),
    item.nextAttemptAt ?? 'failed',
  ])
  return table([['CALL', 'RECORDING', 'TRANSCRIPT', 'ATTEMPTS', 'NEXT ATTEMPT'], ...rows])
}

/** Formats the outcome of a retry for people. */
export function describeRetry({ retries, recordingStatus, transcriptStatus }: RecordingState): string {
  if (retries !== null) return `Queued another attempt at the ${retries}.`
  return `Nothing to retry: the recording is "${recordingStatus}" and the transcript is "${transcriptStatus}".`
}

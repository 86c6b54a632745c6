import type { RecordingState, UnfinishedRecording } from '@consult/services'
import { table } from './table.ts'

/** The recordings that are not there yet for people, one a line. */
export function describeUnfinished(items: readonly UnfinishedRecording[]): string {
  if (items.length === 0) return 'None waits, and none was given up.'
  const rows = items.map((item) => [
    item.telehealthConsultId,
    item.recordingStatus,
    item.transcriptStatus,
    String(item.attempts),
    item.nextAttemptAt ?? 'given up',
  ])
  return table([['CALL', 'RECORDING', 'TRANSCRIPT', 'ATTEMPTS', 'NEXT'], ...rows])
}

/** What comes of trying one again, for people. */
export function describeRetry({ retries, recordingStatus, transcriptStatus }: RecordingState): string {
  if (retries !== null) return `The ${retries} is tried again as soon as a worker is free.`
  return `Nothing to try again now: the recording is ${recordingStatus}, its transcript ${transcriptStatus}.`
}

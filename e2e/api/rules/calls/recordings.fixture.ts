import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findFfmpeg } from '@consult/calls/recording'
import { createRecordingWork } from '@consult/consults'
import type { TelehealthConsult } from '@consult/domain'
import { recordingConsentWordings } from '@consult/domain/recording-consent'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { success } from '../../environment/index.ts'
import { mutate } from '../wire/procedures.fixture.ts'
import { environment, node, type PeopleFor, partner, physician, setUpCalls } from './running-calls.fixture.ts'

export const list = '/v1/telehealth-consults'
const seconds = 3

/** Where recordings are created, with which ffmpeg, and the errors that were reported in the meantime. */
export let folder: string
export let ffmpeg: string
export let failures: unknown[]
/** Why recordings failed permanently. */
export let givenUp: unknown[]

/** Running calls, and a worker that creates their recordings. @param peopleFor as in `setUpCalls`. */
export function setUpRecordings(peopleFor: PeopleFor = beforeEach): void {
  setUpCalls(peopleFor)
  beforeAll(async () => {
    folder = await mkdtemp(join(inject('runFolder'), 'recordings-'))
    const found = await findFfmpeg(process.env)
    if (found === null) throw new Error('there is no ffmpeg')
    ffmpeg = found
  })
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
  })
  peopleFor(() => {
    failures = []
    givenUp = []
  })
}

interface WorkerChoices {
  ffmpeg?: string
  stop?: AbortSignal
  on?: string
  transcribes?: boolean
}

export const worker = (choices: WorkerChoices = {}) => {
  const { stop = new AbortController().signal, on = folder, transcribes = false } = choices
  const onFailure = ({ error, isGivenUp = false }: { error: unknown; isGivenUp?: boolean }) =>
    void (isGivenUp ? givenUp : failures).push(error)
  const { services } = environment.api
  return createRecordingWork({
    services,
    ffmpeg: choices.ffmpeg ?? ffmpeg,
    folder: on,
    stop,
    transcribes,
    onFailure,
  })
}

/** Processes everything that is due. */
export async function work(choices: WorkerChoices = {}) {
  const by = worker(choices)
  while (await by.work(partner.id)) {
    // Repeats until nothing is due.
  }
}
export const read = async (id: string) => success(await partner.key.get<TelehealthConsult>(`${list}/${id}`))
export const roomOf = (consultId: string) => ({ partnerId: partner.id, consultId })
export const segmentsOf = (id: string) => environment.api.services.calls.collectSegments(roomOf(id))
export const pathOf = (url = '') => new URL(url).pathname

/** An ended call whose patient consented; it may or may not have been recorded. */
export async function endedCall({ recorded = true, fields = {} } = {}): Promise<TelehealthConsult> {
  const visit = await partner.telehealthConsult({ status: 'in_progress', physician, fields })
  const { version } = recordingConsentWordings.patient
  const answer = { id: visit.id, agreed: true, version, language: 'en' }
  await mutate(await partner.frame({ telehealthConsultId: visit.id }), 'calls.answerRecording', answer)
  if (recorded) {
    const said = { participantId: visit.patientId, role: 'patient', seconds } as const
    await node.writeSegment(roomOf(visit.id), said)
  }
  const ended = success(await physician.asserted.post<TelehealthConsult>(`${list}/${visit.id}/end`))
  if (ended.recordingStatus !== 'processing') throw new Error(`the recording is ${ended.recordingStatus}`)
  await partner.settle()
  return ended
}

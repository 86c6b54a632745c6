import { Readable } from 'node:stream'
import {
  claimAsyncConsult,
  closeAsyncConsult,
  createAsyncConsult,
  createMessageDelivery,
  decideConsent,
  postAsyncMessage,
  postAsyncReply,
  prioritizeOpenConsults,
  resolveAsyncConsult,
  UploadedFile,
  uploadAttachment,
} from '@consult/consults'
import { upsertPatient } from '@consult/directory'
import { createLaneWorker } from '@consult/engine'
import type { RequestContext } from '@consult/request'
import type { DemoClock } from './demo-clock.ts'
import { recordOf } from './patient-records.ts'
import { samplePicture } from './sample-picture.ts'
import { answersAboutRash } from './seed-intake.ts'
import { type Story, stories } from './stories.ts'

/** Delivers all accepted messages. The worker process is not running yet. */
async function landAll(context: RequestContext): Promise<void> {
  const { database, clock, wakeUps } = context.services
  const worker = createLaneWorker({
    database,
    clock,
    wakeUps,
    handler: createMessageDelivery(clock),
    onFailure: ({ error }) => {
      throw error
    },
  })
  while (await worker.work(context.account.partnerId)) {
    // Repeat until every lane is empty.
  }
}

/** Sends a picture as the patient. */
async function sendPicture(
  context: RequestContext,
  to: { asyncConsultId: string; patientId: string; text: string },
): Promise<void> {
  const uploader = { type: 'patient', id: to.patientId } as const
  const file = await UploadedFile.receive(Readable.from([samplePicture()]), 'forearm.png')
  try {
    const { attachmentId } = await uploadAttachment(context, { file, uploader })
    const { asyncConsultId, text } = to
    const uploaders = [uploader]
    await postAsyncMessage(context, { asyncConsultId, text, attachmentIds: [attachmentId], uploaders, scope: null })
  } finally {
    await file.close()
  }
}

async function play(context: RequestContext, clock: DemoClock, story: Story, physicianId: string): Promise<void> {
  const { externalId, phone, firstName, lastName, jurisdiction, reason, begins } = story
  clock.moveTo(begins)
  const person = { externalId, phone, firstName, lastName, jurisdiction, language: 'en' }
  const patient = await upsertPatient(context, { ...person, ...recordOf(externalId) }, prioritizeOpenConsults)
  const began = new Date(clock.now().getTime() - 3 * 86_400_000).toISOString().slice(0, 10)
  const intake = story.answersForm && { intake: answersAboutRash(began) }
  const { id: asyncConsultId } = await createAsyncConsult(context, { patientId: patient.id, reason, ...intake })
  if (story.until === 'invited') return
  await decideConsent(context, { asyncConsultId, decision: 'accept', scope: null })
  if (story.until !== 'queued') await claimAsyncConsult(context, { asyncConsultId, physicianId })
  for (const [turn, [author, text]] of story.says.entries()) {
    clock.moveTo(begins - 2 * (turn + 1))
    if (author === 'picture') await sendPicture(context, { asyncConsultId, patientId: patient.id, text })
    else if (author === 'patient') await postAsyncMessage(context, { asyncConsultId, text, scope: null })
    else await postAsyncReply(context, { asyncConsultId, text, physicianId })
    await landAll(context)
  }
  if (story.until === 'resolve_requested') {
    await resolveAsyncConsult(context, { asyncConsultId, physicianId, summary: 'Occasional ibuprofen is fine.' })
  }
  if (story.until === 'closed') await closeAsyncConsult(context, { asyncConsultId, physicianId })
}

/** Seeds every story up to its final state. */
export async function seedConsults(
  context: RequestContext,
  clock: DemoClock,
  physicianIds: readonly string[],
): Promise<void> {
  for (const story of stories) {
    const physicianId = physicianIds[story.physician ?? 0]
    if (physicianId !== undefined) await play(context, clock, story, physicianId)
  }
}

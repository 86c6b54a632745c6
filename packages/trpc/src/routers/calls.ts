import { referenceSchema } from '@consult/domain'
import { callUpSignalSchema } from '@consult/domain/call-signals'
import { recordingAnswerSchema } from '@consult/domain/recording-consent'
import { answerRecording, type CallAsker, followCallSignals, getRecordingConsent, signalCall } from '@consult/services'
import { z } from 'zod'
import { holdStream } from '../hold-stream.ts'
import { accepting, router } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

/** For the two in a call: portal and widget. Nothing of it is on `/v1`. */
const inCallProcedure = accepting('physician', 'embed').use(({ ctx, next }) => {
  const { asker } = ctx
  const who: CallAsker =
    asker.kind === 'embed'
      ? { scope: { patientId: asker.patientId, consultId: asker.consultId } }
      : { physicianId: asker.physicianId }
  return next({ ctx: { who } })
})

const answer = z.boolean().nullable()
const consentSchema = z.object({ records: z.boolean(), answers: z.object({ patient: answer, physician: answer }) })

/** What a running call needs besides its connection details: signals both ways, and who may be recorded. */
export const callsRouter = router({
  /** Whether calls are recorded here, and what the two have said to it. */
  recordingConsent: inCallProcedure
    .meta({ audit: 'entered' })
    .input(byId)
    .output(consentSchema)
    .query(({ ctx, input }) => getRecordingConsent(ctx.request, { telehealthConsultId: input.id, asker: ctx.who })),
  answerRecording: inCallProcedure
    .input(byId.extend(recordingAnswerSchema.shape))
    .output(consentSchema)
    .mutation(({ ctx, input: { id, ...given } }) =>
      answerRecording(ctx.request, { ...given, telehealthConsultId: id, asker: ctx.who }),
    ),
  signal: inCallProcedure
    .input(byId.extend({ signal: callUpSignalSchema }))
    .output(z.object({ told: z.literal(true) }))
    .mutation(({ ctx, input }) =>
      signalCall(ctx.request, { telehealthConsultId: input.id, asker: ctx.who, signal: input.signal }),
    ),
  /** All that still counts, from the beginning of each stream, then what comes. */
  signals: inCallProcedure
    .meta({
      audit: {
        none: 'Signals between the two in a call. That they were let in is entered with telehealthConsults.connection.',
      },
    })
    .input(byId)
    .subscription(async function* ({ ctx, input, signal }) {
      const request = signal ?? new AbortController().signal
      const place = { telehealthConsultId: input.id, asker: ctx.who }
      const stream = { asker: ctx.asker, kind: 'call', request } as const
      yield* holdStream(ctx, stream, (until) => followCallSignals(ctx.request, place, until))
    }),
})

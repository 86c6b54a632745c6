import { answerRecording, type CallAsker, followCallSignals, getRecordingConsent, signalCall } from '@consult/consults'
import { referenceSchema } from '@consult/domain'
import { callUpSignalSchema } from '@consult/domain/call-signals'
import { recordingAnswerSchema } from '@consult/domain/recording-consent'
import { z } from 'zod'
import { holderOf, holdStream } from '../hold-stream.ts'
import { type NextCallSignals, nextCallSignals } from '../streams/next-call-signals.ts'
import { heardSchema } from '../streams/unheard.ts'
import { accepting, router } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

/** For the two participants of a call: portal and widget. Not on `/v1`. */
const inCallProcedure = accepting('physician', 'embed').use(({ ctx, next }) => {
  const { asker } = ctx
  const who: CallAsker =
    asker.kind === 'embed'
      ? { scope: { patientId: asker.patientId, consultId: asker.consultId } }
      : { physicianId: asker.physicianId }
  return next({ ctx: { who } })
})

const signalsAudit = {
  none: 'Signals between the two in a call. That they were let in is entered with telehealthConsults.connection.',
} as const

const answer = z.boolean().nullable()
const consentSchema = z.object({ records: z.boolean(), answers: z.object({ patient: answer, physician: answer }) })

/** What a running call needs besides its connection details: signals in both directions, and recording consent. */
export const callsRouter = router({
  /** Whether recording is enabled, and the participants' answers. */
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
  /** All signals that are still valid, from the start of each stream, then new ones. */
  signals: inCallProcedure
    .meta({ audit: signalsAudit })
    .input(byId)
    .subscription(async function* ({ ctx, input, signal }) {
      const request = signal ?? new AbortController().signal
      const place = { telehealthConsultId: input.id, asker: ctx.who }
      const stream = { asker: ctx.asker, kind: 'call', request } as const
      yield* holdStream(ctx, stream, (until) => followCallSignals(ctx.request, place, until))
    }),
  /** Returns the same data one answer at a time, for networks that buffer streams until they end. */
  nextSignals: inCallProcedure
    .meta({ audit: signalsAudit, waits: true })
    .input(byId.extend({ heard: heardSchema }))
    .output(z.custom<NextCallSignals>())
    .query(({ ctx, input: { id, heard } }) => {
      const holder = holderOf(ctx.asker, 'call', ctx.credentials.authorization ?? '')
      return nextCallSignals(ctx.request, { telehealthConsultId: id, asker: ctx.who, holder, heard })
    }),
})

import { emailSchema, idSchema, instantSchema, newPasswordSchema, signInSites } from '@consult/domain'
import {
  changePassword,
  choosePassword,
  endOtherSessions,
  endPortalSession,
  listPortalSessions,
  openHandOff,
  openLink,
  requestPasswordReset,
} from '@consult/identity'
import { z } from 'zod'
import { accountProcedure } from '../account-holder.ts'
import { openProcedure, router } from '../trpc.ts'

/** A session as the portal's server receives it for its cookie. */
export const portalSessionSchema = z.object({ token: z.string(), expiresAt: instantSchema })

/** A session that started with a password; it includes the value that makes the browser a known device. */
export const signedInSchema = portalSessionSchema.extend({ outcome: z.literal('signed_in'), device: z.string() })

/** A session, or a sign-in that waits for its second step. The token of the latter reaches that step only. */
export const signInSchema = z.discriminatedUnion('outcome', [
  signedInSchema,
  portalSessionSchema.extend({
    outcome: z.literal('second_step'),
    needs: z.enum(['verify', 'enroll']),
    hasPasskey: z.boolean(),
    hasAuthenticator: z.boolean(),
    acceptsCodes: z.boolean(),
  }),
])

const tokenSchema = z.string().max(200)
/** The app whose page asks. */
export const siteSchema = z.enum(signInSites).default('portal')
const ended = z.object({ ended: z.literal(true) })

/** Other ways into the portal besides signing in, and the physician's sessions. */
export const accessRouter = router({
  /** The response is the same whether or not the account exists. */
  requestPasswordReset: openProcedure
    .input(z.object({ email: emailSchema, language: z.string().max(35).nullish() }))
    .output(z.object({ requested: z.literal(true) }))
    .mutation(({ ctx, input: { email, language } }) =>
      requestPasswordReset(ctx.services, { email, language: language ?? null }, ctx),
    ),
  /** A mutation although it changes nothing: a query would put the token in a URL. */
  openLink: openProcedure
    .input(z.object({ kind: z.enum(['invitation', 'reset']), token: tokenSchema, site: siteSchema }))
    .output(z.object({ email: z.string() }))
    .mutation(({ ctx, input }) => openLink(ctx.services, input, ctx)),
  /** A mutation for the same reason: a query would put the token in a URL. */
  openHandOff: openProcedure
    .input(z.object({ token: tokenSchema }))
    .output(z.object({ physicianId: idSchema, name: z.string() }))
    .mutation(({ ctx, input }) => openHandOff(ctx.services, input.token, ctx)),
  resetPassword: openProcedure
    .input(z.object({ token: tokenSchema, password: newPasswordSchema, site: siteSchema }))
    .output(signInSchema)
    .mutation(({ ctx, input }) => choosePassword(ctx.services, { ...input, kind: 'reset' }, ctx)),
  /** The remaining lifetime of the requesting session: without further use, and in total. */
  session: accountProcedure
    .meta({ audit: { none: "The caller's own session." } })
    .output(z.object({ idleEndsAt: instantSchema, endsAt: instantSchema }))
    .query(({ ctx: { asker } }) => ({
      idleEndsAt: asker.idleEndsAt.toISOString(),
      endsAt: asker.endsAt.toISOString(),
    })),
  sessions: accountProcedure
    .meta({ audit: { none: "The caller's own sessions." } })
    .output(
      z.object({
        hasPassword: z.boolean(),
        sessions: z.array(
          z.object({
            sessionId: z.string(),
            isThis: z.boolean(),
            /** Whether the physician signed in, or the partner began it. */
            origin: z.enum(['sign_in', 'single_sign_on', 'hand_off', 'session_token']),
            browser: z.string().nullable(),
            system: z.string().nullable(),
            network: z.string().nullable(),
            startedAt: instantSchema,
            lastUsedAt: instantSchema,
          }),
        ),
      }),
    )
    .query(({ ctx }) => listPortalSessions(ctx.request, ctx.holder)),
  endSession: accountProcedure
    // The id from the list of sessions.
    .input(z.object({ session: z.string().max(100) }))
    .output(ended)
    .mutation(({ ctx, input }) => endPortalSession(ctx.request, { ...ctx.holder, ended: input.session })),
  endOtherSessions: accountProcedure.output(ended).mutation(({ ctx }) => endOtherSessions(ctx.request, ctx.holder)),
  changePassword: accountProcedure
    .input(z.object({ current: z.string().min(1).max(200), next: newPasswordSchema }))
    .output(z.object({ changed: z.literal(true) }))
    .mutation(({ ctx, input }) => {
      const { physicianId, sessionId } = ctx.holder
      return changePassword(ctx.request, { physicianId, sessionId, ...input })
    }),
})

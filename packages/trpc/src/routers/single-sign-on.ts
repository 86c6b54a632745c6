import { emailSchema, instantSchema } from '@consult/domain'
import { completeSingleSignOn, findSingleSignOn, startSingleSignOn } from '@consult/identity'
import { z } from 'zod'
import { openProcedure, router } from '../trpc.ts'
import { signInSchema, siteSchema } from './access.ts'

/** Signing in through the identity provider of a person's organization. Source: docs/single-sign-on.md. */
export const singleSignOnRouter = router({
  /** A mutation although it changes nothing: a query would put the address in a URL. */
  find: openProcedure
    .input(z.object({ email: emailSchema }))
    .output(z.object({ offer: z.enum(['none', 'optional', 'required']) }))
    .mutation(({ ctx, input }) => findSingleSignOn(ctx.services, input.email, ctx)),
  /** The app's server keeps `browser` in a cookie, and sends the browser to `url`. */
  start: openProcedure
    .input(
      z.object({
        email: emailSchema,
        site: siteSchema,
        /** Whether the person is signed in and must prove who they are. */
        again: z.boolean().default(false),
        returnPath: z.string().max(250),
      }),
    )
    .output(z.object({ url: z.string(), browser: z.string(), expiresAt: instantSchema }))
    .mutation(({ ctx, input }) => startSingleSignOn(ctx.services, input, ctx)),
  complete: openProcedure
    .input(
      z.object({
        site: siteSchema,
        browser: z.string().max(100),
        query: z.string().max(8_000),
        device: z.string().max(200).nullish(),
      }),
    )
    .output(z.object({ signIn: signInSchema, returnPath: z.string() }))
    .mutation(({ ctx, input }) => completeSingleSignOn(ctx.services, input, ctx)),
})

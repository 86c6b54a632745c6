import { appRouter, type Context, createCallerFactory } from '@consult/trpc'

const createCaller = createCallerFactory(appRouter)

/** The procedures of FHIR, called for one request. */
export const readsOf = (context: Context) => createCaller(context).fhir

export type Reads = ReturnType<typeof readsOf>

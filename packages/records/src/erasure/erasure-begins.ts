import type { RequestContext } from '@consult/request'

/** When an erasure that was requested at this time may begin. Source: docs/erasure.md, Before it begins. */
export const erasureBegins = ({ account }: RequestContext, requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + account.erasureDelay * 1000)

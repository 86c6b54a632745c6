import { TRPCClientError } from '@trpc/client'

/** A failure as the portal thinks of it: its code (the catalogue's, or one of ours) and what it tells besides. */
export interface Fault {
  readonly code: string
  readonly status: number | null
  readonly details: Readonly<Record<string, unknown>>
}

interface WireData {
  readonly httpStatus?: number
  readonly consult?: { readonly code: string; readonly details: Record<string, unknown> | null }
}

/** The fault behind whatever a call threw. A call without any answer is `no_connection`. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof TRPCClientError)) return { code: 'unknown', status: null, details: {} }
  const data = error.data as WireData | null | undefined
  if (!data) return { code: 'no_connection', status: null, details: {} }
  return {
    code: data.consult?.code ?? 'unknown',
    status: data.httpStatus ?? null,
    details: data.consult?.details ?? {},
  }
}

/** True when the same request may well succeed a little later. */
export function isPassing({ code, status }: Fault): boolean {
  return code === 'no_connection' || code === 'idempotency_key_in_use' || status === 429 || (status ?? 0) >= 500
}

const words: Readonly<Record<string, string>> = {
  no_connection: 'There is no connection.',
  unreachable: 'The service cannot be reached right now.',
  unauthorized: 'Your session has ended.',
  forbidden: 'You do not have access to this.',
  not_found: 'This does not exist, or no longer does.',
  physician_not_licensed: 'You hold no licence for the patient’s jurisdiction.',
  feature_disabled: 'Message consults are switched off for this account.',
  thread_not_active: 'The consult has moved on in the meantime.',
  not_assigned: 'This consult is no longer yours.',
  already_closed: 'This consult is already closed.',
  sla_not_overdue: 'The reply is not overdue, so nobody can take the consult over yet.',
  message_rejected: 'The message is empty, or the consult was closed first.',
  rate_limited: 'Too many requests at once. Try again in a moment.',
  invalid_request: 'Something in this is not accepted. Check it and try again.',
}

/** The fault in words for a physician. An unknown code is worded by its class. */
export function wordsOf({ code, status }: Fault): string {
  const known = words[code]
  if (known) return known
  if (status !== null && status >= 400 && status < 500) return 'That did not work. Look at the consult again and retry.'
  return 'Something went wrong on our side.'
}

import { wordsIn } from '@consult/ui/i18n/words.ts'
import { TRPCClientError } from '@trpc/client'
import { faultWords } from './words.ts'

/** A failure as the portal handles it: its code (from the catalog, or one of ours) and its details. */
export interface Fault {
  readonly code: string
  readonly status: number | null
  readonly details: Readonly<Record<string, unknown>>
}

interface WireData {
  readonly httpStatus?: number
  readonly consult?: { readonly code: string; readonly details: Record<string, unknown> | null }
}

/** Returns the fault for an error that a call threw. A call without any answer is `no_connection`. */
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

/** True if the same request may succeed a little later. */
export function isPassing({ code, status }: Fault): boolean {
  return code === 'no_connection' || code === 'idempotency_key_in_use' || status === 429 || (status ?? 0) >= 500
}

/** Returns the error message for a physician, in the language of a tag. An unknown code gets its class's message. */
export function wordsOf({ code, status }: Fault, language: string): string {
  const { codes, request, service } = wordsIn(faultWords, language)
  if (Object.hasOwn(codes, code)) return codes[code as keyof typeof codes]
  return status !== null && status >= 400 && status < 500 ? request : service
}

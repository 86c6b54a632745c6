import { accepted, later, readObject, refused, type SmsProvider } from './provider.ts'

/** The codes with which a provider refuses a message for good. Source: docs/sms.md. */
const refusals = { number_invalid: 'number', recipient_stopped: 'stopped', text_refused: 'text' } as const

const isRefusal = (code: unknown): code is keyof typeof refusals =>
  typeof code === 'string' && Object.hasOwn(refusals, code)

/** A service with our own contract, usually a small program in front of a provider. Source: docs/sms.md. */
export function contractProvider({
  url,
  secret,
  from,
}: {
  url: string
  secret: string
  from: string | null
}): SmsProvider {
  return {
    request: ({ id, to, text }, reportTo) => ({
      url,
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body: JSON.stringify({ id, to, text, ...(from !== null && { from }), ...(reportTo !== null && { reportTo }) }),
    }),
    outcome: (status, body) => {
      if (status >= 200 && status < 300) return accepted
      const { code } = readObject(body)
      if (status === 422 && isRefusal(code)) return refused(refusals[code])
      // Anything else is about the login, the address or the service, and the operator can fix it.
      return later(status)
    },
  }
}

import { accepted, later, readObject, refused, type SmsProvider } from './provider.ts'
import type { SmsRefusal } from './sms.ts'
import { smsSizeOf } from './sms-size.ts'

/** The statuses of Vonage's SMS API that a repeat does not change, and what they are about. */
const refusals: Readonly<Record<string, SmsRefusal>> = { 6: 'country', 7: 'stopped', 12: 'text', 33: 'number' }

/** Vonage's SMS API. It knows no key for repeats: a repeat after a lost answer is sent again. */
export function vonageProvider({
  origin,
  key,
  secret,
  from,
}: {
  origin: string
  key: string
  secret: string
  from: string
}): SmsProvider {
  return {
    request: ({ to, text }, reportTo) => ({
      url: `${origin}/sms/json`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        api_key: key,
        api_secret: secret,
        to: to.replace(/^\+/, ''),
        from: from.replace(/^\+/, ''),
        text,
        type: smsSizeOf(text).encoding === 'ucs2' ? 'unicode' : 'text',
        ...(reportTo !== null && { callback: reportTo }),
      }).toString(),
    }),
    // The API answers 200 to refusals, too, with a status for each segment.
    outcome: (status, body) => {
      if (status !== 200) return later(status)
      const { messages } = readObject(body)
      const parts = Array.isArray(messages) ? (messages as { status?: unknown }[]) : []
      // A message that went out in part must not be sent again.
      if (parts.some((part) => part.status === '0')) return accepted
      const code = String(parts[0]?.status ?? 'nothing')
      const about = refusals[code]
      return about === undefined ? later(code) : refused(about)
    },
  }
}

import { accepted, later, readObject, refused, type SmsProvider } from './provider.ts'
import type { SmsRefusal } from './sms.ts'

/** Twilio's error codes that a repeat does not change, and what they are about. */
const refusals: Readonly<Record<string, SmsRefusal>> = {
  21211: 'number',
  21217: 'number',
  21408: 'country',
  21601: 'number',
  21602: 'text',
  21610: 'stopped',
  21612: 'country',
  21614: 'number',
  21617: 'text',
}

/** Twilio's API for messages (2010-04-01). It knows no key for repeats: a repeat after a lost answer is sent again. */
export function twilioProvider({
  origin,
  account,
  token,
  from,
}: {
  origin: string
  account: string
  token: string
  from: string
}): SmsProvider {
  const isService = /^MG[0-9a-f]{32}$/.test(from)
  return {
    request: ({ to, text }, reportTo) => ({
      url: `${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
      headers: {
        authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        To: to,
        Body: text,
        [isService ? 'MessagingServiceSid' : 'From']: from,
        ...(reportTo !== null && { StatusCallback: reportTo }),
      }).toString(),
    }),
    outcome: (status, body) => {
      if (status >= 200 && status < 300) return accepted
      const code = String(readObject(body).code ?? status)
      const about = status === 400 ? refusals[code] : undefined
      return about === undefined ? later(code) : refused(about)
    },
  }
}

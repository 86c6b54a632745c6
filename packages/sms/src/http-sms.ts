import { countryOfPhone } from '@consult/domain'
import { createSafeDispatcher, requestText } from '@consult/egress'
import { contractProvider } from './contract-provider.ts'
import type { SmsProvider } from './provider.ts'
import type { SmsSettings } from './settings.ts'
import { SmsRefusedError, type SmsSender, SmsUnavailableError } from './sms.ts'
import { twilioProvider } from './twilio-provider.ts'
import { vonageProvider } from './vonage-provider.ts'

/** The deadline of one message: lookup, connection, request and answer together, in milliseconds. */
export const smsTimeoutMs = 20_000
const maxAnswerBytes = 64 * 1024

/** The path to which providers report. */
export const smsEventsPath = '/sms/events'

/** Where the provider reports what became of a message. Its user information is what providers authenticate with. */
function reportUrlOf(apiUrl: string, token: string | null, id: string): string | null {
  if (token === null) return null
  const url = new URL(`${apiUrl}${smsEventsPath}`)
  url.username = 'sms'
  url.password = token
  url.searchParams.set('id', id)
  return url.href
}

/** The provider that the URL names. */
function providerOf({ url: written, secret, from }: SmsSettings): SmsProvider {
  const url = new URL(written)
  if (/^https?:$/.test(url.protocol)) return contractProvider({ url: url.href, secret: secret ?? '', from })
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  // Over plain HTTP only where the allow-list permits it: for a proxy on this machine.
  const origin = `${url.searchParams.get('scheme') === 'http' ? 'http' : 'https'}://${url.host}`
  if (url.protocol === 'twilio:') return twilioProvider({ origin, account: user, token: password, from: from ?? '' })
  return vonageProvider({ origin, key: user, secret: password, from: from ?? '' })
}

/**
 * Sends text messages through the operator's provider.
 * @param options.apiUrl the public address of the API, to which the provider reports.
 */
export function createHttpSms(settings: SmsSettings, { apiUrl }: { apiUrl: string }): SmsSender {
  const { countries, allowedHosts, eventsToken } = settings
  const provider = providerOf(settings)
  const dispatcher = createSafeDispatcher({ allowedHosts })
  return {
    send: async (sms) => {
      const country = countryOfPhone(sms.to)
      if (countries.length > 0 && !(country !== null && countries.includes(country)))
        throw new SmsRefusedError('country')
      const { url, headers, body } = provider.request(sms, reportUrlOf(apiUrl, eventsToken, sms.id))
      const answer = await requestText(url, {
        dispatcher,
        signal: AbortSignal.timeout(smsTimeoutMs),
        maxBytes: maxAnswerBytes,
        method: 'POST',
        headers,
        body,
      })
      const outcome = provider.outcome(answer.status, answer.text)
      if (outcome.outcome === 'refused') throw new SmsRefusedError(outcome.about)
      if (outcome.outcome === 'later') throw new SmsUnavailableError(outcome.code)
    },
    close: () => dispatcher.destroy(),
  }
}

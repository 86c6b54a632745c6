import { z } from 'zod'

/** What a provider reports: about one message by its id, or about a number. Source: docs/sms.md. */
export type SmsReport =
  | { readonly type: 'delivered' | 'undelivered' | 'number_invalid'; readonly id: string }
  | { readonly type: 'stopped' | 'started' | 'replied'; readonly phone: string }

const id = z.string().min(1).max(1000)
const phone = z.string().regex(/^\+[1-9]\d{1,14}$/)

/** The maximum number of reports in one request. */
export const mostSmsReports = 100

/** The body of a provider with our own contract. */
export const smsReportsSchema = z.object({
  events: z
    .array(
      z.union([
        z.object({ type: z.enum(['delivered', 'undelivered', 'number_invalid']), id }),
        z.object({ type: z.enum(['stopped', 'started', 'replied']), phone }),
      ]),
    )
    .max(mostSmsReports),
})

/** Words that a carrier takes as the end of messages, as their resumption, and as a question that it answers itself. */
const stopWords = /^(stop|stop ?all|unsubscribe|cancel|end|quit|revoke|opt[ -]?out|arret|arrêt)$/i
const startWords = /^(start|unstop)$/i
const helpWords = /^(help|info)$/i

/** What a text from a patient is. What it says goes no further: nobody reads it. */
function answerOf(from: string, text: string): SmsReport[] {
  const word = text.trim().replace(/[.!]$/, '')
  if (!phone.safeParse(from).success || helpWords.test(word)) return []
  if (stopWords.test(word)) return [{ type: 'stopped', phone: from }]
  return [{ type: startWords.test(word) ? 'started' : 'replied', phone: from }]
}

/** Twilio's codes of numbers that will never get a text message. */
const invalidNumbers = new Set(['30005', '30006'])

/** Reads what Twilio posts: the status of a message, or a text from a patient. @param id from the query of the address */
export function twilioReports(form: URLSearchParams, messageId: string | null): SmsReport[] {
  const status = form.get('MessageStatus')
  if (messageId === null) return answerOf(form.get('From') ?? '', form.get('OptOutType') ?? form.get('Body') ?? '')
  if (status === 'delivered') return [{ type: 'delivered', id: messageId }]
  if (status !== 'undelivered' && status !== 'failed') return []
  const code = form.get('ErrorCode') ?? ''
  return [{ type: invalidNumbers.has(code) ? 'number_invalid' : 'undelivered', id: messageId }]
}

/** Vonage's codes of the same: absent for good, and not a number. */
const absentNumbers = new Set(['3', '9'])

const vonageSchema = z.object({
  msisdn: z.string(),
  status: z.string().optional(),
  text: z.string().optional(),
  'err-code': z.string().optional(),
})

/** Reads what Vonage posts as JSON; null when it is something else. @param id from the query of the address */
export function vonageReports(body: unknown, messageId: string | null): SmsReport[] | null {
  const { data } = vonageSchema.safeParse(body)
  if (!data) return null
  const { msisdn, status, text, 'err-code': code } = data
  if (text !== undefined) return answerOf(`+${msisdn.replace(/^\+/, '')}`, text)
  if (messageId === null) return []
  if (status === 'delivered') return [{ type: 'delivered', id: messageId }]
  if (status === undefined || !['failed', 'rejected', 'expired'].includes(status)) return []
  return [{ type: absentNumbers.has(code ?? '') ? 'number_invalid' : 'undelivered', id: messageId }]
}

import { expect, test } from 'vitest'
import { twilioReports, vonageReports } from './sms-reports.ts'

const from = '+14155550123'
const twilio = (form: Record<string, string>, id: string | null = 'id-1') =>
  twilioReports(new URLSearchParams(form), id)

test.each([
  [{ MessageStatus: 'delivered' }, [{ type: 'delivered', id: 'id-1' }]],
  [{ MessageStatus: 'sent' }, []],
  [{ MessageStatus: 'undelivered', ErrorCode: '30003' }, [{ type: 'undelivered', id: 'id-1' }]],
  [{ MessageStatus: 'undelivered', ErrorCode: '30006' }, [{ type: 'number_invalid', id: 'id-1' }]],
  [{ MessageStatus: 'failed', ErrorCode: '30007' }, [{ type: 'undelivered', id: 'id-1' }]],
])('Twilio’s report %j', (form, reports) => {
  expect(twilio(form)).toEqual(reports)
})

test.each([
  [{ OptOutType: 'STOP', Body: 'arrete', From: from }, [{ type: 'stopped', phone: from }]],
  [{ OptOutType: 'HELP', Body: 'stop', From: from }, []],
  [{ Body: ' Stop. ', From: from }, [{ type: 'stopped', phone: from }]],
  [{ Body: 'START', From: from }, [{ type: 'started', phone: from }]],
  [{ Body: 'info', From: from }, []],
  [{ Body: 'Please stop the pain', From: from }, [{ type: 'replied', phone: from }]],
  [{ Body: '', From: from }, [{ type: 'replied', phone: from }]],
  [{ Body: 'stop', From: 'whatsapp' }, []],
])('the text from a patient at Twilio, %j', (form, reports) => {
  expect(twilio(form, null)).toEqual(reports)
})

test.each(['Opt out', 'opt-out!', 'OPTOUT', 'revoke', 'Stop all'])('a patient ends SMS with "%s", too', (Body) => {
  expect(twilio({ Body, From: from }, null)).toEqual([{ type: 'stopped', phone: from }])
})

test.each([
  [{ msisdn: '14155550123', status: 'delivered' }, 'id-1', [{ type: 'delivered', id: 'id-1' }]],
  [{ msisdn: '14155550123', status: 'failed', 'err-code': '3' }, 'id-1', [{ type: 'number_invalid', id: 'id-1' }]],
  [{ msisdn: '14155550123', status: 'expired', 'err-code': '7' }, 'id-1', [{ type: 'undelivered', id: 'id-1' }]],
  [{ msisdn: '14155550123', status: 'buffered' }, 'id-1', []],
  [{ msisdn: '14155550123', text: 'STOP' }, null, [{ type: 'stopped', phone: from }]],
  [{ msisdn: '14155550123', text: 'Thanks' }, null, [{ type: 'replied', phone: from }]],
  [{ msisdn: '14155550123', status: 'delivered' }, null, []],
  [{ events: [] }, null, null],
])('what Vonage posts, %j', (body, id, reports) => {
  expect(vonageReports(body, id)).toEqual(reports)
})

import { notificationKinds, patientLanguages } from '@consult/domain'
import { smsSizeOf } from '@consult/sms'
import { expect, test } from 'vitest'
import { textMessageOf } from './text-message.ts'

/** Languages in scripts that GSM's alphabet lacks. */
const otherScripts = ['ar', 'uk', 'zh']

test.each(patientLanguages)('an SMS in %s says last that replies are not read, in few segments', (language) => {
  for (const kind of notificationKinds) {
    const { text } = textMessageOf({
      row: { partner_id: 'par_1', notification_id: 'ntf_1', patient_id: 'pat_1', kind },
      address: '+14155550123',
      senderName: 'Harbor',
      languages: [language],
      link: `https://consult.example/c/${'a'.repeat(24)}`,
      secret: Buffer.alloc(32),
    })
    const lines = text.split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatch(/.[.。]$/)
    expect(smsSizeOf(text).segments).toBe(otherScripts.includes(language) ? 2 : 1)
  }
})

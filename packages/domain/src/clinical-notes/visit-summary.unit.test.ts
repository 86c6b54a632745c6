import { expect, test } from 'vitest'
import { dispositionWords } from './disposition-words.ts'
import { summaryWords } from './summary-words.ts'
import { summaryOf } from './visit-summary.ts'

const disposition = { kind: 'follow_up', inDays: 7, specialty: null, reason: 'For colleagues only.' } as const
const patientSummary = { text: 'Rest.', language: 'es-MX', released: true }
const addition = { text: 'Drink more.', at: '2026-03-02T09:00:00.000Z' }

test('a visit summary shows what was written for the patient, and of the disposition no reason', () => {
  expect(summaryOf({ patientSummary, disposition }, [addition])).toEqual({
    language: 'es-MX',
    text: 'Rest.',
    sections: [
      {
        code: 'next_steps',
        title: 'Próximos pasos',
        text: 'Vuelva a ponerse en contacto con nosotros en 7 días.',
        at: null,
      },
      { code: 'addition', title: 'Añadido después', ...addition },
    ],
  })
  expect(summaryOf({ patientSummary, disposition: null }, [])?.sections).toEqual([])
})

test('a summary that is not released, or empty, shows nothing, whatever was added', () => {
  for (const hidden of [null, { ...patientSummary, released: false }, { ...patientSummary, text: '' }]) {
    expect(summaryOf({ patientSummary: hidden, disposition }, [addition])).toBeNull()
  }
})

test('the words around a summary are in every language that dispositions are in', () => {
  const steps = { kind: 'self_care', inDays: null, specialty: null, reason: null }
  const english = JSON.stringify(summaryWords('en'))
  for (const language of ['es', 'fr', 'de', 'pt', 'ar', 'pl', 'tr', 'uk', 'zh', 'vi']) {
    expect(JSON.stringify(summaryWords(language))).not.toBe(english)
    expect(dispositionWords(steps, language)).not.toBe(dispositionWords(steps, 'en'))
  }
  for (const unknown of ['xx', 'constructor', '']) expect(JSON.stringify(summaryWords(unknown))).toBe(english)
})

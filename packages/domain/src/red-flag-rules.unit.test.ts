import { describe, expect, it } from 'vitest'
import { statedRedFlagRuleSchema } from './red-flag-rules.ts'

const rule = { id: 'own', language: 'en', phrases: ['sharp pain*'], priority: 'urgent', advice: null }
const read = (changes: object) => statedRedFlagRuleSchema.safeParse({ ...rule, ...changes })

describe('statedRedFlagRuleSchema', () => {
  it('reads phrases and advice without spaces at their ends', () => {
    expect(read({ language: 'pt-BR', phrases: [' dor  forte '], advice: ' Ligue 192. ' }).data).toEqual({
      ...rule,
      language: 'pt-BR',
      phrases: ['dor  forte'],
      advice: 'Ligue 192.',
    })
  })

  it.each([
    { language: 'xx' },
    { language: 'en_US' },
    { language: 'Klingon' },
    { phrases: ['chest\u0000 pain'] },
    { phrases: ['\ud800chest pain'] },
    { phrases: ['chest \u202epain'] },
    { phrases: ['\u200b'] },
    { phrases: ['*'] },
    { phrases: ['a* pain'] },
    { advice: 'Call\u0000 911.' },
    { advice: '\ud800' },
    { advice: '\u202e' },
    { advice: '\u200b' },
  ])('refuses %j', (changes) => {
    expect(read(changes).success).toBe(false)
  })
})

import { describe, expect, it, test } from 'vitest'
import {
  answer,
  answersOf,
  askedOf,
  evaluated,
  formOf,
  issuesOf,
  no,
  question,
  submittedOf,
  when,
  yes,
} from '../testing/forms.ts'

type Json = Readonly<Record<string, unknown>>

describe('an item is asked', () => {
  const asked = (type: string, operator: string, value: Json, ...answers: readonly Json[]) => {
    const options =
      type === 'choice' ? { answerOption: ['x', 'y'].map((code) => ({ valueCoding: { code } })), repeats: true } : {}
    const form = formOf([
      question('q', type, options),
      question('a', 'string', { enableWhen: [when('q', operator, value)] }),
    ])
    return askedOf(form, answers.length > 0 ? [answer('q', ...answers)] : []).includes('a')
  }
  test.each<[string, string, Json, readonly Json[], boolean]>([
    ['boolean', '=', { answerBoolean: true }, [yes], true],
    ['boolean', '=', { answerBoolean: true }, [no], false],
    ['boolean', '=', { answerBoolean: false }, [], false],
    ['boolean', '!=', { answerBoolean: true }, [no], true],
    ['boolean', '!=', { answerBoolean: true }, [], true],
    ['boolean', 'exists', { answerBoolean: true }, [no], true],
    ['boolean', 'exists', { answerBoolean: false }, [], true],
    ['boolean', 'exists', { answerBoolean: false }, [yes], false],
    ['integer', '>', { answerInteger: 5 }, [{ valueInteger: 5 }], false],
    ['integer', '>=', { answerInteger: 5 }, [{ valueInteger: 5 }], true],
    ['integer', '<', { answerDecimal: 5.5 }, [{ valueInteger: 5 }], true],
    ['decimal', '<=', { answerInteger: 5 }, [{ valueDecimal: 5.01 }], false],
    ['decimal', '=', { answerInteger: 5 }, [{ valueDecimal: 5 }], true],
    ['date', '>', { answerDate: '2026-05-04' }, [{ valueDate: '2026-05-05' }], true],
    ['date', '<', { answerDate: '2026-05-04' }, [{ valueDate: '2026' }], false],
    ['date', '=', { answerDate: '2026-05-04' }, [{ valueDate: '2026-05' }], false],
    [
      'dateTime',
      '=',
      { answerDateTime: '2026-05-04T10:00:00Z' },
      [{ valueDateTime: '2026-05-04T12:00:00+02:00' }],
      true,
    ],
    ['time', '>=', { answerTime: '09:00:00' }, [{ valueTime: '10:30:00' }], true],
    ['string', '=', { answerString: 'a' }, [{ valueString: 'A' }], false],
    [
      'quantity',
      '>',
      { answerQuantity: { value: 38, code: 'Cel' } },
      [{ valueQuantity: { value: 39, code: 'Cel' } }],
      true,
    ],
    [
      'quantity',
      '>',
      { answerQuantity: { value: 38, code: 'Cel' } },
      [{ valueQuantity: { value: 99, code: '[degF]' } }],
      false,
    ],
    [
      'choice',
      '=',
      { answerCoding: { code: 'x' } },
      [{ valueCoding: { code: 'y' } }, { valueCoding: { code: 'x' } }],
      true,
    ],
    [
      'choice',
      '!=',
      { answerCoding: { code: 'x' } },
      [{ valueCoding: { code: 'y' } }, { valueCoding: { code: 'x' } }],
      false,
    ],
  ])('%s %s %o after %o: %s', (type, operator, value, answers, expected) => {
    expect(asked(type, operator, value, ...answers)).toBe(expected)
  })

  it('when all conditions hold, or any', () => {
    const form = (enableBehavior: string) =>
      formOf([
        question('p', 'boolean'),
        question('q', 'boolean'),
        question('a', 'string', {
          enableBehavior,
          enableWhen: [when('p', '=', { answerBoolean: true }), when('q', '=', { answerBoolean: true })],
        }),
      ])
    const items = [answer('p', yes), answer('q', no)]
    expect([askedOf(form('all'), items), askedOf(form('any'), items)].map((asked) => asked.includes('a'))).toEqual([
      false,
      true,
    ])
  })

  it('not in a group that is not asked, and not by an answer that is no longer asked', () => {
    const form = formOf([
      question('smokes', 'boolean'),
      {
        linkId: 'g',
        type: 'group',
        text: 'g',
        enableWhen: [when('smokes', '=', { answerBoolean: true })],
        item: [question('daily', 'boolean')],
      },
      question('quit', 'string', { enableWhen: [when('daily', '=', { answerBoolean: true })] }),
    ])
    const items = (smokes: Json) => [
      answer('smokes', smokes),
      { linkId: 'g', item: [answer('daily', yes)] },
      answer('quit', { valueString: 'x' }),
    ]
    expect(askedOf(form, items(yes))).toEqual(['smokes', 'g', 'daily', 'quit'])
    expect(askedOf(form, items(no))).toEqual(['smokes'])
    expect(submittedOf(form, items(no))).toEqual(answersOf([answer('smokes', no)]))
  })

  it('by the answers in its own instance of a group that repeats', () => {
    const form = formOf([
      {
        linkId: 'drug',
        type: 'group',
        text: 'drug',
        repeats: true,
        item: [
          question('taken', 'boolean'),
          question('dose', 'string', { required: true, enableWhen: [when('taken', '=', { answerBoolean: true })] }),
        ],
      },
      question('any', 'string', { enableWhen: [when('taken', '=', { answerBoolean: true })] }),
    ])
    const items = [
      { linkId: 'drug', item: [answer('taken', no)] },
      { linkId: 'drug', item: [answer('taken', yes)] },
    ]
    expect(askedOf(form, items)).toEqual(['drug', 'taken', 'drug', 'taken', 'dose', 'any'])
    expect(evaluated(form, items).issues).toEqual([
      { code: 'required', linkId: 'dose', path: 'item.1', limit: null, message: null },
    ])
  })

  it('inside a question only after that answer', () => {
    const form = formOf([
      question('side', 'choice', {
        repeats: true,
        answerOption: ['left', 'right'].map((code) => ({ valueCoding: { code } })),
        item: [
          question('help', 'display'),
          question('since', 'date', {
            required: true,
            enableWhen: [when('side', '=', { answerCoding: { code: 'left' } })],
          }),
        ],
      }),
    ])
    expect(askedOf(form)).toEqual(['side', 'help'])
    const both = [answer('side', { valueCoding: { code: 'left' } }, { valueCoding: { code: 'right' } })]
    expect(askedOf(form, both)).toEqual(['side', 'help', 'since', 'help'])
    expect(issuesOf(form, both)).toEqual(['since required'])
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matchesPattern } from '../patterns/pattern.ts'
import { readResponse } from '../response/read-response.ts'
import { writeResponse } from '../response/write-response.ts'
import { accept, answersOf, formOf, respond } from '../testing/forms.ts'
import { evaluate } from './evaluate.ts'

type Json = Readonly<Record<string, unknown>>

/** Groups, questions in questions, repeats and conditions on earlier items, drawn by numbers. */
function formFrom(draws: readonly number[]): Json {
  const made: string[] = []
  let count = 0
  const itemsFrom = (from: number, depth: number): Json[] =>
    draws.slice(from, from + 4).map((draw) => {
      count += 1
      const linkId = `q${count}`
      const condition = made[draw % (made.length + 1)]
      const enableWhen = condition
        ? { enableWhen: [{ question: condition, operator: '=', answerBoolean: draw % 2 === 0 }] }
        : {}
      const flags = { required: draw % 3 === 0, repeats: draw % 5 === 0, readOnly: draw % 11 === 0 }
      const nested = depth < 3 && draw % 4 === 0 ? { item: itemsFrom(from + 4, depth + 1) } : {}
      if (draw % 7 === 0 && 'item' in nested)
        return { linkId, type: 'group', text: 'G', ...flags, ...nested, ...enableWhen }
      made.push(linkId)
      return { linkId, type: 'boolean', text: 'Q', ...flags, ...nested, ...enableWhen }
    })
  return formOf(itemsFrom(0, 1))
}

function answersFrom(items: readonly Json[], draws: readonly number[], at = 0): Json[] {
  return items.flatMap((item, index): Json[] => {
    const draw = draws[(at + index) % draws.length] ?? 0
    const nested = answersFrom((item.item as Json[] | undefined) ?? [], draws, at + index + 1)
    const inner = nested.length > 0 ? { item: nested } : {}
    if (item.type === 'group') return [{ linkId: item.linkId, ...inner }]
    return draw % 3 === 0 ? [] : [{ linkId: item.linkId, answer: [{ valueBoolean: draw % 2 === 0, ...inner }] }]
  })
}

const draws = fc.array(fc.nat(1_000), { minLength: 4, maxLength: 24 })

it('whatever is answered, what is submitted asks and misses exactly the same', () => {
  fc.assert(
    fc.property(draws, draws, (shape, chosen) => {
      const json = formFrom(shape)
      const questionnaire = accept(json)
      const first = evaluate(
        questionnaire,
        respond(questionnaire, answersFrom(json.item as Json[], chosen)),
        matchesPattern,
      )
      const written = writeResponse(first.submitted, 'completed')
      const reread = readResponse(questionnaire, written)
      if ('refusals' in reread) throw new Error(JSON.stringify(reread.refusals))
      const second = evaluate(questionnaire, reread.response, matchesPattern)
      const missing = (evaluation: typeof first) => evaluation.issues.map(({ code, linkId }) => `${linkId} ${code}`)
      expect(writeResponse(second.submitted, 'completed')).toEqual(written)
      expect(missing(second)).toEqual(missing(first))
    }),
    { numRuns: 100 },
  )
})

it('whatever a partner or a browser sends, reading it answers', () => {
  const questionnaire = accept(formOf([{ linkId: 'a', type: 'string', text: 'A' }]))
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 4 }),
      fc.constantFrom('item', 'answer', 'linkId', 'valueString'),
      (json, name) => {
        expect(readResponse(questionnaire, answersOf([{ linkId: 'a', answer: [json as never] }]))).toBeDefined()
        expect(
          readResponse(questionnaire, { resourceType: 'QuestionnaireResponse', item: [{ [name]: json }] }),
        ).toBeDefined()
      },
    ),
  )
})

import { describe, expect, it } from 'vitest'
import { evaluate } from '../evaluate/evaluate.ts'
import { type Node, nodesOf } from '../evaluate/node.ts'
import { matchesPattern } from '../patterns/pattern.ts'
import type { Response } from '../response/response.ts'
import { writeResponse } from '../response/write-response.ts'
import { accept, answer, formOf, no, phq9, question, respond, when, yes } from '../testing/forms.ts'
import { addInstance, mergeResponses, placeOf, questionsOf, removeInstance, setAnswers, stepsOf } from './index.ts'

const page = {
  extension: [
    {
      url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl',
      valueCodeableConcept: { coding: [{ code: 'page' }] },
    },
  ],
}

const form = accept(
  formOf([
    question('welcome', 'display'),
    question('smokes', 'boolean', { item: [question('how-many', 'integer')] }),
    question('since', 'date', { enableWhen: [when('smokes', '=', { answerBoolean: true })] }),
    question('history', 'group', { item: [question('asthma', 'boolean'), question('note', 'display')] }),
    question('drug', 'group', { repeats: true, item: [question('name', 'string'), question('dose', 'decimal')] }),
    question('body', 'group', { ...page, item: [question('height', 'integer'), question('weight', 'decimal')] }),
    question('bye', 'display'),
  ]),
)
const run = (response: Response) => evaluate(form, response, matchesPattern)
const given = (items: Parameters<typeof respond>[1]) => run(respond(form, items))
const nodeAt = (evaluation: ReturnType<typeof run>, place: string): Node => {
  const found = nodesOf(evaluation.root).find((node) => placeOf(node) === place)
  if (!found) throw new Error(`there is no ${place}`)
  return found
}
const json = (response: Response) => writeResponse(response, 'in-progress').item

const drugs = [
  { linkId: 'drug', item: [answer('name', { valueString: 'a' })] },
  { linkId: 'drug', item: [answer('name', { valueString: 'b' })] },
]

describe('steps', () => {
  it('ask one question at a time, a page at once, and show a text with the question after it', () => {
    const steps = stepsOf(given([answer('smokes', yes)]))
    expect(steps.map(({ id, nodes }) => [id, ...nodes.map(({ item }) => item.linkId)])).toEqual([
      ['smokes', 'welcome', 'smokes'],
      ['since', 'since'],
      ['history/asthma', 'asthma', 'note'],
      ['drug', 'drug'],
      ['body', 'body', 'bye'],
    ])
    expect(steps[2]?.headings.map(({ text }) => text)).toEqual(['history'])
  })

  it('leave out what is not asked, and keep their names', () => {
    expect(stepsOf(given([answer('smokes', no)])).map(({ id }) => id)).not.toContain('since')
  })

  it('show all instances of a group together', () => {
    const step = stepsOf(given(drugs)).find(({ id }) => id === 'drug')
    expect(step?.nodes.map(placeOf)).toEqual(['drug', 'drug:1'])
  })

  it('ask the questions inside an answer beside it', () => {
    const evaluation = given([answer('smokes', yes)])
    const [first] = stepsOf(evaluation)
    expect(first && questionsOf(first, evaluation).map(placeOf)).toEqual(['smokes', 'smokes/how-many'])
  })

  it('are nine for PHQ-9', () => {
    const questionnaire = accept(phq9)
    expect(stepsOf(evaluate(questionnaire, { items: [] }, matchesPattern))).toHaveLength(9)
  })
})

describe('changing answers', () => {
  it('keeps all other answers, also of questions that are not asked', () => {
    const before = given([answer('smokes', no), answer('since', { valueDate: '2020' }), ...drugs])
    const changed = setAnswers(before.root, nodeAt(before, 'drug:1/dose'), [{ kind: 'decimal', value: 5 }])
    expect(json(changed)).toEqual([
      answer('smokes', no),
      answer('since', { valueDate: '2020' }),
      drugs[0],
      { linkId: 'drug', item: [answer('name', { valueString: 'b' }), answer('dose', { valueDecimal: 5 })] },
    ])
  })

  it('keeps what is inside an answer that changes its value', () => {
    const before = given([answer('smokes', { ...yes, item: [answer('how-many', { valueInteger: 20 })] })])
    const changed = setAnswers(before.root, nodeAt(before, 'smokes'), [{ kind: 'boolean', value: false }])
    expect(json(changed)).toEqual([answer('smokes', { ...no, item: [answer('how-many', { valueInteger: 20 })] })])
  })

  it('takes an answer away', () => {
    const before = given([answer('smokes', yes)])
    expect(json(setAnswers(before.root, nodeAt(before, 'smokes'), []))).toBeUndefined()
  })

  it('adds an empty instance of a group, which stays, and removes one', () => {
    const before = given([])
    const added = run(addInstance(before.root, nodeAt(before, 'drug')))
    expect(nodesOf(added.root).filter(({ item }) => item.linkId === 'drug')).toHaveLength(2)
    const filled = run(setAnswers(added.root, nodeAt(added, 'drug:1/name'), [{ kind: 'string', value: 'b' }]))
    expect(json(removeInstance(filled.root, nodeAt(filled, 'drug')))).toEqual([drugs[1]])
  })
})

describe('two changes of one draft', () => {
  const base = respond(form, [answer('smokes', yes), ...drugs])
  const merged = (mine: Parameters<typeof respond>[1], theirs: Parameters<typeof respond>[1]) =>
    json(mergeResponses(base, respond(form, mine), respond(form, theirs)))

  it('keep the answers that either has changed', () => {
    expect(
      merged(
        [answer('smokes', no), ...drugs],
        [answer('smokes', yes), ...drugs, { linkId: 'body', item: [answer('height', { valueInteger: 180 })] }],
      ),
    ).toEqual([answer('smokes', no), ...drugs, { linkId: 'body', item: [answer('height', { valueInteger: 180 })] }])
  })

  it('keep the own answer where both have changed the same', () => {
    expect(merged([answer('smokes', no)], [...drugs])).toEqual([answer('smokes', no)])
  })

  it('merge different answers of one group', () => {
    const body = (...items: Parameters<typeof respond>[1]) => ({ linkId: 'body', item: items })
    const height = answer('height', { valueInteger: 180 })
    const weight = answer('weight', { valueDecimal: 80 })
    expect(
      merged([answer('smokes', yes), ...drugs, body(height)], [answer('smokes', yes), ...drugs, body(weight)]),
    ).toEqual([answer('smokes', yes), ...drugs, body(height, weight)])
  })

  it('keep the own instances of a group where both have changed them', () => {
    const own = [drugs[0] ?? {}, drugs[0] ?? {}]
    expect(merged([answer('smokes', yes), ...own], [answer('smokes', yes), drugs[1] ?? {}])).toEqual([
      answer('smokes', yes),
      ...own,
    ])
  })
})
